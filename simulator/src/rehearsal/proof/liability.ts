// Checks the liability report. Before a result is entered, the report says what the game may cost; after settlement,
// each leg has ended by the house rule, and the ledger has the real cost of each ticket that the game decided. The
// outcome of a ticket that waits for other games is still unknown: the report counts it as if all its other legs won,
// or by their probability, and this check does the same with its own arithmetic. A game that was cut short costs
// something else than the report said, because the report is about final scores.

import { exposure, type AnswerOf } from "@chalkboard/contract";
import { fairChances } from "@chalkboard/engine";
import type { EventId, Minor } from "@chalkboard/kernel";
import type { LegOutcome } from "../../auditor/arithmetic.ts";
import type { FixtureServer } from "../../fixture/fixture-server.ts";
import { query, type Sql } from "../../server.ts";
import type { Game } from "../timeline.ts";
import { answered, type Differ } from "./differ.ts";
import { givenBack, keptOf, type OpenLeg, type OpenTicket, openTicketsOn, ticketsOf } from "./open-tickets.ts";
import { finalOf, isOfScore, outcomeOf, reportedAt } from "./score.ts";

type Liability = AnswerOf<typeof exposure.liability>;

/** The reported cost of a game before its result, and the tickets that waited for it. */
export type AnsweredLiability = {
  readonly tickets: readonly OpenTicket[];
  readonly ifAllWin: Liability;
  readonly byChance: Liability;
  readonly chances: ReadonlyMap<string, number>;
};

/** The comparison, summed over the season. */
export type Tally = {
  games: number;
  /**
   * Games whose score had no cell in the grid, and which were compared with a score at which every bet ends the same.
   */
  beyondGrid: number;
  /** Games that were cut short, and their legs that were graded or refunded. */
  cutShort: number;
  cutShortStood: number;
  cutShortVoid: number;
  /**
   * Tickets that a game decided, and the amount kept of them: as reported, to the cent. Of one game: straights, and
   * parlays of its winner and total.
   */
  decided: number;
  oneGame: number;
  kept: Minor;
  /** Tickets that still wait for others, each as often as it was counted, and what was reported of them. */
  readonly waited: number[];
  ifAllWin: Minor;
  byChance: number;
  /**
   * What the report expected of each game before it, what it brought, and how many brought less than the report's 95
   * percent bound.
   */
  expected: Minor;
  brought: number;
  belowRisk: number;
  /**
   * How many should have brought less, by the probabilities of its scores: where few bets are open the worst result
   * alone has more than five percent.
   */
  belowRiskExpected: number;
  /** Markets beside the score, and those of them whose most expensive outcome occurred. */
  besides: number;
  dearest: number;
};

export const emptyTally = (): Tally => ({
  games: 0,
  beyondGrid: 0,
  cutShort: 0,
  cutShortStood: 0,
  cutShortVoid: 0,
  decided: 0,
  oneGame: 0,
  kept: 0,
  waited: [],
  ifAllWin: 0,
  byChance: 0,
  expected: 0,
  brought: 0,
  belowRisk: 0,
  belowRiskExpected: 0,
  besides: 0,
  dearest: 0,
});

const currency = "USD";
const nameOf = ({ eventId, betType, side }: OpenLeg): string => `${eventId}/${betType}/${side}`;

/** Makes the desk's queries, and records which tickets wait. */
export async function ask(
  { send: call, database }: FixtureServer,
  traderId: number,
  eventId: EventId,
): Promise<AnsweredLiability> {
  const input = (others: "win" | "chance"): Promise<Liability> =>
    answered(call(traderId, exposure.liability, { eventId, currency, others }));
  const [ifAllWin, byChance] = [await input("win"), await input("chance")];
  return database.read("all", async (sql) => {
    const tickets = await openTicketsOn(sql, eventId);
    return {
      tickets,
      ifAllWin,
      byChance,
      chances: await chancesOf(
        sql,
        tickets.flatMap(({ legs }) => legs),
      ),
    };
  });
}

/** Each service's part of a game's possible cost, cell by cell, adds up to the whole. */
export async function servicesAgree(
  { send: call }: FixtureServer,
  traderId: number,
  eventId: EventId,
  serviceIds: readonly number[],
  { ifAllWin }: AnsweredLiability,
  differ: Differ,
): Promise<void> {
  const parts = await Promise.all(
    serviceIds.map((serviceId) =>
      answered(call(traderId, exposure.liability, { eventId, currency, serviceId, others: "win" })),
    ),
  );
  differ(
    `stakes of game ${eventId} by service`,
    sumOf(parts, ({ stake }) => stake),
    ifAllWin.stake,
  );
  for (const [index, { margin, total, profit }] of (ifAllWin.score?.cells ?? []).entries()) {
    differ(
      `game ${eventId} by service, ${margin} of ${total}`,
      sumOf(parts, ({ score }) => score?.cells[index]?.profit ?? NaN),
      profit,
    );
  }
}

const lines = query(
  { event_id: "int8", bet_type: "int2", side: "int2", points: "int4?", price: "int4" },
  `
  select event_id, bet_type, side, points, price from line where event_id = any($1::int8[]) and alternate = 0`,
);
const facing: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 2],
  [3, 4],
  [4, 3],
  [40, 41],
  [41, 40],
  [59, 60],
  [60, 59],
]);

/**
 * The probability that legs win: by the current line without its margin, or by the price paid where the line has moved
 * to other points.
 */
async function chancesOf(sql: Sql, legs: readonly OpenLeg[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.rows(lines, [[...new Set(legs.map(({ eventId }) => eventId))]]);
  return new Map(
    legs.map((leg) => {
      const ofEvent = rows.filter(({ event_id }) => event_id === leg.eventId);
      const own = ofEvent.find((row) => row.bet_type === leg.betType && row.side === leg.side);
      const isFacing = (row: (typeof rows)[number]): boolean =>
        row.bet_type === facing.get(leg.betType) && (row.bet_type === leg.betType) === (row.side !== leg.side);
      const other = ofEvent.find(isFacing);
      const fair = own === undefined || other === undefined ? undefined : fairChances([own.price, other.price])?.[0];
      const paid = leg.price > 0 ? 100 / (100 + leg.price) : -leg.price / (100 - leg.price);
      return [
        `${nameOf(leg)}/${leg.points}/${leg.price}`,
        own?.points === leg.points && fair !== undefined ? fair : paid,
      ] as const;
    }),
  );
}

/** Compares the report with the settlement. */
export async function compare(
  sql: Sql,
  game: Game,
  reported: AnsweredLiability,
  tally: Tally,
  report: Differ,
): Promise<void> {
  const {
    eventId,
    game: { key, result },
  } = game;
  const after = await ticketsOf(
    sql,
    reported.tickets.map(({ number }) => number),
  );
  const back = await givenBack(sql, after);
  const differ: Differ = (what, said, left) => report(`${key}: ${what}`, said, left);
  tally.games += 1;
  differ("open bets", reported.ifAllWin.wagers, reported.tickets.length);
  differ(
    "their stakes",
    reported.ifAllWin.stake,
    sumOf(reported.tickets, ({ stake }) => stake),
  );
  const outcomes = outcomesOf(game, after, differ);
  const seen = reported.tickets.map((ticket): Seen =>
    seenAs(
      eventId,
      ticket,
      after.find(({ number }) => number === ticket.number),
      back,
      reported.chances,
    ),
  );
  for (const { ticket, isOver, kept, ifAllWin } of seen)
    differ(`ticket ${ticket.number}, graded by hand`, kept, isOver ? ifAllWin : undefined);
  if (result.status === "final") {
    scoreAgrees(
      game,
      reported,
      seen.filter(({ hasScore }) => hasScore),
      tally,
      differ,
    );
    besides(eventId, reported, seen, tally, differ);
  } else {
    tally.cutShort += 1;
    tally.cutShortVoid += outcomes.filter((outcome) => outcome === "void").length;
    tally.cutShortStood += outcomes.filter((outcome) => outcome !== "void").length;
  }
}

/** The outcome of each leg on a game by the house rule, which is how it was graded. */
function outcomesOf({ eventId, game }: Game, tickets: readonly OpenTicket[], differ: Differ): readonly LegOutcome[] {
  return tickets.flatMap(({ number, legs }) =>
    legs
      .filter((leg) => leg.eventId === eventId)
      .map((leg) => {
        const outcome = outcomeOf(leg, game);
        differ(`ticket ${number}, ${leg.betType} of ${leg.side}`, leg.outcome, outcome);
        return outcome;
      }),
  );
}

/** Settlement left what the report said for the actual score. */
function scoreAgrees(
  { eventId, game: { result } }: Game,
  reported: AnsweredLiability,
  seen: readonly Seen[],
  tally: Tally,
  differ: Differ,
): void {
  const score = finalOf(result);
  const legs = reported.tickets.flatMap((ticket) =>
    ticket.legs.filter((leg) => leg.eventId === eventId && isOfScore(leg)),
  );
  const [said, expected] = [reported.ifAllWin, reported.byChance].map((answer) =>
    reportedAt(answer.score?.cells ?? [], legs, score),
  );
  if (said?.isExact !== true) tally.beyondGrid += 1;
  count(tally, seen);
  differ(
    "kept, others winning",
    said?.profit,
    sumOf(seen, ({ kept, ifAllWin }) => kept ?? ifAllWin),
  );
  const mean = sumOf(seen, ({ kept, byChance }) => kept ?? byChance);
  if (Math.abs((expected?.profit ?? Infinity) - mean) > 1)
    differ("kept, others by their chance", expected?.profit, mean);
  tally.expected += reported.byChance.score?.expected ?? 0;
  tally.brought += mean;
  tally.belowRisk += Math.round(mean) < (reported.byChance.score?.atRisk ?? 0) ? 1 : 0;
  tally.belowRiskExpected += sumOf(reported.byChance.score?.cells ?? [], ({ chance, profit }) =>
    profit < (reported.byChance.score?.atRisk ?? 0) ? chance : 0,
  );
  const worst = reported.ifAllWin.score?.worst.profit ?? Infinity;
  if (said !== undefined && worst > said.profit) differ("no worse than the worst", worst, said.profit);
}

type Seen = {
  readonly ticket: OpenTicket;
  readonly outcomes: readonly LegOutcome[];
  readonly hasScore: boolean;
  /** What the ledger kept, where the game decided the ticket: it was the last open game, or one leg of it lost. */
  readonly kept: Minor | undefined;
  /** What the house keeps if all legs that the score does not decide win, and on average. */
  readonly ifAllWin: Minor;
  readonly byChance: number;
  /** Whether it must be decided now. */
  readonly isOver: boolean;
};

function seenAs(
  eventId: EventId,
  ticket: OpenTicket,
  after: OpenTicket | undefined,
  back: ReadonlyMap<number, Minor>,
  chances: AnsweredLiability["chances"],
): Seen {
  const isHere = (leg: OpenLeg): boolean => leg.eventId === eventId;
  const hasScore = ticket.legs.some((leg) => isHere(leg) && isOfScore(leg));
  // Outside the score grid a ticket is reported under its leg on the game; that leg's outcome is known as well.
  const counts = (leg: OpenLeg): boolean => isHere(leg) && (isOfScore(leg) || !hasScore);
  const outcomes = ticket.legs.map((leg, index): LegOutcome =>
    counts(leg) ? (after?.legs[index]?.outcome ?? "pending") : leg.outcome === "pending" ? "win" : leg.outcome,
  );
  const waiting = ticket.legs.filter((leg) => !counts(leg) && leg.outcome === "pending");
  const ifAllWin = keptOf(ticket, outcomes);
  const chance = waiting.reduce(
    (product, leg) => product * (chances.get(`${nameOf(leg)}/${leg.points}/${leg.price}`) ?? NaN),
    1,
  );
  const returned = back.get(ticket.number);
  return {
    ticket,
    outcomes,
    hasScore,
    kept: returned === undefined ? undefined : ticket.stake - returned,
    ifAllWin,
    byChance: chance * ifAllWin + (1 - chance) * ticket.stake,
    isOver: waiting.length === 0 || outcomes.includes("lose"),
  };
}

function count(tally: Tally, seen: readonly Seen[]): void {
  for (const { ticket, kept, ifAllWin, byChance } of seen) {
    if (kept !== undefined) {
      tally.decided += 1;
      tally.oneGame += new Set(ticket.legs.map(({ eventId }) => eventId)).size === 1 ? 1 : 0;
      tally.kept += kept;
    } else {
      tally.waited.push(ticket.number);
      tally.ifAllWin += ifAllWin;
      tally.byChance += byChance;
    }
  }
}

/**
 * Markets that the score does not decide: never worse than the worst, and exactly that where the most expensive outcome
 * occurred.
 */
function besides(
  eventId: EventId,
  { ifAllWin }: AnsweredLiability,
  seen: readonly Seen[],
  tally: Tally,
  differ: Differ,
): void {
  differ(
    "bets beside the score",
    sumOf(ifAllWin.besides, ({ wagers }) => wagers),
    seen.filter(({ hasScore }) => !hasScore).length,
  );
  for (const market of ifAllWin.besides) {
    const isOf = ({ eventId: id, betType, side }: OpenLeg): boolean =>
      id === eventId && side === market.side && Math.min(betType, facing.get(betType) ?? betType) === market.betType;
    const own = seen.filter(({ hasScore, ticket }) => !hasScore && ticket.legs.some(isOf));
    const kept = sumOf(own, ({ kept: real, ifAllWin: all }) => real ?? all);
    const name = `beside the score, ${market.betType} of ${market.side}`;
    tally.besides += 1;
    differ(`${name}, bets`, market.wagers, own.length);
    if (market.worst > kept) differ(`${name}, no worse than the worst`, market.worst, kept);
    const isAnswer = own.some(({ ticket, outcomes }) =>
      ticket.legs.some((leg, index) => isOf(leg) && leg.betType === market.answer.betType && outcomes[index] === "win"),
    );
    if (!isAnswer) continue;
    tally.dearest += 1;
    differ(`${name}, the dearest answer`, market.worst, kept);
  }
}

function sumOf<Item>(items: readonly Item[], part: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + part(item), 0);
}
