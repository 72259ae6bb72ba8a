import { HZ, REVIVE_TICKS, lifeOf, secondsOf } from "./figures.ts";
import type { Life } from "./figures.ts";
import { Countdown, Gauge } from "./gauge.ts";
import { byId, make, setAttribute, setProperty, setText, show, wrapIn } from "./page.ts";
import type { ShipView, WorldView } from "./rules_gen.ts";

/** What stands over the game while the player's own ship is not in play: how long, and what helps. */
export class DownedPanel {
  private readonly box = byId("downed", HTMLElement);
  private readonly gauge = new Gauge();
  private readonly countdown = new Countdown();
  private readonly seconds = make("b");
  private readonly title = make("h2");
  private readonly text = make("p");
  private readonly help = make("div", "", "help-bar");

  constructor(private readonly world: WorldView) {
    this.help.append(make("i"));
    const words = wrapIn("div", "words", this.title, this.text, this.help);
    this.box.append(wrapIn("div", "ring", this.gauge.element, this.seconds), words);
  }

  /** Writes a ship's state; with i < 0, or in play, or when nobody plays, there is nothing to say. */
  write(ships: ShipView, i: number, playing: boolean): void {
    const life = i < 0 || !playing ? "alive" : lifeOf(ships, i);
    show(this.box, life !== "alive");
    setAttribute(document.documentElement, "data-life", life);
    if (life === "alive") return;
    const left = life === "returning" ? ships.gone(i) : ships.down(i);
    this.gauge.set(1 - this.countdown.done(left));
    setText(this.seconds, left > 0 ? String(secondsOf(left)) : "");
    setAttribute(this.box, "data-life", life);
    this.describe(life, ships.revive(i), this.someoneElse(ships, i));
  }

  private describe(life: Life, revive: number, helped: boolean): void {
    show(this.help, revive > 0);
    setProperty(this.help, "--share", (revive / REVIVE_TICKS).toFixed(2));
    if (life === "returning") return this.say("Ship lost", "A spare ship is on its way.");
    if (life === "out") return this.say("You are out", "You are back with the next wave. Watch the others until then.");
    if (revive > 0) return this.say("Hold still", "You are being brought back.");
    this.say("You are down", helped
      ? `Crawl to a team-mate: one who stays near for ${REVIVE_TICKS / HZ} seconds brings you back.`
      : "Nobody is left to bring you back.");
  }

  private say(title: string, text: string): void {
    setText(this.title, title);
    setText(this.text, text);
  }

  /** Whether another ship is in play. */
  private someoneElse(ships: ShipView, own: number): boolean {
    for (let i = this.world.ships.length - 1; i >= 0; i--) {
      if (i !== own && ships.hp(i) > 0) return true;
    }
    return false;
  }
}
