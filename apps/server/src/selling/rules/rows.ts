// Rules as the calls return them, and which of them a session sees.

import { type AnswerOf, type Role, roles, type rules } from "@chalkboard/contract";
import type { ServiceId, ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Session } from "../../platform/http/handlers.ts";
import { subtreeOf } from "../../identity/network/index.ts";
import * as queries from "./queries.ts";

export type RuleRow = RowOf<typeof queries.rulesById.columns>;
export type ShownRule = AnswerOf<typeof rules.saveRule>["rule"];
export type Level = ShownRule["scope"]["level"];

export const platformRoles: readonly Role[] = [roles.platform, roles.assistant];
const bounded: readonly Role[] = [roles.controller, roles.agent];

/** Bounds of the rules that a session sees, as query parameters; null for none. */
export type Seen = readonly [
  services: readonly ServiceId[] | null,
  reaching: readonly ZoneId[] | null,
  own: readonly ZoneId[] | null,
];

/**
 * The platform sees all, or one service's; an admin their own service's and the platform's; a controller those that
 * affect their own zones and those in them.
 */
export async function seenBy(sql: Sql, session: Session, serviceId?: ServiceId): Promise<Seen> {
  if (platformRoles.includes(session.role)) return [serviceId === undefined ? null : [serviceId], null, null];
  if (!bounded.includes(session.role)) return [[session.serviceId], null, null];
  const own = (await subtreeOf(sql, session, session.serviceId)).map(({ zoneId }) => zoneId);
  const above = (await sql.rows(queries.zonesAbove, [session.zoneId])).map(({ id }) => id);
  return [[session.serviceId], [...above, ...own], own];
}

/** The levels that a session may write: the platform its own and exceptions, an admin those of their service. */
export function writableLevels({ role }: Pick<Session, "role">): readonly Level[] {
  if (role === roles.platform) return ["platform", "exception"];
  return role === roles.admin ? ["service", "zone", "pos"] : [];
}

/** A rule as the contract defines it. */
export function shown(row: RuleRow, session: Session): ShownRule {
  const level = row.level as Level;
  return {
    ruleId: row.id,
    serviceId: row.service_id,
    scope: { level, id: row.scope_id },
    scopeName: row.scope_name,
    control: row.control,
    kind: row.kind as ShownRule["kind"],
    selector: row.selector,
    value: row.value,
    expiresAt: row.expires_at,
    state: row.retired_at !== null ? "retired" : row.has_expired ? "expired" : "acting",
    createdAt: row.created_at,
    createdBy: row.created_by,
    retiredAt: row.retired_at,
    retiredBy: row.retired_by,
    replaces: row.replaces,
    names: row.names,
    mayChange:
      writableLevels(session).includes(level) &&
      (platformRoles.includes(session.role) || row.service_id === session.serviceId),
  };
}

/** Rules by their ids, as the contract defines them. */
export async function rulesById(
  sql: Sql,
  ids: readonly number[],
  session: Session,
): Promise<ReadonlyMap<number, ShownRule>> {
  const rows = ids.length === 0 ? [] : await sql.rows(queries.rulesById, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, shown(row, session)]));
}
