import { responses, type rules } from "@chalkboard/contract";
import { controls, settingKinds, type SettingKind } from "@chalkboard/engine";
import type { Database } from "../database/database.ts";
import { type HandlersOf, refuse, scopeOf } from "../http/handlers.ts";
import { createServiceKnowledge } from "../services/index.ts";
import { effectivePath, effectiveRules } from "./effective.ts";
import * as queries from "./queries.ts";
import { rulesById, seenBy, shown } from "./rows.ts";
import { restoreRule, retireRule, saveRule } from "./save.ts";
import { tryRule } from "./try.ts";

/** The rule store of the controls. */
export function rulesHandlers({ database }: { database: Database }): HandlersOf<typeof rules> {
  const knowledge = createServiceKnowledge();
  return {
    listKinds: async () => Object.entries<SettingKind>(settingKinds).map(([control, { feeds, fields, ordered }]) => ({
      control, feeds, code: controls.find(({ name }) => name === feeds)?.code ?? 0,
      fields: Object.entries(fields).map(([name, field]) => ({
        name, kind: field.kind,
        ...("unit" in field ? { unit: field.unit } : {}), ...("options" in field ? { options: [...field.options] } : {}),
        ...("of" in field ? { of: field.of } : {}),
      })),
      ...(ordered === undefined ? {} : { ordered: [...ordered] }),
    })),
    listRules: ({ serviceId, control, level, scopeId, past, before, limit }, { session }) => database.read(scopeOf(session), async (sql) => {
      const seen = await seenBy(sql, session, serviceId);
      const rows = await sql.rows(queries.listRules, [...seen, control ?? null, level ?? null, scopeId ?? null, past, before ?? null, limit + 1]);
      return { rules: rows.slice(0, limit).map((row) => shown(row, session)), more: rows.length > limit };
    }),
    saveRule: (payload, { session }) => database.transaction(scopeOf(session), (sql) => saveRule(sql, payload, session)),
    retireRule: ({ ruleId }, { session }) => database.transaction(scopeOf(session), (sql) => retireRule(sql, ruleId, session)),
    restoreRule: (payload, { session }) => database.transaction(scopeOf(session), (sql) => restoreRule(sql, payload, session)),
    ruleHistory: ({ ruleId, serviceId, control, level, scopeId, before, limit }, { session }) => database.read(scopeOf(session), async (sql) => {
      const seen = await seenBy(sql, session, serviceId);
      if (ruleId !== undefined && await sql.row(queries.seenRule, [...seen, ruleId]) === undefined) return refuse(responses.notFound, { field: "ruleId" });
      const versions = ruleId === undefined ? null : (await sql.rows(queries.versionsOf, [ruleId])).map(({ id }) => id);
      const rows = await sql.rows(queries.changes, [
        ...seen, control ?? null, level ?? null, scopeId ?? null, versions, before ?? null, limit + 1]);
      const page = rows.slice(0, limit);
      const byId = await rulesById(sql, page.flatMap(({ before_id, after_id }) => [before_id, after_id].filter((id) => id !== null)), session);
      return {
        changes: page.map(({ number, at, by, act, before_id, after_id }) => ({
          number, at, by, act: act as "added", before: byId.get(before_id ?? 0) ?? null, after: byId.get(after_id ?? 0) ?? null,
        })),
        more: rows.length > limit,
      };
    }),
    tryRule: (payload, { session }) => tryRule(database, payload, session, knowledge),
    effectiveRules: (payload, { session }) => database.read(scopeOf(session), (sql) => effectiveRules(sql, payload, session, knowledge)),
    effectivePath: (payload, { session }) => database.read(scopeOf(session), (sql) => effectivePath(sql, payload, session, knowledge)),
  };
}
