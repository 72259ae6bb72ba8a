import type { Effects } from "./effects.ts";
import type { Look } from "./look.ts";
import { BOSS_RADIUS } from "./measures.ts";
import { Tint } from "./palette.ts";

/** How long the boss falls until it bursts, and how often something in it explodes meanwhile, in seconds. */
const LASTS = 1.6;
const EVERY = 0.11;
const POP = { count: 9, speed: 260, life: 0.6, size: 10 };
const LAST = { count: 90, speed: 620, life: 1.4, size: 14 };
const CORE = { count: 14, speed: 110, life: 0.8, size: 30 };

/** The end of the boss: explosions all over it, and a last one that is larger. */
export class Collapse {
  private left = 0; // seconds
  private next = 0;
  private x = 0;
  private y = 0;

  constructor(private readonly effects: Effects, private readonly look: Look) {}

  begin(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.left = LASTS;
    this.next = 0;
    this.effects.shake.add(0.5);
  }

  /** Goes on for a time in seconds. */
  advance(seconds: number): void {
    if (this.left <= 0) return;
    this.left -= seconds;
    if (this.left <= 0) return this.burst();
    this.next -= seconds;
    if (this.next > 0) return;
    this.next = EVERY * (this.look.reducedMotion ? 3 : 1);
    const angle = Math.random() * 2 * Math.PI;
    const reach = BOSS_RADIUS * Math.sqrt(Math.random());
    const x = this.x + Math.cos(angle) * reach;
    const y = this.y + Math.sin(angle) * reach;
    this.effects.blasts.add(x, y, 34 + 30 * Math.random(), 0.45, Tint.Ember);
    this.effects.blasts.add(x, y, 18, 0.25, Tint.White);
    this.effects.rings.add(x, y, 6, 60, 0.4, Tint.Ember);
    this.effects.sparks.burst(x, y, POP, Tint.Ember);
    this.effects.fragments.burst(x, y, 12, 3, 160, Tint.Boss);
    this.effects.shake.add(0.14);
  }

  private burst(): void {
    const { blasts, rings, sparks, fragments, shake, veil } = this.effects;
    blasts.add(this.x, this.y, 260, 1.1, Tint.Boss);
    blasts.add(this.x, this.y, 130, 0.8, Tint.White);
    rings.add(this.x, this.y, 30, 420, 1.3, Tint.Ember);
    rings.add(this.x, this.y, 20, 260, 1, Tint.White);
    rings.add(this.x, this.y, 10, 160, 0.8, Tint.Boss);
    sparks.burst(this.x, this.y, LAST, Tint.Boss);
    sparks.burst(this.x, this.y, LAST, Tint.Ember);
    sparks.burst(this.x, this.y, CORE, Tint.White);
    fragments.burst(this.x, this.y, BOSS_RADIUS, 34, 360, Tint.Boss);
    shake.add(1);
    veil.brighten(0.9);
  }
}
