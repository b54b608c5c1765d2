// The value in force for a POS or customer, and its origin: the same function as a sale uses, over the same rules.

import { type AnswerOf, type PayloadOf, responses, type rules } from "@chalkboard/contract";
import {
  betType,
  effective,
  type Rule,
  type RuleContext,
  type Scope,
  settingKinds,
  type SettingName,
} from "@chalkboard/engine";
import { assert, weekMinute } from "@chalkboard/kernel";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { invalid, isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { reaches } from "../../../identity/network/index.ts";
import { sellerScopes, type ServiceConfigCache } from "../../../identity/services/index.ts";
import { isSetting, namedProblems } from "../problems.ts";
import * as queries from "../queries.ts";
import { rulesById, type ShownRule } from "../rows.ts";

type Input = PayloadOf<typeof rules.effectiveRules>;
type Answer = AnswerOf<typeof rules.effectiveRules>;
type PathAnswer = AnswerOf<typeof rules.effectivePath>;

/** Every setting, or the requested one. */
export async function effectiveRules(
  sql: Sql,
  input: Input,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Answer | Refused> {
  const known = await inputContext(sql, input, session, configCache);
  if (isRefused(known)) return known;
  const found = known.settings.map((control) => ({ control, effect: effective(known.rules, control, known.context) }));
  const byId = await rulesById(
    sql,
    found.flatMap(({ effect }) => effect?.chain.map(({ rule }) => rule.id) ?? []),
    session,
  );
  return {
    settings: found.map(({ control, effect }) => ({
      control,
      value: effect?.value ?? null,
      chain: (effect?.chain ?? []).map(({ part, rule }) => ({ part, rule: shownOf(byId, rule) })),
    })),
  };
}

/** One setting from the platform down: the value after each step. */
export async function effectivePath(
  sql: Sql,
  input: PayloadOf<typeof rules.effectivePath>,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<PathAnswer | Refused> {
  const known = await inputContext(sql, input, session, configCache);
  if (isRefused(known)) return known;
  const [control] = known.settings;
  assert(control !== undefined, "the path is asked of one setting");
  const { context, pos } = known;
  const exception: Scope = { level: "exception", id: input.posId };
  // Of ten thousand rules, these few are evaluated again at each step.
  const own = known.rules.filter(
    ({ control: name, scope: { level, id } }) =>
      name === control && [...context.path, exception].some((scope) => scope.level === level && scope.id === id),
  );
  const steps = [...context.path, exception].map((scope, index) => {
    const path = context.path.slice(0, index + 1);
    // An exception belongs to its POS's level; here it is a separate step.
    const reaching = scope === exception ? own : own.filter(({ scope: { level } }) => level !== "exception");
    const effect = effective(reaching, control, { ...context, path });
    const added =
      effect?.chain
        .filter(({ rule }) => rule.scope.level === scope.level && rule.scope.id === scope.id)
        .map(({ rule }) => rule) ?? [];
    return { scope, value: effect?.value ?? null, added };
  });
  const byId = await rulesById(
    sql,
    steps.flatMap(({ added }) => added.map(({ id }) => id)),
    session,
  );
  const names = await scopeNames(sql, known.serviceName, pos.name, context.path);
  return {
    steps: steps.map(({ scope, value, added }) => ({
      scope: { ...scope },
      scopeName: names(scope),
      value,
      rules: added.map((rule) => shownOf(byId, rule)),
    })),
  };
}

type LoadedRules = {
  readonly rules: readonly Rule[];
  readonly context: RuleContext;
  readonly settings: readonly SettingName[];
  readonly serviceName: string;
  readonly pos: { readonly name: string };
};

async function inputContext(
  sql: Sql,
  { posId, control, context: input }: Input,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<LoadedRules | Refused> {
  const pos = await sql.row(queries.posOwner, [posId]);
  const isReached =
    pos !== undefined && (await reaches(sql, session, { serviceId: pos.service_id, zoneId: pos.zone_id, posId }));
  if (!isReached) return refuse(responses.notFound, { field: "posId" });
  const { at, ...context } = input;
  const problems = [
    ...(control === undefined || isSetting(control)
      ? []
      : [{ field: "control", code: "unknown" as const, problem: "there is no such setting" }]),
    ...(await namedProblems(sql, context, "context.")),
  ];
  if (problems.length > 0) return invalid(...problems);
  const service = (await configCache.load(sql, [pos.service_id])).get(pos.service_id);
  assert(service !== undefined, "a POS belongs to a service", { posId });
  const now = at ?? (await clockNow(sql));
  const {
    event_league: league,
    event_sport: eventSport,
    league_sport: leagueSport,
    class_of_category: ofCategory,
  } = (await sql.row(queries.catalogued, [
    context.event ?? null,
    context.league ?? null,
    null,
    null,
    null,
    null,
    context.propCategory ?? null,
    null,
  ])) ?? {};
  const limitsClass = ofCategory == null || ofCategory === "" ? {} : { limitsClass: ofCategory };
  const sport = eventSport ?? leagueSport;
  const groups = service.leagueGroups.get(league ?? context.league ?? 0);
  const period = context.betType === undefined ? undefined : betType(context.betType)?.period;
  return {
    rules: service.rules,
    serviceName: service.name,
    pos,
    settings: control !== undefined && isSetting(control) ? [control] : Object.keys(settingKinds).filter(isSetting),
    context: {
      ...(league == null ? {} : { league }),
      ...(sport == null ? {} : { sport }),
      ...(period === undefined ? {} : { period }),
      ...(groups === undefined ? {} : { leagueGroups: groups }),
      ...limitsClass,
      ...definedOf(context),
      now,
      at: weekMinute(now, service.timeZone),
      path: sellerScopes(service, pos.zone_id, posId),
    },
  };
}

/** The given parts: absent ones must not be present as undefined. */
function definedOf(context: Omit<Input["context"], "at">): Partial<Omit<RuleContext, "now" | "at" | "path">> {
  return Object.fromEntries(Object.entries(context).filter(([, value]) => value !== undefined));
}

function shownOf(byId: ReadonlyMap<number, ShownRule>, { id }: Pick<Rule, "id">): ShownRule {
  const rule = byId.get(id);
  assert(rule !== undefined, "a rule that acts is stored", { id });
  return rule;
}

async function scopeNames(
  sql: Sql,
  service: string,
  pos: string,
  path: readonly Scope[],
): Promise<(scope: Scope) => string> {
  const zones = new Map<number, string>();
  for (const { level, id } of path)
    if (level === "zone") zones.set(id, (await sql.row(queries.zoneOwner, [id]))?.name ?? "");
  return ({ level, id }) =>
    level === "platform" ? "" : level === "service" ? service : level === "zone" ? (zones.get(id) ?? "") : pos;
}
