// Finds a game's maximum liability: the end that costs most over several currencies, and each currency's result there. The ends are
// weighed with the rates; the amounts are converted one by one and then added, so that the parts make up the total
// (docs/decisions/0490). Pure.
import type { Scenario } from "@chalkboard/engine";
import { exchanged, type Minor, type Rational, rationals } from "@chalkboard/kernel";
import type { MarketCosts } from "./besides.ts";

/** The cost of an event in one currency: by final score, in minor units, and by market and answer. */
export type CurrencyCosts = {
  readonly scores: { readonly ends: readonly Scenario[]; readonly costs: readonly number[] } | null;
  readonly markets: ReadonlyMap<string, MarketCosts>;
};

/** A currency with its rate, in house minor units per minor unit; undefined where there is none. */
export type CostlyCurrency = {
  readonly currency: string;
  readonly rate: Rational | undefined;
  readonly costs: CurrencyCosts;
};

export type Worst = {
  /** Minor units of the house currency, below zero the book loses; null where no rate converts any of it. */
  readonly profit: Minor | null;
  /** The final score; null for an event without one, or where no rate converts any of it. */
  readonly away: number | null;
  readonly home: number | null;
  /** Minor units of each currency; for one without a rate, the cost at its own worst end. */
  readonly parts: readonly { readonly currency: string; readonly profit: Minor; readonly isConverted: boolean }[];
};

type Converted = CostlyCurrency & { readonly rate: Rational };

/**
 * The worst case: the final score at which all currencies together cost most, and the costliest answer of every other
 * market.
 * @returns undefined where two currencies were computed over different ends of the game: its lines moved between them,
 * and it must be computed again
 */
export function worstOf(currencies: readonly CostlyCurrency[]): Worst | undefined {
  const known = currencies.filter((one): one is Converted => one.rate !== undefined);
  const together = worstTogether(known);
  if (together === undefined) return undefined;
  const parts = currencies.map((one) => {
    const own = together.profits.get(one.currency);
    const profit = own ?? worstTogether([{ ...one, rate: rationals.one }])?.profits.get(one.currency) ?? 0;
    return { currency: one.currency, profit, isConverted: own !== undefined };
  });
  const profit =
    known.length === 0
      ? null
      : known.reduce((sum, { currency, rate }) => sum + exchanged(together.profits.get(currency) ?? 0, rate), 0);
  return { profit, away: together.end?.away ?? null, home: together.end?.home ?? null, parts };
}

type Together = { readonly end: Scenario | undefined; readonly profits: ReadonlyMap<string, Minor> };

function worstTogether(currencies: readonly Converted[]): Together | undefined {
  const weighed = currencies.map(({ currency, rate, costs }) => ({
    currency,
    weight: rationals.toNumber(rate),
    costs,
  }));
  const ends = weighed[0]?.costs.scores?.ends ?? [];
  if (weighed.some(({ costs }) => !areSame(ends, costs.scores?.ends ?? []))) return undefined;
  const dearestEnd = dearest(ends.keys(), (end) =>
    weighed.reduce((sum, { weight, costs }) => sum + weight * (costs.scores?.costs[end] ?? 0), 0),
  );
  const costs = new Map(
    weighed.map(({ currency, costs: own }) => [
      currency,
      dearestEnd === undefined ? 0 : (own.scores?.costs[dearestEnd] ?? 0),
    ]),
  );
  for (const market of new Set(weighed.flatMap(({ costs: own }) => [...own.markets.keys()]))) {
    const costOf = ({ costs: { markets } }: { readonly costs: CurrencyCosts }, answer: string): number => {
      const own = markets.get(market);
      return own?.byAnswer.get(answer) ?? own?.otherwise ?? 0;
    };
    const answers = new Set(
      weighed.flatMap(({ costs: { markets } }) => [...(markets.get(market)?.byAnswer.keys() ?? [])]),
    );
    const answer = dearest(answers, (name) => weighed.reduce((sum, one) => sum + one.weight * costOf(one, name), 0));
    for (const one of weighed)
      if (answer !== undefined) costs.set(one.currency, (costs.get(one.currency) ?? 0) + costOf(one, answer));
  }
  return {
    end: dearestEnd === undefined ? undefined : ends[dearestEnd],
    profits: new Map([...costs].map(([currency, cost]) => [currency, -Math.round(cost) + 0])),
  };
}

/** The first of the costliest. */
function dearest<Of>(all: Iterable<Of>, costOf: (one: Of) => number): Of | undefined {
  let most: { readonly one: Of; readonly cost: number } | undefined;
  for (const one of all) {
    const cost = costOf(one);
    if (most === undefined || cost > most.cost) most = { one, cost };
  }
  return most?.one;
}

function areSame(some: readonly Scenario[], others: readonly Scenario[]): boolean {
  return (
    some === others ||
    (some.length === others.length &&
      some.every(({ away, home }, index) => others[index]?.away === away && others[index].home === home))
  );
}
