import { PadButton, anyButton } from "@tickwork/client";
import type { ButtonSource, Gamepads, Keyboard } from "@tickwork/client";
import { Button } from "./figures.ts";
import { KEYS } from "./keys.ts";
import { Pulse } from "./touchbutton.ts";

/** How long nothing is chosen after the cards have come, in milliseconds: buttons may still be held from the fight. */
const DELAY = 450;

/** What chooses one of three cards. */
export class CardKeys {
  private readonly taps = [new Pulse(), new Pulse(), new Pulse()] as const;
  private readonly cards: readonly Card[];
  private choosing = false;
  private since = 0;

  constructor(keyboard: Keyboard, pads: Gamepads) {
    const pad = [
      pads.button(PadButton.West, PadButton.Left), pads.button(PadButton.South, PadButton.Up, PadButton.Down),
      pads.button(PadButton.East, PadButton.Right),
    ];
    const bits = [Button.Choose1, Button.Choose2, Button.Choose3];
    const keys = [KEYS.choose1, KEYS.choose2, KEYS.choose3];
    this.cards = bits.map((bit, i) => ({
      bit, tap: this.taps[i]!, source: anyButton(keyboard.button(...keys[i]!), pad[i]!), armed: false,
    }));
  }

  /** Says whether the player has cards. To be called before the input is sampled. */
  set(choosing: boolean, now: number): void {
    if (choosing && !this.choosing) {
      this.since = now;
      for (const card of this.cards) card.armed = false;
    }
    this.choosing = choosing;
  }

  /** Chooses a card, 1 to 3: one that was pressed on the page. */
  choose(card: number): void {
    this.taps[card - 1]?.press();
  }

  /** The buttons of the cards that are pressed. A button that was held when the cards came must be let go first. */
  bits(): number {
    if (!this.choosing || performance.now() - this.since < DELAY) return 0;
    let bits = 0;
    for (const card of this.cards) {
      const held = card.source.pressed();
      if (!held) card.armed = true;
      if (card.tap.pressed() || (held && card.armed)) bits |= card.bit;
    }
    return bits;
  }

  /** Returns a button that is not pressed while there are cards to choose from. */
  unlessChoosing(source: ButtonSource): ButtonSource {
    return { pressed: () => !this.choosing && source.pressed() };
  }
}

interface Card {
  readonly bit: number;
  readonly tap: Pulse;
  readonly source: ButtonSource;
  armed: boolean;
}
