// Merges several records of one league (docs/design/catalog.md).
import { type AnswerOf, type PayloadOf, type masterData, responses } from "@chalkboard/contract";
import { assert, type LeagueId, plainName } from "@chalkboard/kernel";
import { isDeepStrictEqual } from "node:util";
import { lockCalendar } from "../../schedule/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { mayKeep } from "../../../identity/duties/index.ts";
import { type Context, invalid, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import { moveFigures } from "../../../trading/risk/index.ts";
import { moveRules, type RewrittenRule, rulesNaming } from "../../../selling/rules/index.ts";
import { lockRules } from "../../../identity/services/index.ts";
import * as queries from "./merge-league-queries.ts";
import { sameTeams, serviceRow, sourceTerms } from "./merge-league-terms.ts";
import { addMerge, holdEvents, ticketsOf } from "./merge-queries.ts";
import { carryOut as mergeTeams, basisOf, type Plan as TeamPlan, planOf as planOfTeams } from "./merge.ts";
import { type Conflict, conflictsOf, mergedShape, type Moved, type Shape, shapeOf } from "./merge-terms.ts";
import { give, holdNaming, writeLeague, writeMoves } from "./merge-league-writes.ts";
import { tellOf } from "./merge-writes.ts";
import type { MovedLeague, Written } from "./moved-league.ts";
import { lockRegistry } from "../queries.ts";

type Input = PayloadOf<typeof masterData.merge>;
type Answer = AnswerOf<typeof masterData.merge>;
type League = RowOf<typeof queries.leagues.columns>;

/** Previews what would move; with the preview's `basis` it moves it. */
export async function mergeLeagues(
  sql: Sql,
  { keptId, mergedIds, withTeams = false, basis }: Input,
  context: Context,
): Promise<Answer | Refused> {
  const ids = [...new Set(mergedIds)].toSorted((one, other) => one - other);
  if (ids.includes(keptId))
    return invalid({ field: "mergedIds", code: "twice", problem: "it is the remaining record" });
  if (basis !== undefined) {
    await lockRules(sql, "all");
    await sql.run(lockRegistry);
  }
  const rows = await sql.rows(queries.leagues, [[keptId, ...ids]]);
  const kept = rows.find(({ id }) => id === keptId);
  const merged = rows.filter(({ id }) => id !== keptId);
  if (kept === undefined) return refuse(responses.notFound, { field: "keptId" });
  if (merged.length < ids.length) return refuse(responses.notFound, { field: "mergedIds" });
  for (const { id } of rows) {
    const denied = await mayKeep(sql, context, { leagueId: id });
    if (denied !== undefined) return denied;
    if (basis !== undefined) await lockCalendar(sql, id);
  }
  if (basis !== undefined) await holdNaming(sql);
  const plan = await planOf(sql, kept, merged, withTeams);
  if (basis === undefined) return plan.answer;
  if (plan.answer.basis !== basis) return refuse(responses.changedMeanwhile, plan.answer);
  const [conflict] = plan.answer.conflicts;
  if (conflict !== undefined)
    return invalid({
      field: "mergedIds",
      code: "doesNotFit",
      problem: `${conflict.code}: ${conflict.names.join(", ")}`,
    });
  return { ...plan.answer, mergeId: await carryOut(sql, plan, context) };
}

type Plan = {
  readonly kept: League;
  readonly merged: readonly League[];
  readonly after: Shape;
  readonly teamPlans: readonly TeamPlan[];
  readonly events: readonly RowOf<typeof queries.eventsOf.columns>[];
  readonly moves: Omit<MovedLeague, "events" | "rules" | "along">;
  readonly rules: readonly RewrittenRule[];
  /** The sources that know a league by a code that is removed. */
  readonly teach: readonly { readonly code: string; readonly from: LeagueId; readonly sources: readonly string[] }[];
  readonly answer: Answer;
};

async function planOf(sql: Sql, kept: League, merged: readonly League[], withTeams: boolean): Promise<Plan> {
  const ids = merged.map(({ id }) => id);
  const events = await sql.rows(queries.eventsOf, [ids]);
  const same = sameTeams(await sql.rows(queries.teamsOf, [[kept.id, ...ids]]), kept.id);
  const teamPlans: TeamPlan[] = [];
  for (const [stays, ...others] of withTeams ? same : [])
    if (stays !== undefined) teamPlans.push(await planOfTeams(sql, "team", stays, others, false));
  // One rule may name several of the teams, and the league: it is rewritten once.
  const { moving: rules, staying } = await rulesNaming(sql, {
    team: new Map(teamPlans.flatMap((team) => team.merged.map(({ id }) => [id, team.kept.id]))),
    league: new Map(ids.map((id) => [id, kept.id])),
  });
  const sources = await sql.rows(queries.sourceTerms);
  const moves = await movesOf(sql, kept, merged, sources);
  const sold = await sql.row(ticketsOf, [events.map(({ id }) => id)]);
  const after = mergedShape(kept, merged);
  const conflicts = [
    ...conflictsOf(kept, merged, {
      games: [],
      players: [],
      others: await sql.rows(queries.otherLeagues, [kept.id, [kept.id, ...ids]]),
    }),
    ...leagueConflicts(kept, merged, same, withTeams),
    ...teamPlans.flatMap(({ answer }) => answer.conflicts.filter(({ code }) => code !== "otherLeague")),
  ];
  const sum = (of: (answer: Answer) => number): number => teamPlans.reduce((all, { answer }) => all + of(answer), 0);
  const byStatus = Map.groupBy(events, ({ status }) => status);
  const teach = merged.map(({ code, id }) => ({
    code,
    from: id,
    sources: sources
      .filter(({ listed, now }) => listed?.includes(code) === true || now.leagues.some((own) => own.code === code))
      .map(({ name }) => name),
  }));
  const answer: Answer = {
    mergeId: null,
    basis: basisOf([kept, merged, events, rules, moves, withTeams, teamPlans.map((plan) => plan.answer.basis)]),
    name: kept.name,
    aliases: [...after.aliases],
    names: after.names,
    mergedNames: merged.map(({ name }) => name),
    events: [...byStatus].map(([status, some]) => ({
      status: status as Answer["events"][number]["status"],
      count: some.length,
    })),
    twice: sum(({ twice }) => twice),
    tickets: sold?.tickets ?? 0,
    legs: sold?.legs ?? 0,
    rules: rules.length,
    staying,
    players: sum(({ players }) => players),
    league: {
      printName: after.printName ?? "",
      teams: moves.teams.length,
      groups: moves.groups?.length ?? 0,
      along: teamPlans.map((team) => team.answer.name),
      notes: moves.notes.length,
      services: moves.services.length,
      duties: moves.duties.length,
      sources: moves.sources.length,
      sourceNames: moves.names.length + moves.meanings.length,
      slides: moves.slides.length,
    },
    conflicts: conflicts.map(({ code, names }) => ({ code, names: [...names] })),
  };
  return { kept, merged, after, teamPlans, events, moves, rules, teach, answer };
}

type Teams = ReturnType<typeof sameTeams<RowOf<typeof queries.teamsOf.columns>>>;

function leagueConflicts(
  kept: League,
  merged: readonly League[],
  same: Teams,
  withTeams: boolean,
): readonly Conflict[] {
  const conflict = (code: Conflict["code"], names: readonly string[]): readonly Conflict[] =>
    names.length === 0 ? [] : [{ code, names: names.slice(0, 20) }];
  const isOne = (teams: Teams[number]): boolean =>
    withTeams && new Set(teams.map(({ league_id }) => league_id)).size === teams.length;
  return [
    ...conflict(
      "otherResults",
      merged.filter(({ settings }) => settings !== kept.settings).map(({ name }) => name),
    ),
    ...conflict(
      "otherHouseRules",
      merged
        .filter((one) => one.has_tickets && !isDeepStrictEqual(one.house_rules, kept.house_rules))
        .map(({ name }) => name),
    ),
    ...conflict(
      "sameTeams",
      same.filter((teams) => !isOne(teams)).map(([stays]) => stays?.name ?? ""),
    ),
  ];
}

async function movesOf(
  sql: Sql,
  kept: League,
  merged: readonly League[],
  sources: readonly RowOf<typeof queries.sourceTerms.columns>[],
): Promise<Plan["moves"]> {
  const ids = merged.map(({ id }) => id);
  const other = (id: number): number => (ids.includes(id) ? kept.id : id);
  const codes = merged.map(({ code }) => code);
  const services = [
    ...Map.groupBy(await sql.rows(queries.serviceRows, [[kept.id, ...ids]]), ({ service_id }) => service_id),
  ].map(([serviceId, rows]) => {
    const before = rows.find(({ league_id }) => league_id === kept.id)?.row ?? null;
    return {
      serviceId,
      before,
      after: serviceRow(
        before,
        rows.filter(({ league_id }) => league_id !== kept.id).map(({ row }) => row),
      ),
    };
  });
  return {
    teams: await sql.rows(queries.everyTeamOf, [ids]),
    notes: await sql.rows(queries.notesOf, [ids]),
    names: await sql.rows(queries.namesOf, [ids, kept.id]),
    meanings: await sql.rows(queries.meaningsOf, [ids]),
    groups: (await sql.rows(queries.groupsToJoin, [ids, kept.id])).map(({ id }) => id),
    policy: (await sql.row(queries.policyToMove, [ids, kept.id]))?.league_id ?? null,
    services: services.filter(({ before, after }) => !isDeepStrictEqual(before, after)),
    duties: changed(await sql.rows(queries.duties), (some) => [...new Set(some.map(other))]),
    sources: changed(sources, (terms) => sourceTerms(terms, codes, kept.code)),
    slides: changed(await sql.rows(queries.slides), (link) =>
      link.leagueId === undefined ? link : { ...link, leagueId: other(link.leagueId) },
    ),
  };
}

function changed<Value>(
  rows: readonly { readonly id: number; readonly now: Value }[],
  becomes: (now: Value) => Value,
): readonly Written<Value>[] {
  return rows
    .map(({ id, now }) => ({ id, before: now, after: becomes(now) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

async function carryOut(sql: Sql, plan: Plan, context: Context): Promise<number> {
  const { kept, merged, after, teamPlans, events, moves, rules, teach, answer } = plan;
  await sql.run(holdEvents, [
    [
      ...new Set([
        ...events.map(({ id }) => id),
        ...teamPlans.flatMap(({ sides }) => sides.map(({ event_id }) => event_id)),
      ]),
    ],
  ]);
  const along: number[] = [];
  for (const team of teamPlans) along.push(await mergeTeams(sql, "team", team, context));
  const byLeague = [...Map.groupBy(events, ({ from }) => from)].map(([from, some]) => ({
    eventIds: some.map(({ id }) => id),
    from,
    to: kept.id,
  }));
  await moveFigures(sql, byLeague, () => give(sql, queries.giveEvents, events, kept.id, "after"));
  const taught: { id: number; from: LeagueId }[] = [];
  for (const { code, from, sources } of teach) {
    for (const { id } of await sql.rows(queries.teachCode, [sources, code, plainName(code), kept.id]))
      taught.push({ id, from });
  }
  await writeMoves(sql, moves, kept.id, "after");
  const { session } = context;
  const movedRules = await moveRules(sql, rules, session);
  await writeLeague(sql, kept.id, after, null);
  for (const one of merged) await writeLeague(sql, one.id, { ...shapeOf(one), isActive: false }, kept.id);
  const league: MovedLeague = {
    ...moves,
    meanings: [...moves.meanings, ...taught],
    events: events.map(({ id, from }) => ({ id, from })),
    along,
    rules: movedRules,
  };
  const moved: Moved = {
    kept: { name: kept.name, before: shapeOf(kept), after },
    merged: merged.map((one) => ({ id: one.id, name: one.name, before: shapeOf(one) })),
    sides: [],
    titles: [],
    rules: [],
    players: [],
    league,
  };
  const added = await sql.row(addMerge, [
    "league",
    kept.id,
    kept.id,
    kept.name,
    answer.mergedNames,
    JSON.stringify(moved),
    session.personId,
  ]);
  assert(added !== undefined, "a new merge has a number");
  await tellOf(
    sql,
    events.filter(({ status }) => ["scheduled", "live", "postponed"].includes(status)).map(({ id }) => id),
  );
  await auditMerge(sql, session, kept, after, answer.mergedNames);
  return added.id;
}

async function auditMerge(
  sql: Sql,
  session: Session,
  kept: League,
  after: Shape,
  mergedNames: readonly string[],
): Promise<void> {
  const said = ({ aliases, names, printName }: Shape, some: readonly string[]): object => ({
    name: kept.name,
    printName,
    aliases,
    names,
    mergedNames: some,
  });
  await audit(sql, session, {
    act: "mergeLeagues",
    subject: `league ${String(kept.id)}`,
    before: said(shapeOf(kept), []),
    after: said(after, mergedNames),
  });
}
