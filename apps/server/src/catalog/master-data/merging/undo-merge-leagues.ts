// Undoes a merge of leagues, if no one changed what the merge wrote.
import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, type masterData, responses } from "@chalkboard/contract";
import type { LeagueId } from "@chalkboard/kernel";
import { lockCalendar } from "../../schedule/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { mayKeep } from "../../../identity/duties/index.ts";
import { type Context, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import { moveFigures } from "../../../trading/risk/index.ts";
import { rewriteRules, currentOf } from "../../../selling/rules/index.ts";
import * as queries from "./merge-league-queries.ts";
import { give, holdNaming, writeLeague, writeMoves } from "./merge-league-writes.ts";
import { holdEvents, merge1, ticketsOf, undo } from "./merge-queries.ts";
import { isSame, type Moved, type Shape, shapeOf } from "./merge-terms.ts";
import { tellOf } from "./merge-writes.ts";
import type { Belonging, MovedLeague, Written } from "./moved-league.ts";
import { changedPart as changedTeams, putBack as putTeamsBack } from "./undo-merge.ts";

type Stored = RowOf<typeof merge1.columns>;
type Part = masterData.MergePart;

/** Reverts everything that a merge of leagues moved. The rules and the master data must be locked before. */
export async function undoLeagues(
  sql: Sql,
  mergeId: number,
  stored: Stored,
  context: Context,
): Promise<AnswerOf<typeof masterData.undoMerge> | Refused> {
  const { kept_id: keptId, moved } = stored;
  const { league } = moved;
  if (league === undefined) return refuse(responses.notFound, { field: "mergeId" });
  for (const id of [keptId, ...moved.merged.map((one) => one.id)].toSorted((one, other) => one - other)) {
    const denied = await mayKeep(sql, context, { leagueId: id });
    if (denied !== undefined) return denied;
    await lockCalendar(sql, id);
  }
  await sql.run(holdEvents, [league.events.map(({ id }) => id)]);
  await holdNaming(sql);
  const part = stored.is_undone ? "undone" : await changedPart(sql, keptId, moved, league);
  if (part !== undefined) return refuse(responses.changedMeanwhile, { part });
  const back = [...Map.groupBy(league.events, ({ from }) => from)].map(([to, some]) => ({
    eventIds: some.map(({ id }) => id),
    from: keptId,
    to,
  }));
  await moveFigures(sql, back, () => give(sql, queries.giveEvents, league.events, keptId, "before"));
  await writeMoves(sql, league, keptId, "before");
  for (const id of league.along.toReversed()) {
    const teams = await sql.row(merge1, [id]);
    if (teams !== undefined) await putTeamsBack(sql, id, teams, context);
  }
  await rewriteRules(
    sql,
    league.rules.map(({ id, before }) => ({ id, ...before })),
    context.session,
  );
  await writeLeague(sql, keptId, moved.kept.before, null);
  for (const { id, before } of moved.merged) await writeLeague(sql, id, before, null);
  await sql.run(undo, [mergeId, context.session.personId]);
  await tellOf(
    sql,
    league.events.map(({ id }) => id),
  );
  const said = ({ aliases, names, printName }: Shape, mergedNames: readonly string[]): object => ({
    name: stored.kept_name,
    printName,
    aliases,
    names,
    mergedNames,
  });
  await audit(sql, context.session, {
    act: "undoMerge",
    subject: `league ${String(keptId)}`,
    before: said(
      moved.kept.after,
      moved.merged.map(({ name }) => name),
    ),
    after: said(moved.kept.before, []),
  });
  return { mergeId };
}

/** Later changes to what the merge wrote. */
async function changedPart(sql: Sql, keptId: LeagueId, moved: Moved, league: MovedLeague): Promise<Part | undefined> {
  const [kept] = await sql.rows(queries.leagues, [[keptId]]);
  if (kept === undefined) return "merged";
  if (kept.name !== moved.kept.name || !isSame(shapeOf(kept), moved.kept.after)) return "names";
  for (const id of league.along) {
    const teams = await sql.row(merge1, [id]);
    if (
      teams === undefined ||
      teams.is_undone ||
      (await changedTeams(sql, "team", teams.kept_id, teams.moved)) !== undefined
    )
      return "along";
  }
  const eventIds = league.events.map(({ id }) => id);
  const isThere = async (query: typeof queries.notesOf, rows: readonly Belonging[]): Promise<boolean> => {
    const now = new Set((await sql.rows(query, [[keptId]])).map(({ id }) => id));
    return rows.every(({ id }) => now.has(id));
  };
  if (!(await isThere(queries.eventsOf as unknown as typeof queries.notesOf, league.events))) return "events";
  if (!(await isThere(queries.everyTeamOf, league.teams))) return "teams";
  if ((await sql.row(queries.laterGames, [keptId, eventIds, league.teams.map(({ id }) => id)])) !== undefined)
    return "events";
  const groups = new Set((await sql.rows(queries.groupsOf, [keptId])).map(({ id }) => id));
  if (league.groups?.some((id) => !groups.has(id)) === true) return "groups";
  if (!(await isThere(queries.notesOf, league.notes))) return "notes";
  if (!(await isThere(queries.meaningsOf, league.meanings))) return "sources";
  if (
    (await currentOf(
      sql,
      league.rules.map(({ id }) => id),
    )) < league.rules.length
  )
    return "rules";
  const gradingRules = await sql.rows(queries.gradingRules, [[keptId, ...moved.merged.map(({ id }) => id)]]);
  const isOther = gradingRules.some(
    (row) => !isDeepStrictEqual(row.house_rules, gradingRules.find(({ id }) => id === keptId)?.house_rules),
  );
  if (isOther && ((await sql.row(ticketsOf, [eventIds]))?.tickets ?? 0) > 0) return "rules";
  const services = new Map(
    (await sql.rows(queries.serviceRows, [[keptId]])).map(({ service_id, row }) => [service_id, row]),
  );
  if (league.services.some(({ serviceId, after }) => !isDeepStrictEqual(services.get(serviceId), after)))
    return "services";
  if (isWritten(await sql.rows(queries.duties), league.duties)) return "duties";
  if (isWritten(await sql.rows(queries.sourceTerms), league.sources)) return "sources";
  return isWritten(await sql.rows(queries.slides), league.slides) ? "slides" : undefined;
}

function isWritten(
  rows: readonly { readonly id: number; readonly now: unknown }[],
  moved: readonly Written<unknown>[],
): boolean {
  return moved.some(({ id, after }) => !isDeepStrictEqual(rows.find((row) => row.id === id)?.now, after));
}
