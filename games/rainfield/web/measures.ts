// What the drawing has to know of the rules. Twins of the constants in ../rules.

/** The size of the world in units. Its edges meet. */
export const WIDTH = 1600;
export const HEIGHT = 900;

/** Ticks in a second. */
export const HZ = 60;
/** How many ticks a bolt flies, at most. */
export const BOLT_LIFE = 210;
/** For how many ticks a ship is down before it is out. */
export const DOWN_TICKS = 1200;

/** Radii in units. */
export const SHIP_RADIUS = 12;
export const BOSS_RADIUS = 46;
export const BOLT_RADIUS = 5;
export const DROP_RADIUS = 16;
/** Radii of enemies, by kind. */
export const ENEMY_RADII = [14, 15, 12, 15, 22, 8, 16] as const;
/** Radii of asteroids, and hit points of whole ones, by size. */
export const ROCK_RADII = [26, 18, 11] as const;
export const ROCK_HP = [6, 3, 1] as const;

/** How far a nova reaches. */
export const NOVA_RADIUS = 170;
/** Where bolts end around a warded ship, and how near team-mates are when a ward goes up that protects them, too. */
export const WARD_RADIUS = 26;
export const WARD_REACH = 120;
/** How near a team-mate must be to revive a ship. */
export const REVIVE_REACH = 60;
/** How far a lancer and the boss rush, in units. */
export const LANCE_RUSH = 372;
export const BOSS_RUSH = 344;
