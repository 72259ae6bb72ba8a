/** A place that a stick is pushed to: x to the right and y down, at most 1 from the middle. */
export interface Stick {
  x: number;
  y: number;
}

/** Something that points in a direction: four keys, a stick, a finger. */
export interface StickSource {
  /** Writes the place into out and answers whether it is out of the middle. If it is not, out is left alone. */
  read(out: Stick): boolean;
}

/** Something that is pressed or not. */
export interface ButtonSource {
  pressed(): boolean;
}

/** Returns the first of the sources that is out of the middle. */
export function firstStick(...sources: readonly StickSource[]): StickSource {
  return { read: (out) => sources.some((source) => source.read(out)) };
}

/** Returns a button that is pressed when any of the sources is. */
export function anyButton(...sources: readonly ButtonSource[]): ButtonSource {
  return { pressed: () => sources.some((source) => source.pressed()) };
}

/** Brings a place that is more than 1 from the middle back to 1. */
export function clampStick(stick: Stick): void {
  const length = Math.hypot(stick.x, stick.y);
  if (length > 1) {
    stick.x /= length;
    stick.y /= length;
  }
}

/**
 * Stretches what lies outside of a dead zone over the whole range, and answers whether the place does.
 *
 * @param zone the radius of the dead zone, 0 to 1
 */
export function applyDeadZone(stick: Stick, zone: number): boolean {
  const length = Math.hypot(stick.x, stick.y);
  if (length <= zone) return false;
  const scale = Math.min(1, (length - zone) / (1 - zone)) / length;
  stick.x *= scale;
  stick.y *= scale;
  return true;
}
