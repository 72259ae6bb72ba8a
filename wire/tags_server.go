package wire

// ServerTag is the u32 that a server's control message begins with.
type ServerTag uint32

// The tags of server messages. New ones are appended; a tag is never given to another message.
const (
	TagWelcome     ServerTag = 0
	TagError       ServerTag = 1
	TagRoomList    ServerTag = 2
	TagRoomJoined  ServerTag = 3
	TagRoomLeft    ServerTag = 4
	TagPeerJoined  ServerTag = 5
	TagPeerLeft    ServerTag = 6
	TagSnapshot    ServerTag = 7
	TagEvent       ServerTag = 8
	TagPing        ServerTag = 9
	TagPeerChat    ServerTag = 10
	TagQueueStatus ServerTag = 11
	TagPartyState  ServerTag = 12
	TagRoomInfo    ServerTag = 13
	TagRefused     ServerTag = 14
	TagNotice      ServerTag = 15
	TagWorldPiece  ServerTag = 16
)

// serverTags is indexed by tag. The table in PROTOCOL.md is generated from it.
var serverTags = [...]TagInfo{
	{uint32(TagWelcome), "Welcome", ""},
	{uint32(TagError), "Error", ""},
	{uint32(TagRoomList), "RoomList", ""},
	{uint32(TagRoomJoined), "RoomJoined", ""},
	{uint32(TagRoomLeft), "RoomLeft", ""},
	{uint32(TagPeerJoined), "PeerJoined", ""},
	{uint32(TagPeerLeft), "PeerLeft", ""},
	{uint32(TagSnapshot), "Snapshot", packed},
	{uint32(TagEvent), "Event", packed},
	{uint32(TagPing), "Ping", ""},
	{uint32(TagPeerChat), "PeerChat", ""},
	{uint32(TagQueueStatus), "QueueStatus", ""},
	{uint32(TagPartyState), "PartyState", ""},
	{uint32(TagRoomInfo), "RoomInfo", ""},
	{uint32(TagRefused), "Refused", ""},
	{uint32(TagNotice), "Notice", ""},
	{uint32(TagWorldPiece), "WorldPiece", ""},
}

// ServerTags returns the table of server tags, in rising order, with the reserved ones.
func ServerTags() []TagInfo { return append([]TagInfo(nil), serverTags[:]...) }

// String returns the message's name, or "ServerTag(99)" for an unknown tag.
func (t ServerTag) String() string {
	if uint64(t) < uint64(len(serverTags)) {
		return serverTags[t].Name
	}
	return "ServerTag(" + decimal(uint32(t)) + ")"
}
