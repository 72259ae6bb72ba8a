// What the numbers in views and events stand for. Twins of the constants in ../rules/world.go and events.go.

/** Weapons; a shard is not carried, but what a nova sends out. */
export const Weapon = { Blaster: 0, Scatter: 1, Rail: 2, Shard: 3 } as const;
export const WEAPONS = 4;

/** Kinds of enemies; the last number stands for the boss where a bolt comes from. */
export const EnemyKind = { Chaser: 0, Gunner: 1, Weaver: 2, Lancer: 3, Brood: 4, Mite: 5, Bomber: 6, Boss: 7 } as const;

/** Moods of enemies and of the boss. */
export const Mood = { Calm: 0, Aiming: 1, Rushing: 2, Spent: 3 } as const;

/** Kinds of drops. */
export const DropKind = { Repair: 0, Orb: 1, CrateScatter: 2, CrateRail: 3 } as const;

/** What a bullet can meet. */
export const Met = { Asteroid: 0, Enemy: 1, Boss: 2, Nothing: 3 } as const;
