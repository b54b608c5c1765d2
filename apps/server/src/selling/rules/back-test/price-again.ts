// Prices a sold ticket again by a draft of a pay table: its own lines, stakes and rounding, with the functions of the
// sale. Pure.

import type { AnswerOf, rules, TicketTableContent } from "@chalkboard/contract";
import {
  betType,
  composeTicket,
  type ControlLeg,
  type ControlTicket,
  countedAgain,
  type Outcome,
  pointModes,
  pointPricesOf,
  type SlipTerms,
  type StoredWager,
  storedWagers,
} from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import { payableMoney } from "@chalkboard/ledger";
import type { DraftTables } from "../../../identity/services/index.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { gradeTicket } from "../../../trading/settlement/index.ts";
import { boughtLine, teasedLine } from "../../tickets/index.ts";
import type { SoldRow, WagerRow } from "./replay.ts";
import type * as queries from "./try-queries.ts";

type Answer = AnswerOf<typeof rules.tryPayTable>;
type Reason = Answer["wouldRefuse"][number]["reason"];
export type GradeRow = RowOf<typeof queries.gradesOf.columns>;

export type TableTrial = {
  readonly table: TicketTableContent;
  /** The row of point prices that is tried; undefined for all. */
  readonly row: number | undefined;
  readonly tableId: number;
  /** The service's tables with the draft among them. */
  readonly tables: NonNullable<DraftTables["tables"]>;
  /** Whether a ticket's stored teaser card or progressive table is one that the draft replaces. */
  readonly replaces: (stored: { readonly name: string } | { readonly content: unknown }) => boolean;
};

/** The sale of a ticket under a draft. */
type Repriced = { readonly legs: readonly ControlLeg[]; readonly wagers: readonly StoredWager[] };
type Unsold = { readonly refused: Reason };

/** Whether a draft would have priced a ticket. */
export function isPricedBy({ table, row, replaces }: TableTrial, ticket: ControlTicket, wagers: readonly WagerRow[]) {
  const rule = wagers[0]?.rule ?? null;
  switch (table.kind) {
    case "teaser":
      return rule?.kind === "teaser" && replaces({ name: rule.card.name });
    case "progressive":
      return rule?.kind === "progressive" && replaces({ content: rule.table });
    case "parlay":
      return ["parlay", "roundRobin", "fullCover"].includes(ticket.mode) && rule?.kind !== "open";
    case "pointPrices":
      return (
        pointModes.some((mode) => mode === ticket.mode) &&
        ticket.legs.some(({ boughtQuarters = 0, key, sport }) => {
          const market = betType(key.betType)?.market ?? "";
          const priced = pointPricesOf(table.content, market, { sport, mode: ticket.mode });
          return boughtQuarters > 0 && (row === undefined || (priced !== undefined && priced === table.content[row]));
        })
      );
  }
}

/** A ticket that a draft prices, as it would have been sold under it. */
export function pricedAgain(trial: TableTrial, ticket: ControlTicket, wagers: readonly WagerRow[]): Repriced | Unsold {
  const terms = termsUnder(trial, ticket);
  if ("refused" in terms) return terms;
  // Every leg of a straight ticket is a bet with a stake of its own.
  if (ticket.mode === "straight")
    return { legs: terms.legs, wagers: wagers.map((wager) => straightAgain(wager, terms)) };
  const { ticket: priced, problem } = composeTicket(terms);
  if (priced !== undefined) return { legs: terms.legs, wagers: storedWagers(priced, priced.priced) };
  return { refused: problem === "tooFewLegs" || problem === "tooManyLegs" ? "teams" : "amount" };
}

function termsUnder({ table, tables, tableId }: TableTrial, ticket: ControlTicket): SlipTerms | Unsold {
  const { priced: _priced, stake: _stake, possibleWin: _win, ...sold } = ticket;
  switch (table.kind) {
    case "teaser": {
      const card = tables.teasers.get(tableId);
      if (card === undefined) return { refused: "notSold" };
      const legs = sold.legs.map((leg) => movedLeg(leg, teasedLine({ ...leg, ...leg.board }, card)));
      return legs.every((leg) => leg !== undefined) ? { ...sold, legs, card } : { refused: "bet" };
    }
    case "progressive": {
      const progressive = tables.progressives.get(tableId);
      return progressive === undefined ? { refused: "notSold" } : { ...sold, progressive };
    }
    case "parlay": {
      const { parlayTable: _table, ...rest } = sold;
      return tables.parlay === undefined ? rest : { ...rest, parlayTable: tables.parlay };
    }
    case "pointPrices": {
      const { mode } = sold;
      const legs = sold.legs.map((leg, index) => {
        const { boughtQuarters = 0, board } = leg;
        if (boughtQuarters === 0) return leg;
        return movedLeg(leg, boughtLine({ ...leg, ...board }, boughtQuarters, index, { prices: tables.points, mode }));
      });
      return legs.every((leg) => leg !== undefined) ? { ...sold, legs } : { refused: "points" };
    }
  }
}

function movedLeg(leg: ControlLeg, line: ReturnType<typeof teasedLine>): ControlLeg | undefined {
  return "price" in line ? { ...leg, ...line } : undefined;
}

function straightAgain({ legs: numbers, stake, bets, rule }: WagerRow, { legs, rounding }: SlipTerms): StoredWager {
  const [number = 0] = numbers;
  const odds = legs[number - 1]?.odds ?? rationals.one;
  const wager = { legs: [number - 1], stake, odds, possibleWin: 0, count: bets, rule };
  return { ...wager, ...countedAgain(wager, legs, rounding) };
}

/** What differs about a ticket under a draft; undefined where nothing does. */
export function differenceOf(
  row: SoldRow,
  ticket: ControlTicket,
  { legs, wagers }: Repriced,
  grade: GradeRow | undefined,
): Answer["wouldChange"][number] | undefined {
  const moved = ticket.legs.flatMap((leg, index) => {
    const after = legs[index] ?? leg;
    return leg.points === after.points && leg.price === after.price
      ? []
      : [{ leg: index + 1, before: lineOf(leg), after: lineOf(after) }];
  });
  const sum = (part: "stake" | "possibleWin"): number => wagers.reduce((total, wager) => total + wager[part], 0);
  const stakeAfter = sum("stake");
  const possibleWin = { before: row.possible_win, after: sum("possibleWin") };
  const hasMovedPoints = moved.some(({ before, after }) => before.points !== after.points);
  const paid = grade === undefined || hasMovedPoints ? null : paidOf(grade, { legs, wagers }, row);
  const isSame =
    moved.length === 0 &&
    stakeAfter === row.stake &&
    possibleWin.before === possibleWin.after &&
    (paid === null || paid.before === paid.after);
  return isSame
    ? undefined
    : { number: row.id, soldAt: row.sold_at, stake: row.stake, stakeAfter, possibleWin, legs: moved, paid };
}

function lineOf({ points, price }: ControlLeg) {
  return { points, price };
}

/** What a graded ticket pays and would have paid; null where it is pending or ended before its games. */
function paidOf(
  { funding: text, status, ended, outcomes, ...decided }: GradeRow,
  { legs, wagers }: Repriced,
  { rounding }: SoldRow,
): { before: number; after: number } | null {
  if (status === 0 || ended) return null;
  const funding = text === "credit" ? "credit" : "balance";
  const again = gradeTicket(
    legs.map(({ key, points, odds }, index) => ({
      ...key,
      number: index + 1,
      points,
      odds: rationals.toText(odds),
      outcome: outcomes[index] as Outcome,
    })),
    wagers.map((wager, index) => ({
      ...wager,
      number: index + 1,
      legs: wager.legs.map((leg) => leg + 1),
      odds: rationals.toText(wager.odds),
    })),
    rounding,
    funding,
  );
  return { before: payableMoney({ funding }, decided), after: payableMoney({ funding }, again.decided) };
}
