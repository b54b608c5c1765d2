// A person's decisions on a player's name: who it is, that it is a new player, or that this is reverted.
import { type PayloadOf, responses, type nameMatching } from "@chalkboard/contract";
import { plainName, type TeamId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, isRefused, refuse, type Refused } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import { changePlayerAliases, savePlayer } from "../master-data/index.ts";
import * as queries from "./player-queries.ts";
import type { Held } from "./queries.ts";

/** Adds a name to a player's aliases, which apply to every source. @returns the names that are settled by it */
export async function teachPlayer(
  sql: Sql,
  name: Held,
  playerId: number | undefined,
  context: Context,
): Promise<readonly number[] | Refused> {
  const { id, plain, of_team: teamId, suggestions } = name;
  const player = playerId === undefined ? undefined : await sql.row(queries.playerTeam, [playerId]);
  if (playerId === undefined || teamId === null || player?.team_id !== teamId)
    return refuse(responses.notFound, { field: "playerId" });
  const saved = await changePlayerAliases(sql, playerId, (aliases) => [...aliases, name.name], context);
  if (isRefused(saved)) return saved;
  await audit(sql, context.session, {
    act: "teachName",
    subject: `name ${String(id)}`,
    before: { name: name.name, playerId: null },
    after: { name: name.name, playerId },
  });
  return settle(
    sql,
    { teamId, plain, playerId, how: suggestions[0]?.playerId === playerId ? "confirmed" : "chosen" },
    context,
  );
}

type Settled = {
  readonly teamId: TeamId;
  readonly plain: string;
  readonly playerId: number;
  readonly how: nameMatching.MatchedHow;
};

async function settle(
  sql: Sql,
  { teamId, plain, playerId, how }: Settled,
  { session }: Context,
): Promise<readonly number[]> {
  const ids = (await sql.rows(queries.settlePlayer, [teamId, plain, playerId, how, session.personId])).map(
    ({ id }) => id,
  );
  await sql.run(queries.nameStarters, [ids]);
  return ids;
}

/** Creates a new player from a name that means none of the team's. */
export async function makePlayer(
  sql: Sql,
  held: Held,
  { name, number, position }: PayloadOf<typeof nameMatching.makePlayer>,
  context: Context,
): Promise<{ playerId: number } | Refused> {
  const { id, of_team: teamId, plain } = held;
  if (teamId === null) return refuse(responses.notFound, { field: "nameId" });
  const saved = await savePlayer(
    sql,
    {
      teamId,
      name,
      printName: name.slice(0, 60),
      abbreviation: "",
      number,
      position,
      aliases: plainName(name) === plain ? [] : [held.name],
      names: { fr: "", ht: "", es: "", zh: "", it: "" },
      isActive: true,
    },
    context,
  );
  if (isRefused(saved)) return saved;
  await settle(sql, { teamId, plain, playerId: saved.playerId, how: "made" }, context);
  await audit(sql, context.session, {
    act: "teachName",
    subject: `name ${String(id)}`,
    before: { name: held.name, playerId: null },
    after: { name: held.name, playerId: saved.playerId },
  });
  return saved;
}

/** Removes a name from a player again. @returns the names that become pending again */
export async function takePlayerBack(
  sql: Sql,
  { of_team: teamId, player_id: playerId, plain }: Held,
  context: Context,
): Promise<readonly number[] | Refused> {
  if (teamId === null || playerId === null) return [];
  const saved = await changePlayerAliases(
    sql,
    playerId,
    (aliases) => aliases.filter((alias) => plainName(alias) !== plain),
    context,
  );
  if (isRefused(saved)) return saved;
  return (await sql.rows(queries.likeNamedPlayer, [teamId, plain]))
    .filter(({ state }) => state === "taught")
    .map(({ id }) => id);
}
