// What changed in the configuration by which a service sells: its rules, pay tables, leagues and settings. A rule's
// history is in the rules themselves, the rest in the audit chain; this log joins them, because a person who asks why a
// ticket was refused on Tuesday does not care which.

import { type AnswerOf, type audit, type PayloadOf } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import { pageOf } from "../../platform/database/list.ts";
import { invalid, noSuchPage, type Refused, type Session } from "../../platform/http/handlers.ts";
import { rulesById, type ShownRule } from "../../selling/rules/index.ts";
import * as queries from "./queries.ts";

type Log = AnswerOf<typeof audit.controlLog>;
type Comparison = AnswerOf<typeof audit.compareControls>;
type Change = Comparison["changes"][number];

const comparedAtMost = 1_000;

/** The log, page by page. */
export async function controlLog(
  sql: Sql,
  input: PayloadOf<typeof audit.controlLog>,
  session: Session,
): Promise<Log | Refused> {
  const { what, control, text, since, until } = input;
  const page = await pageOf(
    sql,
    queries.controlLog,
    [session.serviceId, what ?? null, control ?? null, text ?? null, dateOf(since), dateOf(until)],
    input,
  );
  if (page === undefined) return noSuchPage;
  const changes = await withRules(sql, page.rows, session);
  return {
    ...page,
    rows: page.rows.map(({ id: number, at, by, is_bootstrap: isBootstrap }, index) => ({
      number,
      at,
      by,
      isBootstrap,
      ...(changes[index] as Change),
    })),
  };
}

/** The differences between two times. */
export async function compareControls(
  sql: Sql,
  { from, to }: PayloadOf<typeof audit.compareControls>,
  session: Session,
): Promise<Comparison | Refused> {
  if (from >= to)
    return invalid({ field: "to", code: "wrongOrder", problem: "not after the time that it is compared with" });
  const between = [session.serviceId, dateOf(from), dateOf(to), comparedAtMost + 1];
  const rules = (await sql.rows(queries.comparedRules, between)).map(({ control: name, before_id, after_id }) => ({
    what: "rule",
    act: before_id === null ? "added" : after_id === null ? "retired" : "changed",
    name,
    record_id: null,
    before_id,
    after_id,
    before: null,
    after: null,
  }));
  const rows = [...rules, ...(await sql.rows(queries.comparedRest, between))];
  const changes = await withRules(sql, rows.slice(0, comparedAtMost), session);
  const differing = changes.filter(
    ({ ruleBefore, ruleAfter }) => ruleBefore === null || termsOf(ruleBefore) !== termsOf(ruleAfter),
  );
  return { changes: differing, isWhole: rows.length <= comparedAtMost };
}

/** What a rule says, without its author and time. */
function termsOf(rule: ShownRule | null): string {
  return rule === null ? "" : JSON.stringify([rule.kind, rule.selector, rule.value, rule.expiresAt]);
}

type Row = {
  readonly what: string;
  readonly act: string;
  readonly name: string;
  readonly record_id: number | null;
  readonly before_id: number | null;
  readonly after_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
};

async function withRules(sql: Sql, rows: readonly Row[], session: Session): Promise<Change[]> {
  const byId = await rulesById(
    sql,
    rows.flatMap(({ before_id, after_id }) => [before_id, after_id].filter((id) => id !== null)),
    session,
  );
  const ruleOf = (id: number | null): ShownRule | null => (id === null ? null : (byId.get(id) ?? null));
  return rows.map(({ what, act, name, record_id: recordId, before_id, after_id, before, after }) => ({
    what: what as Change["what"],
    act: act as Change["act"],
    name,
    recordId,
    before,
    after,
    ruleBefore: ruleOf(before_id),
    ruleAfter: ruleOf(after_id),
  }));
}

function dateOf(asOf: number | undefined): Date | null {
  return asOf === undefined ? null : new Date(asOf);
}
