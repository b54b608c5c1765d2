import { type Minor, type Rounding, rational } from "@chalkboard/kernel";
import { BadArgument, demand } from "../bad-argument.ts";
import { demandAmount, returnOf, total } from "../odds/stake.ts";
import { maximumWagers } from "../tickets/combinations.ts";
import { type RaceResult, type RunnerId, entryOf, isScratched } from "./race.ts";

/**
 * How many runners a pool's bet names, and whether in order. Quinella place: any two of the first three, in any order.
 */
export const pools = {
  win: { runners: 1, ordered: true },
  place: { runners: 1, ordered: true },
  show: { runners: 1, ordered: true },
  quinella: { runners: 2, ordered: false },
  quinellaPlace: { runners: 2, ordered: false },
  exacta: { runners: 2, ordered: true },
  trio: { runners: 3, ordered: false },
  trifecta: { runners: 3, ordered: true },
  firstFour: { runners: 4, ordered: false },
  superfecta: { runners: 4, ordered: true },
} as const;
export type Pool = keyof typeof pools;

/**
 * How a bettor names runners. `straight`: these, in this order. `box`: these in every order. `key`: one of them must be
 * in the named place (1 first), the others fill the rest in every order; place 0 is any. `wheel`: a list of runners for
 * each place.
 */
export type Naming =
  | { readonly kind: "straight"; readonly runners: readonly RunnerId[] }
  | { readonly kind: "box"; readonly runners: readonly RunnerId[] }
  | { readonly kind: "key"; readonly key: RunnerId; readonly place: number; readonly others: readonly RunnerId[] }
  | { readonly kind: "wheel"; readonly places: readonly (readonly RunnerId[])[] };

/**
 * Every combination that a bet buys; each costs the unit stake.
 * @throws BadArgument `unknownMode` for an unknown pool; `notASetting` for a wrong number of runners or one named
 * twice; `tooManyWagers`
 */
export function poolCombinations(pool: Pool, naming: Naming): readonly (readonly RunnerId[])[] {
  const shape = pools[pool];
  if (shape === undefined) throw new BadArgument("unknownMode", { pool });
  const lists = placesOf(naming, shape.runners);
  const bought = new Map<string, readonly RunnerId[]>();
  for (const list of lists) {
    for (const combination of fill(list)) {
      const kept = shape.ordered ? combination : combination.toSorted();
      bought.set(kept.join("-"), kept);
    }
  }
  demand(bought.size > 0, "notASetting", () => ({ pool, kind: naming.kind }));
  demand(bought.size <= maximumWagers, "tooManyWagers", () => ({ count: bought.size, maximum: maximumWagers }));
  return [...bought.values()];
}

type Places = readonly (readonly RunnerId[])[];

function placesOf(naming: Naming, runners: number): readonly Places[] {
  const refuse = (): never => {
    throw new BadArgument("notASetting", { kind: naming.kind, runners });
  };
  switch (naming.kind) {
    case "straight": {
      const named = new Set(naming.runners);
      return naming.runners.length === runners && named.size === runners
        ? [naming.runners.map((runner) => [runner])]
        : refuse();
    }
    case "box":
      return naming.runners.length >= runners ? [Array.from({ length: runners }, () => naming.runners)] : refuse();
    case "wheel":
      return naming.places.length === runners ? [naming.places] : refuse();
    case "key": {
      if (
        naming.others.includes(naming.key) ||
        naming.others.length < runners - 1 ||
        naming.place < 0 ||
        naming.place > runners
      )
        return refuse();
      const at = (keyed: number): Places =>
        Array.from({ length: runners }, (_, place) => (place === keyed - 1 ? [naming.key] : naming.others));
      return naming.place > 0 ? [at(naming.place)] : Array.from({ length: runners }, (_, place) => at(place + 1));
    }
    default:
      return refuse();
  }
}

/** Every way to take one runner per place, without repetition. */
function fill(places: Places): RunnerId[][] {
  let ways: RunnerId[][] = [[]];
  for (const list of places)
    ways = ways.flatMap((way) => list.filter((runner) => !way.includes(runner)).map((runner) => [...way, runner]));
  return ways;
}

/** A track's dividends: an amount for each `unit` staked. A runner `ALL` means any. */
export type Dividend = {
  readonly pool: Pool;
  readonly combination: readonly RunnerId[];
  readonly pays: Minor;
  readonly unit: Minor;
};

/** The result of a pool bet: each paid combination with its amount; scratched ones are refunded. */
export type PoolGrade = {
  readonly status: -1 | 0 | 2 | 3;
  readonly prize: Minor;
  readonly refund: Minor;
  readonly paid: readonly { readonly combination: readonly RunnerId[]; readonly amount: Minor }[];
};

/**
 * Grades a bet at the track's dividends; the house sets no odds. A combination with a scratched runner is refunded, and
 * so is the whole bet when the race was not run or the track does not pay the pool.
 * @param unitStake minor units on each combination
 * @throws BadArgument `notAnAmount`
 */
export function gradePool(
  pool: Pool,
  bought: readonly (readonly RunnerId[])[],
  unitStake: Minor,
  race: RaceResult,
  dividends: readonly Dividend[],
  rounding: Rounding,
): PoolGrade {
  demandAmount(unitStake);
  const all = bought.length * unitStake;
  if (race.status === "open") return { status: 0, prize: 0, refund: 0, paid: [] };
  const offered = dividends.filter((dividend) => dividend.pool === pool);
  for (const { pays, unit } of offered) {
    demandAmount(pays);
    demand(Number.isSafeInteger(unit) && unit > 0, "notAnAmount", () => ({ unit }));
  }
  if (race.status !== "official" || offered.length === 0) return { status: -1, prize: 0, refund: all, paid: [] };
  const running = bought.filter((combination) => !combination.some((runner) => isScratched(runner, race)));
  const refund = (bought.length - running.length) * unitStake;
  const paid = running.flatMap((combination) =>
    offered
      .filter((dividend) => matches(pool, combination, dividend.combination, race))
      .map((dividend) => ({
        combination,
        amount: returnOf(unitStake, rational(dividend.pays, dividend.unit), rounding),
      })),
  );
  const prize = total(paid.map((one) => one.amount));
  return { status: prize > 0 ? 2 : running.length === 0 ? -1 : 3, prize, refund, paid };
}

function matches(
  pool: Pool,
  combination: readonly RunnerId[],
  winning: readonly RunnerId[],
  race: RaceResult,
): boolean {
  const mine = combination.map((runner) => entryOf(runner, race));
  const theirs = winning.map((runner) => (runner === "ALL" ? runner : entryOf(runner, race)));
  if (mine.length !== theirs.length) return false;
  if (pools[pool].ordered) return mine.every((runner, place) => theirs[place] === "ALL" || theirs[place] === runner);
  const named = theirs.filter((runner) => runner !== "ALL");
  return named.every((runner) => mine.includes(runner)) && new Set(mine).size === mine.length;
}

/**
 * The maximum payout on a race to one customer, by the class of its track. An unclassified track has the last maximum.
 */
export type TrackCaps = Readonly<Record<string, Minor>> & { readonly unlisted: Minor };

/** 25,000, 15,000, 8,000 and 3,000 by class, 5,000 for an unlisted track. */
export const publishedTrackCaps: TrackCaps = { A: 2_500_000, B: 1_500_000, C: 800_000, D: 300_000, unlisted: 500_000 };

/**
 * A prize limited by its track's cap.
 * @param paidBefore what this customer was already paid on the race
 */
export function capped(
  prize: Minor,
  trackClass: string,
  caps: TrackCaps,
  paidBefore: Minor = 0,
): { readonly prize: Minor; readonly cut: Minor } {
  demandAmount(prize);
  const room = Math.max(0, (caps[trackClass] ?? caps.unlisted) - paidBefore);
  const kept = Math.min(prize, room);
  return { prize: kept, cut: prize - kept };
}
