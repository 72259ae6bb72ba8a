/** The sets of colors: the usual one, and one for each way of seeing fewer colors. */
export const PALETTE_NAMES = ["normal", "deuteranopia", "protanopia", "tritanopia"] as const;
export type PaletteName = (typeof PALETTE_NAMES)[number];

/** How the player wants the world to be drawn. It is read in every frame, so a change shows at once. */
export interface Look {
  /** No shaking, no flashes of the whole field, no blinking, fewer particles. */
  reducedMotion: boolean;
  palette: PaletteName;
  /** How strongly the world shakes, 0 to 1. */
  shake: number;
  /** The share of the particles that fly, 0 to 1. */
  particles: number;
}

/** The share of the particles that fly for those who want little motion. */
const FEW = 0.35;

/** Returns the share of the particles that are to fly. */
export function particleShare(look: Look): number {
  return look.particles * (look.reducedMotion ? FEW : 1);
}

/** Returns the look of a player who has chosen nothing: it follows the system's wish for little motion. */
export function defaultLook(): Look {
  const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { reducedMotion, palette: "normal", shake: 1, particles: 1 };
}
