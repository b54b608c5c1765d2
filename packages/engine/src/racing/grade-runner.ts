import { type Rational, rational, rationals } from "@chalkboard/kernel";
import { demand } from "../bad-argument.ts";
import type { LegOutcome } from "../grading/outcome.ts";
import { demandOdds } from "../odds/stake.ts";
import { placesOf, placeTerm, type PlaceTerms } from "./place-terms.ts";
import { type RaceResult, type RunnerId, entryFinish, entryOf, isScratched } from "./race.ts";
import { type DeductionScale, deducted, deductionPence } from "./rule4.ts";

/**
 * A bet at fixed odds that a runner finishes within a number of places: named by its bet type (win, place, show, first
 * four; a place bet with its track's terms pays by the number of starters), or as a number of places. An ante-post bet
 * is not refunded when its runner does not run, and owes no deduction.
 */
export type RunnerBet = {
  readonly runner: RunnerId;
  readonly odds: Rational;
  readonly antePost?: boolean;
  readonly struckAt?: number;
} & ({ readonly places: number } | { readonly betType: number; readonly terms?: PlaceTerms });

const placeBet = 62;

function placesFor(bet: RunnerBet, { starters }: RaceResult): number {
  if ("places" in bet) return bet.places;
  const places = placesOf(bet.betType);
  return bet.betType === placeBet && bet.terms !== undefined ? placeTerm(bet.terms, starters).places : places;
}

/**
 * The runner's position, the winning share of the stake (places over runners in the dead heat), and the pence deducted
 * from each pound won.
 */
export type RunnerReason = {
  readonly position: number | null;
  readonly share: Rational;
  readonly deductionPence: number;
};
export type RunnerGrade = { readonly outcome: LegOutcome; readonly reason: RunnerReason };

/**
 * Grades a bet on one runner. In a dead heat for the last places the stake is multiplied by the remaining places over
 * the runners tied, at full odds.
 * @throws BadArgument `contradictoryResult`, `notDecimalOdds`, `notASetting`, `unknownBetType` for one that is not on a
 * runner
 */
export function gradeRunner(bet: RunnerBet, race: RaceResult, scale: DeductionScale | null): RunnerGrade {
  demandOdds(bet.odds);
  const places = placesFor(bet, race);
  demand(Number.isSafeInteger(places) && places >= 0, "notASetting", () => ({ places }));
  const nothing: RunnerReason = { position: null, share: rationals.zero, deductionPence: 0 };
  if (isScratched(bet.runner, race)) return { outcome: bet.antePost === true ? "lose" : "void", reason: nothing };
  if (race.status === "open") return { outcome: "pending", reason: nothing };
  if (race.status !== "official" || places === 0) return { outcome: "void", reason: nothing };
  const finish = entryFinish(race);
  const position = finish.find((placing) => placing.runner === entryOf(bet.runner, race))?.position ?? null;
  if (position === null || position > places) return { outcome: "lose", reason: { ...nothing, position } };
  const tied = finish.filter((placing) => placing.position === position).length;
  const share = rational(Math.min(tied, places - position + 1), tied);
  const pence = scale === null || bet.antePost === true ? 0 : deductionPence(race.withdrawn ?? [], scale, bet.struckAt);
  const reason: RunnerReason = { position, share, deductionPence: pence };
  if (pence === 0 && share.n === share.d) return { outcome: "win", reason };
  return { outcome: { paidAt: rationals.multiply(share, deducted(bet.odds, pence)) }, reason };
}

/**
 * Grades a forecast (two runners) or tricast (three) at fixed odds: the runners in this order. A dead heat pays every
 * combination its share. The field must be larger than the number of runners named. With a scratched runner it is void;
 * where one is left, the stake goes to win on that one at the starting price, which the caller knows and grades by
 * `gradeRunner`. The same applies to the first-named runner in a field of two.
 * @throws BadArgument `contradictoryResult`, `notDecimalOdds`, `noLegs`
 */
export function gradeCast(
  order: readonly RunnerId[],
  odds: Rational,
  race: RaceResult,
): { readonly outcome: LegOutcome; readonly winSingleOn?: RunnerId } {
  demandOdds(odds);
  demand(order.length > 1 && new Set(order).size === order.length, "noLegs", () => ({ order: order.join("-") }));
  const left = order.filter((runner) => !isScratched(runner, race));
  if (left.length < order.length) {
    const [single] = left;
    return left.length === 1 && single !== undefined ? { outcome: "void", winSingleOn: single } : { outcome: "void" };
  }
  if (race.status !== "official") return { outcome: race.status === "open" ? "pending" : "void" };
  // Two runners make no forecast, because the second would follow from the first: the stake goes to win on the
  // first-named one.
  if (race.starters === 2 && order.length === 2) return { outcome: "void", winSingleOn: order[0] ?? "" };
  if (race.starters <= order.length) return { outcome: "void" };
  const finish = entryFinish(race);
  if (finish.length === 1 && finish[0]?.runner === entryOf(order[0] ?? "", race))
    return { outcome: "void", winSingleOn: order[0] ?? "" };
  const positions = order.map(
    (runner) => finish.find((placing) => placing.runner === entryOf(runner, race))?.position ?? Infinity,
  );
  const fits = positions.every(
    (position, place) => position <= place + 1 && place + 1 < position + tiedAt(position, finish),
  );
  if (!fits) return { outcome: "lose" };
  const orders = ordersOf(finish, order.length);
  return orders === 1 ? { outcome: "win" } : { outcome: { paidAt: rationals.divide(odds, rational(orders)) } };
}

const tiedAt = (position: number, finish: readonly { readonly position: number }[]): number =>
  finish.filter((placing) => placing.position === position).length;

/** The number of ways in which the dead heats of a finish fill its first places. */
function ordersOf(finish: readonly { readonly position: number }[], places: number): number {
  let orders = 1;
  for (let place = 1; place <= places;) {
    const tied = tiedAt(place, finish);
    if (tied === 0) break;
    for (let taken = 0; taken < Math.min(tied, places - place + 1); taken += 1) orders *= tied - taken;
    place += tied;
  }
  return orders;
}
