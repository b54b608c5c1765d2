// What an event costs over several currencies: each currency's costs weighed with its rate into one (docs/decisions/0637).
// Pure.
import type { exposure, AnswerOf } from "@chalkboard/contract";
import { type GameEnds, type LiabilityGroup, type LiabilitySum, lineKeyText, type Side } from "@chalkboard/engine";
import { type EventId, exchanged, type Minor, type Rational, rationals } from "@chalkboard/kernel";
import type { Besides } from "./besides.ts";

/** The stake of each currency. */
type Stakes = AnswerOf<typeof exposure.liability>["besides"][number]["parts"];
export type Group = LiabilityGroup & { readonly parts: Stakes };
export type Summed = Pick<LiabilitySum, "total"> & { readonly groups: () => readonly Group[] };
/** An event's open bets in one currency, and its rate into the currency of the figures. */
export type RatedSum = {
  readonly currency: string;
  readonly rate: Rational;
  readonly sum: {
    readonly ends: GameEnds | undefined;
    readonly wagers: number;
    readonly stake: Minor;
    readonly sum: LiabilitySum;
    readonly withoutLayOffs: LiabilitySum;
    readonly besides: Besides;
  };
};

/** Whether two sums are over the same final scores. */
export function haveSameEnds(one: GameEnds | undefined, other: GameEnds | undefined): boolean {
  const scores = (ends: GameEnds | undefined): string =>
    (ends?.scenarios ?? []).map(({ away, home }) => `${away}-${home}`).join();
  return one === other || scores(one) === scores(other);
}

/** Sums of several currencies as one; one alone keeps its costs. Stakes are converted by group, costs by score. */
export function weighedSum(
  parts: readonly { readonly currency: string; readonly rate: Rational; readonly sum: LiabilitySum }[],
): Summed {
  const weighed = parts.map((part) => ({ ...part, weight: rationals.toNumber(part.rate) }));
  return {
    total: () =>
      isUnconverted(parts)
        ? (parts[0]?.sum.total() ?? { expected: [], worst: [] })
        : addedCosts(weighed.map(({ weight, sum }) => ({ weight, costs: sum.total() }))),
    groups: () => {
      const groups = weighed.flatMap(({ sum, ...part }) => sum.groups().map((group) => ({ ...part, group })));
      const same = Map.groupBy(groups, ({ group: { legs } }) =>
        legs.map(({ betType, side, points }) => `${betType}/${side}/${String(points)}`).join(),
      );
      return [...same.values()].map((some) => ({
        legs: some[0]?.group.legs ?? [],
        wagers: some.reduce((sum, { group }) => sum + group.wagers, 0),
        stake: some.reduce((sum, { rate, group }) => sum + exchanged(group.stake, rate), 0),
        parts: some.map(({ currency, group }) => ({ currency, stake: group.stake })),
        liability: addedCosts(some.map(({ weight, group }) => ({ weight, costs: group.liability }))),
      }));
    },
  };
}

/** Whether figures are of one currency in its own amounts. */
export function isUnconverted(parts: readonly Pick<RatedSum, "rate">[]): boolean {
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 && rationals.compare(only.rate, rationals.one) === 0;
}

type Costs = LiabilityGroup["liability"];

function addedCosts(parts: readonly { readonly weight: number; readonly costs: Costs }[]): Costs {
  const add = (of: keyof Costs): number[] => {
    const sum = Array.from<number>({ length: Math.max(0, ...parts.map(({ costs }) => costs[of].length)) }).fill(0);
    for (const { weight, costs } of parts)
      for (const [index, cost] of costs[of].entries()) sum[index] = (sum[index] ?? 0) + weight * cost;
    return sum;
  };
  return { expected: add("expected"), worst: add("worst") };
}

type Market = AnswerOf<typeof exposure.liability>["besides"][number];

/** Bets that the final score does not decide, by market: the answer that costs most over all currencies. */
export function besidesOf(eventId: EventId, parts: readonly RatedSum[]): Market[] {
  const own = parts.map(({ currency, rate, sum }) => ({
    currency,
    rate,
    all: sum.besides.all(),
    costs: sum.besides.costs(),
  }));
  const markets = Map.groupBy(
    own.flatMap(({ currency, rate, all }) => all.map((market) => ({ currency, rate, market }))),
    ({ market: { betType, side } }) => lineKeyText({ eventId, betType, side: side as Side, alternate: 0 }),
  );
  return [...markets]
    .map(([name, some]) => {
      const { betType = 0, side = 0 } = some[0]?.market ?? {};
      const profitOf = (answer: string): Minor =>
        own.reduce((sum, { rate, costs }) => {
          const market = costs.get(name);
          return sum + exchanged(-(market?.byAnswer.get(answer) ?? market?.otherwise ?? 0) + 0, rate);
        }, 0);
      const answers = [...new Set(own.flatMap(({ costs }) => [...(costs.get(name)?.byAnswer.keys() ?? [])]))];
      const [answer = `${betType}/${side}`] = answers.toSorted((one, other) => profitOf(one) - profitOf(other));
      const [wonType = betType, wonSide = side] = answer.split("/").map(Number);
      return {
        betType,
        side,
        wagers: some.reduce((sum, { market }) => sum + market.wagers, 0),
        stake: some.reduce((sum, { rate, market }) => sum + exchanged(market.stake, rate), 0),
        parts: some.map(({ currency, market }) => ({ currency, stake: market.stake })),
        expected: some.reduce((sum, { rate, market }) => sum + exchanged(market.expected, rate), 0),
        worst: profitOf(answer),
        answer: { betType: wonType, side: wonSide },
      };
    })
    .toSorted((one, other) => one.worst - other.worst);
}
