import { PadButton } from "@tickwork/client";

/** What the player holds in his hands. */
export type Device = "keys" | "pad" | "touch";

/** How far a pad's stick must be pushed to count as used: worn ones never rest. */
const PUSHED = 0.5;

/** Notices which device is used, and says so to the style sheet and to those who follow. */
export class DeviceWatch {
  /** The one that was used last. */
  current: Device = touchFirst() ? "touch" : "keys";
  private readonly listeners: ((device: Device) => void)[] = [];
  private pads = 0;

  constructor() {
    document.documentElement.dataset.device = this.current;
    const pointer = (event: PointerEvent): void => this.use(event.pointerType === "mouse" ? "keys" : "touch");
    window.addEventListener("keydown", () => this.use("keys"), { capture: true });
    window.addEventListener("pointerdown", pointer, { capture: true });
    window.addEventListener("pointermove", pointer, { capture: true });
    window.addEventListener("gamepadconnected", () => this.pads++);
    window.addEventListener("gamepaddisconnected", () => this.pads--);
  }

  /** Calls a function with the device now and after every change. */
  follow(listener: (device: Device) => void): void {
    this.listeners.push(listener);
    listener(this.current);
  }

  /** Looks at the gamepads, which do not tell by themselves. To be called in every frame. */
  update(): void {
    if (this.pads > 0 && navigator.getGamepads().some(isUsed)) this.use("pad");
  }

  private use(device: Device): void {
    if (device === this.current) return;
    this.current = device;
    document.documentElement.dataset.device = device;
    for (const listener of this.listeners) listener(device);
  }
}

function touchFirst(): boolean {
  return navigator.maxTouchPoints > 0 && window.matchMedia("(pointer: coarse)").matches;
}

function isUsed(pad: Gamepad | null): boolean {
  if (pad?.mapping !== "standard") return false;
  return pad.axes.some((axis) => Math.abs(axis) > PUSHED) || pad.buttons.some((button) => button.pressed);
}

/** Whether a connected pad prints signs instead of letters on its buttons. */
export function padHasSigns(): boolean {
  return navigator.getGamepads().some((pad) => pad !== null && /054c|dualshock|dualsense|playstation/i.test(pad.id));
}

/** What is printed on a pad's buttons, by PadButton. */
const LETTERS: Readonly<Record<number, string>> = {
  [PadButton.South]: "A", [PadButton.East]: "B", [PadButton.West]: "X", [PadButton.North]: "Y",
  [PadButton.LeftShoulder]: "LB", [PadButton.RightShoulder]: "RB",
  [PadButton.LeftTrigger]: "LT", [PadButton.RightTrigger]: "RT", [PadButton.Start]: "Start",
};
const SIGNS: typeof LETTERS = {
  [PadButton.South]: "✕", [PadButton.East]: "○", [PadButton.West]: "□", [PadButton.North]: "△",
  [PadButton.LeftShoulder]: "L1", [PadButton.RightShoulder]: "R1",
  [PadButton.LeftTrigger]: "L2", [PadButton.RightTrigger]: "R2", [PadButton.Start]: "Options",
};

/** What is printed on a button of the connected pad, by PadButton. */
export function padLabel(button: number): string {
  return (padHasSigns() ? SIGNS : LETTERS)[button] ?? "";
}
