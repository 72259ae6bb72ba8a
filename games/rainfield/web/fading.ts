import type { GameClient } from "@tickwork/client";
import { ownRow } from "./own.ts";
import type { WorldView } from "./rules_gen.ts";
import type { Stage } from "./stage.ts";

/** How near to a panel the ship fades it, in CSS pixels. */
const NEAR = 26;
/** The panels that stand over the field, and nothing of which is pressed. */
const PANELS = ["team", "match", "corner", "vitals", "arms"] as const;

/** Lets a panel fade while the player's own ship is under it. */
export class Fading {
  private readonly panels = PANELS.map((id) => document.getElementById(id)!);

  constructor(private readonly stage: Stage, private readonly client: GameClient, private readonly world: WorldView) {}

  /** Looks where the ship is. A few times a second suffice. */
  write(): void {
    const own = ownRow(this.client, this.world);
    if (own < 0) return;
    const x = this.stage.pageX(this.world.ships.posX(own));
    const y = this.stage.pageY(this.world.ships.posY(own));
    const boxes = this.panels.map((panel) => panel.getBoundingClientRect()); // all are read before any is written
    boxes.forEach((box, i) => {
      const under = x > box.left - NEAR && x < box.right + NEAR && y > box.top - NEAR && y < box.bottom + NEAR;
      this.panels[i]!.classList.toggle("under", under);
    });
  }
}
