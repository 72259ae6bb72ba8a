import { paintRound } from "./rounds.ts";
import { WEAPONS } from "./kinds.ts";
import { HEIGHT, HZ, WIDTH } from "./measures.ts";
import type { ImpactEvent, ShotEvent } from "./rules_gen.ts";
import { SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { wrap } from "./torus.ts";

/** More than four ships can have in the air. */
const CAPACITY = 160;
/** By how many ticks an impact may miss its shot's tick: a prediction may have given it another number. */
const TOLERANCE = 3;
/** Ticks over which a bullet fades at the end of its life. */
const FADING = 4;

interface Bullet {
  id: number; // of the Shot; 0 is a free place
  owner: number;
  weapon: number;
  nr: number;
  tick: number;
  life: number; // ticks
  x: number;
  y: number;
  velX: number;
  velY: number;
  way: number; // in radians
  endedBy: number; // the id of the Impact that ended it, or 0
}

/** The instants at which things are drawn, in ticks. */
export interface Instants {
  /** The player's own slot. */
  slot: number;
  /** Of the player's own bullets, and of all that is predicted. */
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
    { id: 0, owner: 0, weapon: 0, nr: 0, tick: 0, life: 0, x: 0, y: 0, velX: 0, velY: 0, way: 0, endedBy: 0 }
  ));
  private next = 0;
  private readonly sheet = new SpriteSheet(paintRound);

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
    bullet.weapon = shot.weapon;
    bullet.nr = shot.nr;
    bullet.tick = shot.tick;
    bullet.life = shot.life;
    bullet.x = shot.posX;
    bullet.y = shot.posY;
    bullet.velX = shot.velX;
    bullet.velY = shot.velY;
    bullet.way = Math.atan2(shot.velY, shot.velX);
    bullet.endedBy = 0;
  }

  /** Takes back a shot that was foreseen and did not happen. */
  withdraw(shot: ShotEvent): void {
    for (const bullet of this.list) {
      if (bullet.id === shot.id) bullet.id = 0;
    }
  }

  /**
   * Ends the bullet that has met something: the one whose shot is nearest to what the impact says. It answers with that
   * Shot's id, or 0 if there is none.
   */
  end(impact: ImpactEvent): number {
    const shotAt = impact.tick - impact.age;
    let nearest: Bullet | null = null;
    let best = TOLERANCE + 1;
    for (const bullet of this.list) {
      if (bullet.id === 0 || bullet.owner !== impact.owner || bullet.nr !== impact.nr || bullet.endedBy !== 0) continue;
      const apart = Math.abs(bullet.tick - shotAt);
      if (apart >= best) continue;
      best = apart;
      nearest = bullet;
    }
    if (nearest === null) return 0;
    nearest.endedBy = impact.id;
    return nearest.id;
  }

  /** Lets a bullet fly on whose impact was foreseen and did not happen. */
  resume(impact: ImpactEvent): void {
    for (const bullet of this.list) {
      if (bullet.endedBy === impact.id) bullet.endedBy = 0;
    }
  }

  draw(stage: Stage, at: Instants): void {
    const { context } = stage;
    context.globalCompositeOperation = "lighter";
    for (const bullet of this.list) {
      if (bullet.id === 0) continue;
      const age = (bullet.owner === at.slot ? at.own : at.others) - bullet.tick + 1;
      if (age >= bullet.life) bullet.id = 0;
      else if (age >= 0 && bullet.endedBy === 0) {
        context.globalAlpha = Math.min(1, (bullet.life - age) / FADING);
        this.drawOne(stage, bullet, age / HZ);
      }
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    stage.reset();
  }

  private drawOne(stage: Stage, bullet: Bullet, seconds: number): void {
    const x = wrap(bullet.x + bullet.velX * seconds, WIDTH);
    const y = wrap(bullet.y + bullet.velY * seconds, HEIGHT);
    stage.stamp(this.sheet.get(bullet.owner * WEAPONS + bullet.weapon), x, y, bullet.way);
  }
}
