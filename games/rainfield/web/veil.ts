import { WHITE, css, palette } from "./palette.ts";
import type { Look } from "./look.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** The veils: red at the edges, and white all over. */
const ALARM = 0;
const FLASH = 1;
/** How long they last at their strongest, in seconds. */
const ALARM_LASTS = 0.7;
const FLASH_LASTS = 0.5;
/** The share of the hit points below which the edges stay red, and how strongly. */
const WEAK = 0.26;
const WEAK_ALPHA = 0.3;

/** What is seen over the whole field: a hit of the player's own ship, and the brightest of explosions. */
export class Veil {
  private readonly sheet = new SpriteSheet(paintVeil);
  private alarm = 0; // 0 to 1
  private flash = 0;

  constructor(private readonly look: Look) {}

  /** Veils are soft: they are painted in few pixels. */
  rescale(): void {
    this.sheet.rescale(1);
  }

  /** Reddens the edges, by a strength of 0 to 1. */
  hurt(strength: number): void {
    if (!this.look.reducedMotion) this.alarm = Math.max(this.alarm, strength);
  }

  /** Brightens the field, by a strength of 0 to 1. */
  brighten(strength: number): void {
    if (!this.look.reducedMotion) this.flash = Math.max(this.flash, strength);
  }

  /** Draws them after a time in seconds. share is how whole the player's own ship is, 1 without one. */
  draw(stage: Stage, seconds: number, share: number, now: number): void {
    this.alarm = Math.max(0, this.alarm - seconds / ALARM_LASTS);
    this.flash = Math.max(0, this.flash - seconds / FLASH_LASTS);
    const pulse = this.look.reducedMotion ? 0.6 : 0.65 + 0.35 * Math.sin(now * 0.006);
    const weak = share > 0 && share < WEAK ? WEAK_ALPHA * pulse : 0;
    this.cover(stage, ALARM, Math.max(this.alarm * this.alarm, weak));
    this.cover(stage, FLASH, this.flash * this.flash);
  }

  private cover(stage: Stage, number: number, alpha: number): void {
    if (alpha < 0.01) return;
    stage.context.globalAlpha = alpha;
    stage.cover(this.sheet.get(number));
    stage.context.globalAlpha = 1;
    stage.reset();
  }
}

function paintVeil(number: number, scale: number): Sprite {
  return new Sprite(scale, 96, 54, (context) => {
    const light = context.createRadialGradient(0, 0, number === ALARM ? 50 : 0, 0, 0, 112);
    light.addColorStop(0, css(number === ALARM ? palette.enemy : WHITE, number === ALARM ? 0 : 0.6));
    light.addColorStop(1, css(number === ALARM ? palette.enemy : WHITE, number === ALARM ? 0.62 : 0.1));
    context.fillStyle = light;
    context.fillRect(-96, -54, 192, 108);
  });
}
