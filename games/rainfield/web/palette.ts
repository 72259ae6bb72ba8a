import type { PaletteName } from "./look.ts";

/** Colors, as red, green and blue: drawing needs them in many strengths. */
export type Color = readonly [number, number, number];

/** The colors that can be chosen as a set. */
export interface Palette {
  /** The ships' colors, by slot. */
  readonly slots: readonly [Color, Color, Color, Color];
  readonly enemy: Color;
  /** Of what shoots and bursts. */
  readonly ember: Color;
  /** Of what is large and slow. */
  readonly brood: Color;
  readonly bolt: Color;
  readonly boss: Color;
  readonly repair: Color;
  readonly orb: Color;
  readonly crate: Color;
}

/**
 * Besides the usual one, each set keeps apart in lightness, and along the axis that its players see, what its name's
 * vision makes alike. The choice of hues starts from M. Okabe and K. Ito, "Color Universal Design", 2008.
 */
const PALETTES: Readonly<Record<PaletteName, Palette>> = {
  normal: {
    slots: [[79, 216, 255], [255, 190, 78], [146, 255, 122], [206, 158, 255]],
    enemy: [255, 77, 109], ember: [255, 128, 74], brood: [226, 74, 168], bolt: [255, 96, 128], boss: [255, 70, 92],
    repair: [94, 255, 195], orb: [255, 236, 150], crate: [190, 214, 255],
  },
  deuteranopia: {
    slots: [[84, 160, 255], [252, 240, 142], [222, 240, 255], [176, 136, 232]],
    enemy: [255, 128, 40], ember: [255, 158, 60], brood: [214, 98, 30], bolt: [255, 140, 52], boss: [255, 112, 30],
    repair: [120, 214, 255], orb: [255, 244, 176], crate: [206, 218, 246],
  },
  protanopia: {
    slots: [[84, 164, 255], [252, 242, 150], [226, 242, 255], [150, 140, 236]],
    enemy: [255, 158, 44], ember: [255, 184, 70], brood: [222, 132, 34], bolt: [255, 170, 60], boss: [255, 148, 34],
    repair: [116, 206, 255], orb: [255, 246, 184], crate: [206, 218, 246],
  },
  tritanopia: {
    slots: [[72, 226, 232], [238, 242, 246], [92, 186, 104], [255, 178, 208]],
    enemy: [255, 66, 66], ember: [255, 106, 78], brood: [206, 44, 70], bolt: [255, 84, 84], boss: [255, 56, 60],
    repair: [96, 240, 220], orb: [255, 226, 226], crate: [198, 222, 230],
  },
};

export const WHITE: Color = [236, 244, 255];
export const ROCK: Color = [150, 164, 206];
export const RAIN: Color = [126, 170, 235];
/** Of what has no light of its own. */
export const NIGHT: Color = [6, 10, 24];

/** The page's dark. */
export const VOID = "#04060d";

/** The colors of effects, by number; the first ones are those of the slots. */
export const Tint = {
  Enemy: 4, Ember: 5, Brood: 6, Bolt: 7, Boss: 8, Repair: 9, Orb: 10, Crate: 11, Rock: 12, White: 13, Rain: 14,
} as const;

/** How many tints there are. */
export const TINT_COUNT = 15;

let chosen: PaletteName = "normal";
let tints: readonly Color[] = [];
let version = 0;

/** The colors in use. */
export let palette: Palette = PALETTES.normal;
usePalette("normal");

/** Puts a set of colors in use. */
export function usePalette(name: PaletteName): void {
  if (name === chosen && version > 0) return;
  chosen = name;
  version++;
  palette = PALETTES[name];
  const { slots, enemy, ember, brood, bolt, boss, repair, orb, crate } = palette;
  tints = [...slots, enemy, ember, brood, bolt, boss, repair, orb, crate, ROCK, WHITE, RAIN];
}

/** A number that is another one after every change of the colors in use. */
export function paletteVersion(): number {
  return version;
}

/** The color of a slot's ship. */
export function slotColor(slot: number): Color {
  return palette.slots[slot] ?? WHITE;
}

/** The color of a tint. */
export function tintColor(tint: number): Color {
  return tints[tint] ?? WHITE;
}

/** A color as CSS, with an opacity of 0 to 1. */
export function css(color: Color, alpha = 1): string {
  return `rgb(${color[0]} ${color[1]} ${color[2]} / ${alpha})`;
}

/** A color on the way to another one, by a share. */
export function mix(a: Color, b: Color, share: number): Color {
  return [0, 1, 2].map((i) => Math.round(a[i]! + (b[i]! - a[i]!) * share)) as unknown as Color;
}

/** The typeface of what is written on the stage. */
export const SANS = [
  `"Avenir Next"`, `"Segoe UI Variable Display"`, `"Segoe UI"`, "Inter", "Roboto", `"Helvetica Neue"`,
  `"Liberation Sans"`, "sans-serif",
].join(", ");

/**
 * The marks that tell ships apart without their colors, by slot: paths as in SVG, within -10 to 10. They are on the
 * hulls, on the map, and in the lists of the page.
 */
const SLOT_MARKS = [
  "M10 0L-7 9L-3 0L-7 -9Z",
  "M-8 0A8 8 0 1 0 8 0A8 8 0 1 0 -8 0Z",
  "M-7 -7H7V7H-7Z",
  "M0 -10L7 0L0 10L-7 0Z",
] as const;

/** The mark of a slot's ship. */
export function slotMark(slot: number): string {
  return SLOT_MARKS[slot] ?? SLOT_MARKS[0];
}
