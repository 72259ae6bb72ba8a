import { Band } from "./band.ts";
import { BOSS_EVERY, Stage } from "./figures.ts";
import type { Desk, Mixer } from "./mixer.ts";
import type { WorldView } from "./rules_gen.ts";
import { scoreOf } from "./themes.ts";
import type { Theme } from "./themes.ts";

/** Sixteenths a second. */
const STEP = 60 / 106 / 4;
/** How far ahead notes are given to the browser, in seconds: frames may be late. */
const AHEAD = 0.28;
/** How loud the music is while a menu is open. */
const HUSHED = 0.4;
/** Sixteenths after which another theme may begin: half a bar. */
const CHANGE = 8;
/** Foes from which on a wave is at its height, and until which it is as good as over. */
const MANY = 9;
const FEW = 2;

/** Plays music that follows the match. It is made up as it goes, so it is never twice the same. */
export class Music {
  private band: Band | null = null;
  private desk: Desk | null = null;
  private next = 0; // instant of the next sixteenth, in seconds of the context
  private step = 0; // its number since the theme began
  private theme: Theme = "title";
  private wanted: Theme = "title";
  private fierce = 0;

  constructor(private readonly mixer: Mixer, private readonly world: WorldView) {}

  /** Gives the browser what is to be played soon. To be called in every frame. */
  update(playing: boolean, hushed: boolean): void {
    const { desk } = this.mixer;
    if (desk === null || !this.mixer.running) return;
    if (desk !== this.desk) this.begin(desk);
    this.wanted = playing ? this.situation() : "title";
    this.band?.hush(hushed ? HUSHED : 1);
    const { currentTime } = desk.context;
    if (this.next < currentTime - STEP) this.next = currentTime + 0.05; // the page has slept
    while (this.next < currentTime + AHEAD) {
      this.play();
      this.next += STEP;
    }
  }

  private begin(desk: Desk): void {
    this.desk = desk;
    this.band = new Band(desk);
    this.next = desk.context.currentTime + 0.1;
  }

  private play(): void {
    if (this.theme !== this.wanted && this.step % CHANGE === 0) {
      this.theme = this.wanted;
      this.step = 0;
      this.band?.turn(this.theme, this.next);
    }
    this.band?.play(scoreOf(this.theme, this.fierce), this.step, this.next, STEP);
    this.step++;
  }

  /** What the match is about at this moment. */
  private situation(): Theme {
    const { state } = this.world;
    if (state.length === 0) return "calm";
    const wave = state.wave(0);
    this.fierce = fierceness(wave, state.foes(0));
    switch (state.stage(0)) {
      case Stage.Wave: return wave % BOSS_EVERY === 0 ? "boss" : "wave";
      case Stage.Won: return "won";
      case Stage.Lost: return "lost";
      default: return "calm";
    }
  }
}

function fierceness(wave: number, foes: number): number {
  const base = wave < 3 ? 0 : wave < 7 ? 1 : 2;
  if (foes <= FEW) return base - 1;
  return foes >= MANY ? base + 1 : base;
}
