import type { PayloadOf, reports } from "@chalkboard/contract";
import { type Day, daysFrom, type ZoneId } from "@chalkboard/kernel";
import { daysAround, keptDays, lastPosted } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { type Earned, movesOf } from "../earned.ts";
import { firstBefore } from "../period.ts";
import * as queries from "../queries.ts";
import { ownersOf, placementAt, placementsFor, type Where } from "../where.ts";

/** What moved under a key, in a period or in the previous one. */
export type Moving = RowOf<typeof queries.movedByPos.columns>;

/** The past days that are read as sums: of the service as a whole, and POS by POS. */
export type Kept = { readonly ofService: ReadonlySet<Day>; readonly ofPos: ReadonlySet<Day> };

/** Which entries of the ledger are requested. */
export type Narrowing = Pick<PayloadOf<typeof reports.results>, "from" | "to" | "posId" | "mode" | "product"> & {
  readonly where: Where;
  /** Null: now. */
  readonly moment: Date | null;
  readonly kept: Kept;
  /** The commission of the period and of the one before it. */
  readonly earned: readonly Earned[];
  /** Without the previous period. */
  readonly isAlone?: boolean;
};

function firstOf(narrowing: Narrowing): Day {
  return narrowing.isAlone === true ? narrowing.from : firstBefore(narrowing);
}

/** The days that can be read as sums; for a moved POS not those on which it may have been at two places. */
export async function keptOf(
  sql: Sql,
  period: Pick<Narrowing, "from" | "to">,
  { service, posStays: posPlacements }: Where,
  asOf: Date | null,
): Promise<Kept> {
  const whole = await keptDays(sql, [service.id], { from: firstBefore(period), to: period.to }, asOf);
  const ofService = whole.get(service.id) ?? new Set();
  const moved = new Set(posPlacements.moved);
  const ends = posPlacements.all
    .filter(({ owner }) => moved.has(owner))
    .flatMap(({ since, until }) => [since, until])
    .map((end) => Date.parse(end));
  const around = new Set([...new Set(ends)].filter((end) => !Number.isNaN(end)).flatMap(daysAround));
  return { ofService, ofPos: new Set([...ofService].filter((day) => !around.has(day))) };
}

const ofTickets = { pos: queries.movedByPosOf, day: queries.movedByDayOf, mode: queries.movedByMode } as const;
const ofAll = { pos: queries.movedByPos, day: queries.movedByDay } as const;
const parts = { ofAll: queries.movedOfAll, ofSome: queries.movedOfSome } as const;
type Part = keyof typeof queries.movedOfAll;

/** What moved, by a dimension. */
export async function movedBy(
  sql: Sql,
  by: keyof typeof ofTickets | Part,
  narrowing: Narrowing,
): Promise<readonly Moving[]> {
  const { mode, product } = narrowing;
  if (by !== "pos" && by !== "day" && by !== "mode") return movedByPart(sql, by, narrowing);
  const { span, kept } = spanOf(narrowing, narrowing.kept.ofPos);
  if (!isNarrowed(narrowing) && by !== "mode") {
    const ofPos = earnedOf(narrowing, "pos").map(({ place, ...move }) =>
      by === "pos" ? { ...move, key: place } : move,
    );
    return [...(await sql.rows(ofAll[by], [...span, kept])), ...ofPos];
  }
  return sql.rows(ofTickets[by], [...span, mode ?? null, product ?? null, kept]);
}

// Ticket dimensions are stored for a whole service only.
async function movedByPart(sql: Sql, part: Part, narrowing: Narrowing): Promise<readonly Moving[]> {
  const {
    mode,
    product,
    where: { service, isWhole },
    from,
  } = narrowing;
  const isKept = isWhole && !isNarrowed(narrowing);
  const { span, kept, isAllKept } = spanOf(narrowing, isKept ? narrowing.kept.ofService : new Set());
  const summed = kept.length === 0 ? [] : await sql.rows(queries.keptByPart, [service.id, kept, from, part]);
  if (isAllKept) return summed;
  const rows = isNarrowed(narrowing)
    ? await sql.rows(parts.ofSome[part], [...span, mode ?? null, product ?? null])
    : await sql.rows(parts.ofAll[part], span);
  return [...summed, ...rows];
}

/** The commission of POS, which belongs to no ticket: none for a mode or a product. */
export function movedBeside(narrowing: Narrowing): readonly Moving[] {
  return isNarrowed(narrowing) ? [] : earnedOf(narrowing, "pos");
}

/** What moved at a zone itself, with the stay in which it did. */
export type AtZone = Moving & { readonly zoneId: ZoneId; readonly place: string };

/** The commission of zones themselves, by day: none for a mode, a product or one POS. */
export function movedAtZones(narrowing: Narrowing): readonly AtZone[] {
  return isNarrowed(narrowing) || narrowing.posId !== undefined ? [] : earnedOf(narrowing, "zone");
}

/** What the days of the period and of the previous one added to the commission of POS, or of zones themselves. */
function earnedOf(narrowing: Narrowing, level: Earned["level"]): readonly AtZone[] {
  const first = firstOf(narrowing);
  return narrowing.earned
    .filter((one) => one.level === level)
    .flatMap((one) =>
      movesOf(one, narrowing.from)
        .filter(({ key }) => key >= first)
        .map((move) => ({ ...move, zoneId: one.stay.zoneId })),
    );
}

/** The maximum payout of the tickets open then, by a dimension. */
export async function liabilityOf(
  sql: Sql,
  by: keyof typeof queries.liabilityNow,
  { where: { service, posStays: posPlacements }, mode, product, moment: asOf }: Narrowing,
): Promise<ReadonlyMap<string, number>> {
  const input = [service.id, placementAt(posPlacements, asOf), mode ?? null, product ?? null];
  const rows =
    asOf === null
      ? await sql.rows(queries.liabilityNow[by], input)
      : await sql.rows(queries.liabilityAsOf[by], [...input, asOf]);
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

function isNarrowed({ mode, product }: Narrowing): boolean {
  return mode !== undefined || product !== undefined;
}

/** The period as statement parameters: its days that are read entry by entry, and those that are read as sums. */
function spanOf(narrowing: Narrowing, isKept: ReadonlySet<Day>) {
  const {
    from,
    to,
    where: { service, posStays: posPlacements },
    moment: asOf,
  } = narrowing;
  const { kept = [], entries = [] } = Object.groupBy(daysFrom(firstOf(narrowing), lastPosted(to, asOf)), (day) =>
    isKept.has(day) ? "kept" : "entries",
  );
  return {
    span: [service.id, entries, from, ownersOf(posPlacements), asOf, ...placementsFor(posPlacements)],
    kept,
    isAllKept: entries.length === 0,
  };
}
