import { CloseCode } from "./closecodes_gen.ts";
import { EventList } from "./events.ts";
import { Lobby } from "./lobby.ts";
import { Link } from "./link.ts";
import type { LinkEvents, LinkTap } from "./link.ts";
import type { WordWindow } from "./memory.ts";
import { GameModule } from "./module.ts";
import type { NewRoom } from "./module.ts";
import { PeerNames } from "./peers.ts";
import { Replay, ReplayFault, faultText } from "./replay.ts";
import { SessionKeeper } from "./session.ts";
import { readStats } from "./stats.ts";
import type { Stats } from "./stats.ts";
import { ClientState } from "./status.ts";
import { ClientTag } from "./tags_gen.ts";
import type { Status } from "./status.ts";
import { NO_SLOT, ViewHeader } from "./view.ts";
import type { ViewWords } from "./view.ts";

/**
 * After how many milliseconds without frames the client is moved nevertheless, so that a hidden page goes on
 * acknowledging. It is longer than the module catches up after, so the ticks between are skipped instead of being made
 * too late.
 */
const WITHOUT_FRAMES = 2000;
/** After which time a page that was hidden says once more that its player has let go: by then a new tick is due. */
const LET_GO_AGAIN = 60;

/** The ends after which the session is of no use. */
const PLACE_GONE: readonly number[] = [CloseCode.Normal, CloseCode.Replaced, CloseCode.Kicked];

/** Where and as whom to play. */
export interface ConnectOptions {
  /** Address of the server's WebSocket: "wss://game.example/ws". */
  readonly url: string | URL;
  /** What others see. The server may shorten it. */
  readonly name: string;
  /** What shows whose account it is, such as a JSON Web Token. Default: a guest. */
  readonly access?: string;
  /**
   * Whether the player stays in the lobby until a method asks for a room. Default: he plays in any public room, and in
   * another one when that has ended.
   */
  readonly lobby?: boolean;
  /** The page's own version, for the server's log. Default: none. */
  readonly version?: string;
  /** The name under which the session is kept for a reload. Default: one for each page address. */
  readonly session?: string;
}

/** A frame that was recorded. */
export interface RecordedFrame {
  /** The words of its view. */
  readonly view: ViewWords;
  /** The records of its events, from word 0 on, as long as those of the client's events. */
  readonly events: ViewWords;
  readonly eventCount: number;
}

/** What to play alone. */
export interface SoloOptions {
  /** What the player is called. */
  readonly name: string;
  /** The world's seed: a whole number up to 2^53. Default: another one each time. */
  readonly seed?: number;
  /** The match's options, packed. Default: the game's zero options. */
  readonly options?: Uint8Array;
}

/**
 * A player's side of a match: it owns the link and the game's module, and brings what one says to the other. What is
 * said, and when a new link is tried, the module decides.
 */
export class GameClient {
  /** What is to be drawn, as of the newest frame; the generated WorldView reads it with base 0. */
  readonly view: ViewWords;
  /** The view's header: own slot, ticks, delays. */
  readonly header: ViewHeader;
  /** What is to be told with the newest frame. */
  readonly events: EventList;
  /** The names of the other players. */
  readonly peers = new PeerNames();
  /** What the server tells beside the match: rooms, the party, the queue, the chat. */
  readonly lobby = new Lobby();
  /** How the client is. It is kept up to date, also between frames. */
  readonly status: Status = { state: ClientState.Waiting, endedBy: 0, slot: NO_SLOT, peers: 0, room: 0, solo: false };
  /** Called if the module fails outside of a frame. Without it, the error is thrown where it happens. */
  onfailure: ((error: unknown) => void) | null = null;
  /** What stands between this client and its links, such as a {@link LinkSim}. */
  tap: LinkTap | null = null;

  private readonly window: WordWindow;
  private keeper: SessionKeeper | null = null;
  private options: ConnectOptions | null = null;
  private alone: SoloOptions | null = null;
  private standing = false; // time stands still
  private link: Link | null = null;
  private lastClose = 0;
  private timer = 0;
  private attempts = 0; // calls of connect
  private newest = 0; // the latest instant that the module was told
  private framed = 0; // the instant of the newest frame
  private listening: AbortController | null = null;

  /** Fetches a game's module and makes a client over it. */
  static async load(url: string | URL): Promise<GameClient> {
    return new GameClient(await GameModule.load(url));
  }

  /** @param module an instance that no other client uses */
  constructor(readonly module: GameModule) {
    this.window = module.memory.window();
    this.view = this.window;
    this.header = new ViewHeader(this.window);
    this.events = new EventList(module.memory);
    module.configure({ name: "", version: "", token: null });
    module.frame(this.at(performance.now()), this.window, this.events); // there is a view from the beginning
  }

  /** The player's own name, as it was given. */
  get name(): string {
    return this.options?.name ?? this.alone?.name ?? "";
  }

  /**
   * Why the player does not play: the code with which the last link was closed, CloseCode.Lost if it could not be had, or with
   * which a place was refused that will be asked for again. 0 before the first end.
   */
  get closeCode(): number {
    const { refusal } = this.lobby;
    const refused = this.status.state === ClientState.Joining && this.retryIn > 0 && refusal !== null;
    return refused ? refusal.code : this.lastClose;
  }

  /** Milliseconds until the next attempt to connect, in the state Waiting, or to get a place, in the state Joining. */
  get retryIn(): number {
    return Math.max(0, this.module.retryAt() - performance.now());
  }

  /** The packed input of the player, for the generated packInput at offset 0. To be read anew for every use. */
  get input(): DataView {
    return this.module.input;
  }

  /**
   * Connects, and from then on keeps the player connected until leave is called or the server refuses for good. It
   * resolves when the first link is being opened.
   *
   * @throws TypeError if the address is none
   */
  async connect(options: ConnectOptions): Promise<void> {
    new URL(options.url, location.href);
    this.disconnect();
    const attempt = ++this.attempts;
    this.keeper = new SessionKeeper(options.session ?? `tickwork ${location.origin}${location.pathname}`);
    const token = await this.keeper.claim();
    if (attempt !== this.attempts) return; // overtaken by another call
    this.alone = null;
    this.standing = false;
    this.options = options;
    this.lastClose = 0;
    const { name, version = "", access = "", lobby = false } = options;
    this.module.configure({ name, version, access, lobby, token });
    this.lobby.reset(this.module);
    this.status.state = ClientState.Waiting;
    this.listen();
    this.dial();
  }

  /**
   * Begins a match without a server: the module steps the whole world by itself. It ends with leave, or when the client
   * connects.
   *
   * @throws RangeError if the options are not the game's
   */
  solo(options: SoloOptions): void {
    this.disconnect();
    this.idle();
    const seed = options.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (!this.module.solo(seed, options.options ?? new Uint8Array())) throw new RangeError("these are no options of the game");
    this.alone = options;
    this.listen();
    this.settle();
  }

  /**
   * Shows a recorded match in place of one that is played: the module steps it, and draws it like a match without a server. It
   * ends with leave, or when the client connects or plays. Only modules that were built for it can, as for `tickwork replay play`:
   * players do not load what they do not need.
   *
   * @param file a replay file, whole
   * @throws RangeError if it cannot be watched, with a sentence that tells why
   */
  watch(file: Uint8Array): Replay {
    this.disconnect();
    this.idle();
    if (!this.module.canWatch) throw new RangeError("This build of the game does not show recorded matches.");
    const fault = this.module.openReplay(file);
    if (fault !== ReplayFault.None) throw new RangeError(faultText(fault));
    const replay = new Replay(this.module, this.module.replayFacts());
    this.settle();
    return replay;
  }

  /** Whether time stands still. Only a match without a server can be paused; elsewhere setting it does nothing. */
  get paused(): boolean {
    return this.standing;
  }

  set paused(paused: boolean) {
    if (!this.status.solo) return;
    this.standing = paused;
    this.module.pause(paused);
  }

  /** Moves the client to the instant of a frame, with the input as it was written, and fetches view and events. */
  frame(now: number): void {
    const at = this.at(now);
    this.framed = at;
    this.module.frame(at, this.window, this.events);
    this.settle();
  }

  /** Lets go of all controls: the input becomes neutral, and the server is told at once. */
  rest(): void {
    this.module.clearInput();
    this.frame(performance.now());
  }

  /** Sends a command of the game's own: a code of 16 bits and a whole number. Outside of a room it is lost. */
  command(code: number, arg: number): void {
    this.module.command(code, arg);
    this.settle();
  }

  // What a player asks for. Before the server has answered, the newest request waits; who is in a room leaves it if he asks for
  // another one. The answers come to the lobby and the status.

  /** Asks for a place in any public room. In a room it does nothing. */
  quickMatch(): void {
    this.ask(ClientTag.QuickMatch);
  }

  /** Asks which public rooms there are. */
  browse(): void {
    this.ask(ClientTag.BrowseRooms);
  }

  /** Asks for a room of the player's own. */
  create(room: NewRoom): void {
    this.module.create(room);
    this.settle();
  }

  /** Asks for a place in a public room, by its number. */
  join(room: number): void {
    this.ask(ClientTag.JoinRoom, room);
  }

  /** Asks for a place in the room that has a code. */
  joinCode(code: string): void {
    this.ask(ClientTag.JoinRoomByCode, 0, code);
  }

  /** Says something to all who are in the room. */
  say(text: string): void {
    this.ask(ClientTag.Chat, 0, text);
  }

  /** Asks for a match with players of like skill. */
  enterQueue(): void {
    this.ask(ClientTag.EnterQueue);
  }

  leaveQueue(): void {
    this.ask(ClientTag.LeaveQueue);
  }

  createParty(): void {
    this.ask(ClientTag.CreateParty);
  }

  joinParty(code: string): void {
    this.ask(ClientTag.JoinParty, 0, code);
  }

  leaveParty(): void {
    this.ask(ClientTag.LeaveParty);
  }

  /** Gives the place in the room up for good, and stays connected in the lobby. */
  leaveRoom(): void {
    this.ask(ClientTag.LeaveRoom);
  }

  /** Gives the place up for good, or ends a match without a server. */
  leave(): void {
    if (this.status.solo) {
      this.disconnect();
      this.idle();
    } else {
      this.module.leave();
    }
    this.settle();
  }

  /** Closes the link and opens no other one. The place is kept for a while: connect comes back to it. */
  disconnect(): void {
    this.listening?.abort();
    clearTimeout(this.timer);
    this.timer = 0;
    this.link?.close(CloseCode.GoingAway);
    this.link = null;
    this.options = null;
  }

  /**
   * Shows a recorded frame in place of the newest one: what reads the view, the header and the events sees it. Null shows
   * the newest view again; events come with the next frame.
   */
  cover(frame: RecordedFrame | null): void {
    this.window.cover(frame?.view ?? null);
    if (frame !== null) this.events.set(0, this.events.stride, frame.eventCount, frame.events);
  }

  /** Reads the counters. */
  stats(): Stats {
    return readStats(this.module);
  }

  /** Cuts the link without a word, as a broken network would. For tests: the client comes back by itself. */
  dropLink(): void {
    this.link?.close(CloseCode.Lost);
    this.link = null;
    this.ended(CloseCode.Lost);
  }

  /** Makes the module's client one that does nothing. Calls of connect that are under way are overtaken. */
  private idle(): void {
    this.alone = null;
    this.standing = false;
    this.attempts++;
    this.module.configure({ name: "", version: "", token: null });
  }

  private ask(tag: number, room = 0, text = ""): void {
    this.module.ask(tag, room, text);
    this.settle();
  }

  /** Returns the instant as the module is told it: never before an earlier one. */
  private at(now: number): number {
    this.newest = Math.max(this.newest, now);
    return this.newest;
  }

  /** Watches whether the page is seen. When it is not, there are no frames, and nobody plays. */
  private listen(): void {
    this.listening = new AbortController();
    const { signal } = this.listening;
    const letGo = (): void => this.guarded(() => this.rest());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) return;
      letGo();
      setTimeout(() => document.hidden && letGo(), LET_GO_AGAIN);
    }, { signal });
    window.addEventListener("pagehide", letGo, { signal });
  }

  /** Opens a link if the module wants one, or waits until it does. */
  private dial(): void {
    this.timer = 0;
    if (this.options === null) return;
    if (this.module.nextDial(this.at(performance.now()))) {
      this.link = new Link(new URL(this.options.url, location.href).href, this.linkEvents(), () => this.tap);
    }
    this.settle();
  }

  private linkEvents(): LinkEvents {
    return {
      opened: () => this.guarded(() => {
        this.module.opened(this.at(performance.now()));
        this.settle();
      }),
      received: (message) => this.guarded(() => this.received(message)),
      closed: (code) => this.guarded(() => this.ended(code)),
    };
  }

  private received(message: Uint8Array): void {
    const now = this.at(performance.now());
    if (!this.module.receive(now, message)) {
      this.link?.close(CloseCode.TooLarge);
      this.ended(CloseCode.TooLarge);
      return;
    }
    if (now - this.framed > WITHOUT_FRAMES) this.rest();
    else this.settle();
    this.peers.update(this.module, this.status.peers);
  }

  private ended(code: number): void {
    this.link = null;
    this.lastClose = code;
    this.module.closed(this.at(performance.now()), code);
    this.settle();
  }

  /** Does what the module wants done after a call: sends, closes, keeps the token, plans the next attempt. */
  private settle(): void {
    this.module.takeOutgoing(this.send);
    const code = this.module.hangup();
    if (code !== 0) {
      this.link?.close(code);
      this.link = null;
      this.lastClose = code;
    }
    const before = this.status.state;
    this.module.readStatus(this.status);
    if (this.status.state !== before) this.changed();
    if (this.status.state === ClientState.Waiting) this.plan();
    this.lobby.update(this.module);
  }

  private readonly send = (bytes: Uint8Array<ArrayBuffer>, ordered: boolean): void => this.link?.send(bytes, ordered);

  /** Follows a change of state. Only then the token may have changed. */
  private changed(): void {
    const { state, endedBy } = this.status;
    if (state === ClientState.Ended) {
      this.lastClose = endedBy;
      if (PLACE_GONE.includes(endedBy)) this.keeper?.forget();
      return;
    }
    const token = this.module.token();
    if (token !== null) this.keeper?.save(token);
  }

  /** Sets the alarm for the next attempt. Timers also run on hidden pages, where frames do not. */
  private plan(): void {
    if (this.options === null || this.timer !== 0) return;
    this.timer = setTimeout(() => this.guarded(() => this.dial()), this.retryIn + 1);
  }

  /** Runs what the browser called, and hands a failure on. */
  private guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.disconnect();
      if (this.onfailure === null) throw error;
      this.onfailure(error);
    }
  }
}
