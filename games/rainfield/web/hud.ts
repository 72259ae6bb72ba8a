import type { GameClient } from "@tickwork/client";
import type { Arms } from "./arms.ts";
import { Choice } from "./choice.ts";
import type { Device } from "./device.ts";
import { DownedPanel } from "./downed.ts";
import { Fading } from "./fading.ts";
import { Stage as MatchStage } from "./figures.ts";
import { MatchBar } from "./matchbar.ts";
import { Network } from "./network.ts";
import { ownRow } from "./own.ts";
import { byId, setAttribute, show } from "./page.ts";
import type { WorldView } from "./rules_gen.ts";
import { ScoreBox } from "./scorebox.ts";
import type { Stage } from "./stage.ts";
import { Team } from "./team.ts";
import { Vitals } from "./vitals.ts";

/** How often figures are written anew, in milliseconds: faster ones cannot be read. */
const SLOW = 100;
/** How often rings and bars are. */
const QUICK = 33;

/** What stands around the game while it is played. */
export class Hud {
  readonly choice: Choice;
  private readonly frame = byId("hud", HTMLElement);
  private readonly vitals = new Vitals();
  private readonly score = new ScoreBox();
  private readonly team: Team;
  private readonly match: MatchBar;
  private readonly network: Network;
  private readonly downed: DownedPanel;
  private readonly fading: Fading;
  private slow = -Infinity; // when they were last written
  private quick = -Infinity;

  /** @param choose called with 1 to 3 when a card is pressed */
  constructor(
    private readonly client: GameClient,
    private readonly world: WorldView,
    private readonly arms: Arms,
    stage: Stage,
    nameOf: (slot: number) => string,
    choose: (card: number) => void,
  ) {
    this.team = new Team(client, world, nameOf);
    this.match = new MatchBar(world);
    this.network = new Network(client);
    this.downed = new DownedPanel(world);
    this.fading = new Fading(stage, client, world);
    this.choice = new Choice(client, world, nameOf, choose);
  }

  /** Shows or hides all of it. */
  show(shown: boolean): void {
    show(this.frame, shown);
    if (!shown) this.downed.write(this.world.ships, -1, false);
  }

  /** Writes the keys of a device. */
  label(device: Device): void {
    this.arms.label(device);
    this.choice.label(device);
  }

  /** Takes over the colors, after they have changed. */
  recolor(): void {
    this.team.recolor();
  }

  /** Brings it up to date, at an instant in milliseconds. */
  update(now: number, solo: boolean): void {
    if (now - this.quick < QUICK) return;
    this.quick = now;
    const row = ownRow(this.client, this.world);
    if (row >= 0) this.arms.write(this.world.ships, row);
    this.choice.write();
    if (now - this.slow < SLOW) return;
    this.slow = now;
    this.writeSlow(row, solo);
  }

  private writeSlow(row: number, solo: boolean): void {
    const { ships, state } = this.world;
    this.fading.write();
    this.match.write();
    this.team.write();
    this.network.write(solo);
    const stage = state.length > 0 ? state.stage(0) : MatchStage.Ready;
    setAttribute(this.frame, "data-stage", String(stage));
    this.downed.write(ships, row, stage === MatchStage.Wave || stage === MatchStage.Ready);
    if (row < 0) return;
    this.vitals.write(ships, row, state.length > 0 ? state.spare(0) : 0);
    this.score.write(ships, row);
  }
}
