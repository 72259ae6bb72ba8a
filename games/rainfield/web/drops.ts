import { DROP_RADIUS } from "./measures.ts";
import { calm } from "./motion.ts";
import { DROP, WHITE, css, mix } from "./palette.ts";
import type { DropView } from "./rules_gen.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const REACH = DROP_RADIUS * 2;

/** Draws the drops: what repairs a ship. */
export class Drops {
  private readonly sheet = new SpriteSheet((_, scale) => new Sprite(scale, REACH, REACH, paintDrop));

  rescale(scale: number): void {
    this.sheet.rescale(scale);
  }

  /** Draws them at an instant in ticks: they breathe. */
  draw(stage: Stage, drops: DropView, tick: number): void {
    for (let i = drops.length - 1; i >= 0; i--) {
      const breath = calm() ? 0 : Math.sin(tick * 0.07 + drops.id(i));
      stage.stamp(this.sheet.get(0), drops.posX(i), drops.posY(i), 0, 1 + 0.07 * breath);
    }
    stage.reset();
  }
}

function paintDrop(context: CanvasRenderingContext2D): void {
  const r = DROP_RADIUS * 0.72;
  const halo = context.createRadialGradient(0, 0, r * 0.6, 0, 0, REACH);
  halo.addColorStop(0, css(DROP, 0.34));
  halo.addColorStop(1, css(DROP, 0));
  context.fillStyle = halo;
  context.fillRect(-REACH, -REACH, 2 * REACH, 2 * REACH);
  context.beginPath();
  context.arc(0, 0, r, 0, 2 * Math.PI);
  context.fillStyle = css(mix(DROP, [4, 16, 18], 0.84));
  context.fill();
  context.lineWidth = 1.8;
  context.strokeStyle = css(DROP);
  context.stroke();
  context.fillStyle = css(mix(DROP, WHITE, 0.6));
  const [arm, half] = [r * 0.55, r * 0.17];
  context.fillRect(-arm, -half, 2 * arm, 2 * half);
  context.fillRect(-half, -arm, 2 * half, 2 * arm);
}
