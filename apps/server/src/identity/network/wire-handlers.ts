import { type AnswerOf, errorToastOf, network, type PayloadOf, responses, withWireNames } from "@chalkboard/contract";
import { controls, type ControlTicket, effective, type Facts, openFacts, type Scope } from "@chalkboard/engine";
import { weekMinute } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import {
  type Context,
  type HandlersOf,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import type { ServiceConfigCache } from "../services/index.ts";
import { reachOf } from "./reach.ts";
import { subtreeOf } from "./subtree.ts";
import { cloneInto } from "./together.ts";
import * as queries from "./wire-queries.ts";

type Handlers = Pick<HandlersOf<typeof network>, "allPos" | "findZones" | "clonePayout" | "maySell">;

/** The network as the specification's calls show it. */
export function networkWireHandlers({
  database,
  configCache,
}: {
  database: Database;
  configCache: ServiceConfigCache;
}): Handlers {
  return {
    allPos: ({ isActive, posId, sequence, name, serverId, serviceId, limit }, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const zones = await seenZones(sql, session);
        const filters = [
          isActive ?? null,
          posId ?? null,
          sequence ?? null,
          name ?? null,
          serverId ?? null,
          serviceId ?? null,
          limit ?? null,
        ];
        return (await sql.rows(queries.allPos, [zones, ...filters])).map((row) => ({
          posId: row.id,
          sequence: row.sequence,
          name: row.name,
          isActive: row.is_active,
          allowToPlay: row.allow_to_play,
          zoneId: row.zone_id,
          zoneName: row.zone_name,
          serviceId: row.service_id,
          serviceName: row.service_name,
          serverId: row.server_id,
          address: row.address,
          limit: row.credit_limit,
          balance: row.balance,
          pointCredit: row.point_credit,
        }));
      }),
    findZones: ({ serverId, serviceId }, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const zones = await seenZones(sql, session);
        return (await sql.rows(queries.findZones, [zones, serverId ?? null, serviceId ?? null])).map((row) => ({
          zoneId: row.id,
          parentId: zones === null || zones.includes(row.parent_id ?? 0) ? row.parent_id : null,
          name: row.name,
          isActive: row.is_active,
          serviceId: row.service_id,
          serviceName: row.service_name,
          serverId: row.server_id,
          pos: row.pos,
        }));
      }),
    clonePayout: (payload, context) =>
      database.transaction(scopeOf(context.session), (sql) => clonePayout(sql, payload, context)),
    maySell: (_payload, { session }) => database.read(scopeOf(session), (sql) => maySell(sql, configCache, session)),
  };
}

/** The zones that a session sees; null for the platform, which sees those of every service. */
async function seenZones(sql: Sql, session: Session): Promise<readonly number[] | null> {
  return reachOf[session.role] === "all"
    ? null
    : (await subtreeOf(sql, session, session.serviceId)).map(({ zoneId }) => zoneId);
}

async function clonePayout(
  sql: Sql,
  { posId, fromPosId }: PayloadOf<typeof network.clonePayout>,
  { session, now }: Context,
): Promise<AnswerOf<typeof network.clonePayout> | Refused> {
  const fields = ["idpos_clonar", "idpos_seleccionada"] as const;
  const rules = await cloneInto(
    sql,
    { fromPosId, posIds: [posId], parts: ["payout"], act: "clonePayout", fields },
    session,
    now,
  );
  return typeof rules === "number" ? { rules } : rules;
}

const whoAndWhen: readonly string[] = ["sellingAllowed", "prerequisites", "businessHours"];

/** The controls that need no slip, run for this POS as it is now. */
async function maySell(
  sql: Sql,
  configCache: ServiceConfigCache,
  session: Session,
): Promise<AnswerOf<typeof network.maySell> | Refused> {
  const service = (await configCache.load(sql, [session.serviceId])).get(session.serviceId);
  const seller = await sql.row(queries.sellerOf, [session.posId, session.personId]);
  if (service === undefined || seller === undefined) return refuse(responses.notFound, { field: "idpos" });
  const zones = service.zonePath(seller.zone_id);
  const at = weekMinute(seller.now, service.timeZone);
  const path: readonly Scope[] = [
    { level: "platform", id: 0 },
    { level: "service", id: service.serviceId },
    ...zones.map(({ zoneId }) => ({ level: "zone" as const, id: zoneId })),
    { level: "pos", id: session.posId ?? 0 },
    { level: "exception", id: session.posId ?? 0 },
  ];
  const hours = effective(service.rules, "businessHours", { now: seller.now, at, path })?.value;
  const facts: Facts = {
    ...openFacts,
    events: { now: seller.now, legs: [] },
    selling: {
      service: service.isActive,
      zone: zones.every(({ isActive }) => isActive),
      pos: seller.pos_active,
      user: seller.person_active,
      allowToPlay: seller.allow_to_play,
    },
    prerequisites: [
      ...(session.mustVerifyDevice ? ["verifyDevice" as const] : []),
      ...(session.mustOpenDrawer ? ["openDrawer" as const] : []),
      ...(session.unreadSince === null ? [] : ["readNotice" as const]),
    ],
    hours: { at, windows: hours?.windows ?? null, closeMinute: hours?.closeMinute ?? null },
  };
  const reasons = controls
    .filter(({ name }) => whoAndWhen.includes(name))
    .flatMap(({ code, name, refuse: ask }) => {
      // None of these reads the slip.
      const data = ask({} as ControlTicket, facts);
      return data === undefined ? [] : [withWireNames({ code, control: name, data: { ...data } })];
    });
  const [first] = reasons;
  // A control without its own toast is reported as a POS that may not sell.
  return {
    isActive: first === undefined,
    errorCode: first === undefined ? -19 : (errorToastOf(first)?.errorCode ?? -20),
    reasons,
  };
}
