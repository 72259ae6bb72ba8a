/**
 * Words of the module's memory, in the three ways of reading them. When the memory grows, the arrays are replaced:
 * read them through this object at every access.
 */
export interface ViewWords {
  readonly f32: Float32Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
}

/** The number of the slot that stands for nobody. */
export const NO_SLOT = 255;

/** Words of the view's header. Twin of the constants in client/view.go. */
const Header = {
  State: 0,
  Slot: 1,
  Tick: 2,
  Fraction: 3,
  RenderTick: 4,
  RenderPart: 5,
  RoundTrip: 6,
  Margin: 7,
  Delay: 8,
  Predicting: 9,
} as const;

/** The beginning of the view: who is playing, and at which instants the game is drawn. Ticks are those of the room. */
export class ViewHeader {
  /** @param words the view, from its first word on */
  constructor(private readonly words: ViewWords) {}

  /** How far the client has come, one of ClientState. */
  get state(): number {
    return this.words.u32[Header.State]!;
  }

  /** The player's own slot, NO_SLOT outside of a room. */
  get slot(): number {
    return this.words.u32[Header.Slot]!;
  }

  /** The newest local tick: the one that the newest input was made for. */
  get tick(): number {
    return this.words.u32[Header.Tick]!;
  }

  /** How far the tick after it has come, 0 to 1. */
  get fraction(): number {
    return this.words.f32[Header.Fraction]!;
  }

  /** The instant at which predicted entities are drawn, in ticks. */
  get localTick(): number {
    return this.tick + this.fraction;
  }

  /** The instant at which all other entities are drawn, in ticks: a little in the past. */
  get renderTick(): number {
    return this.words.u32[Header.RenderTick]! + this.words.f32[Header.RenderPart]!;
  }

  /** Milliseconds to the server and back, smoothed. */
  get roundTrip(): number {
    return this.words.f32[Header.RoundTrip]!;
  }

  /** Milliseconds that inputs have to spare when they reach the server, smoothed. */
  get margin(): number {
    return this.words.f32[Header.Margin]!;
  }

  /** Milliseconds from the instant of renderTick to the newest snapshot. */
  get delay(): number {
    return this.words.f32[Header.Delay]!;
  }

  /** Whether the player's own entities are predicted. If not, they are drawn at renderTick like the rest. */
  get predicting(): boolean {
    return this.words.u32[Header.Predicting] === 1;
  }
}
