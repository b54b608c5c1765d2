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
import { lockMasterData, savePlayer, saveTeam } from "../master-data/index.ts";
import { kinds } from "./kinds.ts";
import type { Held } from "./queries.ts";
import * as queries from "./queries.ts";

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
    makePlayer: (payload, context) => change((sql) => makePlayer(sql, payload, context)),
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
function leagueOf({ kind, league_id: leagueId, means, suggestions }: Held): LeagueId | undefined {
  return leagueId ?? (kind === "league" ? means : null) ?? suggestions[0]?.leagueId;
}

/** The values by which a query finds the names identical to one, of any source. */
function identical({ kind, plain, of_team: teamId, league_id: leagueId }: Held) {
  return [kind, plain, teamId ?? leagueId] as const;
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
  const names = (await sql.rows(queries.holdNames, [[...wanted]])) as Held[];
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
  if (meanings.size < input.length) return invalid({ field: "names", code: "twice", problem: "the same name twice" });
  const names = await heldNames(sql, [...meanings.keys()], ["waiting"], context);
  if (isRefused(names)) return names;
  const settled = new Set<number>();
  const ordered = names
    .map((held) => ({ held, means: meanings.get(held.id) }))
    .toSorted((one, other) => (one.means?.teamId ?? 0) - (other.means?.teamId ?? 0));
  for (const { held, means } of ordered) {
    // Another name of the same list, of this source, was matched with that record.
    if (settled.has(held.id)) continue;
    const { field, accept } = kinds[held.kind];
    const id = means?.[field];
    if (id === undefined) return refuse(responses.notFound, { field });
    const refused = await accept(sql, held, id, context);
    if (refused !== undefined) return refused;
    const how = held.suggestions[0]?.[field] === id ? "confirmed" : "chosen";
    for (const like of await settle(sql, held, id, how, context)) settled.add(like);
  }
  return { taught: settled.size };
}

/** Matches a name with a record, for every source that uses it. @returns the names that are settled by it */
async function settle(
  sql: Sql,
  held: Held,
  id: number,
  how: nameMatching.MatchedHow,
  { session }: Context,
): Promise<readonly number[]> {
  const rows = await sql.rows(queries.settle, [...identical(held), id, how, session.personId]);
  const ids = rows.map((row) => row.id);
  if (held.kind === "player") await sql.run(queries.nameStarters, [ids]);
  const { field } = kinds[held.kind];
  await audit(sql, session, {
    act: "teachName",
    subject: `name ${String(held.id)}`,
    before: { name: held.name, [field]: null },
    after: { name: held.name, [field]: id },
  });
  return ids;
}

async function makeTeam(
  sql: Sql,
  { nameId, name, abbreviation }: PayloadOf<typeof nameMatching.makeTeam>,
  context: Context,
): Promise<{ teamId: TeamId } | Refused> {
  const held = await heldForNew(sql, nameId, "team", context);
  if (isRefused(held)) return held;
  const saved = await saveTeam(
    sql,
    { ...newRecord(held, name), leagueId: held.league_id ?? 0, abbreviation, number: null },
    context,
  );
  if (!isRefused(saved)) await settle(sql, held, saved.teamId, "made", context);
  return saved;
}

async function makePlayer(
  sql: Sql,
  { nameId, name, number, position }: PayloadOf<typeof nameMatching.makePlayer>,
  context: Context,
): Promise<{ playerId: number } | Refused> {
  const held = await heldForNew(sql, nameId, "player", context);
  if (isRefused(held)) return held;
  const saved = await savePlayer(
    sql,
    { ...newRecord(held, name), teamId: held.of_team ?? 0, abbreviation: "", number, position },
    context,
  );
  if (!isRefused(saved)) await settle(sql, held, saved.playerId, "made", context);
  return saved;
}

/** A pending name of a kind, from which a new record is made. */
async function heldForNew(
  sql: Sql,
  nameId: number,
  kind: nameMatching.NameKind,
  context: Context,
): Promise<Held | Refused> {
  const names = await heldNames(sql, [nameId], ["waiting"], context);
  if (isRefused(names)) return names;
  const held = names.find((name) => name.kind === kind);
  return held ?? refuse(responses.notFound, { field: "nameId" });
}

/** A new record under the name that a person chose; the source's name is an alias of it. */
function newRecord(held: Held, name: string) {
  return {
    name,
    printName: name.slice(0, 60),
    aliases: plainName(name) === held.plain ? [] : [held.name],
    names: { fr: "", ht: "", es: "", zh: "", it: "" },
    isActive: true,
  };
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
    const { means } = name;
    if (means === null) continue;
    const like = await sql.rows(queries.likeNamed, [...identical(name)]);
    const sources = like.map(({ source }) => source);
    const reverted = await kinds[name.kind].revert(sql, { ...name, means }, sources, context);
    if (isRefused(reverted)) return reverted;
    closed += reverted;
    for (const { id } of like) back.add(id);
  }
  const ids = [...back].toSorted((one, other) => one - other);
  await sql.run(queries.forgetKeys, [ids]);
  const suspended = await sql.rows(queries.suspendGames, [ids]);
  await sql.run(queries.forgetStarters, [ids]);
  await sql.run(queries.setState, [ids, "waiting", context.session.personId]);
  await publish(
    sql,
    await eventMessages(
      sql,
      suspended.map(({ id }) => id),
    ),
  );
  for (const { id, name, means, state, kind } of names) {
    const { field } = kinds[kind];
    await audit(sql, context.session, {
      act: "undoName",
      subject: `name ${String(id)}`,
      before: { name, state, [field]: means },
      after: { name, state: "waiting", [field]: null },
    });
  }
  return { undone: ids.length, suspended: suspended.length, closed };
}
