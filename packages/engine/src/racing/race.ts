import type { Rational } from "@chalkboard/kernel";
import { BadArgument } from "../bad-argument.ts";

/** A runner by its number as printed: `7`, `1A`. */
export type RunnerId = string;

/**
 * The position of a runner. Runners in a dead heat share a position, and the next one is counted behind all of them: 1,
 * 1, 3.
 */
export type Placing = { readonly runner: RunnerId; readonly position: number };

/** A withdrawn runner, with its decimal odds at that time; a later bet owes no deduction for it. */
export type Withdrawal = { readonly runner: RunnerId; readonly odds: Rational; readonly at?: number };

/**
 * What is known of a race. `official` decides; `abandoned` and `walkOver` decide nothing. `finish` may omit runners
 * behind the places. `scratched` did not run. `coupled` lists entries of several runners that count as one. `starters`
 * is how many ran.
 */
export type RaceResult = {
  readonly status: "open" | "official" | "abandoned" | "walkOver";
  readonly finish: readonly Placing[];
  readonly starters: number;
  readonly scratched: readonly RunnerId[];
  readonly coupled?: readonly (readonly RunnerId[])[];
  readonly withdrawn?: readonly Withdrawal[];
};

/** The entry that a runner belongs to: the first runner of its coupled group, or itself. */
export function entryOf(runner: RunnerId, race: RaceResult): RunnerId {
  return race.coupled?.find((group) => group.includes(runner))?.[0] ?? runner;
}

/** Whether no part of a runner's entry ran: an entry is in play as long as any part of it runs. */
export function isScratched(runner: RunnerId, race: RaceResult): boolean {
  const group = race.coupled?.find((candidate) => candidate.includes(runner)) ?? [runner];
  return group.every((part) => race.scratched.includes(part));
}

/**
 * The order of finish by entries: the best part of each counts, and those behind move up. @throws BadArgument
 * `contradictoryResult`
 */
export function entryFinish(race: RaceResult): readonly Placing[] {
  demandRace(race);
  if (race.coupled === undefined || race.coupled.length === 0) return race.finish;
  const best = new Map<RunnerId, number>();
  for (const { runner, position } of race.finish) {
    const entry = entryOf(runner, race);
    best.set(entry, Math.min(position, best.get(entry) ?? position));
  }
  const positions = [...best.values()];
  return [...best].map(([runner, position]) => ({
    runner,
    position: 1 + positions.filter((other) => other < position).length,
  }));
}

function demandRace(race: RaceResult): void {
  const refuse = (values: Record<string, unknown>): never => {
    throw new BadArgument("contradictoryResult", values);
  };
  if (!Number.isSafeInteger(race.starters) || race.starters < 0) refuse({ starters: race.starters });
  if (new Set(race.finish.map((placing) => placing.runner)).size !== race.finish.length) refuse({ twice: "a runner" });
  for (const { runner, position } of race.finish) {
    if (race.scratched.includes(runner)) refuse({ scratched: runner, position });
    const ahead = race.finish.filter((other) => other.position < position).length;
    if (position !== ahead + 1) refuse({ runner, position, ahead });
  }
  const possible = race.finish.length > 0 && race.finish.length <= race.starters;
  if (race.status === "official" && !possible) refuse({ finished: race.finish.length, starters: race.starters });
}
