import type { TallyView } from "./rules_gen.ts";

/** What is told of each player at the end. */
export interface Result {
  readonly name: string;
  /** How it is written. */
  readonly text: (tallies: TallyView, i: number) => string;
  /** Whether only players who are not alone can have it. */
  readonly together?: true;
  /** By what it is compared; the largest is the best. */
  readonly worth: (tallies: TallyView, i: number) => number;
}

const figure = (name: string, of: (tallies: TallyView, i: number) => number): Result => ({
  name, worth: of, text: (tallies, i) => of(tallies, i).toLocaleString("en"),
});

/** Shots below which accuracy is luck. */
const FEW = 20;

/** The lines of the table, in their order. */
export const RESULTS: readonly Result[] = [
  figure("Score", (tallies, i) => tallies.score(i)),
  figure("Kills", (tallies, i) => tallies.recordKills(i)),
  figure("Asteroids", (tallies, i) => tallies.recordRocks(i)),
  {
    name: "Accuracy",
    text: (tallies, i) => `${Math.round(accuracy(tallies, i) * 100)} %`,
    worth: (tallies, i) => (tallies.recordShots(i) < FEW ? 0 : accuracy(tallies, i)),
  },
  figure("Damage", (tallies, i) => tallies.recordDamage(i)),
  { ...figure("Taken", (tallies, i) => tallies.recordTaken(i)), worth: (tallies, i) => 1e6 - tallies.recordTaken(i) },
  { ...figure("Downs", (tallies, i) => tallies.recordDowns(i)), worth: () => 0 },
  { ...figure("Revives", (tallies, i) => tallies.recordRevives(i)), together: true },
  figure("Orbs", (tallies, i) => tallies.recordOrbs(i)),
  figure("Best combo", (tallies, i) => tallies.recordBest(i)),
];

/** A bullet that goes through what it destroys can hit more than once. */
function accuracy(tallies: TallyView, i: number): number {
  const shots = tallies.recordShots(i);
  return shots === 0 ? 0 : Math.min(1, tallies.recordHits(i) / shots);
}

/** The largest worth of a line, or Infinity if there is nothing to compare. */
export function bestOf(result: Result, tallies: TallyView): number {
  let best = 0;
  for (let i = tallies.length - 1; i >= 0; i--) best = Math.max(best, result.worth(tallies, i));
  return tallies.length < 2 || best === 0 ? Infinity : best;
}
