import { type AnswerOf, type PayloadOf, responses, type rules } from "@chalkboard/contract";
import { boundsOf, controls, type SettingKind, settingKinds } from "@chalkboard/engine";
import type { ServiceConfigCache } from "../../identity/services/index.ts";
import type { Database, Sql } from "../../platform/database/database.ts";
import { pageOf } from "../../platform/database/list.ts";
import {
  allFor,
  type HandlersOf,
  isRefused,
  noSuchPage,
  refuse,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import { judgeAgain } from "./back-test/judge-again.ts";
import { untried } from "./back-test/replay.ts";
import { tryPayTable } from "./back-test/try-table.ts";
import { tryTicket } from "./back-test/try-ticket.ts";
import { tryRule } from "./back-test/try.ts";
import { findChoices } from "./choices.ts";
import { listConflicts } from "./effective/conflicts.ts";
import { effectivePath, effectiveRules } from "./effective/effective.ts";
import { inPlayDelays } from "./effective/in-play-delays.ts";
import * as queries from "./queries.ts";
import { rulesById, seenBy } from "./rows.ts";
import { copyRule, restoreRule, retireRule, saveRule } from "./save.ts";

type Shared = Pick<PayloadOf<typeof rules.listRules>, "serviceId" | "controls" | "level" | "scopeId">;

/** The common parameters of the list and the history: whose rules, about what. */
async function listedBounds(
  sql: Sql,
  session: Session,
  { serviceId, controls: names, level, scopeId }: Shared,
): Promise<readonly unknown[]> {
  return [...(await seenBy(sql, session, serviceId)), names ?? null, level ?? null, scopeId ?? null];
}

/** Handlers for the controls' rules. */
export function rulesHandlers({
  database,
  configCache,
}: {
  database: Database;
  configCache: ServiceConfigCache;
}): HandlersOf<typeof rules> {
  return {
    listKinds: async () =>
      Object.entries<SettingKind>(settingKinds).map(([control, { feeds, fields, ordered }]) => ({
        control,
        feeds,
        code: controls.find(({ name }) => name === feeds)?.code ?? 0,
        canTry: !untried.has(control),
        fields: Object.entries(fields).map(([name, field]) => ({
          name,
          kind: field.kind,
          ...("unit" in field ? { unit: field.unit } : {}),
          ...("options" in field ? { options: [...field.options] } : {}),
          ...("of" in field ? { of: field.of } : {}),
          ...boundsOf(field),
        })),
        ...(ordered === undefined ? {} : { ordered: [...ordered] }),
      })),
    findChoices: (payload, { session }) => database.read(scopeOf(session), (sql) => findChoices(sql, payload, session)),
    listRules: (payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const { past, league, text, ruleId } = payload;
        const more = [past, league ?? null, text ?? null, ruleId ?? null];
        const values = [...(await listedBounds(sql, session, payload)), ...more];
        const page = await pageOf(sql, queries.listRules, values, payload);
        if (page === undefined) return noSuchPage;
        const byId = await rulesById(
          sql,
          page.rows.map(({ id }) => id),
          session,
        );
        return { ...page, rows: page.rows.flatMap(({ id }) => byId.get(id) ?? []) };
      }),
    saveRule: (payload, { session }) =>
      database.transaction(scopeOf(session), async (sql) => {
        const saved = await saveRule(sql, payload, session);
        const above = isRefused(saved) ? [] : await openAbove(sql, payload);
        return above.length === 0 ? saved : { ...saved, above };
      }),
    copyRule: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => copyRule(sql, payload, session)),
    retireRule: ({ ruleId }, { session }) =>
      database.transaction(scopeOf(session), (sql) => retireRule(sql, ruleId, session)),
    restoreRule: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => restoreRule(sql, payload, session)),
    ruleHistory: (payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const { ruleId } = payload;
        const seen = await seenBy(sql, session, payload.serviceId);
        if (ruleId !== undefined && (await sql.row(queries.seenRule, [...seen, ruleId])) === undefined)
          return refuse(responses.notFound, { field: "ruleId" });
        const versions =
          ruleId === undefined ? null : (await sql.rows(queries.versionsOf, [ruleId])).map(({ id }) => id);
        const page = await pageOf(
          sql,
          queries.changes,
          [...(await listedBounds(sql, session, payload)), versions],
          payload,
        );
        if (page === undefined) return noSuchPage;
        const byId = await rulesById(
          sql,
          page.rows.flatMap(({ before_id, after_id }) => [before_id, after_id].filter((id) => id !== null)),
          session,
        );
        return {
          ...page,
          rows: page.rows.map(({ id, at, by, act, before_id, after_id }) => ({
            number: id,
            at,
            by,
            act: act as "added",
            before: byId.get(before_id ?? 0) ?? null,
            after: byId.get(after_id ?? 0) ?? null,
          })),
        };
      }),
    tryRule: (payload, { session }) => tryRule(database, payload, session, configCache),
    tryPayTable: (payload, { session }) => tryPayTable(database, payload, session, configCache),
    judgeAgain: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => judgeAgain(sql, payload, session, configCache)),
    tryTicket: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => tryTicket(sql, payload, session, configCache)),
    listConflicts: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => listConflicts(sql, payload, session)),
    effectiveRules: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => effectiveRules(sql, payload, session, configCache)),
    inPlayDelays: (payload, { session }) =>
      database.read(allFor(session), (sql) => inPlayDelays(sql, payload, configCache)),
    effectivePath: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => effectivePath(sql, payload, session, configCache)),
  };
}

// Warns of a limit on open risk that is below what is open already: it undoes no sale, and refuses everything from now
// on.

type Above = NonNullable<AnswerOf<typeof rules.saveRule>["above"]>;

/** Where more is open than a rule allows, the worst first. */
async function openAbove(
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
