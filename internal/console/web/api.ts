// What the operator's address answers, and how it is asked.

/** Twin of counted in server/admin_rooms.go. */
export interface Counted {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
}

/** Twin of Stats in server/stats.go, as far as it is shown. */
export interface Stats {
  readonly rooms: number;
  readonly players: number;
  readonly connections: number;
  readonly cpu_s: number;
  readonly heap_bytes: number;
  readonly goroutines: number;
  readonly uptime_s: number;
}

/** Twin of roomSummary in server/admin_rooms.go. */
export interface RoomSummary {
  readonly room: number;
  /** As its maker typed it; empty if the server made it. */
  readonly name: string;
  readonly public: boolean;
  readonly phase: string;
  readonly progress: number;
  readonly players: number;
  readonly taken: number;
  readonly capacity: number;
  readonly tick_hz: number;
  readonly ticks: number;
  readonly tick_ns: number;
  readonly over_budget: boolean;
  readonly bytes_out: number;
  readonly memory_bytes: number;
  readonly snapshots: number;
  readonly overruns: number;
}

/** Twin of overview in server/admin_rooms.go. */
export interface Overview {
  readonly game: string;
  readonly actions: boolean;
  readonly at_ms: number;
  readonly bytes_in: number;
  readonly bytes_out: number;
  readonly ticks_run: number;
  readonly crashes: number;
  readonly sessions_begun: number;
  readonly sessions_resumed: number;
  /** By the name of the close code. */
  readonly refused: Readonly<Record<string, number>>;
  readonly ended: Readonly<Record<string, number>>;
  readonly late: Counted;
  readonly stats: Stats;
  readonly rooms: readonly RoomSummary[];
}

/** Twin of seat in server/admin_rooms.go. */
export interface Seat {
  readonly slot: number;
  readonly player: number;
  readonly name: string;
  readonly away: boolean;
  readonly rtt_us: number;
  readonly sent: number;
  readonly acked: number;
  readonly lost: number;
  readonly ticks: number;
  readonly late: number;
  readonly ahead: number;
  readonly queued_bytes: number;
  readonly queued_messages: number;
  readonly lag_ms: number;
  readonly frames: number;
  readonly starved: number;
  readonly corrections: number;
}

/** Twin of roomDetail in server/admin_rooms.go. */
export interface RoomDetail extends RoomSummary {
  readonly at_ms: number;
  readonly tick: number;
  readonly seen: boolean;
  readonly events: number;
  readonly events_lost: number;
  readonly violations: number;
  readonly given_up_s: number;
  readonly seats: readonly Seat[];
}

/** Twin of typePlan in server/admin_world.go. */
export interface TypePlan {
  readonly name: string;
  readonly placed: boolean;
  readonly low: readonly [number, number];
  readonly size: readonly [number, number];
  readonly fields?: readonly string[];
}

/** Twin of plan in server/admin_world.go. */
export interface Plan {
  readonly types: readonly TypePlan[];
  readonly slots: number;
}

/** Twin of marks in server/admin_world.go. */
export interface Marks {
  readonly n: number;
  readonly at?: readonly number[];
  readonly values?: readonly number[];
}

/** Twin of picture in server/admin_world.go. */
export interface Picture {
  readonly tick: number;
  readonly types: readonly Marks[];
}

/** How an action has ended. */
export type Outcome = "done" | "wrong token" | "failed";

/** Asks for an action. What went wrong is told beside the outcome. */
export async function act(path: string, token: string, body?: object): Promise<{ outcome: Outcome; said: string }> {
  try {
    const answer = await fetch(path, {
      method: "POST", headers: { Authorization: `Bearer ${token}` }, body: body ? JSON.stringify(body) : null,
    });
    if (answer.ok) return { outcome: "done", said: "" };
    return { outcome: answer.status === 401 ? "wrong token" : "failed", said: (await answer.text()).trim() };
  } catch {
    return { outcome: "failed", said: "The server does not answer." };
  }
}

/** Whether there is a room of that number; true if that cannot be told. */
export async function exists(room: number): Promise<boolean> {
  try {
    return (await fetch(`api/rooms/${room}`)).status !== 404;
  } catch {
    return true;
  }
}
