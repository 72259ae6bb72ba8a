import {
  ClientState, Gamepads, Keyboard, Mouse, MouseButton, PadButton, TouchSticks, anyButton, firstStick,
} from "@tickwork/client";
import type { ButtonSource, GameClient, Stick, StickSource } from "@tickwork/client";
import { FIRE } from "./measures.ts";
import type { WorldView } from "./rules_gen.ts";
import type { Stage } from "./stage.ts";

/** The full way of a stick, in Input. */
const THRUST = 127;
const AIM = 32767;
/** How near to the ship the mouse is in it, in units: there it gives no direction. */
const TOO_NEAR = 4;
/** How long the gun stays where a stick or keys have pointed it, in milliseconds, before it follows the thrust. */
const KEEP = 1500;

/** What the player does: thrust with the left hand, aim with the right, and fire. */
export class Controls {
  /** The thumbs' sticks, for drawing them. */
  readonly touch: TouchSticks;
  private readonly mouse: Mouse;
  private readonly move: StickSource;
  private readonly aim: StickSource;
  private readonly fire: ButtonSource;
  private readonly thrust: Stick = { x: 0, y: 0 };
  private readonly direction: Stick = { x: 0, y: 0 };
  private sticksAt = -Infinity; // when a direction last came from elsewhere than the mouse
  private readonly input = { moveX: 0, moveY: 0, aimX: 0, aimY: 0, buttons: 0 };

  constructor(private readonly stage: Stage, private readonly client: GameClient, private readonly world: WorldView) {
    const keyboard = new Keyboard();
    const pads = new Gamepads();
    this.mouse = new Mouse(stage.canvas);
    this.touch = new TouchSticks(stage.canvas);
    const keys = keyboard.stick({
      left: ["KeyA", "ArrowLeft"], right: ["KeyD", "ArrowRight"], up: ["KeyW", "ArrowUp"], down: ["KeyS", "ArrowDown"],
    });
    const aimKeys = keyboard.stick({ left: ["KeyJ"], right: ["KeyL"], up: ["KeyI"], down: ["KeyK"] });
    this.move = firstStick(this.touch.left, pads.stick("left"), keys);
    this.aim = firstStick(this.touch.right, pads.stick("right"), aimKeys);
    this.fire = anyButton(
      this.mouse.button(MouseButton.Left), keyboard.button("Space"), { pressed: () => this.touch.right.held },
      pads.button(PadButton.RightTrigger, PadButton.RightShoulder, PadButton.South),
    );
  }

  /** Returns what the player does now. The object is the same at every call. */
  sample(): Readonly<typeof this.input> {
    const { input, thrust, direction } = this;
    if (!this.move.read(thrust)) thrust.x = thrust.y = 0;
    this.point();
    const length = Math.hypot(direction.x, direction.y) || 1;
    input.moveX = thrust.x * THRUST;
    input.moveY = thrust.y * THRUST;
    input.aimX = (direction.x / length) * AIM;
    input.aimY = (direction.y / length) * AIM;
    input.buttons = this.fire.pressed() ? FIRE : 0;
    return input;
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
    const { ships } = this.world;
    const own = this.ownShip();
    if (own < 0) return;
    const x = this.stage.worldX(this.mouse.x) - ships.posX(own);
    const y = this.stage.worldY(this.mouse.y) - ships.posY(own);
    if (Math.hypot(x, y) < TOO_NEAR) return;
    this.direction.x = x;
    this.direction.y = y;
  }

  private pointAlong(): void {
    const { x, y } = this.thrust;
    if (x !== 0 || y !== 0) Object.assign(this.direction, this.thrust);
  }

  /** The row of the player's own ship, or -1. */
  private ownShip(): number {
    const { header } = this.client;
    if (header.state !== ClientState.Playing) return -1;
    for (let i = this.world.ships.length - 1; i >= 0; i--) {
      if (this.world.ships.slot(i) === header.slot) return i;
    }
    return -1;
  }
}
