import { type AnswerOf, type PayloadOf, responses, roles, nameMatching } from "@chalkboard/contract";
import { type LeagueId, plainName, type TeamId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import { mayKeep } from "../../identity/duties/index.ts";
import { allOrNone } from "../../platform/http/all-or-none.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { eventMessages } from "../../trading/lines/index.ts";
import { publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { changeAliases, lockMasterData, saveTeam } from "../master-data/index.ts";
import { likeNamed, teachLeague } from "./league-handlers.ts";
import { takeMarketBack, teachMarket } from "./market-handlers.ts";
import { makePlayer, takePlayerBack, teachPlayer } from "./player-handlers.ts";
import { forgetStarters } from "./player-queries.ts";
import type { Held } from "./queries.ts";
import * as queries from "./queries.ts";

/** The maximum number of aliases of a team. */
const mostAliases = 40;

/** Handlers for unknown names from sources. */
export function nameMatchingHandlers({ database }: { readonly database: Database }): HandlersOf<typeof nameMatching> {
  const change = <Answer>(action: (sql: Sql) => Promise<Answer | Refused>): Promise<Answer | Refused> =>
    allOrNone(database, action);
  return {
    listNames: (payload, { session }) =>
      database.read(allFor(session), (sql) =>
        answerList(
          sql,
          queries.listNames,
          [
            payload.state ?? null,
            payload.source ?? null,
            payload.leagueId ?? null,
            payload.text ?? null,
            payload.leastScore ?? null,
            payload.kind ?? null,
          ],
          payload,
          nameOf,
        ),
      ),
    teach: (payload, context) => change((sql) => teach(sql, payload, context)),
    makeTeam: (payload, context) => change((sql) => makeTeam(sql, payload, context)),
    makePlayer: (payload, context) =>
      change(async (sql) => {
        const names = await heldNames(sql, [payload.nameId], ["waiting"], context);
        if (isRefused(names)) return names;
        const [held] = names;
        return held === undefined
          ? refuse(responses.notFound, { field: "nameId" })
          : makePlayer(sql, held, payload, context);
      }),
    ignore: (payload, context) => change((sql) => ignore(sql, payload, context)),
    undo: (payload, context) => change((sql) => undo(sql, payload, context)),
  };
}

function nameOf(row: PageRow<typeof queries.listNames>): AnswerOf<typeof nameMatching.listNames>["rows"][number] {
  return {
    nameId: row.id,
    kind: row.kind as nameMatching.NameKind,
    ofTeamId: row.of_team,
    ofTeamName: row.of_team_name,
    name: row.name,
    source: row.source,
    leagueId: row.league_id,
    leagueName: row.league_name,
    said: row.said,
    state: row.state as nameMatching.NameState,
    firstAt: row.first_at,
    seenAt: row.seen_at,
    games: row.games,
    times: row.times,
    nextAt: row.next_at,
    nextOpponent: row.next_opponent,
    sample: row.sample,
    score: row.score,
    suggestions: row.suggestions,
    teamId: row.team_id,
    teamName: row.team_name,
    playerId: row.player_id,
    meansLeagueId: row.means_league,
    meansBetType: row.means_market,
    how: row.how as nameMatching.MatchedHow | null,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  };
}

/** The league whose duty covers a name: its own, or the one that it is matched with or most similar to. */
function leagueOf({ league_id: leagueId, means_league: means, suggestions }: Held): LeagueId | undefined {
  return leagueId ?? means ?? suggestions[0]?.leagueId;
}

/** The requested names, locked; or why this person may not decide on them. */
async function heldNames(
  sql: Sql,
  ids: readonly number[],
  states: readonly string[],
  context: Context,
): Promise<readonly Held[] | Refused> {
  await lockMasterData(sql);
  const wanted = new Set(ids);
  const names = await sql.rows(queries.holdNames, [[...wanted]]);
  if (names.length < wanted.size) return refuse(responses.notFound, { field: "nameIds" });
  // A league unlike any of ours is no one's duty.
  if (context.session.role === roles.assistant && names.some((name) => leagueOf(name) === undefined))
    return refuse(responses.notAllowed, { reason: "role" });
  for (const leagueId of new Set(names.flatMap((name) => leagueOf(name) ?? []))) {
    const denied = await mayKeep(sql, context, { leagueId });
    if (denied !== undefined) return denied;
  }
  const other = names.find(({ state }) => !states.includes(state));
  return other === undefined
    ? names
    : refuse(responses.changedMeanwhile, { nameId: other.id, name: other.name, state: other.state });
}

async function teach(
  sql: Sql,
  { names: input }: PayloadOf<typeof nameMatching.teach>,
  context: Context,
): Promise<{ taught: number } | Refused> {
  const meanings = new Map(input.map((one) => [one.nameId, one]));
  if (meanings.size < input.length)
    return invalid({ field: "names", code: "twice", problem: "a name means one thing" });
  const names = await heldNames(sql, [...meanings.keys()], ["waiting"], context);
  if (isRefused(names)) return names;
  const settled = new Set<number>();
  const ordered = names
    .map((held) => ({ held, means: meanings.get(held.id) }))
    .toSorted((one, other) => (one.means?.teamId ?? 0) - (other.means?.teamId ?? 0));
  for (const { held, means } of ordered) {
    // Another name of the same list, of this source, was matched with that team.
    if (settled.has(held.id)) continue;
    const ids =
      held.kind === "market"
        ? await teachMarket(sql, held, means?.betType, context)
        : held.kind === "league"
          ? await teachLeague(sql, held, means?.leagueId, context)
          : held.kind === "player"
            ? await teachPlayer(sql, held, means?.playerId, context)
            : await teachTeam(sql, held, means?.teamId, context);
    if (isRefused(ids)) return ids;
    for (const id of ids) settled.add(id);
  }
  return { taught: settled.size };
}

async function teachTeam(
  sql: Sql,
  { id, name, plain, league_id: leagueId, suggestions }: Held,
  teamId: TeamId | undefined,
  context: Context,
): Promise<readonly number[] | Refused> {
  if (teamId === undefined || leagueId === null) return refuse(responses.notFound, { field: "teamId" });
  const given = await giveAlias(sql, { leagueId, teamId, name }, context);
  if (isRefused(given)) return given;
  const how = suggestions[0]?.teamId === teamId ? "confirmed" : "chosen";
  const rows = await sql.rows(queries.settle, [leagueId, plain, teamId, how, context.session.personId]);
  await audit(sql, context.session, {
    act: "teachName",
    subject: `name ${String(id)}`,
    before: { name, teamId: null },
    after: { name, teamId },
  });
  return rows.map((row) => row.id);
}

type Given = { readonly leagueId: LeagueId; readonly teamId: TeamId; readonly name: string };

async function giveAlias(sql: Sql, { leagueId, teamId, name }: Given, context: Context): Promise<Refused | undefined> {
  const teams = await sql.rows(queries.teamsOfLeague, [leagueId]);
  const team = teams.find(({ id }) => id === teamId);
  if (team === undefined) return refuse(responses.notFound, { field: "teamId" });
  if ([team.name, ...team.aliases].some((own) => plainName(own) === plainName(name))) return undefined;
  if (team.aliases.length >= mostAliases)
    return invalid({ field: "names", code: "tooLong", problem: `${team.name} has ${String(mostAliases)} other names` });
  const saved = await changeAliases(sql, teamId, (aliases) => [...aliases, name], context);
  return isRefused(saved) ? saved : undefined;
}

async function makeTeam(
  sql: Sql,
  { nameId, name, abbreviation }: PayloadOf<typeof nameMatching.makeTeam>,
  context: Context,
): Promise<{ teamId: TeamId } | Refused> {
  const names = await heldNames(sql, [nameId], ["waiting"], context);
  if (isRefused(names)) return names;
  const [held] = names;
  if (held?.kind !== "team" || held.league_id === null) return refuse(responses.notFound, { field: "nameId" });
  const saved = await saveTeam(
    sql,
    {
      leagueId: held.league_id,
      name,
      printName: name.slice(0, 60),
      abbreviation,
      number: null,
      aliases: plainName(name) === held.plain ? [] : [held.name],
      names: { fr: "", ht: "", es: "", zh: "", it: "" },
      isActive: true,
    },
    context,
  );
  if (isRefused(saved)) return saved;
  await sql.rows(queries.settle, [held.league_id, held.plain, saved.teamId, "made", context.session.personId]);
  await audit(sql, context.session, {
    act: "teachName",
    subject: `name ${String(nameId)}`,
    before: { name: held.name, teamId: null },
    after: { name: held.name, teamId: saved.teamId },
  });
  return saved;
}

async function ignore(
  sql: Sql,
  { nameIds }: PayloadOf<typeof nameMatching.ignore>,
  context: Context,
): Promise<{ ignored: number } | Refused> {
  const names = await heldNames(sql, nameIds, ["waiting"], context);
  if (isRefused(names)) return names;
  await sql.run(queries.setState, [names.map(({ id }) => id), "ignored", context.session.personId]);
  for (const { id, name } of names) {
    const subject = `name ${String(id)}`;
    await audit(sql, context.session, {
      act: "ignoreName",
      subject,
      before: { name, state: "waiting" },
      after: { name, state: "ignored" },
    });
  }
  return { ignored: names.length };
}

/** Identical names of other sources are unmatched too: the alias applies to every source. */
async function undo(
  sql: Sql,
  { nameIds }: PayloadOf<typeof nameMatching.undo>,
  context: Context,
): Promise<AnswerOf<typeof nameMatching.undo> | Refused> {
  const names = await heldNames(sql, nameIds, ["taught", "ignored"], context);
  if (isRefused(names)) return names;
  const own = names.find(({ how }) => how === "made" || how === "known");
  if (own !== undefined)
    return invalid({ field: "nameIds", code: "doesNotFit", problem: `${own.name} is kept on its team's own form` });
  const back = new Set(names.map(({ id }) => id));
  let closed = 0;
  for (const name of names) {
    if (name.means_market !== null) {
      const taken = await takeMarketBack(sql, name, context);
      for (const id of taken.ids) back.add(id);
      closed += taken.closed;
    }
    const { plain, league_id: leagueId, team_id: teamId } = name;
    if (name.means_league !== null) for (const id of await likeNamed(sql, name)) back.add(id);
    if (teamId === null) continue;
    if (name.kind === "player") {
      const same = await takePlayerBack(sql, name, context);
      if (isRefused(same)) return same;
      for (const id of same) back.add(id);
      continue;
    }
    const taken = await takeAlias(sql, teamId, plain, context);
    if (isRefused(taken)) return taken;
    for (const { id, state } of await sql.rows(queries.likeNamed, [leagueId, plain]))
      if (state === "taught") back.add(id);
  }
  const ids = [...back].toSorted((one, other) => one - other);
  await sql.run(queries.forgetKeys, [ids]);
  const suspended = await sql.rows(queries.suspendGames, [ids]);
  await sql.run(forgetStarters, [ids]);
  await sql.run(queries.setState, [ids, "waiting", context.session.personId]);
  await publish(
    sql,
    await eventMessages(
      sql,
      suspended.map(({ id }) => id),
    ),
  );
  for (const { id, name, team_id: teamId, means_league: leagueId, means_market: betType, state, kind } of names) {
    const subject = `name ${String(id)}`;
    const [before, after] =
      kind === "market"
        ? [{ betType }, { betType: null }]
        : kind === "league"
          ? [{ leagueId }, { leagueId: null }]
          : [{ teamId }, { teamId: null }];
    await audit(sql, context.session, {
      act: "undoName",
      subject,
      before: { name, state, ...before },
      after: { name, state: "waiting", ...after },
    });
  }
  return { undone: ids.length, suspended: suspended.length, closed };
}

async function takeAlias(sql: Sql, teamId: TeamId, plain: string, context: Context): Promise<Refused | undefined> {
  const kept = await sql.row(queries.keptTeam, [teamId]);
  if (kept === undefined || !kept.aliases.some((alias) => plainName(alias) === plain)) return undefined;
  const saved = await changeAliases(
    sql,
    kept.id,
    (aliases) => aliases.filter((alias) => plainName(alias) !== plain),
    context,
  );
  return isRefused(saved) ? saved : undefined;
}
