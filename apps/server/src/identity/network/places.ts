// The places of POS and zones over time. A branch that is moved keeps what it earned where it earned it: figures of a
// zone count each POS for the time in which it was below that zone.
import { assert, type Day, type PosId, type ServiceId, type ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import * as queries from "./place-queries.ts";
import { zonesBelow } from "./subtree.ts";

/** The time in which a POS or zone was at one place. */
export type Placement = {
  /** `7` for one that never moved, `7/2` for one that did: followed by the stay's number. */
  readonly key: string;
  readonly owner: PosId | ZoneId;
  /** The zone of the POS; for a zone, itself. */
  readonly zoneId: ZoneId;
  /** The zones above it, from the topmost down. */
  readonly path: readonly ZoneId[];
  readonly since: string;
  readonly until: string;
};

/** The stays that count. An entry of one in `moved` counts only within its stays, one of the others always. */
export type Placements = { readonly all: readonly Placement[]; readonly moved: readonly number[] };

type Former = RowOf<typeof queries.formerPlaces.columns>;
type Era = {
  readonly since: string;
  readonly until: string;
  readonly parents: ReadonlyMap<ZoneId, ZoneId | null>;
  readonly leaves: ReadonlyMap<PosId, ZoneId>;
};

/**
 * The places of a service's POS and zones since a day.
 * @param counts whether a place is included
 */
export async function placementsSince(
  sql: Sql,
  serviceId: ServiceId,
  day: Day,
  counts: (place: Pick<Placement, "zoneId" | "path">) => boolean,
): Promise<{ readonly pos: Placements; readonly zones: Placements }> {
  const zones = await zonesBelow(sql, serviceId, null);
  const pos = await sql.rows(queries.posPlaces, [serviceId]);
  const former = await sql.rows(queries.formerPlaces, [serviceId, day]);
  const eras = erasOf(
    new Map(zones.map(({ zoneId, parentId }) => [zoneId, parentId])),
    new Map(pos.map(({ id, zone_id }) => [id, zone_id])),
    former,
  );
  const pathIn = eras.map(({ parents }) => pathsOf(parents));
  return {
    pos: placementsOf(
      pos.map(({ id }) => id),
      eras,
      (index, id) => eras[index]?.leaves.get(id) ?? 0,
      pathIn,
      counts,
    ),
    zones: placementsOf(
      zones.map(({ zoneId }) => zoneId),
      eras,
      (_index, id) => id,
      pathIn,
      counts,
    ),
  };
}

/** Whether a stay includes a time; null for now. */
export function isAt({ since, until }: Placement, asOf: Date | null): boolean {
  if (asOf === null) return until === "infinity";
  return (
    (since === "-infinity" || Date.parse(since) <= asOf.getTime()) &&
    (until === "infinity" || Date.parse(until) > asOf.getTime())
  );
}

/** The places of POS and zones at a time: the zone of each POS, and the zone above each zone; null for the topmost. */
export async function placesAt(
  sql: Sql,
  serviceId: ServiceId,
  asOf: Date,
): Promise<{ readonly zoneOf: ReadonlyMap<number, ZoneId>; readonly parentOf: ReadonlyMap<number, ZoneId | null> }> {
  const { pos, zones } = await placementsSince(sql, serviceId, asOf.toISOString().slice(0, 10), () => true);
  const then = ({ all }: Placements): readonly Placement[] => all.filter((stay) => isAt(stay, asOf));
  return {
    zoneOf: new Map<number, ZoneId>(then(pos).map(({ owner, zoneId }) => [owner, zoneId])),
    parentOf: new Map<number, ZoneId | null>(then(zones).map(({ owner, path }) => [owner, path.at(-2) ?? null])),
  };
}

/**
 * The times between moves, the last one first: each has the place of the next one, except what left a place at its end.
 */
function erasOf(
  parents: ReadonlyMap<ZoneId, ZoneId | null>,
  leaves: ReadonlyMap<PosId, ZoneId>,
  former: readonly Former[],
): readonly Era[] {
  const ends = [...Map.groupBy(former, ({ until }) => until)].reverse();
  const eras: Era[] = [{ since: ends[0]?.[0] ?? "-infinity", until: "infinity", parents, leaves }];
  for (const [index, [until, left]] of ends.entries()) {
    const after = eras.at(-1);
    assert(after !== undefined, "there is always a last time");
    const [parentAsOf, leafAsOf] = [new Map(after.parents), new Map(after.leaves)];
    // Of several places at one time, the first is the place of origin.
    for (const { level, owner_id: owner, zone_id: zoneId } of left.toReversed()) {
      if (level === "zone") parentAsOf.set(owner, zoneId);
      else if (zoneId !== null) leafAsOf.set(owner, zoneId);
    }
    eras.push({ since: ends[index + 1]?.[0] ?? "-infinity", until, parents: parentAsOf, leaves: leafAsOf });
  }
  return eras;
}

/** The path of each zone at a time. */
function pathsOf(parents: ReadonlyMap<ZoneId, ZoneId | null>): (zoneId: ZoneId) => readonly ZoneId[] {
  const cache = new Map<ZoneId, readonly ZoneId[]>();
  const pathOf = (zoneId: ZoneId): readonly ZoneId[] => {
    const found = cache.get(zoneId);
    if (found !== undefined) return found;
    const parentId = parents.get(zoneId) ?? null;
    const path = parentId === null ? [zoneId] : [...pathOf(parentId), zoneId];
    cache.set(zoneId, path);
    return path;
  };
  return pathOf;
}

function placementsOf(
  owners: readonly number[],
  eras: readonly Era[],
  leafIn: (index: number, owner: number) => ZoneId,
  pathIn: readonly ((zoneId: ZoneId) => readonly ZoneId[])[],
  counts: (place: Pick<Placement, "zoneId" | "path">) => boolean,
): Placements {
  const all: Placement[] = [];
  const moved: number[] = [];
  for (const owner of owners) {
    const own: Omit<Placement, "key">[] = [];
    for (const [index, { since, until }] of eras.entries()) {
      const zoneId = leafIn(index, owner);
      const path = pathIn[index]?.(zoneId) ?? [];
      const later = own.at(-1);
      if (later !== undefined && later.path.join() === path.join()) own[own.length - 1] = { ...later, since };
      else own.push({ owner, zoneId, path, since, until });
    }
    if (own.length > 1) moved.push(owner);
    for (const [number, stay] of own.entries())
      if (counts(stay)) all.push({ ...stay, key: own.length === 1 ? String(owner) : `${owner}/${number}` });
  }
  return { all, moved };
}
