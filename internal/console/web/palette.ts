/** Colors of curves, by what they are about. */
export const TEAL = "#62d0b4";
export const BLUE = "#7aa7ff";
export const AMBER = "#e3b341";
export const VIOLET = "#b69bf5";
export const ROSE = "#f08a8a";
export const GRAY = "#93a1b3";

const SLOTS = ["#5cc8ff", "#ffb454", "#a6e06c", "#f28fd0", "#c3a6ff", "#ff8f70", "#6be0d0", "#f5e06e"];
const TYPES = ["#8fa3bd", "#e58c7d", "#9a8fd6", "#7fc09a", "#d9b46a", "#79b4d8", "#c98bb0", "#a9b56a"];

/** The color of a player's slot. */
export const slotColor = (slot: number): string => SLOTS[slot % SLOTS.length]!;

/** The color of a type of entity that belongs to nobody. */
export const typeColor = (type: number): string => TYPES[type % TYPES.length]!;
