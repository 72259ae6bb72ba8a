package server

import (
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tickwork-engine/tickwork/wire"
)

const (
	counter = prometheus.CounterValue
	gauge   = prometheus.GaugeValue
)

// metricTable returns all metrics that are the server's own. Those of the Go runtime and of the process come beside them.
func metricTable() []metric {
	return slices.Concat(tickMetrics(), snapshotMetrics(), playerMetrics(), roomMetrics(), lineMetrics(), edgeMetrics())
}

func tickMetrics() []metric {
	return []metric{
		{name: "tickwork_tick_duration_seconds", unit: 1e9, spread: func(m *meter) *spread { return m.duration },
			help: "How long a tick of a room took, with all that it sent."},
		{name: "tickwork_tick_lateness_seconds", unit: 1e9, spread: func(m *meter) *spread { return m.lateness },
			help: "How much later than due a tick was begun."},
		{name: "tickwork_ticks_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.ticks) },
			help: "Ticks that were run, over all rooms."},
		{name: "tickwork_tick_overruns_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.overruns) },
			help: "Ticks that were begun when the next one was due, too."},
		{name: "tickwork_given_up_seconds_total", kind: counter, value: func(f *figures) float64 { return f.worker.givenUp.Seconds() },
			help: "Time that rooms could not catch up with any more."},
		{name: "tickwork_events_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.events) },
			help: "Events that the games have said."},
		{name: "tickwork_events_lost_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.eventsLost) },
			help: "Events that were dropped before a player had acknowledged them."},
	}
}

func snapshotMetrics() []metric {
	return []metric{
		{name: "tickwork_snapshot_packet_bytes", unit: 1, spread: func(m *meter) *spread { return m.packets },
			help: "Size of a packet with a snapshot or a part of one, averaged over the players of a room."},
		{name: "tickwork_snapshots_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.snapshots) },
			help: "Packets with a snapshot or a part of one, over all players."},
		{name: "tickwork_snapshot_bytes_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.snapshotBytes) },
			help: "Payload of these packets."},
		{name: "tickwork_snapshots_acked_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.acked) },
			help: "Of these packets, those that players have acknowledged."},
		{name: "tickwork_snapshots_lost_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.lost) },
			help: "Of these packets, those that players will not acknowledge any more."},
	}
}

func playerMetrics() []metric {
	return []metric{
		{name: "tickwork_players", kind: gauge, value: func(f *figures) float64 { return float64(f.players) },
			help: "Players who are connected and welcome, in a room or not."},
		{name: "tickwork_seats_taken", kind: gauge, value: func(f *figures) float64 { return float64(f.taken) },
			help: "Seats that are taken, promised, or kept for players who are away."},
		{name: "tickwork_sessions_begun_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Welcomed) },
			help: "Players who came for the first time."},
		{name: "tickwork_sessions_resumed_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Resumed) },
			help: "Connections of players who came back with their token."},
		{name: "tickwork_admissions_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Seated) },
			help: "Seats that players have taken, also those who came back to theirs."},
		{name: "tickwork_refusals_total", kind: counter,
			byReason: func(f *figures) map[wire.CloseCode]int { return f.lobby.Refused },
			help:     "Connections that were closed with an explanation, by the name of the close code."},
		{name: "tickwork_requests_declined_total", kind: counter,
			byReason: func(f *figures) map[wire.CloseCode]int { return f.lobby.Declined },
			help:     "Requests for rooms, matches and the like that were not granted, by the name of the code; the connection has stayed."},
		{name: "tickwork_violations_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.violations) },
			help: "Ticks in which a player's link sent what makes no sense, or too much."},
		{name: "tickwork_checksums_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.checked) },
			help: "Checksums of players' worlds that were compared with the server's, in rooms whose frames travel."},
		{name: "tickwork_desyncs_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.desyncs) },
			help: "Of these, those that differed. The player was sent the server's world."},
		{name: "tickwork_stray_messages_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Stray) },
			help: "Messages that did not belong where the player was."},
		{name: "tickwork_player_ticks_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.inputs) },
			help: "Ticks of players whose link was there: each one wants an input."},
		{name: "tickwork_inputs_late_total", kind: counter, value: func(f *figures) float64 { return float64(f.worker.late) },
			help: "Of these ticks, those that were closed without the player's input."},
		{name: "tickwork_rtt_seconds", unit: 1e9, trips: true,
			help: "Round trips to players, by pings that are sent every five seconds."},
		{name: "tickwork_client_frames_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Reported.Frames) },
			help: "Frames that clients say they have drawn."},
		{name: "tickwork_client_frames_starved_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Reported.Starved) },
			help: "Of these frames, those for which no new enough snapshot was there."},
		{name: "tickwork_client_corrections_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Reported.Corrections) },
			help: "Jumps of players' own entities that clients say they had to smooth."},
	}
}

func roomMetrics() []metric {
	return []metric{
		{name: "tickwork_rooms", kind: gauge, value: func(f *figures) float64 { return float64(len(f.rooms)) },
			help: "Open rooms."},
		{name: "tickwork_rooms_over_budget", kind: gauge, value: func(f *figures) float64 { return float64(f.slow) },
			help: "Rooms that take more than half of the time between their ticks, over five seconds."},
		{name: "tickwork_rooms_opened_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Opened) },
			help: "Rooms that were made."},
		{name: "tickwork_rooms_ended_total", kind: counter,
			byReason: func(f *figures) map[wire.CloseCode]int { return f.lobby.Ended },
			help:     "Rooms that have ended, by the name of the close code that their players get."},
		{name: "tickwork_crashes_total", kind: counter, value: func(f *figures) float64 { return float64(f.crashes) },
			help: "Rooms whose game has panicked."},
		{name: "tickwork_rooms_stuck_total", kind: counter, value: func(f *figures) float64 { return float64(f.stuck) },
			help: "Rooms that did not come back from a tick and were given up."},
		{name: "tickwork_rooms_memory_bytes", kind: gauge, value: func(f *figures) float64 { return float64(f.memory) },
			help: "Memory of all rooms, at most ten seconds old."},
	}
}

func lineMetrics() []metric {
	return []metric{
		{name: "tickwork_connections", kind: gauge, value: func(f *figures) float64 { return float64(f.open) },
			help: "Open connections."},
		{name: "tickwork_connections_total", kind: counter, value: func(f *figures) float64 { return float64(f.lobby.Accepted) },
			help: "Connections that were opened."},
		{name: "tickwork_received_messages_total", kind: counter, value: func(f *figures) float64 { return float64(f.messagesIn.Load()) },
			help: "Messages from players."},
		{name: "tickwork_received_bytes_total", kind: counter, value: func(f *figures) float64 { return float64(f.bytesIn.Load()) },
			help: "Their bytes, without the transport's framing."},
		{name: "tickwork_sent_messages_total", kind: counter, value: func(f *figures) float64 { return float64(f.messagesOut.Load()) },
			help: "Messages to players."},
		{name: "tickwork_sent_bytes_total", kind: counter, value: func(f *figures) float64 { return float64(f.bytesOut.Load()) },
			help: "Their bytes, without the transport's framing."},
		{name: "tickwork_dropped_messages_total", kind: counter, value: func(f *figures) float64 { return float64(f.dropped.Load()) },
			help: "Messages that were not sent because the outbound queue was full."},
		{name: "tickwork_outbound_queue_bytes", kind: gauge, value: func(f *figures) float64 { return float64(f.queuedBytes) },
			help: "Bytes that wait until a player's link takes them, over all connections."},
		{name: "tickwork_outbound_queue_messages", kind: gauge, value: func(f *figures) float64 { return float64(f.queuedMessages) },
			help: "Messages that wait, over all connections."},
		{name: "tickwork_outbound_queue_longest_bytes", kind: gauge, value: func(f *figures) float64 { return float64(f.longest) },
			help: "Bytes that wait in the longest queue of a connection."},
		{name: "tickwork_connections_lagging", kind: gauge, value: func(f *figures) float64 { return float64(f.lagging) },
			help: "Connections whose link does not take at once what it is sent."},
	}
}

func edgeMetrics() []metric {
	return []metric{
		{name: "tickwork_requests_refused_total", kind: counter, byReason: func(f *figures) map[wire.CloseCode]int {
			return map[wire.CloseCode]int{wire.CloseFull: f.edge.Full, wire.CloseTooMany: f.edge.TooMany}
		}, help: "Requests for a connection that were refused: with 503 for Full, with 429 for TooMany of one address."},
		{name: "tickwork_messages_over_limit_total", kind: counter, value: func(f *figures) float64 { return float64(f.edge.Dropped) },
			help: "Messages that were dropped because a connection or its address sent too much."},
		{name: "tickwork_flooders_closed_total", kind: counter, value: func(f *figures) float64 { return float64(f.edge.Flooders) },
			help: "Connections that were closed for that."},
		{name: "tickwork_attempts_failed_total", kind: counter, value: func(f *figures) float64 { return float64(f.edge.Failures) },
			help: "Tokens and codes that were wrong."},
		{name: "tickwork_attempts_refused_total", kind: counter, value: func(f *figures) float64 { return float64(f.edge.TooOften) },
			help: "Attempts that were refused because the address was wrong too often."},
		{name: "tickwork_snapshots_not_sent_total", kind: counter, value: func(f *figures) float64 { return float64(f.edge.NotSent) },
			help: "Snapshots that were dropped because a connection did not take them."},
		{name: "tickwork_laggards_closed_total", kind: counter, value: func(f *figures) float64 { return float64(f.edge.TooSlow) },
			help: "Connections that were closed because they had lagged for too long."},
		{name: "tickwork_lag_longest_seconds", kind: gauge, value: func(f *figures) float64 { return f.edge.LongestLag.Seconds() },
			help: "For how long the player who lags most has taken less than he is sent."},
	}
}
