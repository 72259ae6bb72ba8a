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

  tw_configure(name: number, version: number, token: number, seed: number): void;
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

  tw_ghost(kind: number): void;
  tw_corrections(): number;

  tw_log_buffer(length: number): number;
  tw_log_load(): number;
  tw_log_play(frames: number): number;
  tw_log_hash(): void;
}
