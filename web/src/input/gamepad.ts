import { applyDeadZone } from "./sources.ts";
import type { ButtonSource, Stick, StickSource } from "./sources.ts";

/** Buttons of the standard mapping, see https://www.w3.org/TR/gamepad/#remapping. */
export const PadButton = {
  South: 0,
  East: 1,
  West: 2,
  North: 3,
  LeftShoulder: 4,
  RightShoulder: 5,
  LeftTrigger: 6,
  RightTrigger: 7,
  Select: 8,
  Start: 9,
  Up: 12,
  Down: 13,
  Left: 14,
  Right: 15,
} as const;

/** The first axis of a stick in the standard mapping; the second one follows. */
const AXES = { left: 0, right: 2 } as const;
/** Sticks rest a little off their middle. */
const DEAD_ZONE = 0.18;

/** The gamepads that the browser knows with the standard mapping, taken together: whichever is used counts. */
export class Gamepads {
  private connected = 0;

  constructor() {
    window.addEventListener("gamepadconnected", () => this.connected++);
    window.addEventListener("gamepaddisconnected", () => this.connected--);
  }

  /** Returns the left or the right stick. */
  stick(side: keyof typeof AXES): StickSource {
    const axis = AXES[side];
    const probe: Stick = { x: 0, y: 0 };
    return {
      read: (out) => this.some((pad) => {
        probe.x = pad.axes[axis] ?? 0;
        probe.y = pad.axes[axis + 1] ?? 0;
        if (!applyDeadZone(probe, DEAD_ZONE)) return false;
        Object.assign(out, probe);
        return true;
      }),
    };
  }

  /** Returns a button that is pressed when any of the given ones is, each one of PadButton. */
  button(...which: readonly number[]): ButtonSource {
    return { pressed: () => this.some((pad) => which.some((i) => pad.buttons[i]?.pressed === true)) };
  }

  /** Asks the browser only if there is a gamepad at all, because asking allocates. */
  private some(test: (pad: Gamepad) => boolean): boolean {
    if (this.connected <= 0) return false;
    return navigator.getGamepads().some((pad) => pad?.mapping === "standard" && test(pad));
  }
}
