import { Gamepads, Keyboard, Mouse, MouseButton, PadButton, anyButton, firstStick } from "@tickwork/client";
import type { ButtonSource, GameClient, Stick, StickSource } from "@tickwork/client";
import type { Arms } from "./arms.ts";
import { Button } from "./figures.ts";
import { CardKeys } from "./cardkeys.ts";
import { KEYS } from "./keys.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import { ownRow } from "./own.ts";
import type { WorldView } from "./rules_gen.ts";
import type { SettingsStore } from "./settings.ts";
import type { Stage } from "./stage.ts";
import type { ThumbSticks } from "./thumbs.ts";
import { shortest } from "./torus.ts";
import { Trigger } from "./trigger.ts";
import { Wheel } from "./wheel.ts";

/** The full way of a stick, in Input. */
const THRUST = 127;
const AIM = 32767;
/** How near to the ship the mouse is in it, in units: there it gives no direction. */
const TOO_NEAR = 4;
/** How long the gun stays where a stick or keys have pointed it, in milliseconds, before it follows the thrust. */
const KEEP = 1500;

/** For how long after a turn of the gun it counts as being aimed, in milliseconds. */
const AIMING = 150;

/** What controls read, beside the devices. */
export interface Surroundings {
  readonly stage: Stage;
  readonly client: GameClient;
  readonly world: WorldView;
  readonly settings: SettingsStore;
  readonly sticks: ThumbSticks;
  readonly arms: Arms;
}

/** What the player does: thrust with the left hand, aim with the right, fire, and all that buttons do. */
export class Controls {
  /** While false, the player does nothing: a menu is open. */
  active = false;
  readonly cards: CardKeys;
  private readonly mouse: Mouse;
  private readonly move: StickSource;
  private readonly aim: StickSource;
  private readonly trigger: Trigger;
  private readonly buttons: readonly (readonly [number, ButtonSource])[];
  private readonly thrust: Stick = { x: 0, y: 0 };
  private readonly direction: Stick = { x: 1, y: 0 };
  private sticksAt = -Infinity; // when a direction last came from elsewhere than the mouse
  private readonly input = { moveX: 0, moveY: 0, aimX: 0, aimY: 0, buttons: 0 };

  constructor(private readonly around: Surroundings) {
    const { stage, sticks, settings } = around;
    const keyboard = new Keyboard();
    const pads = new Gamepads();
    this.mouse = new Mouse(stage.canvas);
    this.cards = new CardKeys(keyboard, pads);
    const keys = keyboard.stick({ left: KEYS.left, right: KEYS.right, up: KEYS.up, down: KEYS.down });
    const aimKeys = keyboard.stick({ left: KEYS.aimLeft, right: KEYS.aimRight, up: KEYS.aimUp, down: KEYS.aimDown });
    this.move = firstStick(sticks.move, pads.stick("left"), keys);
    this.aim = firstStick(sticks.aim, pads.stick("right"), aimKeys);
    const fire = anyButton(
      this.mouse.button(MouseButton.Left), keyboard.button(...KEYS.fire), pads.button(PadButton.RightTrigger),
    );
    this.trigger = new Trigger(fire, { pressed: () => sticks.aim.pushed }, settings);
    this.buttons = this.makeButtons(keyboard, pads);
  }

  /** Returns what the player does now. The object is the same at every call. */
  sample(): Readonly<typeof this.input> {
    const { input, thrust, direction } = this;
    if (!this.active) return this.rest();
    if (!this.move.read(thrust)) thrust.x = thrust.y = 0;
    this.point();
    const length = Math.hypot(direction.x, direction.y) || 1;
    input.moveX = thrust.x * THRUST;
    input.moveY = thrust.y * THRUST;
    input.aimX = (direction.x / length) * AIM;
    input.aimY = (direction.y / length) * AIM;
    input.buttons = this.trigger.pressed() ? Button.Fire : 0;
    for (const [bit, source] of this.buttons) if (source.pressed()) input.buttons |= bit;
    input.buttons |= this.cards.bits();
    return input;
  }

  /** What the newest sample said. */
  get current(): Readonly<typeof this.input> {
    return this.input;
  }

  /** Whether the player turns the gun at this moment. */
  get aiming(): boolean {
    return performance.now() - Math.max(this.sticksAt, this.mouse.usedAt) < AIMING;
  }

  /** Lets go of everything but the direction of the gun. */
  private rest(): Readonly<typeof this.input> {
    this.trigger.release();
    this.input.moveX = this.input.moveY = this.input.buttons = 0;
    return this.input;
  }

  private makeButtons(keyboard: Keyboard, pads: Gamepads): readonly (readonly [number, ButtonSource])[] {
    const { arms, stage } = this.around;
    const south: ButtonSource = this.cards.unlessChoosing(pads.button(PadButton.South));
    const wheel = new Wheel(stage.canvas);
    const { mouse } = this;
    return [
      [Button.Dash, anyButton(
        keyboard.button(...KEYS.dash), mouse.button(MouseButton.Right), pads.button(PadButton.LeftTrigger), south,
        arms.dash.button,
      )],
      [Button.Nova, anyButton(keyboard.button(...KEYS.nova), pads.button(PadButton.LeftShoulder), arms.nova.button)],
      [Button.Ward, anyButton(keyboard.button(...KEYS.ward), pads.button(PadButton.RightShoulder), arms.ward.button)],
      [Button.Next, anyButton(keyboard.button(...KEYS.next), pads.button(PadButton.North), wheel, arms.next)],
    ];
  }

  /** Finds where the gun points: where a stick or the keys say, else to the mouse, else the way the ship thrusts. */
  private point(): void {
    const now = performance.now();
    if (this.aim.read(this.direction)) {
      this.sticksAt = now;
    } else if (this.mouse.usedAt > this.sticksAt) {
      this.pointToMouse();
    } else if (now - this.sticksAt > KEEP) {
      this.pointAlong();
    }
  }

  private pointToMouse(): void {
    const { stage, client, world } = this.around;
    const own = ownRow(client, world);
    if (own < 0) return;
    let x = stage.worldX(this.mouse.x) - world.ships.posX(own);
    let y = stage.worldY(this.mouse.y) - world.ships.posY(own);
    if (stage.following) [x, y] = [shortest(x, WIDTH), shortest(y, HEIGHT)];
    if (Math.hypot(x, y) < TOO_NEAR) return;
    this.direction.x = x;
    this.direction.y = y;
  }

  private pointAlong(): void {
    const { x, y } = this.thrust;
    if (x !== 0 || y !== 0) Object.assign(this.direction, this.thrust);
  }
}
