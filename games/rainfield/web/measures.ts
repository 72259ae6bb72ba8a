// What the drawing has to know of the rules. Twins of the constants in ../rules.

/** The size of the world in units. Its edges meet. */
export const WIDTH = 1600;
export const HEIGHT = 900;

/** Ticks in a second. */
export const HZ = 60;
/** How many ticks a bullet flies, at most. */
export const BULLET_LIFE = 60;
/** Ticks between two shots of a ship. */
export const FIRE_EVERY = 8;

/** Hit points of a whole ship and of a whole enemy. */
export const SHIP_HP = 100;
export const ENEMY_HP = 3;

/** Radii in units. */
export const SHIP_RADIUS = 12;
export const ENEMY_RADIUS = 14;
export const DROP_RADIUS = 16;
/** Radii of asteroids, by size. */
export const ROCK_RADII = [26, 18, 11] as const;
/** Hit points of whole asteroids, by size. */
export const ROCK_HP = [6, 3, 1] as const;

/** What is scored. */
export const ENEMY_SCORE = 50;
export const ROCK_SCORE = 20;
export const DROP_SCORE = 10;

/** The button that fires, in Input.buttons. */
export const FIRE = 1;
