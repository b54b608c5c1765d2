// Runs a draft of a pay table over past sales, before it is saved. In slices, the newest first.

import { isDeepStrictEqual } from "node:util";
import type { AnswerOf, PayloadOf, rules } from "@chalkboard/contract";
import { type PlainProgressiveTable, plainTables, tablesOf } from "@chalkboard/engine";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { isRefused, type Refused, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import {
  type DraftTables,
  draftTables,
  type KnownService,
  type ServiceConfigCache,
} from "../../../identity/services/index.ts";
import { differenceOf, isPricedBy, pricedAgain, type TableTrial } from "./price-again.ts";
import { type SoldRow, soldAgain } from "./replay.ts";
import { eachSoldPage } from "./sold-pages.ts";
import { gamesOf } from "./try.ts";
import * as queries from "./try-queries.ts";

type Payload = PayloadOf<typeof rules.tryPayTable>;
type Answer = AnswerOf<typeof rules.tryPayTable>;

/** One slice of a trial of a pay table. */
export async function tryPayTable(
  database: Database,
  payload: Payload,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Answer | Refused> {
  return database.read(scopeOf(session), async (sql) => {
    const { from, to, after, limit, table, row } = payload;
    const drafted = await draftTables(sql, payload, session);
    if (isRefused(drafted)) return drafted;
    const { tableId, tables } = drafted;
    const answer: Answer = { looked: 0, wouldChange: [], wouldRefuse: [], next: null, reachedAt: null };
    const service = (await configCache.load(sql, [session.serviceId])).get(session.serviceId);
    if (service === undefined || tables === undefined) return answer;
    const trial = { table, row, tableId, tables, replaces: replacedBy(drafted, payload) };
    const { before, isOver } = await eachSoldPage(
      sql,
      [session.serviceId],
      { from, to, before: after ?? null, limit },
      (rows) => priceRows(sql, rows, trial, service, answer),
    );
    return { ...answer, next: isOver ? null : before };
  });
}

/** Finds the copies, stored with tickets, of the tables that a draft replaces. */
function replacedBy({ replaced }: DraftTables, { tableId, name, table }: Payload): TableTrial["replaces"] {
  const names = new Set([...(tableId === undefined ? [name] : []), ...replaced.map((one) => one.name)]);
  const contents =
    table.kind === "progressive"
      ? replaced.map(({ content }) => plainTables.progressive(tablesOf.progressive(content as PlainProgressiveTable)))
      : [];
  return (stored) =>
    "name" in stored
      ? names.has(stored.name)
      : contents.some((content) => isDeepStrictEqual({ ...content }, stored.content));
}

async function priceRows(
  sql: Sql,
  rows: readonly SoldRow[],
  trial: TableTrial,
  service: KnownService,
  answer: Answer,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const legRows = await sql.rows(queries.legsOf, [ids]);
  const legs = Map.groupBy(legRows, (leg) => leg.ticket_id);
  const wagers = Map.groupBy(await sql.rows(queries.wagersOf, [ids]), (wager) => wager.ticket_id);
  const grades = new Map((await sql.rows(queries.gradesOf, [ids])).map((grade) => [grade.ticket_id, grade]));
  const games = await gamesOf(
    sql,
    legRows.map((leg) => leg.event_id),
  );
  for (const row of rows) {
    answer.reachedAt = row.sold_at;
    const wagerRows = wagers.get(row.id) ?? [];
    const ticket = soldAgain(row, legs.get(row.id) ?? [], wagerRows, games, service);
    if (!isPricedBy(trial, ticket, wagerRows)) continue;
    answer.looked += 1;
    const again = pricedAgain(trial, ticket, wagerRows);
    if ("refused" in again) {
      const { id: number, sold_at: soldAt, stake } = row;
      answer.wouldRefuse.push({ number, soldAt, stake, reason: again.refused });
      continue;
    }
    const difference = differenceOf(row, ticket, again, grades.get(row.id));
    if (difference !== undefined) answer.wouldChange.push(difference);
  }
}
