import { BOSS_EVERY, LAST_WAVE, Stage, secondsOf } from "./figures.ts";
import { byId, make, setAttribute, setProperty, setText, show } from "./page.ts";
import type { WorldView } from "./rules_gen.ts";

/** How far the match has come: the wave, the foes that are left, the countdown, and the boss. */
export class MatchBar {
  private readonly box = byId("match", HTMLElement);
  private readonly wave = make("b");
  private readonly text = make("span");
  private readonly path = make("ol", "", "path");
  private readonly boss = new BossBar();
  private most = 1; // foes of this wave, as far as they were seen
  private of = 0; // the wave that most belongs to

  constructor(private readonly world: WorldView) {
    for (let wave = 1; wave <= LAST_WAVE; wave++) {
      this.path.append(make("li", "", wave % BOSS_EVERY === 0 ? "boss" : ""));
    }
    setAttribute(this.path, "aria-hidden", "true");
    this.box.append(this.wave, this.text, this.path, this.boss.element);
  }

  /** Brings it up to date. */
  write(): void {
    const { state } = this.world;
    show(this.box, state.length > 0);
    if (state.length === 0) return;
    const stage = state.stage(0);
    const wave = stage === Stage.Ready ? state.wave(0) + 1 : state.wave(0); // before a wave, the one to come
    setText(this.wave, `Wave ${wave}`);
    setText(this.text, this.situation(stage, state.foes(0), secondsOf(state.left(0))));
    this.writePath(wave, stage, state.foes(0));
    this.boss.write(this.world);
  }

  private situation(stage: number, foes: number, seconds: number): string {
    switch (stage) {
      case Stage.Ready: return seconds > 0 ? `begins in ${seconds}` : "begins";
      case Stage.Wave: return foes === 1 ? "1 foe left" : `${foes} foes left`;
      case Stage.Choice: return `choose a power · ${seconds}`;
      default: return `next match in ${seconds}`;
    }
  }

  /** Fills the path of waves: those that are over, and how far the current one has come. */
  private writePath(wave: number, stage: number, foes: number): void {
    if (wave !== this.of || stage !== Stage.Wave) this.most = 1;
    this.of = wave;
    this.most = Math.max(this.most, foes);
    const part = stage === Stage.Wave ? 1 - foes / this.most : stage === Stage.Ready ? 0 : 1;
    [...this.path.children].forEach((item, i) => {
      const share = i + 1 < wave ? 1 : i + 1 === wave ? part : 0;
      setProperty(item as HTMLElement, "--share", share.toFixed(2));
      setAttribute(item, "data-now", i + 1 === wave ? "yes" : "no");
    });
  }
}

/** The boss's hit points, with marks where its phases begin. */
class BossBar {
  readonly element = make("div", "", "boss-bar");
  private readonly name = make("span", "The Tempest");
  private readonly bar = make("i", "", "fill");

  constructor() {
    setAttribute(this.element, "role", "meter");
    setAttribute(this.element, "aria-label", "The boss's hit points");
    this.element.append(this.name, make("i", "", "ghost"), this.bar, make("i", "", "third"), make("i", "", "third second"));
    this.element.hidden = true;
  }

  write(world: WorldView): void {
    const { bosses } = world;
    show(this.element, bosses.length > 0);
    if (bosses.length === 0) return;
    const share = bosses.maxHP(0) === 0 ? 1 : bosses.hp(0) / bosses.maxHP(0);
    setProperty(this.element, "--share", share.toFixed(3));
    setAttribute(this.element, "aria-valuenow", String(Math.round(share * 100)));
    setAttribute(this.element, "data-phase", String(bosses.phase(0)));
    setText(this.name, bosses.phase(0) === 0 ? "The Tempest gathers" : `The Tempest · ${bosses.phase(0)} of 3`);
  }
}
