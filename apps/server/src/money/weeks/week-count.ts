// Figures of a service's accounts between two days: loaded in one query per table, computed by the ledger.

import { type Day, daysFrom, type Minor, type ServiceId } from "@chalkboard/kernel";
import { countWeek, type ModeFigures, type WeekLine, type WeekLines } from "@chalkboard/ledger";
import { keptDays, lastPosted } from "../../ledger/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Tree, treeAt } from "./tree.ts";
import * as queries from "./week-queries.ts";

export type CountedRow = {
  readonly level: "pos" | "zone";
  readonly ownerId: number;
  readonly zoneId: number | null;
  readonly name: string;
  readonly line: WeekLine;
  /** The net win of each day. */
  readonly days: readonly Minor[];
  /**
   * What each day added to the commission: its amount if the week ended with that day, less that of the previous day.
   */
  readonly commissionDays: readonly Minor[];
};

/**
 * Zones and POS of a service with their figures from one day to another.
 * @param asOf as of this time; null: now
 * @param some the accounts to count: zones with everything below them, and POS; by default all of the service's
 */
export async function countDays(
  sql: Sql,
  serviceId: ServiceId,
  from: Day,
  to: Day,
  asOf: Date | null = null,
  some?: Tree,
): Promise<readonly CountedRow[]> {
  const days = daysFrom(from, lastPosted(to, asOf));
  const kept = (await keptDays(sql, [serviceId], { from, to }, asOf)).get(serviceId) ?? new Set<Day>();
  const { zones, pos } = some ?? (await treeAt(sql, serviceId, asOf));
  const only = some === undefined ? null : pos.map(({ id }) => id);
  const nodes =
    some === undefined
      ? [null, null]
      : [[...zones.map(() => "zone"), ...pos.map(() => "pos")], [...zones, ...pos].map(({ id }) => id)];
  const [moved, schemes, carried] = await Promise.all([
    sql.rows(queries.moved, [
      serviceId,
      days.filter((day) => !kept.has(day)),
      asOf,
      days.filter((day) => kept.has(day)),
      only,
    ]),
    sql.rows(queries.schemes, [serviceId, asOf, ...nodes]),
    sql.rows(queries.carried, [serviceId, asOf, ...nodes]),
  ]);
  const text = (level: string, ownerId: number): string => `${level}/${ownerId}`;
  const schemeOf = new Map(schemes.map((row) => [text(row.level, row.owner_id), row.scheme]));
  const carriedOf = new Map(carried.map((row) => [text(row.level, row.owner_id), row.carried]));
  const current = (level: string, id: number) => ({
    scheme: schemeOf.get(text(level, id)) ?? null,
    carried: carriedOf.get(text(level, id)) ?? 0,
  });
  const movedOf = Map.groupBy(moved, ({ pos_id }) => pos_id);
  const isCounted = new Set<number | null>(zones.map(({ id }) => id));
  const linesUntil = (last: Day): WeekLines =>
    countWeek(
      pos.map(({ id, zone_id }) => ({
        posId: id,
        zoneId: zone_id,
        modes: modesOf((movedOf.get(id) ?? []).filter(({ day }) => day <= last)),
        ...current("pos", id),
      })),
      zones.map(({ id, parent_id }) => ({
        zoneId: id,
        parentId: isCounted.has(parent_id) ? parent_id : null,
        ...current("zone", id),
      })),
    );
  const lines = linesUntil(to);
  const all = daysFrom(from, to);
  const hasSchemes = [...schemeOf.values()].some((scheme) => scheme !== null);
  const dayLines = hasSchemes ? all.map((day) => (day === to ? lines : linesUntil(day))) : [];
  const commissionDays = (lineOn: (of: WeekLines) => WeekLine | undefined): readonly Minor[] =>
    all.map((_, index) => {
      const until = (at: number): Minor =>
        dayLines[at] === undefined ? 0 : (lineOn(dayLines[at])?.commission.total ?? 0);
      return until(index) - until(index - 1);
    });
  const netOn = new Map(pos.map(({ id }) => [id, netsOf(movedOf.get(id) ?? [], all)]));
  const belowOf = zoneBelow(zones, pos);
  return [
    ...zones.flatMap(({ id, parent_id, name }): CountedRow[] => {
      const line = lines.zones.get(id);
      const below = (belowOf.get(id) ?? []).map((posId) => netOn.get(posId) ?? []);
      return line === undefined
        ? []
        : [
            {
              level: "zone",
              ownerId: id,
              zoneId: parent_id,
              name,
              line,
              days: all.map((_, index) => below.reduce((sum, nets) => sum + (nets[index] ?? 0), 0)),
              commissionDays: commissionDays((of) => of.zones.get(id)),
            },
          ];
    }),
    ...pos.flatMap(({ id, zone_id, name }): CountedRow[] => {
      const line = lines.pos.get(id);
      return line === undefined
        ? []
        : [
            {
              level: "pos",
              ownerId: id,
              zoneId: zone_id,
              name,
              line,
              days: netOn.get(id) ?? [],
              commissionDays: commissionDays((of) => of.pos.get(id)),
            },
          ];
    }),
  ];
}

type Moved = RowOf<typeof queries.moved.columns>;

const netOf = ({ settled, prizes }: Moved): Minor => settled - prizes;

function modesOf(moved: readonly Moved[]): readonly ModeFigures[] {
  return [...Map.groupBy(moved, ({ mode }) => mode)].map(([mode, some]) => {
    const sum = (pick: (row: Moved) => Minor): Minor => some.reduce((total, row) => total + pick(row), 0);
    return {
      mode,
      sales: sum(({ sales }) => sales),
      cancelled: sum(({ cancelled }) => cancelled),
      prizes: sum(({ prizes }) => prizes),
      refunds: sum(({ refunds }) => refunds),
      settled: sum(({ settled }) => settled),
      net: sum(netOf),
    };
  });
}

function netsOf(moved: readonly Moved[], days: readonly Day[]): readonly Minor[] {
  return days.map((day) => moved.reduce((sum, row) => sum + (row.day === day ? netOf(row) : 0), 0));
}

/** The POS below each zone, at any depth. */
function zoneBelow(
  zones: readonly { readonly id: number; readonly parent_id: number | null }[],
  pos: readonly { readonly id: number; readonly zone_id: number }[],
): ReadonlyMap<number, readonly number[]> {
  const parentOf = new Map(zones.map(({ id, parent_id }) => [id, parent_id]));
  const below = new Map<number, number[]>();
  for (const { id, zone_id } of pos) {
    for (
      let zone: number | null | undefined = zone_id;
      zone !== null && zone !== undefined;
      zone = parentOf.get(zone)
    ) {
      const known = below.get(zone);
      if (known === undefined) below.set(zone, [id]);
      else known.push(id);
    }
  }
  return below;
}
