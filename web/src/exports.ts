/**
 * The functions that a game's module exports. Twin of browser/exports_wasip1.go, where each is explained. Addresses and
 * lengths are in bytes, instants in milliseconds of performance.now(). A call that answers more than a number writes
 * words, which begin at the address that tw_reply gives.
 */
export interface ModuleExports {
  /** Starts the module's runtime; to be called once and first. */
  _initialize(): void;

  tw_reply(): number;
  tw_inbox(): number;
  tw_inbox_size(): number;
  tw_input(): number;

  tw_configure(name: number, version: number, access: number, token: number, lobby: number, seed: number): void;
  tw_next_dial(now: number): number;
  tw_retry_at(): number;
  tw_opened(now: number): void;
  tw_closed(now: number, code: number): void;
  tw_receive(now: number, length: number): void;
  tw_frame(now: number): number;
  tw_collect(): number;
  tw_outgoing(i: number): void;
  tw_hangup(): number;
  tw_leave(): void;
  tw_command(code: number, arg: number): void;

  tw_solo(seed: number, options: number): number;
  tw_pause(paused: number): void;

  tw_status(): number;
  tw_peer(i: number): void;
  tw_token(): number;
  tw_stats(): number;

  tw_ask(tag: number, room: number, text: number): number;
  tw_create(name: number, options: number, isPublic: number, capacity: number): void;
  tw_revisions(): number;
  tw_rooms(): number;
  tw_room(i: number): void;
  tw_room_info(): void;
  tw_party(): number;
  tw_member(i: number): void;
  tw_queue(): number;
  tw_chat(n: number): number;
  tw_notice(): number;
  tw_refusal(): number;
  tw_departed(): number;

  tw_ghost(kind: number): void;
  tw_corrections(): number;

  tw_log_buffer(length: number): number;
  tw_log_load(): number;
  tw_log_play(frames: number): number;
  tw_log_hash(): void;

  // Only in modules that were built to show recorded matches: exports_replay_wasip1.go.

  tw_replay_buffer(length: number): number;
  tw_replay_open(): number;
  tw_replay_state(): number;
  tw_replay_seek(tick: number): void;
  tw_replay_step(by: number): void;
  tw_replay_speed(speed: number): void;
  tw_replay_watch(slot: number): void;
  tw_replay_run(ticks: number): number;
  tw_replay_hash(): void;
}
