import type { Instants } from "./bullets.ts";
import { EnemyKind } from "./kinds.ts";
import { disc, halo } from "./light.ts";
import { BOLT_LIFE, BOLT_RADIUS, HEIGHT, HZ, NOVA_RADIUS, WIDTH } from "./measures.ts";
import { WHITE, css, mix, palette } from "./palette.ts";
import type { BoltEndEvent, VolleyEvent } from "./rules_gen.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { shortest, wrap } from "./torus.ts";

/** Bolts are numbered by a byte. */
const CAPACITY = 256;
/** How long a bolt takes from its enemy's instant to the present, in milliseconds. */
const CATCH_UP = 300;
/** For how long a bolt that seems to have met the own ship is not seen, until the server says so, in milliseconds. */
const DOUBT = 500;
/** Ticks over which a bolt fades at the end of its life. */
const FADING = 10;

interface Bolt {
  tick: number; // of its Volley; 0 is a free place
  shownAt: number; // the instant at which it was first drawn, in milliseconds
  x: number;
  y: number;
  velX: number;
  velY: number;
  way: number;
  large: boolean;
  metAt: number; // the instant at which it seemed to meet the own ship
  drawnX: number;
  drawnY: number;
}

/** Where the player's own ship is, if bolts can meet it. */
export interface Target {
  x: number;
  y: number;
  /** How far from its middle bolts meet it; 0 if none does. */
  reach: number;
}

/**
 * The bolts in the air. Enemies are shown in the past, but how a bolt flies is known when its Volley is: it leaves its
 * enemy where that is seen, and has soon caught up with the present, in which the player dodges it.
 */
export class Bolts {
  /** Called where a bolt seems to meet the own ship. */
  onmet: ((x: number, y: number) => void) | null = null;
  private readonly list: Bolt[] = Array.from({ length: CAPACITY }, () => (
    { tick: 0, shownAt: 0, x: 0, y: 0, velX: 0, velY: 0, way: 0, large: false, metAt: -Infinity, drawnX: 0, drawnY: 0 }
  ));
  private readonly sheet = new SpriteSheet(paintBolt);

  rescale(scale: number): void {
    this.sheet.rescale(scale);
  }

  /** Forgets all, as in a new room, where ticks are counted anew. */
  clear(): void {
    for (const bolt of this.list) bolt.tick = 0;
  }

  /** Lets a volley fly, at an instant in milliseconds. */
  add(volley: VolleyEvent, now: number): void {
    const { count, speed } = volley;
    const whole = volley.arc === 255;
    const arc = (volley.arc / 255) * 2 * Math.PI;
    const step = whole ? arc / count : count > 1 ? arc / (count - 1) : 0;
    const first = whole || count === 1 ? volley.aim : volley.aim - arc / 2;
    for (let k = 0; k < count; k++) {
      const bolt = this.list[(volley.first + k) % CAPACITY]!;
      const way = first + k * step;
      bolt.tick = volley.tick;
      bolt.shownAt = now;
      bolt.x = volley.posX;
      bolt.y = volley.posY;
      bolt.velX = Math.cos(way) * speed;
      bolt.velY = Math.sin(way) * speed;
      bolt.way = way;
      bolt.large = volley.from === EnemyKind.Boss;
      bolt.metAt = -Infinity;
    }
  }

  /** Ends a bolt that has met something, and answers whether it was still seen. */
  end(event: BoltEndEvent, now: number): boolean {
    const bolt = this.list[event.bolt % CAPACITY]!;
    const seen = bolt.tick !== 0 && now - bolt.metAt > DOUBT;
    bolt.tick = 0;
    return seen;
  }

  /** Hides the bolts near a nova, until the server says which ones it has ended; now in milliseconds. */
  sweep(x: number, y: number, now: number): void {
    for (const bolt of this.list) {
      if (bolt.tick !== 0 && near(bolt.drawnX - x, bolt.drawnY - y, NOVA_RADIUS)) bolt.metAt = now;
    }
  }

  /** Draws them at an instant in milliseconds. */
  draw(stage: Stage, at: Instants, target: Target, now: number): void {
    const { context } = stage;
    for (const bolt of this.list) {
      if (bolt.tick === 0) continue;
      const caught = Math.min(1, (now - bolt.shownAt) / CATCH_UP);
      const instant = at.others + (at.own - at.others) * caught * caught * (3 - 2 * caught);
      const age = instant - bolt.tick + 1;
      if (age >= BOLT_LIFE) bolt.tick = 0;
      if (age < 0 || age >= BOLT_LIFE || now - bolt.metAt < DOUBT) continue;
      bolt.drawnX = wrap(bolt.x + (bolt.velX * age) / HZ, WIDTH);
      bolt.drawnY = wrap(bolt.y + (bolt.velY * age) / HZ, HEIGHT);
      if (target.reach > 0 && near(bolt.drawnX - target.x, bolt.drawnY - target.y, target.reach + BOLT_RADIUS)) {
        bolt.metAt = now;
        this.onmet?.(bolt.drawnX, bolt.drawnY);
        continue;
      }
      context.globalAlpha = Math.min(1, (BOLT_LIFE - age) / FADING);
      stage.stamp(this.sheet.get(bolt.large ? 1 : 0), bolt.drawnX, bolt.drawnY, bolt.way);
    }
    context.globalAlpha = 1;
    stage.reset();
  }
}

/** Whether a way is shorter than a distance, also over the world's edges. */
function near(x: number, y: number, distance: number): boolean {
  const wayX = shortest(x, WIDTH);
  const wayY = shortest(y, HEIGHT);
  return wayX * wayX + wayY * wayY < distance * distance;
}

/** Paints a bolt that flies to the right: a hot drop with a dark rim, to be seen over everything. */
function paintBolt(large: number, scale: number): Sprite {
  const size = large === 1 ? 1.2 : 1;
  return new Sprite(scale, 19 * size, 13 * size, (context) => {
    const color = large === 1 ? palette.boss : palette.bolt;
    context.scale(size, size);
    halo(context, color, 13, 0.6);
    const tail = context.createLinearGradient(-18, 0, 0, 0);
    tail.addColorStop(0, css(color, 0));
    tail.addColorStop(1, css(color, 0.8));
    context.fillStyle = tail;
    context.beginPath();
    context.moveTo(0, -4.6);
    context.lineTo(-18, 0);
    context.lineTo(0, 4.6);
    context.fill();
    disc(context, 0, 0, 6.6, css([4, 6, 13], 0.75));
    disc(context, 0, 0, 5.2, css(color));
    disc(context, 0.4, 0, 3.3, css(mix(color, WHITE, 0.92)));
  });
}
