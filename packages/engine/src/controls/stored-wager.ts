// The stored form of a ticket's bets. A row describes what was sold as plain data: a round robin and a reverse are one
// row, whose many bets are recalculated, each rounded separately, by the functions that priced them.
import { type Minor, type Rational, type Rounding, rationals } from "@chalkboard/kernel";
import type { PriceableSlip } from "./price-slip.ts";
import { productOf } from "../odds/product.ts";
import { total, winOf } from "../odds/stake.ts";
import { priceReverse } from "../tickets/if-bets.ts";
import { combinedOdds } from "../tickets/parlay.ts";
import { type FullCover, fullCovers, priceRoundRobin } from "../tickets/round-robin.ts";
import {
  type PlainParlayTable,
  type PlainProgressiveTable,
  type PlainTeaserCard,
  plainTables,
  tablesOf,
} from "../tickets/plain-tables.ts";
import type { AmountIs, Priced, PricedWager, TicketLeg } from "../tickets/ticket.ts";
import type { WagerRule } from "../tickets/wager-rule.ts";

/**
 * The pay table of a stored bet, as plain data: the copy that was sold, so that a later change of the table changes no
 * ticket.
 */
export type StoredRule =
  | { readonly kind: "parlayTable"; readonly table: PlainParlayTable }
  | { readonly kind: "teaser"; readonly card: PlainTeaserCard }
  | { readonly kind: "progressive"; readonly table: PlainProgressiveTable }
  | { readonly kind: "chain"; readonly continues: "onWin" | "onAction"; readonly stakes: readonly Minor[] }
  | { readonly kind: "open"; readonly spots: number }
  /** Every parlay of these sizes, `amount` each. */
  | {
      readonly kind: "combinations";
      readonly sizes: readonly number[];
      readonly cover?: FullCover;
      readonly amount: Minor;
      readonly amountIs: AmountIs;
      readonly table?: PlainParlayTable;
    }
  /** An if bet for every ordered pair, `amount` on each leg. */
  | {
      readonly kind: "reverse";
      readonly continues: "onWin" | "onAction";
      readonly amount: Minor;
      readonly amountIs: AmountIs;
    };

/**
 * One stored row: `legs` are indexes into the ticket's legs; `count` is the number of bets it represents; odds are 0
 * where they are several.
 */
export type StoredWager = Omit<PricedWager, "rule"> & { readonly count: number; readonly rule: StoredRule | null };

/** The rows that store a priced slip. Their stakes and possible wins add up to the ticket's. */
export function storedWagers(slip: PriceableSlip, priced: Priced): readonly StoredWager[] {
  const { mode, amount, amountIs } = slip;
  switch (mode) {
    case "roundRobin":
    case "fullCover": {
      const cover = mode === "fullCover" && slip.cover !== undefined ? { cover: slip.cover } : {};
      const sizes =
        mode === "fullCover" && slip.cover !== undefined ? fullCovers[slip.cover].sizes : (slip.sizes ?? []);
      const table = slip.parlayTable === undefined ? {} : { table: plainTables.parlay(slip.parlayTable) };
      return [together(slip, priced, { kind: "combinations", sizes, ...cover, amount, amountIs, ...table })];
    }
    case "reverseWin":
    case "reverseAction":
      return [
        together(slip, priced, {
          kind: "reverse",
          continues: mode === "reverseWin" ? "onWin" : "onAction",
          amount,
          amountIs,
        }),
      ];
    default:
      return priced.wagers.map(({ rule, ...wager }) => ({
        ...wager,
        count: 1,
        rule: rule === undefined ? null : storedRule(rule),
      }));
  }
}

function together({ legs }: PriceableSlip, { stake, possibleWin, wagers }: Priced, rule: StoredRule): StoredWager {
  return { legs: legs.map((_, index) => index), stake, odds: rationals.zero, possibleWin, count: wagers.length, rule };
}

/**
 * The bets that a stored row represents, as they were priced at the sale.
 * @param legs the ticket's legs
 * @param rounding the service's at the sale
 * @throws BadArgument everything that the mode's own function refuses, for a row that no sale wrote
 */
export function unfolded(
  { count: _, rule, ...wager }: StoredWager,
  legs: readonly TicketLeg[],
  rounding: Rounding,
): readonly PricedWager[] {
  if (rule === null) return [wager];
  switch (rule.kind) {
    case "combinations":
      return priceRoundRobin(
        legs,
        rule.sizes,
        rule.amount,
        rule.amountIs,
        rounding,
        rule.table === undefined ? undefined : tablesOf.parlay(rule.table),
      ).wagers;
    case "reverse":
      return priceReverse(rule.continues, legs, rule.amount, rule.amountIs, rounding).wagers;
    default:
      return [{ ...wager, rule: wagerRule(rule) }];
  }
}

/**
 * The cost and possible win of a stored row of bets, recalculated from its legs' odds: for an unmodified row, its own
 * stake and possible win.
 * @throws BadArgument everything that the mode's own function refuses, for a row that no sale wrote
 */
export function countedAgain(
  row: StoredWager,
  legs: readonly TicketLeg[],
  rounding: Rounding,
): { readonly stake: Minor; readonly possibleWin: Minor } {
  const isMany = row.rule?.kind === "combinations" || row.rule?.kind === "reverse";
  const bets = unfolded(row, legs, rounding);
  return {
    stake: total(bets.map(({ stake }) => stake)),
    possibleWin: total(bets.map((bet) => (isMany ? bet.possibleWin : winAgain(bet, legs, rounding)))),
  };
}

function winAgain({ legs: indexes, stake, rule }: PricedWager, legs: readonly TicketLeg[], rounding: Rounding): Minor {
  const own = indexes.flatMap((index) => legs[index] ?? []);
  const odds = own.map((leg) => leg.odds);
  const toOne = (profit: Rational | undefined): Minor =>
    winOf(stake, rationals.add(profit ?? rationals.zero, rationals.one), rounding);
  switch (rule?.kind) {
    case "parlayTable":
      return winOf(stake, combinedOdds(odds, rule.table).odds, rounding);
    case "teaser":
      return toOne(rule.card.pays[own.length]);
    case "progressive":
      return toOne(rule.table[own.length]?.[0]);
    case "chain":
      return total(own.map((leg, turn) => winOf(rule.stakes[turn] ?? 0, leg.odds, rounding)));
    case "open":
    case undefined:
      return winOf(stake, productOf(odds), rounding);
  }
}

function storedRule(rule: WagerRule): StoredRule {
  switch (rule.kind) {
    case "parlayTable":
      return { kind: "parlayTable", table: plainTables.parlay(rule.table) };
    case "teaser":
      return { kind: "teaser", card: plainTables.teaser(rule.card) };
    case "progressive":
      return { kind: "progressive", table: plainTables.progressive(rule.table) };
    case "chain":
    case "open":
      return rule;
  }
}

function wagerRule(rule: Exclude<StoredRule, { kind: "combinations" | "reverse" }>): WagerRule {
  switch (rule.kind) {
    case "parlayTable":
      return { kind: "parlayTable", table: tablesOf.parlay(rule.table) };
    case "teaser":
      return { kind: "teaser", card: tablesOf.teaser(rule.card) };
    case "progressive":
      return { kind: "progressive", table: tablesOf.progressive(rule.table) };
    case "chain":
    case "open":
      return rule;
  }
}
