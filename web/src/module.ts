import { compile } from "./compile.ts";
import type { EventList } from "./events.ts";
import { NoticeKind } from "./lobby.ts";
import type { ChatLine, Notice, Party, Queue, Refusal, RoomInfo, RoomSummary } from "./lobby.ts";
import type { ModuleExports } from "./exports.ts";
import { ModuleMemory } from "./memory.ts";
import type { WordWindow } from "./memory.ts";
import type { ReplayFacts, ReplayState } from "./replay.ts";
import type { Status } from "./status.ts";
import { Exited, WASI_MODULE, Wasi } from "./wasi.ts";

/** Bytes of a packed input, at most: wire.MaxInputBytes. */
const INPUT_BYTES = 32;
/** Bytes of a session's token. */
const TOKEN_BYTES = 16;

/** Pictures of a match that are not drawn. Twin of the ghosts in client/ghost.go. */
export const Ghost = {
  /** The newest snapshot as it came. */
  Told: 0,
  /** What is predicted, at the newest local tick and before corrections are smoothed. */
  Predicted: 1,
} as const;

/** Thrown by every call into a module that has failed: its state is undefined, and only a fresh instance can go on. */
export class ModuleDied extends Error {
  /**
   * @param panic what Go said: the panic's value and the traces of its goroutines
   * @param cause what was thrown through the module
   */
  constructor(readonly panic: string, cause: unknown) {
    super(`the game's module has stopped: ${panic.trim() || String(cause)}`, { cause });
    this.name = "ModuleDied";
  }
}

/** Who plays, for {@link GameModule.configure}. */
export interface Player {
  /** What others see; the server may shorten it. */
  readonly name: string;
  /** The page's own version, for the server's log. */
  readonly version: string;
  /** What shows whose account it is, such as a JSON Web Token; empty for a guest. */
  readonly access?: string;
  /** Whether the client stays in the lobby until it is asked for a room. Default: it plays in any. */
  readonly lobby?: boolean;
  /** What resumes an earlier session, or null. */
  readonly token: Uint8Array | null;
}

/** What a room is made with. */
export interface NewRoom {
  /** What it is called. The server cleans and may shorten it. */
  readonly name: string;
  /** Whether others find it, or come only by its code. */
  readonly public: boolean;
  /** How many may play; 0 for as many as the game has slots. */
  readonly capacity: number;
  /** The game's own options, packed; none for the server's. */
  readonly options: Uint8Array;
}

/**
 * One instance of a game's WebAssembly module: typed calls over its memory, and nothing else. It knows no sockets and
 * no clock. All instants are milliseconds of performance.now().
 */
export class GameModule {
  readonly memory: ModuleMemory;
  private readonly go: ModuleExports;
  private readonly wasi: Wasi;
  private readonly reply: number; // in words
  private readonly inbox: number;
  private readonly inboxSize: number;
  private readonly inputAt: number;
  private readonly encoder = new TextEncoder();
  private death: ModuleDied | null = null;
  private inputView: DataView | null = null;

  /** Fetches, compiles and starts a module. */
  static async load(url: string | URL): Promise<GameModule> {
    return GameModule.start(await compile(url));
  }

  /** Starts a compiled module. */
  static async start(code: WebAssembly.Module): Promise<GameModule> {
    const wasi = new Wasi();
    const instance = await WebAssembly.instantiate(code, { [WASI_MODULE]: wasi.imports(code) });
    return new GameModule(code, instance, wasi);
  }

  private constructor(private readonly code: WebAssembly.Module, instance: WebAssembly.Instance, wasi: Wasi) {
    const { memory, tw_frame } = instance.exports;
    if (!(memory instanceof WebAssembly.Memory) || typeof tw_frame !== "function") {
      throw new Error("this WebAssembly module is not a Tickwork game");
    }
    wasi.attach(memory);
    this.wasi = wasi;
    this.memory = new ModuleMemory(memory);
    this.go = this.guarded(instance.exports);
    this.go._initialize();
    this.reply = (this.go.tw_reply() >>> 0) / 4;
    this.inbox = this.go.tw_inbox() >>> 0;
    this.inboxSize = this.go.tw_inbox_size();
    this.inputAt = this.go.tw_input() >>> 0;
  }

  /** Starts another instance of the same code, for example after this one has died. */
  fresh(): Promise<GameModule> {
    return GameModule.start(this.code);
  }

  /** Why the module has stopped, or null while it runs. */
  get died(): ModuleDied | null {
    return this.death;
  }

  /** Begins a new client. What an earlier one of this instance did is forgotten. */
  configure(player: Player): void {
    const lengths = [player.name, player.version, player.access ?? ""].map(this.packer(TOKEN_BYTES));
    const [name, version, access] = lengths as [number, number, number];
    if (player.token !== null) this.memory.u8.set(player.token, this.inbox + name + version + access);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    this.go.tw_configure(name, version, access, player.token === null ? 0 : 1, player.lobby === true ? 1 : 0, seed);
  }

  /** Whether a link is to be opened now. It says so once an attempt; opened or closed must follow. */
  nextDial(now: number): boolean {
    return this.go.tw_next_dial(now) !== 0;
  }

  /** The instant of the next attempt to connect, while the client waits. */
  retryAt(): number {
    return this.go.tw_retry_at();
  }

  /** Tells that the link is there. */
  opened(now: number): void {
    this.go.tw_opened(now);
  }

  /** Tells that the link is gone or could not be had, with the close code. */
  closed(now: number, code: number): void {
    this.go.tw_closed(now, code);
  }

  /** Takes a message from the server, and answers whether it was of a possible size. */
  receive(now: number, message: Uint8Array): boolean {
    if (message.length > this.inboxSize) return false;
    this.memory.u8.set(message, this.inbox);
    this.go.tw_receive(now, message.length);
    return true;
  }

  /** The packed input of the player, which the next frame takes. To be read anew for every use. */
  get input(): DataView {
    if (this.inputView === null || this.inputView.buffer !== this.memory.u8.buffer) {
      this.inputView = new DataView(this.memory.u8.buffer, this.inputAt, INPUT_BYTES);
    }
    return this.inputView;
  }

  /** Makes the player's input the neutral one: all zero. */
  clearInput(): void {
    this.memory.u8.fill(0, this.inputAt, this.inputAt + INPUT_BYTES);
  }

  /** Moves the client to an instant and points to what is to be drawn and told then. */
  frame(now: number, view: WordWindow, events: EventList): void {
    const count = this.go.tw_frame(now);
    view.point(this.answer(0), this.answer(1));
    events.set(this.answer(2) / 4, this.answer(3), count);
  }

  /**
   * Takes all outgoing messages. Their bytes are only good during the call; a message that is not ordered may be
   * dropped when the link is full.
   */
  takeOutgoing(send: (bytes: Uint8Array<ArrayBuffer>, ordered: boolean) => void): void {
    const count = this.go.tw_collect();
    for (let i = 0; i < count; i++) {
      this.go.tw_outgoing(i);
      send(this.bytes(this.answer(0), this.answer(1)), this.answer(2) === 1);
    }
  }

  /** The code with which the link is to be closed now, or 0. It says so once. */
  hangup(): number {
    return this.go.tw_hangup();
  }

  /** Gives the player's place up for good. */
  leave(): void {
    this.go.tw_leave();
  }

  /** Sends a command of the game's own: a code of 16 bits and a whole number. */
  command(code: number, arg: number): void {
    this.go.tw_command(code, arg);
  }

  /**
   * Begins a match without a server, which ends with the next configure.
   *
   * @param seed of the world: a whole number up to 2^53
   * @param options of the match, packed; none are the game's zero options
   * @returns whether the options are well formed
   */
  solo(seed: number, options: Uint8Array): boolean {
    if (options.length > this.inboxSize) return false;
    this.memory.u8.set(options, this.inbox);
    return this.go.tw_solo(seed, options.length) !== 0;
  }

  /** Lets time stand still in a match without a server or in a recorded one, or go on. */
  pause(paused: boolean): void {
    this.go.tw_pause(paused ? 1 : 0);
  }

  /** Writes how the client is into a status. */
  readStatus(into: Status): void {
    into.state = this.go.tw_status();
    into.endedBy = this.answer(0);
    into.slot = this.answer(1);
    into.peers = this.answer(2);
    into.room = this.wide(3);
    into.solo = this.answer(5) === 1;
  }

  /** Reads another player of the room, with the name's bytes in UTF-8, which are only good until the next call. */
  peer(i: number): { slot: number; name: Uint8Array } {
    this.go.tw_peer(i);
    return { slot: this.answer(0), name: this.bytes(this.answer(1), this.answer(2)) };
  }

  /**
   * Makes a request that has no field but a room's number or a text.
   *
   * @param tag one of ClientTag
   * @throws RangeError if it is none of those
   */
  ask(tag: number, room = 0, text = ""): void {
    const length = this.packer(0)(text);
    if (this.go.tw_ask(tag, room, length) === 0) throw new RangeError(`the tag ${tag} is not one of a request`);
  }

  /** Asks for a room of the player's own. */
  create(room: NewRoom): void {
    const name = this.packer(room.options.length)(room.name);
    this.memory.u8.set(room.options, this.inbox + name);
    this.go.tw_create(name, room.options.length, room.public ? 1 : 0, room.capacity);
  }

  /** Writes how often what the server tells has changed, in the order of client.Revisions. */
  readRevisions(into: Uint32Array): void {
    const count = this.go.tw_revisions();
    for (let i = 0; i < count; i++) into[i] = this.answer(i);
  }

  /** The public rooms of the newest list. */
  rooms(): RoomSummary[] {
    return Array.from({ length: this.go.tw_rooms() }, (_, i) => {
      this.go.tw_room(i);
      return {
        room: this.wide(0), players: this.answer(2), capacity: this.answer(3), phase: this.answer(4),
        progress: this.answer(5) | 0, name: this.text(6),
      };
    });
  }

  roomInfo(): RoomInfo {
    this.go.tw_room_info();
    return {
      room: this.wide(0), public: this.answer(2) === 1, capacity: this.answer(3), name: this.text(4), code: this.text(6),
    };
  }

  party(): Party {
    const count = this.go.tw_party();
    const self = this.answer(0);
    const code = this.text(1);
    const members = Array.from({ length: count }, (_, i) => {
      this.go.tw_member(i);
      return this.text(0);
    });
    return { self, code, members };
  }

  queue(): Queue {
    const players = this.go.tw_queue();
    return { players, seconds: this.answer(0), span: this.answer(1) };
  }

  /** A line of the chat by its number, or null if it is not kept any more. */
  chatLine(number: number): Omit<ChatLine, "number"> | null {
    return this.go.tw_chat(number) === 0 ? null : { slot: this.answer(0), text: this.text(1) };
  }

  notice(): Notice {
    const at = this.go.tw_notice();
    const kind = this.answer(0);
    return { kind, until: kind === NoticeKind.Shutdown ? at + this.answer(1) * 1000 : Infinity, text: this.text(2) };
  }

  refusal(): Refusal {
    const code = this.go.tw_refusal();
    return { code, about: this.answer(0) };
  }

  /** The close code that tells why the player is out of his newest room. */
  departed(): number {
    return this.go.tw_departed();
  }

  /** A copy of the session's token, or null before the server has given one. */
  token(): Uint8Array | null {
    const length = this.go.tw_token();
    return length === 0 ? null : this.bytes(this.inbox, length).slice();
  }

  /** The client's counters, in the order of statNames; only good until the next call. */
  stats(): Float64Array {
    const count = this.go.tw_stats();
    return new Float64Array(this.memory.u8.buffer, this.answer(0), count);
  }

  /**
   * Points a window to a picture of the match that is not drawn: a view, which the next call writes anew.
   *
   * @param kind one of Ghost
   */
  ghost(kind: number, view: WordWindow): void {
    this.go.tw_ghost(kind);
    view.point(this.answer(0), this.answer(1));
  }

  /**
   * Tells of the corrections of the prediction since the last call: the tick, the largest distance by which an own entity
   * moved, in the game's units, and how many ticks were stepped again.
   */
  corrections(tell: (tick: number, size: number, replayed: number) => void): void {
    const count = this.go.tw_corrections();
    const { u32, f32 } = this.memory;
    for (let i = 0, at = this.answer(0) / 4; i < count; i++, at += 3) tell(u32[at]!, f32[at + 1]!, u32[at + 2]!);
  }

  /** Prepares to play a log, and answers whether it is one of this game. */
  loadLog(log: Uint8Array): boolean {
    const at = this.go.tw_log_buffer(log.length) >>> 0;
    this.memory.u8.set(log, at);
    return this.go.tw_log_load() !== 0;
  }

  /** Plays up to a number of the log's frames and answers how many it played. */
  playLog(frames: number): number {
    return this.go.tw_log_play(frames);
  }

  /** The hash of the log's world. */
  logHash(): bigint {
    this.go.tw_log_hash();
    return BigInt(this.answer(0)) | (BigInt(this.answer(1)) << 32n);
  }

  /** Whether the module was built to show recorded matches: the calls below are for such a one only. */
  get canWatch(): boolean {
    return "tw_replay_open" in this.go;
  }

  /**
   * Lets a recorded match be watched, which ends with the next configure or solo.
   *
   * @returns one of ReplayFault
   */
  openReplay(file: Uint8Array): number {
    const at = this.go.tw_replay_buffer(file.length) >>> 0;
    this.memory.u8.set(file, at);
    return this.go.tw_replay_open();
  }

  /** What the file told that was opened last: to be read before any other call. */
  replayFacts(): ReplayFacts {
    return {
      first: this.answer(0), last: this.answer(1), rate: this.answer(2), slots: this.answer(3), complete: this.answer(4) === 1,
    };
  }

  /** Writes how the match is that is watched. */
  readReplay(into: ReplayState): void {
    into.tick = this.go.tw_replay_state() >>> 0;
    into.slot = this.answer(0);
    into.partedAt = this.answer(1) === 1 ? this.answer(2) : null;
    into.stuck = this.answer(3) === 1;
  }

  seekReplay(tick: number): void {
    this.go.tw_replay_seek(tick);
  }

  stepReplay(by: number): void {
    this.go.tw_replay_step(by);
  }

  replaySpeed(speed: number): void {
    this.go.tw_replay_speed(speed);
  }

  watchReplay(slot: number): void {
    this.go.tw_replay_watch(slot);
  }

  /** Plays up to a number of ticks of the recorded match at once, and answers how many it played. */
  runReplay(ticks: number): number {
    return this.go.tw_replay_run(ticks);
  }

  /** The hash of the recorded match's world. */
  replayHash(): bigint {
    this.go.tw_replay_hash();
    return BigInt(this.answer(0)) | (BigInt(this.answer(1)) << 32n);
  }

  private answer(i: number): number {
    return this.memory.u32[this.reply + i]!;
  }

  /** A number of 64 bits, exact up to 2^53. */
  private wide(i: number): number {
    return this.answer(i) + this.answer(i + 1) * 2 ** 32;
  }

  /** The text whose address and length are in the reply. */
  private text(i: number): string {
    return this.memory.text(this.answer(i), this.answer(i + 1));
  }

  /** Returns a function that puts texts into the inbox, one after another, and answers their lengths. So many bytes stay free. */
  private packer(free: number): (text: string) => number {
    let space = this.memory.u8.subarray(this.inbox, this.inbox + this.inboxSize - free);
    return (text) => {
      const { written } = this.encoder.encodeInto(text, space);
      space = space.subarray(written);
      return written;
    };
  }

  private bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    return this.memory.u8.subarray(at, at + length);
  }

  /** Returns the exported functions so that a failure in one is the end of all. */
  private guarded(raw: WebAssembly.Exports): ModuleExports {
    const calls: Record<string, (...args: number[]) => number> = {};
    for (const [name, call] of Object.entries(raw)) {
      if (typeof call === "function") calls[name] = this.guard(call as (...args: number[]) => number);
    }
    return calls as unknown as ModuleExports;
  }

  private guard(call: (...args: number[]) => number): (...args: number[]) => number {
    return (...args) => {
      if (this.death !== null) throw this.death;
      try {
        return call(...args);
      } catch (error) {
        throw this.die(error);
      } finally {
        this.memory.refresh();
      }
    };
  }

  private die(error: unknown): ModuleDied {
    const ended = error instanceof Exited ? `exit status ${error.code}` : String(error);
    this.death = new ModuleDied(this.wasi.said || ended, error);
    return this.death;
  }
}
