package wire

// ClientTag is the u32 that a client's control message begins with.
type ClientTag uint32

// The tags of client messages. New ones are appended; a tag is never given to another message.
const (
	TagHello          ClientTag = 0
	TagQuickMatch     ClientTag = 1
	TagBrowseRooms    ClientTag = 2
	TagCreateRoom     ClientTag = 3
	TagJoinRoom       ClientTag = 4
	TagJoinRoomByCode ClientTag = 5
	TagLeaveRoom      ClientTag = 6
	TagInput          ClientTag = 7
	TagAck            ClientTag = 8
	TagPong           ClientTag = 9
	TagPowerupChoose  ClientTag = 10
	TagRevive         ClientTag = 11
	TagChat           ClientTag = 12
	TagCommand        ClientTag = 13
	TagEnterQueue     ClientTag = 14
	TagLeaveQueue     ClientTag = 15
	TagCreateParty    ClientTag = 16
	TagJoinParty      ClientTag = 17
	TagLeaveParty     ClientTag = 18
	TagReport         ClientTag = 19
)

// TagInfo describes a tag of either direction.
type TagInfo struct {
	Tag  uint32
	Name string
	// Reserved says why no message has the tag. It is empty for a tag in use.
	Reserved string
}

// Why a tag is reserved.
const (
	packed      = "travels as a packet"
	gameCommand = "a game's own command: see Command"
)

// clientTags is indexed by tag. The table in PROTOCOL.md is generated from it.
var clientTags = [...]TagInfo{
	{uint32(TagHello), "Hello", ""},
	{uint32(TagQuickMatch), "QuickMatch", ""},
	{uint32(TagBrowseRooms), "BrowseRooms", ""},
	{uint32(TagCreateRoom), "CreateRoom", ""},
	{uint32(TagJoinRoom), "JoinRoom", ""},
	{uint32(TagJoinRoomByCode), "JoinRoomByCode", ""},
	{uint32(TagLeaveRoom), "LeaveRoom", ""},
	{uint32(TagInput), "Input", packed},
	{uint32(TagAck), "Ack", packed},
	{uint32(TagPong), "Pong", ""},
	{uint32(TagPowerupChoose), "PowerupChoose", gameCommand},
	{uint32(TagRevive), "Revive", gameCommand},
	{uint32(TagChat), "Chat", ""},
	{uint32(TagCommand), "Command", ""},
	{uint32(TagEnterQueue), "EnterQueue", ""},
	{uint32(TagLeaveQueue), "LeaveQueue", ""},
	{uint32(TagCreateParty), "CreateParty", ""},
	{uint32(TagJoinParty), "JoinParty", ""},
	{uint32(TagLeaveParty), "LeaveParty", ""},
	{uint32(TagReport), "Report", ""},
}

// ClientTags returns the table of client tags, in rising order, with the reserved ones.
func ClientTags() []TagInfo { return append([]TagInfo(nil), clientTags[:]...) }

// String returns the message's name, or "ClientTag(99)" for an unknown tag.
func (t ClientTag) String() string {
	if uint64(t) < uint64(len(clientTags)) {
		return clientTags[t].Name
	}
	return "ClientTag(" + decimal(uint32(t)) + ")"
}
