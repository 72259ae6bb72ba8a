/** Colors, as red, green and blue: drawing needs them in many strengths. */
export type Color = readonly [number, number, number];

/** The ships' colors, by slot. */
export const SLOT_COLORS: readonly Color[] = [[79, 216, 255], [255, 182, 72], [146, 255, 122], [214, 156, 255]];

export const WHITE: Color = [236, 244, 255];
export const ENEMY: Color = [255, 77, 109];
export const ROCK: Color = [150, 164, 206];
export const DROP: Color = [94, 255, 195];
export const RAIN: Color = [126, 170, 235];

/** The colors of effects, by number: those of the slots, then those that Tint names. */
export const TINTS: readonly Color[] = [...SLOT_COLORS, ENEMY, ROCK, DROP, WHITE];
export const Tint = { Enemy: 4, Rock: 5, Drop: 6, White: 7 } as const;

/** The page's dark. */
export const VOID = "#04060d";

/** The typeface of what is written on the stage. */
export const SANS = [
  `"Avenir Next"`, `"Segoe UI Variable Display"`, `"Segoe UI"`, "Inter", "Roboto", `"Helvetica Neue"`,
  `"Liberation Sans"`, "sans-serif",
].join(", ");

/** A slot's color; white for a slot that there is not. */
export function slotColor(slot: number): Color {
  return SLOT_COLORS[slot] ?? WHITE;
}

/** A color as CSS, with an opacity of 0 to 1. */
export function css(color: Color, alpha = 1): string {
  return `rgb(${color[0]} ${color[1]} ${color[2]} / ${alpha})`;
}

/** A color on the way to another one, by a share. */
export function mix(a: Color, b: Color, share: number): Color {
  return [0, 1, 2].map((i) => Math.round(a[i]! + (b[i]! - a[i]!) * share)) as unknown as Color;
}
