// Finds the rules of a session without effect: each is checked at its scope by the engine.

import type { AnswerOf, PayloadOf, rules } from "@chalkboard/contract";
import {
  betType,
  type PlacedRule,
  type Rule,
  ruleConflicts,
  type Scope,
  type ScopeLevel,
  type Selector,
} from "@chalkboard/engine";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import type { Session } from "../../../platform/http/handlers.ts";
import * as queries from "../queries.ts";
import { rulesById, seenBy } from "../rows.ts";

const shownAtMost = 100;

type Stored = RowOf<typeof queries.activeRules.columns>;

/** Every conflict among the rules that affect a session; the names are read only for the most serious ones. */
export async function listConflicts(
  sql: Sql,
  { serviceId, controls }: PayloadOf<typeof rules.listConflicts>,
  session: Session,
): Promise<AnswerOf<typeof rules.listConflicts>> {
  const seen = await seenBy(sql, session, serviceId);
  const stored = await sql.rows(queries.activeRules, [...seen, controls ?? null]);
  const parents = new Map(
    (await sql.rows(queries.zoneParents, [seen[0]])).map(({ id, parent_id: parentId }) => [id, parentId]),
  );
  const now = await clockNow(sql);
  const found = ruleConflicts(
    stored.map((row) => placed(row, parents)),
    now,
  );
  const shown = found.slice(0, shownAtMost);
  const byId = await rulesById(
    sql,
    shown.flatMap(({ rule, by }) => (by === undefined ? [rule.id] : [rule.id, by.id])),
    session,
  );
  return {
    conflicts: shown.flatMap(({ kind, rule, by }) => {
      const one = byId.get(rule.id);
      return one === undefined ? [] : [{ kind, rule: one, by: by === undefined ? null : (byId.get(by.id) ?? null) }];
    }),
    count: found.length,
  };
}

function placed(row: Stored, parents: ReadonlyMap<number, number | null>): PlacedRule {
  const { id, control, kind, selector, value, version: newest, expires_at: expiresAt, service_id: serviceId } = row;
  const scope: Scope = { level: row.level as ScopeLevel, id: row.scope_id };
  const rule: unknown = {
    id,
    scope,
    control,
    kind,
    selector,
    value,
    newest,
    ...(expiresAt === null ? {} : { expiresAt }),
  };
  return { rule: rule as Rule, path: pathOf(row, parents), about: aboutOf(selector, serviceId, row) };
}

/** From the platform down to a rule's own scope; an exception's ends at its POS. */
function pathOf(
  { level, scope_id: id, service_id: serviceId, zone_id: zoneId }: Stored,
  parents: ReadonlyMap<number, number | null>,
): readonly Scope[] {
  const platform: Scope = { level: "platform", id: 0 };
  if (level === "platform" || serviceId === null) return [platform];
  const zones: Scope[] = [];
  for (let zone = zoneId; zone !== null && zones.length <= parents.size; zone = parents.get(zone) ?? null)
    zones.unshift({ level: "zone", id: zone });
  return [
    platform,
    { level: "service", id: serviceId },
    ...zones,
    ...(level === "pos" || level === "exception" ? [{ level: "pos" as const, id }] : []),
  ];
}

/** The subject of a rule, with the league, sport, period, kind of props and limits class that it implies. */
function aboutOf(selector: Selector, serviceId: number | null, of: Stored): Selector {
  const { league, sport, prop_type: propType, limits_class: limitsClass } = of;
  const period = selector.betType === undefined ? undefined : betType(selector.betType)?.period;
  return {
    ...(serviceId === null ? {} : { service: serviceId }),
    ...(league === null ? {} : { league }),
    ...(sport === null ? {} : { sport }),
    ...(propType === null ? {} : { propType }),
    ...(limitsClass === null ? {} : { limitsClass }),
    ...(period === undefined ? {} : { period }),
    ...selector,
  };
}
