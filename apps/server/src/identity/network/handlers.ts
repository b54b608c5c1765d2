import { type AnswerOf, network, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type EpochMs, type ServiceId } from "@chalkboard/kernel";
import type { z } from "zod";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, type HandlersOf, invalid, refuse, type Refused, scopeOf } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { audit } from "../../platform/operations/index.ts";
import { bumpRules, lockRules, type ServiceConfigCache } from "../services/index.ts";
import { personalHandlers } from "./personal-limits.ts";
import * as queries from "./queries.ts";
import { subtreeOf, zonesBelow } from "./subtree.ts";
import { networkWireHandlers } from "./wire-handlers.ts";
import { togetherHandlers } from "./together.ts";
import { zoneHandlers } from "./zones.ts";

type PosRecord = RowOf<typeof queries.posForUpdate.columns>;
type Terms = z.output<typeof network.posTerms>;
type Saved = PayloadOf<typeof network.savePos>;

/** Zones and POS: reading them, and changing a POS. */
export function networkHandlers({
  database,
  configCache,
}: {
  database: Database;
  configCache: ServiceConfigCache;
}): HandlersOf<typeof network> {
  return {
    ...networkWireHandlers({ database, configCache }),
    ...zoneHandlers({ database }),
    ...togetherHandlers({ database }),
    listPos: (_payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const zones = await subtreeOf(sql, session, session.serviceId);
        const names = new Map(zones.map(({ zoneId, name }) => [zoneId, name]));
        const rows = await sql.rows(queries.posOf, [session.serviceId, [...names.keys()]]);
        return {
          zones: zones.map((zone) => ({
            ...zone,
            parentId: zone.parentId !== null && names.has(zone.parentId) ? zone.parentId : null,
          })),
          pos: rows.map((row) => shown(row, names.get(row.zone_id))),
        };
      }),
    findPos: (payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const { posId = null, zoneId, isActive = null, text = null } = payload;
        const own = await subtreeOf(sql, session, session.serviceId);
        if (zoneId !== undefined && !own.some((zone) => zone.zoneId === zoneId))
          return refuse(responses.notFound, { field: "zoneId" });
        const zones = zoneId === undefined ? own : await zonesBelow(sql, session.serviceId, zoneId);
        return answerList(
          sql,
          queries.findPos,
          [session.serviceId, zones.map((zone) => zone.zoneId), isActive, text, posId],
          payload,
          (row) => shown(row, row.zone_name),
        );
      }),
    ...personalHandlers({ database }),
    savePos: (payload, context) =>
      database.transaction(scopeOf(context.session), (sql) => savePos(sql, payload, context)),
  };
}

function shown(
  row: RowOf<typeof queries.posOf.columns>,
  zoneName = "",
): AnswerOf<typeof network.listPos>["pos"][number] {
  return {
    posId: row.id,
    sequence: row.sequence,
    name: row.name,
    zoneId: row.zone_id,
    zoneName,
    address: row.address,
    isActive: row.is_active,
    allowToPlay: row.allow_to_play,
    creditLimit: row.credit_limit,
    balance: row.balance,
    printerWidth: row.printer_width,
    printerType: row.printer_type,
    paysTickets: row.pays_tickets,
    payMaximum: row.pay_maximum,
  };
}

/**
 * Adding or moving a POS is serialised until the commit. Locked first: a sale happens entirely before a move of its POS
 * or entirely after it.
 */
export async function lockPlaces(sql: Sql, serviceId: ServiceId): Promise<void> {
  await lockRules(sql, serviceId);
  await sql.row(queries.lockService, [serviceId]);
}

/** Creates a POS or changes one, where a session may. A refusal comes before anything is written. */
export async function savePos(
  sql: Sql,
  payload: Saved,
  { session, now }: Context,
): Promise<{ posId: number } | Refused> {
  const { serviceId } = session;
  await lockPlaces(sql, serviceId);
  const zones = await subtreeOf(sql, session, serviceId);
  if (!zones.some(({ zoneId }) => zoneId === payload.zoneId)) return refuse(responses.notFound, { field: "zoneId" });
  if ((await sql.row(queries.isNameTaken, [serviceId, payload.name, payload.posId ?? null])) !== undefined) {
    return invalid({ field: "name", code: "taken", problem: "another POS has this name" });
  }
  if (payload.posId === undefined) {
    const added = await writePos(sql, serviceId, payload, now);
    await note(sql, session, undefined, added);
    return { posId: added.id };
  }
  const before = await sql.row(queries.posForUpdate, [serviceId, payload.posId]);
  if (before === undefined) return refuse(responses.notFound, { field: "posId" });
  if (payload.was !== undefined && !isAs(payload.was, before))
    return refuse(responses.changedMeanwhile, { ...termsOf(before) });
  const after = await sql.row(queries.changePos, [
    serviceId,
    payload.posId,
    ...valuesOf(payload),
    payload.payMaximum !== undefined,
    payload.printerType ?? null,
  ]);
  assert(after !== undefined, "a locked POS is there");
  if (JSON.stringify(before) !== JSON.stringify(after)) await note(sql, session, before, after);
  return { posId: after.id };
}

function valuesOf({
  zoneId,
  name,
  address,
  isActive,
  allowToPlay,
  creditLimit,
  printerWidth,
  paysTickets,
  payMaximum,
}: NewPos): readonly unknown[] {
  return [
    zoneId,
    name,
    address,
    isActive,
    allowToPlay,
    creditLimit,
    printerWidth,
    paysTickets ?? null,
    payMaximum ?? null,
  ];
}

type NewPos = Omit<Saved, "posId" | "was" | "printerWidth"> & { readonly printerWidth: number };

/** Writes a new POS under the service's next number. @param now null: by the sale clock */
export async function writePos(sql: Sql, serviceId: ServiceId, pos: NewPos, now: EpochMs | null): Promise<PosRecord> {
  const added = await sql.row(queries.addPos, [
    serviceId,
    ...valuesOf(pos),
    now === null ? null : new Date(now),
    pos.printerType ?? null,
  ]);
  assert(added !== undefined, "a new POS has a number");
  return added;
}

function termsOf(row: PosRecord): Terms {
  return {
    name: row.name,
    zoneId: row.zone_id,
    address: row.address,
    isActive: row.is_active,
    allowToPlay: row.allow_to_play,
    creditLimit: row.credit_limit,
    printerWidth: row.printer_width,
    printerType: row.printer_type,
    paysTickets: row.pays_tickets,
    payMaximum: row.pay_maximum,
  };
}

function isAs(was: Terms, row: PosRecord): boolean {
  return Object.entries(termsOf(row)).every(([name, value]) => was[name as keyof Terms] === value);
}

async function note(
  sql: Sql,
  session: Context["session"],
  before: PosRecord | undefined,
  after: PosRecord,
): Promise<void> {
  await bumpRules(sql, session.serviceId);
  await audit(sql, session, {
    act: before === undefined ? "addPos" : "changePos",
    subject: `pos ${after.id}`,
    before: before ?? null,
    after,
  });
}
