import { type Day, type PosId, type ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Session } from "../../platform/http/handlers.ts";
import {
  isAt,
  reachOf,
  type Placement,
  type Placements,
  placementsSince,
  type Zone,
  zonesBelow,
} from "../../identity/network/index.ts";
import { firstBefore } from "./period.ts";
import * as queries from "./queries.ts";

/** The places that a report covers. */
export type Where = {
  readonly service: RowOf<typeof queries.service.columns>;
  /** What is there now, by name. */
  readonly zones: readonly Zone[];
  /** What is or was there: the zones of POS that count. */
  readonly names: ReadonlyMap<ZoneId, string>;
  /** By number. */
  readonly pos: readonly RowOf<typeof queries.posOf.columns>[];
  readonly posStays: Placements;
  readonly zoneStays: Placements;
  /** Everything of the service. */
  readonly isWhole: boolean;
};

type Input = {
  readonly zoneId?: number | undefined;
  readonly zoneAlone?: boolean | undefined;
  readonly withinId?: number | undefined;
  readonly posId?: number | undefined;
  readonly from: Day;
  readonly to: Day;
};

/**
 * The session's subtree, or its part that is, or was, below a zone or is one POS; undefined where that is not in it.
 */
export async function whereFilters(
  sql: Sql,
  session: Pick<Session, "role" | "zoneId" | "serviceId">,
  serviceId: number,
  { zoneId, zoneAlone = false, withinId, posId, from, to }: Input,
): Promise<Where | undefined> {
  const service = await sql.row(queries.service, [serviceId]);
  if (service === undefined) return undefined;
  const reach = reachOf[session.role];
  if (reach !== "all" && serviceId !== session.serviceId) return undefined;
  if (reach === "pos" || (reach === "zones" && session.zoneId === null)) return undefined;
  const above = [
    ...(reach === "zones" && session.zoneId !== null ? [session.zoneId] : []),
    ...[zoneId, withinId].filter((one) => one !== undefined),
  ];
  const counts = ({ zoneId: at, path }: Pick<Placement, "zoneId" | "path">): boolean =>
    above.every((zone) => path.includes(zone)) && (!zoneAlone || zoneId === undefined || at === zoneId);
  const { pos: posPlacements, zones: zonePlacements } = await placementsSince(
    sql,
    serviceId,
    firstBefore({ from, to }),
    counts,
  );
  if ((zoneId ?? withinId) !== undefined && zonePlacements.all.length === 0) return undefined;
  const pos = await sql.rows(queries.posOf, [serviceId, ownersOf(posPlacements), posId ?? null]);
  if (posId !== undefined && pos.length === 0) return undefined;
  const every = await zonesBelow(sql, serviceId, null);
  const now = new Set(zonePlacements.all.filter(({ until }) => until === "infinity").map(({ owner }) => owner));
  const known = new Set([
    ...zonePlacements.all.map(({ owner }) => owner),
    ...posPlacements.all.map((stay) => stay.zoneId),
  ]);
  const only = (placements: Placements): Placements =>
    posId === undefined ? placements : { ...placements, all: placements.all.filter(({ owner }) => owner === posId) };
  return {
    service,
    pos,
    isWhole: above.length === 0 && posId === undefined,
    posStays: only(posPlacements),
    zoneStays: zonePlacements,
    zones: every.filter((zone) => now.has(zone.zoneId)),
    names: new Map(every.filter((zone) => known.has(zone.zoneId)).map((zone) => [zone.zoneId, zone.name])),
  };
}

/** The owners of the stays. */
export function ownersOf({ all }: Placements): readonly (PosId | ZoneId)[] {
  return [...new Set(all.map(({ owner }) => owner))];
}

/** Stays as statement parameters: those of the moved ones, and who moved. */
export function placementsFor({ all, moved }: Placements): readonly [stays: string, moved: readonly number[]] {
  const of = new Set(moved);
  return [
    JSON.stringify(
      all.filter(({ owner }) => of.has(owner)).map(({ key, owner, since, until }) => ({ key, owner, since, until })),
    ),
    moved,
  ];
}

/** Who is there at a time; null for now. */
export function placementAt({ all }: Placements, asOf: Date | null): readonly (PosId | ZoneId)[] {
  return all.filter((stay) => isAt(stay, asOf)).map(({ owner }) => owner);
}
