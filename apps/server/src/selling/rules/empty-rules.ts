// Checks for rules without a limit: one with no effect at all is not saved, and one that lifts a limit for everything
// needs confirmation (docs/design/selling.md).

import type { PayloadOf, Problem, rules } from "@chalkboard/contract";
import { effective, liftedFields, type Rule, saysNothing, type Scope, type SettingName } from "@chalkboard/engine";
import type { EpochMs, RuleId, ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Terms } from "./problems.ts";
import { isSetting } from "./problems.ts";
import * as queries from "./queries.ts";

type Saving = PayloadOf<typeof rules.saveRule>;
type Stored = RowOf<typeof queries.rulesOfSetting.columns>;

/** A rule to save, with its service; null for the platform. */
export type Draft = {
  readonly terms: Terms;
  readonly serviceId: ServiceId | null;
  readonly replaces: RuleId | undefined;
};

/** Parts of a selector that are about times or services, not about a subject. */
const notNarrowing: ReadonlySet<string> = new Set(["service", "from", "until"] satisfies (keyof Saving["selector"])[]);

/**
 * What is wrong with a rule without effect: a ceiling without a limit, or a value without one where no other rule
 * limits anything.
 */
export async function emptyProblems(sql: Sql, { terms, serviceId, replaces }: Draft): Promise<readonly Problem[]> {
  const { control, kind, value } = terms;
  if (!isSetting(control) || !saysNothing(control, value)) return [];
  const others = (await sql.rows(queries.rulesOfSetting, [control, serviceId])).filter(({ id }) => id !== replaces);
  const bounds =
    control !== "ownLine" &&
    kind !== "ceiling" &&
    (replaces !== undefined || others.some((row) => !saysNothing(control, row.value)));
  return bounds
    ? []
    : [
        {
          field: "value",
          code: "required",
          problem: "it limits nothing, and there is no other rule of this setting that it would replace",
        },
      ];
}

/**
 * The fields whose limits a rule lifts for a whole service or for the platform: current limits that would disappear,
 * and those of the platform's rules that a rule of the service overrides.
 */
export async function liftedEverywhere(
  sql: Sql,
  { terms, serviceId, replaces }: Draft,
  now: EpochMs,
): Promise<readonly string[]> {
  const { scope, control, selector, value, kind } = terms;
  const isWhole =
    (scope.level === "platform" || scope.level === "service") &&
    Object.keys(selector).every((part) => notNarrowing.has(part));
  if (!isWhole || !isSetting(control)) return [];
  const forService = serviceId ?? selector.service ?? null;
  const current = await sql.rows(queries.rulesOfSetting, [control, forService]);
  const places = current.filter(({ level }) => level === "platform" || level === "service");
  const before = places.map(ruleOf);
  const about = selector.service === undefined ? {} : { service: selector.service };
  const draft: unknown = { id: 0, scope, control, kind, selector: about, value, newest: Infinity };
  const after = [...places.filter(({ id }) => id !== replaces).map(ruleOf), draft as Rule];
  const setAside =
    scope.level === "service" && kind === "default"
      ? places.filter((row) => row.level === "platform" && row.kind === "default")
      : [];
  return [
    ...new Set([
      ...liftedFields(control, valueAt(before, control, forService, now), valueAt(after, control, forService, now)),
      ...setAside.flatMap((row) => liftedFields(control, row.value, value)),
    ]),
  ];
}

/** The combined effect of rules for a whole service or the platform, without a subject. */
function valueAt(current: readonly Rule[], control: SettingName, serviceId: ServiceId | null, now: EpochMs): unknown {
  const path: Scope[] = [
    { level: "platform", id: 0 },
    ...(serviceId === null ? [] : [{ level: "service" as const, id: serviceId }]),
  ];
  return effective(current, control, { now, at: { weekday: 1, minute: 0 }, path })?.value;
}

function ruleOf({
  id,
  level,
  scope_id: scopeId,
  control,
  kind,
  selector,
  value,
  version,
  expires_at: expiresAt,
}: Stored): Rule {
  const rule: unknown = {
    id,
    scope: { level, id: scopeId },
    control,
    kind,
    selector,
    value,
    newest: version,
    ...(expiresAt === null ? {} : { expiresAt }),
  };
  return rule as Rule;
}
