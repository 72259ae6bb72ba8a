import type { GameModule } from "./module.ts";

/** What is known of a public room before one joins it. */
export interface RoomSummary {
  /** Its number on its server; exact up to 2^53. */
  room: number;
  /** What its maker has called it. It comes from people: show it as text. */
  name: string;
  players: number;
  capacity: number;
  /** One of RoomPhase. */
  phase: number;
  /** How far the match is, in the game's own count. */
  progress: number;
}

/** Whether a room's match has begun. Twin of sim.Phase. */
export const RoomPhase = { Waiting: 0, Playing: 1, Over: 2 } as const;

/** What the player's room is called, and how friends get in. */
export interface RoomInfo {
  /** Its number, 0 before it is told. */
  room: number;
  /** It comes from people: show it as text. */
  name: string;
  /** By which others join, or empty. */
  code: string;
  public: boolean;
  capacity: number;
}

/** The player's party. Without members he is in none. */
export interface Party {
  /** By which others join it. */
  code: string;
  /** The player's place among the members. */
  self: number;
  /** Their names, the leader's first. They come from people: show them as text. */
  members: readonly string[];
}

/** The search for a match. */
export interface Queue {
  /** How many wait, the player among them; 0: he does not. */
  players: number;
  seconds: number;
  /** By how much the others' skill may differ from the player's by now. */
  span: number;
}

/** What somebody in the room has said, maybe the player himself. It comes from people: show it as text. */
export interface ChatLine {
  /** Lines are numbered on, so that those that were seen can be told from new ones. */
  number: number;
  slot: number;
  text: string;
}

/** Something from whoever runs the server. */
export interface Notice {
  /** One of NoticeKind; others are shown like a message. */
  kind: number;
  /** When the server ends, in milliseconds of performance.now(); Infinity if it does not. */
  until: number;
  text: string;
}

/** Twin of wire.NoticeKind. */
export const NoticeKind = { Message: 0, Shutdown: 1 } as const;

/** A request that was not granted. */
export interface Refusal {
  /** One of ClientTag: what was asked for. */
  about: number;
  /** One of CloseCode: why. */
  code: number;
}

/** How many lines of the chat are kept: client.ChatLines. */
const CHAT_LINES = 32;

/** Twin of client.Revisions: in this order. */
const Revision = { Rooms: 0, RoomInfo: 1, Party: 2, Queue: 3, Chat: 4, Notices: 5, Refusals: 6, Departures: 7 } as const;
const REVISIONS = 8;

/**
 * What the server tells beside the match: rooms, the party, the queue, the chat, notices and refusals. It is kept up to date;
 * the functions are called when something is new, with the newest.
 */
export class Lobby {
  /** The public rooms, as of the newest answer to browse. */
  rooms: readonly RoomSummary[] = [];
  info: RoomInfo = { room: 0, name: "", code: "", public: false, capacity: 0 };
  party: Party = { code: "", self: 0, members: [] };
  queue: Queue = { players: 0, seconds: 0, span: 0 };
  /** The newest request that was not granted, or null. */
  refusal: Refusal | null = null;
  onrooms: ((rooms: readonly RoomSummary[]) => void) | null = null;
  oninfo: ((info: RoomInfo) => void) | null = null;
  onparty: ((party: Party) => void) | null = null;
  onqueue: ((queue: Queue) => void) | null = null;
  onchat: ((line: ChatLine) => void) | null = null;
  onnotice: ((notice: Notice) => void) | null = null;
  onrefused: ((refusal: Refusal) => void) | null = null;
  /** Called when the player is out of his room, with the code that tells why: Lost if it went on without him. */
  ondeparted: ((code: number) => void) | null = null;
  private readonly seen = new Uint32Array(REVISIONS);
  private readonly now = new Uint32Array(REVISIONS);

  /** Reads what has changed. Called by the client after every call that may have changed anything. */
  update(module: GameModule): void {
    module.readRevisions(this.now);
    for (let i = 0; i < REVISIONS; i++) {
      if (this.now[i] === this.seen[i]) continue;
      const before = this.seen[i]!;
      this.seen[i] = this.now[i]!; // first: what is called may ask for more
      this.read(i, before, module);
    }
  }

  /** Forgets everything, for another client. */
  reset(module: GameModule): void {
    this.seen.fill(0);
    this.rooms = [];
    this.refusal = null;
    this.info = module.roomInfo();
    this.party = module.party();
    this.queue = module.queue();
  }

  private read(what: number, before: number, module: GameModule): void {
    switch (what) {
      case Revision.Rooms:
        this.rooms = module.rooms();
        return this.onrooms?.(this.rooms);
      case Revision.RoomInfo:
        this.info = module.roomInfo();
        return this.oninfo?.(this.info);
      case Revision.Party:
        this.party = module.party();
        return this.onparty?.(this.party);
      case Revision.Queue:
        this.queue = module.queue();
        return this.onqueue?.(this.queue);
      case Revision.Chat: return this.readChat(before, module);
      case Revision.Notices: return this.onnotice?.(module.notice());
      case Revision.Refusals:
        this.refusal = module.refusal();
        return this.onrefused?.(this.refusal);
      case Revision.Departures: return this.ondeparted?.(module.departed());
    }
  }

  private readChat(before: number, module: GameModule): void {
    const newest = this.seen[Revision.Chat]!;
    for (let number = Math.max(before, newest - CHAT_LINES) + 1; number <= newest; number++) {
      const line = module.chatLine(number);
      if (line !== null) this.onchat?.({ number, ...line });
    }
  }
}
