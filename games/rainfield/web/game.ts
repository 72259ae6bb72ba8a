import type { GameClient } from "@tickwork/client";
import { Arms } from "./arms.ts";
import { Controls } from "./controls.ts";
import { Cover } from "./cover.ts";
import { Details } from "./details.ts";
import { Ending } from "./ending.ts";
import { Button } from "./figures.ts";
import { Gathering } from "./gathering.ts";
import { Hearing } from "./hearing.ts";
import { Hud } from "./hud.ts";
import { invitedTo } from "./invite.ts";
import { Lessons } from "./lessons.ts";
import { defaultLook } from "./look.ts";
import { Minimap } from "./minimap.ts";
import { Music } from "./music.ts";
import { Notices } from "./notices.ts";
import { byId, keepFocus } from "./page.ts";
import { usePalette } from "./palette.ts";
import { PauseScreen } from "./pause.ts";
import { Play } from "./play.ts";
import type { Asked, Mode, Whereabouts } from "./play.ts";
import { WorldView, packInput } from "./rules_gen.ts";
import type { GameEvent } from "./rules_gen.ts";
import { Scene } from "./scene.ts";
import type { Shell } from "./shell.ts";
import { Stage } from "./stage.ts";
import { ThumbSticks } from "./thumbs.ts";

/** The game on the page: what is drawn, what is written around it, and what the player does. */
export class Game {
  readonly world: WorldView;
  private readonly play: Play;
  private readonly look = defaultLook();
  private readonly stage = new Stage(byId("stage", HTMLCanvasElement));
  private readonly arms = new Arms();
  private readonly sticks = new ThumbSticks(this.stage.canvas);
  private readonly lessons = new Lessons();
  private readonly controls: Controls;
  private readonly scene: Scene;
  private readonly minimap: Minimap;
  private readonly hud: Hud;
  private readonly notices: Notices;
  private readonly gathering: Gathering;
  private readonly pause: PauseScreen;
  private readonly cover: Cover;
  private readonly ending: Ending;
  private readonly details: Details;
  private readonly hearing: Hearing;
  private readonly music: Music;
  private dashed = false; // by the player, since the lessons last looked

  constructor(private readonly shell: Shell, private readonly client: GameClient, asked: Asked) {
    const { stage, arms, sticks, look } = this;
    const { screens, settings } = shell;
    this.play = new Play(client, asked);
    const world = (this.world = new WorldView(client.view, 0));
    const nameOf = (slot: number): string => this.nameOf(slot);
    this.controls = new Controls({ stage, client, world, settings, sticks, arms });
    this.scene = new Scene(stage, client, world, nameOf, look);
    this.minimap = new Minimap(byId("minimap", HTMLCanvasElement), stage, client, world, look);
    this.hud = new Hud(client, world, arms, stage, nameOf, (card) => this.controls.cards.choose(card));
    this.notices = new Notices(client, nameOf);
    this.gathering = new Gathering(client, this.play, this.notices, screens, nameOf, () => this.refocus());
    this.pause = new PauseScreen(screens, this.gathering.room, {
      howTo: () => screens.open(shell.howTo), options: () => screens.open(shell.options), leave: () => this.play.leave(),
    });
    this.cover = new Cover(client, screens, {
      again: () => this.begin(this.play.mode, this.play.ownName), title: () => this.play.quit(),
      ended: () => this.play.forget(),
    });
    this.ending = new Ending(client, world, screens, nameOf, () => this.play.leave());
    this.details = new Details(client);
    this.hearing = new Hearing(shell.mixer, client, world);
    this.music = new Music(shell.mixer, world);
    this.connect();
  }

  /** Where on the page a place of the world is drawn, in CSS pixels. */
  onPage(x: number, y: number): { x: number; y: number } {
    return { x: this.stage.pageX(x), y: this.stage.pageY(y) };
  }

  /** Begins a match, or enters the lobby, or the room with a code. */
  begin(mode: Mode, name: string, code: string | null = null): void {
    this.cover.begin();
    this.gathering.lobby.tell("");
    if (mode === "solo") return this.play.alone(name);
    const begun = mode === "lobby" ? this.play.inLobby(name, code) : this.play.withOthers(name);
    begun.catch((error: unknown) => this.client.onfailure?.(error));
  }

  /** Shows a recorded match, which the client has begun to play, as the player of the watched ship has seen it. */
  watch(): void {
    this.cover.begin();
    this.scene.watching = true;
    this.play.watch();
  }

  /** Goes to the room that the page's address has come to invite to. */
  private invited(): void {
    const code = invitedTo(location.href);
    const { play, client, shell } = this;
    if (code === null || code === client.lobby.info.code) return;
    if (play.where !== "title" && play.mode === "lobby") client.joinCode(code);
    else if (play.where !== "title" || shell.title.named) this.begin("lobby", shell.title.takeName(), code);
    else shell.title.invite(code);
  }

  /** Writes what the player does into a packed input. */
  input(packed: DataView): void {
    const { controls } = this;
    controls.active = this.play.playing && this.shell.screens.top === null && !this.gathering.chat.open;
    controls.cards.set(controls.active && this.hud.choice.open, performance.now());
    packInput(controls.sample(), packed, 0);
  }

  /** Draws a frame at an instant; elapsed is the time since the one before, both in milliseconds. */
  draw(now: number, elapsed: number): void {
    this.shell.update(now);
    this.hearing.listen();
    this.scene.draw(now, elapsed);
    this.music.update(this.play.playing, this.shell.screens.has(this.pause));
    this.play.follow();
    this.gathering.update(now);
    const { where } = this.play;
    if (where !== "title" && !this.play.solo) this.cover.update(now, where);
    if (where !== "match") return;
    this.minimap.draw(now);
    this.hud.update(now, this.play.solo);
    this.ending.write(this.play.playing && !this.play.watching);
    this.notices.update(now);
    this.details.update(now);
    if (!this.play.watching) this.teach(now, elapsed);
  }

  /** Ties the parts to each other. */
  private connect(): void {
    const { shell, play, scene } = this;
    scene.onevent = (event, own) => this.tell(event, own);
    play.onchange = (where) => this.changed(where);
    this.cover.onbreak = (lost) => {
      this.notices.connection(lost ? "Connection lost" : "Connection regained");
      this.hearing.page(lost ? "offline" : "online");
    };
    shell.navigator.onmove = (what) => {
      shell.mixer.wake();
      this.hearing.page(what);
    };
    shell.onplay = (mode, name, code) => this.begin(mode, name, code);
    window.addEventListener("hashchange", () => this.invited());
    shell.onpause = () => this.openPause();
    shell.onchat = () => this.play.playing && !this.play.solo && this.gathering.chat.begin();
    shell.devices.follow((device) => {
      this.hud.label(device);
      this.lessons.label(device);
    });
    shell.settings.follow((values) => {
      this.sticks.set(values);
      shell.mixer.set(values);
      const { reducedMotion, palette, shake, particles } = values;
      Object.assign(this.look, { reducedMotion, palette, shake: shake / 100, particles: particles / 100 });
      document.documentElement.dataset.motion = reducedMotion ? "little" : "full";
      usePalette(palette);
      this.hud.recolor();
      this.gathering.chat.enabled = values.chat;
    });
    this.connectPage();
  }

  private connectPage(): void {
    const { screens } = this.shell;
    const before = screens.onchange;
    screens.onchange = (top) => {
      before?.(top);
      this.play.pause(screens.has(this.pause));
      if (top !== null) this.gathering.chat.close();
      this.refocus();
    };
    byId("thumbs", HTMLElement).append(this.sticks.element);
    const menu = byId("menu-button", HTMLButtonElement);
    keepFocus(menu);
    menu.addEventListener("click", () => this.openPause());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.play.solo) this.openPause();
    });
  }

  private openPause(): void {
    const { screens } = this.shell;
    if (!this.play.playing || this.play.watching || screens.top !== null) return;
    this.pause.describe(this.play.solo, this.play.mode === "lobby");
    screens.open(this.pause);
  }

  /** Gives the focus to the game, if nothing covers it. */
  private refocus(): void {
    if (this.shell.screens.top === null) this.stage.canvas.focus({ preventScroll: true });
  }

  private changed(where: Whereabouts): void {
    const { screens, title, devices } = this.shell;
    const playing = where === "match";
    this.hud.show(playing);
    this.notices.clear();
    screens.clear();
    const { dataset } = document.documentElement;
    dataset.mode = playing ? "play" : "title";
    dataset.company = playing && !this.play.solo ? "others" : "none";
    dataset.watching = String(this.play.watching);
    if (this.play.watching) return this.lessons.stop();
    if (playing) return this.lessons.begin(devices.current);
    this.lessons.stop();
    screens.open(where === "lobby" ? this.gathering.lobby : title);
  }

  private tell(event: GameEvent, own: boolean): void {
    this.notices.tell(event);
    this.hearing.tell(event, own);
    if (event.kind === "dashed" && own) this.dashed = true;
    if (event.kind === "waveClear") this.hud.choice.reward(event.wave, event.bonus);
  }

  private teach(now: number, elapsed: number): void {
    const { moveX, moveY, buttons } = this.controls.current;
    const moves = moveX !== 0 || moveY !== 0;
    const doing = { moves, aims: this.controls.aiming, fires: (buttons & Button.Fire) !== 0, dashes: this.dashed };
    this.lessons.update(doing, now, elapsed);
    this.dashed = false;
  }

  /** What to call the player in a slot. */
  private nameOf(slot: number): string {
    const name = slot === this.client.header.slot ? this.play.ownName : this.client.peers.of(slot);
    return name || `Ship ${slot + 1}`;
  }
}
