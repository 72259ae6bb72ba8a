import { lifeOf } from "./figures.ts";
import { dull, shine } from "./light.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import { Tint, WHITE, css, mix, tintColor } from "./palette.ts";
import type { WorldView } from "./rules_gen.ts";
import { SpriteSheet, square } from "./sprite.ts";
import type { Sprite } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { shortest } from "./torus.ts";

/** How far from the picture's middle arrows are, as shares of its size. */
const ACROSS = 0.44;
const DOWN = 0.33;
/** How far out of the picture something must be to be pointed at, in units. */
const OUTSIDE = 14;
/** How often the arrow to a ship that is down pulses, in milliseconds. */
const PULSE = 600;

/** How near an enemy out of the picture must be to be pointed at, in units: the nearer, the clearer. */
const ENEMY_FROM = 620;
const ENEMY_SIZE = 0.5;

/** Arrows at the edge of a picture that follows: to the other ships, to the boss, and small ones to the enemies. */
export class Pointers {
  private readonly arrows = new SpriteSheet(paintPointer);

  rescale(scale: number): void {
    this.arrows.rescale(scale);
  }

  /** Draws them at an instant in milliseconds; own is the player's own slot. */
  draw(stage: Stage, { ships, bosses, enemies }: WorldView, own: number, now: number): void {
    if (!stage.following) return;
    for (let i = enemies.length - 1; i >= 0; i--) {
      this.point(stage, enemies.posX(i), enemies.posY(i), Tint.Enemy, ENEMY_SIZE, ENEMY_FROM);
    }
    stage.context.globalAlpha = 1;
    for (let i = ships.length - 1; i >= 0; i--) {
      const life = lifeOf(ships, i);
      if (ships.slot(i) === own || (life !== "alive" && life !== "down")) continue;
      const size = life === "down" ? 1.25 + 0.25 * Math.sin((now / PULSE) * 2 * Math.PI) : 0.9;
      this.point(stage, ships.posX(i), ships.posY(i), ships.slot(i), size, Infinity);
    }
    for (let i = bosses.length - 1; i >= 0; i--) {
      this.point(stage, bosses.posX(i), bosses.posY(i), Tint.Boss, 1.4, Infinity);
    }
    stage.reset();
  }

  /** Points to a place, if it is out of the picture and not farther than so many units. */
  private point(stage: Stage, x: number, y: number, tint: number, size: number, far: number): void {
    const middleX = (stage.pane.left + stage.pane.right) / 2;
    const middleY = (stage.pane.top + stage.pane.bottom) / 2;
    const wayX = shortest(x - middleX, WIDTH);
    const wayY = shortest(y - middleY, HEIGHT);
    if (Math.abs(wayX) < stage.width / 2 + OUTSIDE && Math.abs(wayY) < stage.height / 2 + OUTSIDE) return;
    const distance = Math.hypot(wayX, wayY);
    if (distance >= far) return;
    stage.context.globalAlpha = Math.min(0.95, 1.6 * (1 - distance / far));
    const reach = 1 / Math.hypot(wayX / (stage.width * ACROSS), wayY / (stage.height * DOWN));
    stage.stamp(this.arrows.get(tint), middleX + wayX * reach, middleY + wayY * reach, Math.atan2(wayY, wayX), size);
  }
}

function paintPointer(tint: number, scale: number): Sprite {
  const color = tintColor(tint);
  return square(scale, 24, (context) => {
    shine(context, css(color), 8);
    context.beginPath();
    context.moveTo(13, 0);
    context.lineTo(-8, -9);
    context.lineTo(-4, 0);
    context.lineTo(-8, 9);
    context.closePath();
    context.fillStyle = css(mix(color, WHITE, 0.2), 0.9);
    context.fill();
    dull(context);
  });
}
