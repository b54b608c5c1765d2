// Pay tables as plain data, with fractions as texts `n/d`: the form in which they are stored, transmitted and kept with
// a sold bet.
import { type Rational, rationals } from "@chalkboard/kernel";
import type { ParlayTable, PayTable, ProgressiveTable, TeaserCard } from "./wager-rule.ts";

/** A value whose fractions are texts. */
type Plain<Value> = Value extends Rational
  ? string
  : Value extends string | number | null
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : { readonly [Key in keyof Value]: Plain<Value[Key]> };

export type PlainParlayTable = Plain<ParlayTable>;
export type PlainTeaserCard = Plain<TeaserCard>;
export type PlainProgressiveTable = Plain<ProgressiveTable>;
type PlainPays = Plain<PayTable>;

/** Converts tables to plain data. */
export const plainTables = {
  parlay: ({ fixed, standardOdds, caps, cap }: ParlayTable): PlainParlayTable => ({
    fixed: plainPays(fixed),
    standardOdds: rationals.toText(standardOdds),
    caps: plainPays(caps),
    cap: cap === null ? null : rationals.toText(cap),
  }),
  teaser: (card: TeaserCard): PlainTeaserCard => ({ ...card, pays: plainPays(card.pays) }),
  progressive: (table: ProgressiveTable): PlainProgressiveTable => mapped(table, (row) => row.map(rationals.toText)),
} as const;

/** Converts plain data to tables. @throws BrokenInvariant for a text that is not a fraction */
export const tablesOf = {
  parlay: ({ fixed, standardOdds, caps, cap }: PlainParlayTable): ParlayTable => ({
    fixed: paysOf(fixed),
    standardOdds: rationals.fromText(standardOdds),
    caps: paysOf(caps),
    cap: cap === null ? null : rationals.fromText(cap),
  }),
  teaser: (card: PlainTeaserCard): TeaserCard => ({ ...card, pays: paysOf(card.pays) }),
  progressive: (table: PlainProgressiveTable): ProgressiveTable => mapped(table, (row) => row.map(rationals.fromText)),
} as const;

function plainPays(pays: PayTable): PlainPays {
  return mapped(pays, rationals.toText);
}

function paysOf(pays: PlainPays): PayTable {
  return mapped(pays, rationals.fromText);
}

function mapped<From, To>(
  rows: Readonly<Record<number, From>>,
  change: (row: From) => To,
): Readonly<Record<number, To>> {
  return Object.fromEntries(Object.entries(rows).map(([teams, row]) => [teams, change(row)]));
}
