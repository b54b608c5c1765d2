import type { PayloadOf, reports } from "@chalkboard/contract";
import { addDays, type Day, type EpochMs, type ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { daysBetween } from "./period.ts";
import * as queries from "./queries.ts";
import { ownersOf, standingAt, staysFor, type Where } from "./where.ts";

/** What moved by a key, in a period or in the one before it. */
export type Moving = RowOf<typeof queries.movedByPos.columns>;

/** What of the ledger is asked for. */
export type Narrowing = Pick<PayloadOf<typeof reports.results>, "from" | "to" | "posId" | "mode" | "product"> & {
  readonly where: Where;
  /** Null: now. */
  readonly moment: Date | null;
  /** Without the period before. */
  readonly isAlone?: boolean;
};

/** Of when is asked; null for now, and for what has not come yet. */
export function momentOf({ asOf }: { readonly asOf?: EpochMs | undefined }, now: EpochMs): Date | null {
  return asOf === undefined || asOf >= now ? null : new Date(asOf);
}

function beforeFrom({ from, to, isAlone = false }: Narrowing): Day {
  return isAlone ? from : addDays(from, -daysBetween(from, to));
}

const ofTickets = { pos: queries.movedByPosOf, day: queries.movedByDayOf, mode: queries.movedByMode, ...queries.movedOfSome } as const;
// Out of the index alone, or by tickets of whatever mode and product.
const ofAll = { pos: queries.movedByPos, day: queries.movedByDay, ...queries.movedOfAll } as const;

/** What moved, by a dimension. */
export function movedBy(sql: Sql, by: keyof typeof ofTickets, narrowing: Narrowing): Promise<readonly Moving[]> {
  const { mode, product } = narrowing;
  if (!isNarrowed(narrowing) && by !== "mode") return sql.rows(ofAll[by], spanOf(narrowing));
  return sql.rows(ofTickets[by], [...spanOf(narrowing), mode ?? null, product ?? null]);
}

/** What moved at POS and is no ticket's: nothing of a mode or a product. */
export async function movedBeside(sql: Sql, narrowing: Narrowing): Promise<readonly Moving[]> {
  return isNarrowed(narrowing) ? [] : sql.rows(queries.movedBeside, spanOf(narrowing));
}

/** What moved at a zone itself, with the stay in which it did. */
export type AtZone = Moving & { readonly zoneId: ZoneId; readonly place: string };

/** What moved at zones themselves, by day: nothing of a mode, a product or one POS. */
export async function movedAtZones(sql: Sql, narrowing: Narrowing): Promise<readonly AtZone[]> {
  const { from, to, posId, where: { service, zoneStays }, moment } = narrowing;
  if (isNarrowed(narrowing) || posId !== undefined) return [];
  const rows = await sql.rows(queries.movedByZone,
    [service.id, beforeFrom(narrowing), to, ownersOf(zoneStays), moment, ...staysFor(zoneStays)]);
  return rows.map(({ zone_id: zoneId, day, ...rest }) => ({ ...rest, zoneId, key: day, is_before: day < from }));
}

/** What the tickets that were open then could pay at most, by a dimension. */
export async function liabilityOf(
  sql: Sql, by: keyof typeof queries.liabilityNow, { where: { service, posStays }, mode, product, moment }: Narrowing,
): Promise<ReadonlyMap<string, number>> {
  const asked = [service.id, standingAt(posStays, moment), mode ?? null, product ?? null];
  const rows = moment === null ? await sql.rows(queries.liabilityNow[by], asked) : await sql.rows(queries.liabilityThen[by], [...asked, moment]);
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

function isNarrowed({ mode, product }: Narrowing): boolean {
  return mode !== undefined || product !== undefined;
}

function spanOf(narrowing: Narrowing): readonly unknown[] {
  const { from, to, where: { service, posStays }, moment } = narrowing;
  return [service.id, beforeFrom(narrowing), from, to, ownersOf(posStays), moment, ...staysFor(posStays)];
}
