import { type AnswerOf, type network, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { assert, type ServiceId, type ZoneId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type HandlersOf, invalid, refuse, type Refused, scopeOf, type Session } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import { bumpRules, lockRules } from "../services/index.ts";
import { lockService } from "./queries.ts";
import { subtreeOf, zonesBelow } from "./subtree.ts";
import * as queries from "./zone-queries.ts";

type ZoneRecord = RowOf<typeof queries.zoneForUpdate.columns>;
type Saved = PayloadOf<typeof network.saveZone>;
type Terms = Pick<Saved, "name" | "parentId" | "isActive">;

/** The tree of zones: reading and changing it. */
export function zoneHandlers({
  database,
}: {
  readonly database: Database;
}): Pick<HandlersOf<typeof network>, "zoneTree" | "saveZone"> {
  return {
    zoneTree: (_payload, { session }) => database.read(scopeOf(session), (sql) => zoneTree(sql, session)),
    saveZone: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => saveZone(sql, payload, session)),
  };
}

/** Writes a new zone. */
export async function writeZone(
  sql: Sql,
  serviceId: ServiceId,
  { name, parentId, isActive }: Terms,
): Promise<ZoneRecord> {
  const added = await sql.row(queries.addZone, [serviceId, name, parentId, isActive]);
  assert(added !== undefined, "a new zone has a number");
  return added;
}

async function zoneTree(sql: Sql, session: Session): Promise<AnswerOf<typeof network.zoneTree>> {
  const zones = await subtreeOf(sql, session, session.serviceId);
  const seen = new Set(zones.map(({ zoneId }) => zoneId));
  const counts = new Map(
    (await sql.rows(queries.zoneCounts, [session.serviceId, [...seen]])).map((row) => [row.id, row]),
  );
  return {
    zones: zones.map(({ parentId, ...zone }) => ({
      ...zone,
      parentId: parentId !== null && seen.has(parentId) ? parentId : null,
      pos: counts.get(zone.zoneId)?.pos ?? 0,
      people: counts.get(zone.zoneId)?.people ?? 0,
      mayChange: session.role === roles.admin || zone.zoneId !== session.zoneId,
    })),
  };
}

async function saveZone(sql: Sql, payload: Saved, session: Session): Promise<{ zoneId: ZoneId } | Refused> {
  const { serviceId } = session;
  // Locked first: a sale happens entirely before a move or entirely after it, and moves happen one after the other.
  await lockRules(sql, serviceId);
  await sql.row(lockService, [serviceId]);
  const denied = await refusedPlace(sql, payload, session);
  if (denied !== undefined) return denied;
  if ((await sql.row(queries.isZoneTaken, [serviceId, payload.name, payload.zoneId ?? null])) !== undefined) {
    return invalid({ field: "name", code: "taken", problem: "another zone has this name" });
  }
  if (payload.zoneId === undefined) {
    const added = await writeZone(sql, serviceId, payload);
    await note(sql, session, undefined, added);
    return { zoneId: added.id };
  }
  const before = await sql.row(queries.zoneForUpdate, [serviceId, payload.zoneId]);
  assert(before !== undefined, "a zone of the subtree is there");
  if (payload.was !== undefined && !isAs(payload.was, before))
    return refuse(responses.changedMeanwhile, { ...termsOf(before) });
  if (isAs(payload, before)) return { zoneId: before.id };
  const after = await sql.row(queries.changeZone, [
    serviceId,
    before.id,
    payload.name,
    payload.parentId,
    payload.isActive,
  ]);
  assert(after !== undefined, "a locked zone is there");
  await note(sql, session, before, after);
  return { zoneId: after.id };
}

/** Why a person may not change a zone, or a zone cannot be at the requested place. */
async function refusedPlace(sql: Sql, { zoneId, parentId }: Saved, session: Session): Promise<Refused | undefined> {
  const zones = await subtreeOf(sql, session, session.serviceId);
  const has = (wanted: ZoneId): boolean => zones.some((zone) => zone.zoneId === wanted);
  if (zoneId !== undefined && !has(zoneId)) return refuse(responses.notFound, { field: "zoneId" });
  if (parentId !== null && !has(parentId)) return refuse(responses.notFound, { field: "parentId" });
  if (session.role !== roles.admin && (parentId === null || zoneId === session.zoneId))
    return refuse(responses.notAllowed, { reason: "ownZone" });
  if (zoneId === undefined || parentId === null) return undefined;
  const below = await zonesBelow(sql, session.serviceId, zoneId);
  return below.some((zone) => zone.zoneId === parentId)
    ? invalid({ field: "parentId", code: "underItself", problem: "a branch cannot be below itself" })
    : undefined;
}

function termsOf({ name, parent_id: parentId, is_active: isActive }: ZoneRecord): Terms {
  return { name, parentId, isActive };
}

function isAs(one: Terms, row: ZoneRecord): boolean {
  const other = termsOf(row);
  return one.name === other.name && one.parentId === other.parentId && one.isActive === other.isActive;
}

async function note(sql: Sql, session: Session, before: ZoneRecord | undefined, after: ZoneRecord): Promise<void> {
  await bumpRules(sql, session.serviceId);
  await audit(sql, session, {
    act: before === undefined ? "addZone" : "changeZone",
    subject: `zone ${after.id}`,
    before: before ?? null,
    after,
  });
}
