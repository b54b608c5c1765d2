// The pay tables of a service. Its own tables take precedence over the platform's of the same name; a bet is sold by
// the newest version, and keeps the copy.

import { conversionSettings, type PayTableContent, type services } from "@chalkboard/contract";
import {
  type ConversionSettings,
  type FreePlayPolicy,
  type ParlayTable,
  type PointPrices,
  type ProgressiveTable,
  tablesOf,
  type TeaserCard,
} from "@chalkboard/engine";
import type { ServiceId } from "@chalkboard/kernel";
import type { z } from "zod";

/** A stored table: the newest of its versions. */
export type PayTableRow = {
  readonly tableId: number;
  readonly version: number;
  readonly serviceId: ServiceId | null;
  readonly kind: PayTableContent["kind"];
  readonly name: string;
  readonly isSold: boolean;
  readonly content: unknown;
};

/** A version of a conversion; `isOwn` where it is the service's and not the platform's. */
export type KnownConversion = {
  readonly tableId: number;
  readonly version: number;
  readonly isOwn: boolean;
  readonly settings: ConversionSettings;
};

/** The tables by which a service sells, in the engine's form. */
export type KnownTables = {
  readonly teasers: ReadonlyMap<number, TeaserCard>;
  readonly progressives: ReadonlyMap<number, ProgressiveTable>;
  /** Payouts of parlays and round robins that are not paid at true odds. */
  readonly parlay: ParlayTable | undefined;
  readonly points: readonly PointPrices[];
  /** The lead at which a money line is paid early, by sport. */
  readonly earlyLeads: Readonly<Record<string, number>>;
  /** The bets that point credit may buy. */
  readonly freePlay: FreePlayPolicy | undefined;
  /** What the operator withholds when it ends a ticket before its games; absent where it does not offer that. */
  readonly cashOut: { readonly marginBasisPoints: number } | undefined;
  /** The conversions of HQ's prices that it may use, by the name of the table. */
  readonly conversions: ReadonlyMap<string, KnownConversion>;
};

/** The tables in force for a service: its own, and the platform's that it does not override by kind and name. */
export function effectiveTables(rows: readonly PayTableRow[]): readonly PayTableRow[] {
  const own = new Set(rows.filter(({ serviceId }) => serviceId !== null).map(nameOf));
  return rows.filter((row) => row.serviceId !== null || !own.has(nameOf(row)));
}

/** The order of tables of a kind that a service has once: the first in use applies. */
export function byPrecedence(one: PayTableRow, other: PayTableRow): number {
  return Number(other.serviceId !== null) - Number(one.serviceId !== null) || other.tableId - one.tableId;
}

function nameOf({ kind, name }: PayTableRow): string {
  return `${kind}/${name}`;
}

/**
 * The tables by which a service sells. Of kinds that it has once, its own takes precedence over the platform's, and the
 * newer over the older.
 */
export function knownTables(rows: readonly PayTableRow[]): KnownTables {
  const sold = effectiveTables(rows)
    .filter(({ isSold }) => isSold)
    .toSorted(byPrecedence);
  const contents = sold.map((row) => ({ row, table: contentOf(row) }));
  const tables = contents.map(({ table }) => table);
  const parlay = tables.find((table) => table.kind === "parlay")?.content;
  const freePlay = tables.find((table) => table.kind === "freePlay")?.content;
  return {
    teasers: new Map(
      contents.flatMap(({ row, table }) =>
        table.kind === "teaser" ? [[row.tableId, tablesOf.teaser({ name: row.name, ...table.content })]] : [],
      ),
    ),
    progressives: new Map(
      contents.flatMap(({ row, table }) =>
        table.kind === "progressive" ? [[row.tableId, tablesOf.progressive(table.content)]] : [],
      ),
    ),
    parlay: parlay === undefined ? undefined : tablesOf.parlay(parlay),
    points: tables.find((table) => table.kind === "pointPrices")?.content ?? [],
    earlyLeads: tables.find((table) => table.kind === "earlyLeads")?.content ?? {},
    freePlay,
    cashOut: tables.find((table) => table.kind === "cashOut")?.content,
    conversions: new Map(
      contents.flatMap(({ row: { name, tableId, version, serviceId }, table }) =>
        table.kind === "conversion"
          ? [[name, { tableId, version, isOwn: serviceId !== null, settings: conversionSettings(table.content) }]]
          : [],
      ),
    ),
  };
}

/** A table as the calls return it. */
export function payTableOf(
  row: PayTableRow,
  isOwn: boolean,
): z.output<typeof services.listPayTables.answer>["tables"][number] {
  const { tableId, version, name, isSold } = row;
  return { tableId, version, name, isSold, isOwn, table: contentOf(row) };
}

// Only contents that the contract had checked were written.
function contentOf({ kind, content }: PayTableRow): PayTableContent {
  return { kind, content } as PayTableContent;
}
