import { BULLET_LIFE, FIRE_EVERY, HEIGHT, HZ, WIDTH } from "./measures.ts";
import { mix, SLOT_COLORS, WHITE, css, slotColor } from "./palette.ts";
import type { ImpactEvent, ShotEvent } from "./rules_gen.ts";
import { Sprite, SpriteSheet, shine } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { wrap } from "./torus.ts";

/** More than four ships can have in the air. */
const CAPACITY = 128;
/** By how many ticks an impact may miss its shot's tick: shots of a ship are farther apart than twice that. */
const TOLERANCE = FIRE_EVERY / 2 - 1;

interface Bullet {
  id: number; // of the Shot; 0 is a free place
  owner: number;
  tick: number;
  x: number;
  y: number;
  velX: number;
  velY: number;
  endedBy: number; // the id of the Impact that ended it, or 0
}

/** The instants at which bullets are drawn, in ticks. */
export interface Instants {
  /** The player's own slot. */
  slot: number;
  /** Of the player's own bullets. */
  own: number;
  /** Of all others. */
  others: number;
}

/**
 * The bullets in the air. Bullets are not in the view: they fly straight, so a Shot says all about one until an Impact
 * ends it.
 */
export class Bullets {
  private readonly list: Bullet[] = Array.from({ length: CAPACITY }, () => (
    { id: 0, owner: 0, tick: 0, x: 0, y: 0, velX: 0, velY: 0, endedBy: 0 }
  ));
  private next = 0;
  private readonly sheet = new SpriteSheet(paintBullet);

  rescale(scale: number): void {
    this.sheet.rescale(scale);
  }

  /** Forgets all, as in a new room, where ticks are counted anew. */
  clear(): void {
    for (const bullet of this.list) bullet.id = 0;
  }

  /** Lets a bullet fly. The oldest one makes room if there must be. */
  add(shot: ShotEvent): void {
    const bullet = this.list[this.next]!;
    this.next = (this.next + 1) % CAPACITY;
    bullet.id = shot.id;
    bullet.owner = shot.owner;
    bullet.tick = shot.tick;
    bullet.x = shot.posX;
    bullet.y = shot.posY;
    bullet.velX = shot.velX;
    bullet.velY = shot.velY;
    bullet.endedBy = 0;
  }

  /** Takes back a shot that was foreseen and did not happen. */
  withdraw(shot: ShotEvent): void {
    for (const bullet of this.list) {
      if (bullet.id === shot.id) bullet.id = 0;
    }
  }

  /** Ends the bullet that has met something. */
  end(impact: ImpactEvent): void {
    const shotAt = impact.tick - impact.age;
    for (const bullet of this.list) {
      if (bullet.id !== 0 && bullet.owner === impact.owner && Math.abs(bullet.tick - shotAt) <= TOLERANCE) {
        bullet.endedBy = impact.id;
        return;
      }
    }
  }

  /** Lets a bullet fly on whose impact was foreseen and did not happen. */
  resume(impact: ImpactEvent): void {
    for (const bullet of this.list) {
      if (bullet.endedBy === impact.id) bullet.endedBy = 0;
    }
  }

  draw(stage: Stage, at: Instants): void {
    stage.context.globalCompositeOperation = "lighter";
    for (const bullet of this.list) {
      if (bullet.id === 0) continue;
      const age = (bullet.owner === at.slot ? at.own : at.others) - bullet.tick + 1;
      if (age >= BULLET_LIFE) bullet.id = 0;
      else if (age >= 0 && bullet.endedBy === 0) this.drawOne(stage, bullet, age / HZ);
    }
    stage.context.globalCompositeOperation = "source-over";
    stage.reset();
  }

  private drawOne(stage: Stage, bullet: Bullet, seconds: number): void {
    const x = wrap(bullet.x + bullet.velX * seconds, WIDTH);
    const y = wrap(bullet.y + bullet.velY * seconds, HEIGHT);
    stage.stamp(this.sheet.get(bullet.owner % SLOT_COLORS.length), x, y, Math.atan2(bullet.velY, bullet.velX));
  }
}

/** Paints a drop of light that flies to the right. */
function paintBullet(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return new Sprite(scale, 22, 9, (context) => {
    const trail = context.createLinearGradient(-20, 0, 8, 0);
    trail.addColorStop(0, css(color, 0));
    trail.addColorStop(1, css(color, 0.9));
    shine(context, css(color, 0.9), 10);
    context.strokeStyle = trail;
    context.lineCap = "round";
    context.lineWidth = 3.6;
    line(context, -18, 7);
    shine(context, "transparent", 0);
    context.strokeStyle = css(mix(color, WHITE, 0.85));
    context.lineWidth = 2.4;
    line(context, 2, 8);
  });
}

function line(context: CanvasRenderingContext2D, from: number, to: number): void {
  context.beginPath();
  context.moveTo(from, 0);
  context.lineTo(to, 0);
  context.stroke();
}
