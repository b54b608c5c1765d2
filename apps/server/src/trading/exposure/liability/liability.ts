// What an event may cost at each possible final score, computed by the engine from its open wagers and the lay-offs. It
// is derived after the sale's commit, on request; the sale does not depend on it. A repeated request adds only what was
// sold since. Source: rules.md 5; docs/decisions/0400, 0419.
import type { exposure, AnswerOf, PayloadOf } from "@chalkboard/contract";
import {
  createLiabilitySum,
  defaultGradingRules,
  floor,
  gameEnds,
  type GameEnds,
  gridOf,
  type GradingRules,
  isDecidedByScore,
  isSport,
  type LiabilitySum,
  type Scenario,
  type Side,
  summaryOf,
} from "@chalkboard/engine";
import { type Clock, type EpochMs, type EventId, exchanged, type Minor, type Rational } from "@chalkboard/kernel";
import { bigints } from "../../../platform/database/columns.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { storedWorstCase } from "../../risk/index.ts";
import { gradingRulesOf, inForce, type RulesAt } from "../../settlement/index.ts";
import { type Besides, createBesides } from "./besides.ts";
import { createChances, type LegChances, oddsOf } from "./chances.ts";
import { betsOf, type Open, type Scored, straightsOf, waitingLegs } from "./open-wagers.ts";
import { offeredMarkets } from "../sold/offered-markets.ts";
import * as queries from "../sold/queries.ts";
import { type SoldOnEvent, stands } from "../sold/sold-on-event.ts";
import {
  besidesOf,
  type Group,
  haveSameEnds,
  isUnconverted,
  type RatedSum,
  type Summed,
  weighedSum,
} from "./together.ts";
import { type CurrencyCosts, worstOf } from "./worst-case.ts";

type Input = PayloadOf<typeof exposure.liability>;
type Answer = AnswerOf<typeof exposure.liability>;
type Score = NonNullable<Answer["score"]>;

/** Tickets read per batch: between batches other work gets its turn. */
const atOnce = 500;

/** The sum of an event so far, valid while its lines and rules are unchanged. */
type Work = {
  readonly scored: Scored;
  readonly ends: GameEnds | undefined;
  readonly sum: LiabilitySum;
  readonly besides: Besides;
  readonly chances: LegChances;
  readonly rulesOf: (ticket: RulesAt) => GradingRules;
  /** The number of each row of straights. */
  readonly straights: Map<string, number>;
  readonly lines: string;
  standsUntil: EpochMs;
  upTo: number;
  combined: number;
  wagers: number;
  stake: Minor;
};

const cache = new WeakMap<SoldOnEvent, Work>();

/** The sum of an event in one currency, with the lay-offs where the whole book is meant. */
export type SummedLiability = Work & { readonly withoutLayOffs: LiabilitySum };

/** Sums an event's open tickets as read, and its lay-offs; undefined where there is no such event. */
export async function summedLiability(
  sql: Sql,
  input: { readonly eventId: EventId; readonly currency: string; readonly serviceId?: number | null },
  sold: SoldOnEvent,
  clock: Clock,
): Promise<SummedLiability | undefined> {
  const { eventId, currency } = input;
  const serviceId = input.serviceId ?? null;
  const from = clock.now();
  const cached = cache.get(sold);
  const work =
    cached !== undefined && cached.lines === sold.lines && from < cached.standsUntil
      ? cached
      : await begin(sql, eventId, sold);
  if (work === undefined) return undefined;
  await addStraights(sql, work, sold);
  await addCombined(sql, work, sold, [eventId, currency, serviceId]);
  if (work !== cached) work.standsUntil = stands(from, clock.now());
  cache.set(sold, work);
  const all = { ...work, sum: work.sum.copy(), besides: work.besides.copy(), withoutLayOffs: work.sum };
  if (serviceId === null) await addLayOffs(sql, all, currency);
  return all;
}

/** An event's sum in one currency, with its rate into the currency of the figures; undefined where there is none. */
export type SummedIn = Omit<RatedSum, "rate"> & { readonly rate: Rational | undefined };

/** The liability of an event from the sums of its currencies: what each costs, converted, and then added. */
export async function liabilityOfEvent(
  sql: Sql,
  { eventId, others }: Pick<Input, "eventId" | "others">,
  { currency, summed }: { readonly currency: string; readonly summed: readonly SummedIn[] },
): Promise<Answer> {
  const ofChance = others === "chance";
  const [first] = summed;
  // Lines that moved between two readings change the ends of the game: the currencies of the first reading are shown.
  const rated = summed.filter(
    (one): one is RatedSum => one.rate !== undefined && haveSameEnds(one.sum.ends, first?.sum.ends),
  );
  const worst = worstOf(rated.map((one) => ({ ...one, costs: costsOf(one.sum, ofChance) })));
  const ends = rated[0]?.sum.ends;
  const besides = besidesOf(eventId, rated);
  const score = ends === undefined ? null : scoreTogether(rated, ends, ofChance);
  return {
    currency,
    wagers: summed.reduce((sum, one) => sum + one.sum.wagers, 0),
    stake: rated.reduce((sum, { rate, sum: { stake } }) => sum + exchanged(stake, rate), 0),
    besides,
    worst: worst?.profit ?? 0,
    together: await storedWorstCase(sql, eventId),
    // Where the score decides every bet, its worst end is the worst case: the converted parts of the currencies.
    score:
      score === null || besides.length > 0
        ? score
        : { ...score, worst: { ...score.worst, profit: worst?.profit ?? 0 } },
  };
}

function scoreTogether(rated: readonly RatedSum[], ends: GameEnds, ofChance: boolean): Score {
  const before = weighedSum(rated.map((one) => ({ ...one, sum: one.sum.withoutLayOffs })));
  const sum = weighedSum(rated.map((one) => ({ ...one, sum: one.sum.sum })));
  const score = scoreOf(sum, ends, basis(before, ofChance), ofChance);
  if (isUnconverted(rated)) return score;
  // Every currency has the same final scores, so that its cells are in the same order.
  const parts = rated.map((one) => ({
    currency: one.currency,
    cells: gridOf(basis(one.sum.sum, ofChance), ends.scenarios, ends.step),
  }));
  return {
    ...score,
    cells: score.cells.map((cell, index) => ({
      ...cell,
      parts: parts.map(({ currency, cells }) => ({ currency, profit: profit(cells[index]?.liability ?? 0) })),
    })),
  };
}

/** What is compared across currencies: the cost by final score, and by market and answer. */
export function costsOf(
  { ends, sum, besides }: Pick<Work, "ends" | "sum" | "besides">,
  ofChance: boolean,
): CurrencyCosts {
  return {
    scores: ends === undefined ? null : { ends: ends.scenarios, costs: basis(sum, ofChance) },
    markets: besides.costs(),
  };
}

async function begin(sql: Sql, eventId: EventId, { lines }: SoldOnEvent): Promise<Work | undefined> {
  const played = await sql.row(queries.playedBy, [eventId]);
  if (played === undefined) return undefined;
  const ends =
    played.asks !== null || !isSport(played.sport)
      ? undefined
      : gameEnds(played.sport, offeredMarkets(await sql.rows(queries.linesOf, [eventId])));
  return {
    scored: { eventId, hasScore: ends !== undefined },
    ends,
    sum: createLiabilitySum(ends?.scenarios ?? []),
    besides: createBesides(),
    chances: createChances(),
    rulesOf: await rulesReader(sql, eventId, played.sport),
    straights: new Map(),
    lines,
    standsUntil: 0,
    upTo: 0,
    combined: 0,
    wagers: 0,
    stake: 0,
  };
}

async function addStraights(sql: Sql, work: Work, sold: SoldOnEvent): Promise<void> {
  const more = [...sold.bets].flatMap(([name, row]) => {
    const times = row.waits === true ? row.straights - (work.straights.get(name) ?? 0) : 0;
    return times > 0 ? [{ name, row, times }] : [];
  });
  const straights = more.map(({ name, row, times }) => ({ name, row, open: straightsOf(work.scored, row, times) }));
  await work.chances.know(
    sql,
    straights.flatMap(({ open: { first } }) => first ?? []),
  );
  for (const { name, row, open } of straights) {
    add(work, open, { service_id: row.service_id, rules_version: row.rules_version ?? 0 });
    work.straights.set(name, row.straights);
  }
}

async function addCombined(sql: Sql, work: Work, sold: SoldOnEvent, input: readonly unknown[]): Promise<void> {
  const combined = [...sold.bets.values()].reduce((sum, row) => sum + row.combined, 0);
  const tickets = combined === work.combined ? [] : await sql.rows(queries.openCombined, [...input, work.upTo]);
  work.combined = combined;
  work.upTo = sold.upTo;
  for (let from = 0; from < tickets.length; from += atOnce) {
    const some = tickets.slice(from, from + atOnce);
    const numbers = [bigints(some, ({ ticket_id }) => ticket_id)];
    const [legs, wagers] = await Promise.all([sql.rows(queries.legsOf, numbers), sql.rows(queries.wagersOf, numbers)]);
    await work.chances.know(sql, waitingLegs(work.scored, legs));
    const legsBy = Map.groupBy(legs, ({ ticket_id }) => ticket_id);
    const wagersBy = Map.groupBy(wagers, ({ ticket_id }) => ticket_id);
    for (const ticket of some) {
      const bets = betsOf(
        work.scored,
        ticket,
        legsBy.get(ticket.ticket_id) ?? [],
        wagersBy.get(ticket.ticket_id) ?? [],
        work.chances,
      );
      for (const open of bets) add(work, open, ticket);
    }
  }
}

function add(work: Work, { wager, rounding, times, first }: Open, ticket: RulesAt): void {
  work.wagers += times;
  work.stake += times * wager.stake;
  if (first === undefined) work.sum.add(wager, { rules: work.rulesOf(ticket), rounding, times });
  else work.besides.add(wager, first, work.chances.of(first), rounding, times);
}

/** A bet of the book's own brings what a customer's would cost. */
async function addLayOffs(
  sql: Sql,
  work: Pick<Work, "scored" | "chances" | "rulesOf" | "sum" | "besides">,
  currency: string,
): Promise<void> {
  const current = (await sql.rows(queries.layOffs, [work.scored.eventId])).filter(
    (row) => row.currency === currency && row.withdrawn_at === null,
  );
  const legs = current.map((row) => ({
    stake: row.stake,
    leg: {
      key: { eventId: work.scored.eventId, betType: row.bet_type, side: row.side as Side, alternate: 0 },
      points: row.points,
      odds: oddsOf(row.price),
    },
  }));
  await work.chances.know(
    sql,
    legs.map(({ leg }) => leg),
  );
  const rules = work.rulesOf({ service_id: 0, rules_version: Number.MAX_SAFE_INTEGER });
  for (const { stake, leg } of legs) {
    const {
      key: { betType, side },
      points,
      odds,
    } = leg;
    const isHere = work.scored.hasScore && isDecidedByScore(betType);
    const wager = { stake, here: isHere ? [{ betType, side, points, odds }] : [], elsewhere: [] };
    if (isHere) work.sum.add(wager, { rules, rounding: floor, times: -1 });
    else work.besides.add(wager, leg, work.chances.of(leg), floor, -1);
  }
}

function basis(sum: Pick<LiabilitySum, "total">, ofChance: boolean): readonly number[] {
  const { expected, worst } = sum.total();
  return ofChance ? expected : worst;
}

const profit = (cost: number): number => -Math.round(cost) + 0;

function scoreOf(sum: Summed, { scenarios, step }: GameEnds, before: readonly number[], ofChance: boolean): Score {
  const costs = basis(sum, ofChance);
  const all = summaryOf(costs, scenarios);
  const without = summaryOf(before, scenarios);
  const ending = ({
    scenario,
    liability,
  }: {
    readonly scenario: number;
    readonly liability: number;
  }): Score["worst"] => {
    const { away = 0, home = 0 } = scenarios[scenario] ?? {};
    return { away, home, profit: profit(liability) };
  };
  return {
    expected: profit(all.expected),
    worst: ending(all.worst),
    best: ending(all.best),
    atRisk: profit(all.atRisk),
    shortfall: profit(all.shortfall),
    withoutLayOffs: { expected: profit(without.expected), worst: profit(without.worst.liability) },
    step,
    cells: gridOf(costs, scenarios, step).map(({ liability, ...cell }) => ({
      ...cell,
      profit: profit(liability),
      parts: [],
    })),
    movers: moversOf(
      sum.groups().filter(({ wagers }) => wagers > 0),
      costs,
      scenarios,
      ofChance,
    ),
  };
}

const shownMovers = 12;

/** The groups of bets whose removal would improve the worst case most. */
function moversOf(
  groups: readonly Group[],
  costs: readonly number[],
  scenarios: readonly Scenario[],
  ofChance: boolean,
): Score["movers"] {
  const { scenario: worst, liability } = summaryOf(costs, scenarios).worst;
  return groups
    .map(({ legs, wagers, stake, parts, liability: own }) => {
      const cost = ofChance ? own.expected : own.worst;
      let without = -Infinity;
      for (const [index, all] of costs.entries()) without = Math.max(without, all - (cost[index] ?? 0));
      return { legs: [...legs], wagers, stake, parts, profit: profit(cost[worst] ?? 0), worstWithout: profit(without) };
    })
    .filter(({ worstWithout }) => worstWithout > profit(liability))
    .toSorted((one, other) => other.worstWithout - one.worstWithout)
    .slice(0, shownMovers);
}

/** The grading rules of a ticket: those in force when it was sold. */
async function rulesReader(sql: Sql, eventId: number, sport: string): Promise<Work["rulesOf"]> {
  const rows = await sql.rows(queries.gradingRulesOf, [eventId]);
  const cache = new Map<string, GradingRules>();
  // Not asked for a sport that no score decides.
  if (!isSport(sport)) return () => defaultGradingRules("baseball");
  return (ticket) => {
    const versions = inForce(rows, ticket);
    const name = versions.map(({ service_id, version }) => `${service_id}/${version}`).join();
    const rules =
      cache.get(name) ??
      gradingRulesOf(
        sport,
        versions.map(({ changes }) => changes),
      );
    cache.set(name, rules);
    return rules;
  };
}
