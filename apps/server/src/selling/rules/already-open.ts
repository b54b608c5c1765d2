// Warns of a limit on open risk that is below what is open already: it undoes no sale, and refuses everything from now on.
import type { AnswerOf, PayloadOf, rules } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

type Above = NonNullable<AnswerOf<typeof rules.saveRule>["above"]>;

/** Where more is open than a rule allows, the worst first. */
export async function openAbove(
  sql: Sql,
  {
    scope,
    control,
    selector,
    value,
  }: Pick<PayloadOf<typeof rules.saveRule>, "scope" | "control" | "selector" | "value">,
): Promise<Above> {
  const parts = value as Readonly<Record<string, unknown>>;
  const limits =
    control === "maximumRisk"
      ? [parts["service"], parts["pos"], 0]
      : control === "leagueRisk"
        ? [0, 0, parts["maximum"]]
        : undefined;
  if (limits === undefined) return [];
  return sql
    .rows(queries.openAbove, [scope.level, scope.id, ...limits, selector.league ?? null])
    .then((rows) => [...rows]);
}
