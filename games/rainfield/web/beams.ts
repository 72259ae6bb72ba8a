import type { Instants } from "./bullets.ts";
import { HZ } from "./measures.ts";
import { WHITE, css, mix, slotColor } from "./palette.ts";
import type { ShotEvent } from "./rules_gen.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const CAPACITY = 24;
/** Half the length at which beams are painted, in units. */
const HALF = 50;
/** How long a beam is seen, in ticks. */
const LASTS = 26;

interface Beam {
  id: number; // of the Shot; 0 is a free place
  owner: number;
  tick: number;
  x: number;
  y: number;
  way: number;
  speed: number; // units a second
  until: number; // ticks: how old its bullet became, or can become
}

/** What the bullets of rails leave along their ways, for a moment. */
export class Beams {
  private readonly list: Beam[] = Array.from({ length: CAPACITY }, () => (
    { id: 0, owner: 0, tick: 0, x: 0, y: 0, way: 0, speed: 0, until: 0 }
  ));
  private next = 0;
  private readonly sheet = new SpriteSheet(paintBeam);

  rescale(scale: number): void {
    this.sheet.rescale(scale);
  }

  add(shot: ShotEvent): void {
    const beam = this.list[this.next]!;
    this.next = (this.next + 1) % CAPACITY;
    beam.id = shot.id;
    beam.owner = shot.owner;
    beam.tick = shot.tick;
    beam.x = shot.posX;
    beam.y = shot.posY;
    beam.way = Math.atan2(shot.velY, shot.velX);
    beam.speed = Math.hypot(shot.velX, shot.velY);
    beam.until = shot.life;
  }

  /** Ends the beam of a bullet that became so old, in ticks. */
  end(shot: number, age: number): void {
    for (const beam of this.list) {
      if (beam.id === shot) beam.until = Math.min(beam.until, age);
    }
  }

  /** Takes back the beam of a shot that did not happen. */
  withdraw(shot: ShotEvent): void {
    this.end(shot.id, 0);
  }

  draw(stage: Stage, at: Instants): void {
    const { context } = stage;
    context.globalCompositeOperation = "lighter";
    for (const beam of this.list) {
      if (beam.id === 0) continue;
      const age = (beam.owner === at.slot ? at.own : at.others) - beam.tick;
      const length = (Math.min(age, beam.until) / HZ) * beam.speed;
      if (age > LASTS || age < -LASTS) beam.id = 0;
      if (age > LASTS || length < 1) continue;
      context.globalAlpha = (1 - age / LASTS) ** 2 * 0.75;
      const x = beam.x + (Math.cos(beam.way) * length) / 2;
      const y = beam.y + (Math.sin(beam.way) * length) / 2;
      stage.stretch(this.sheet.get(beam.owner), x, y, beam.way, length / (2 * HALF), 1 + 0.6 * (age / LASTS));
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    stage.reset();
  }
}

function paintBeam(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return new Sprite(scale, HALF, 9, (context) => {
    const light = context.createLinearGradient(0, -9, 0, 9);
    light.addColorStop(0, css(color, 0));
    light.addColorStop(0.38, css(color, 0.3));
    light.addColorStop(0.5, css(mix(color, WHITE, 0.75), 0.9));
    light.addColorStop(0.62, css(color, 0.3));
    light.addColorStop(1, css(color, 0));
    context.fillStyle = light;
    context.fillRect(-HALF, -9, 2 * HALF, 18);
  });
}
