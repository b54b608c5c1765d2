// Merges several records of one team or player (docs/design/catalog.md).
import { createHash } from "node:crypto";
import { type AnswerOf, type PayloadOf, type masterData, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { lockCalendar } from "../../schedule/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { mayKeep } from "../../../identity/duties/index.ts";
import { type Context, invalid, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import { moveRules, type RewrittenRule, rulesNaming } from "../../../selling/rules/index.ts";
import { lockRules } from "../../../identity/services/index.ts";
import { type Belongings, belongingsOf, giveBelongings } from "./merge-belongings.ts";
import * as queries from "./merge-queries.ts";
import { conflictsOf, mergedShape, type Moved, type Shape, shapeOf } from "./merge-terms.ts";
import { tellOf, writeShape, writeSides } from "./merge-writes.ts";
import { lockRegistry } from "../queries.ts";
import { retitle } from "./titles.ts";

type Input = PayloadOf<typeof masterData.merge>;
type Answer = AnswerOf<typeof masterData.merge>;
type Row = RowOf<typeof queries.teams.columns>;

/** Previews what would move; with the preview's `basis` it moves it. */
export async function merge(
  sql: Sql,
  { kind, keptId, mergedIds, basis }: Input,
  context: Context,
): Promise<Answer | Refused> {
  const ids = [...new Set(mergedIds)].toSorted((one, other) => one - other);
  if (ids.includes(keptId))
    return invalid({ field: "mergedIds", code: "twice", problem: "it is the remaining record" });
  // A preview takes no locks.
  if (basis !== undefined) {
    if (kind === "team") await lockRules(sql, "all");
    await sql.run(lockRegistry);
  }
  const rows = await sql.rows(kind === "team" ? queries.teams : queries.players, [[keptId, ...ids]]);
  const kept = rows.find(({ id }) => id === keptId);
  const merged = rows.filter(({ id }) => id !== keptId);
  if (kept === undefined) return refuse(responses.notFound, { field: "keptId" });
  if (merged.length < ids.length) return refuse(responses.notFound, { field: "mergedIds" });
  for (const leagueId of new Set(rows.map(({ league_id }) => league_id))) {
    const denied = await mayKeep(sql, context, { leagueId });
    if (denied !== undefined) return denied;
  }
  const leagues = [...new Set(rows.map(({ league_id }) => league_id))].toSorted((one, other) => one - other);
  if (basis !== undefined) for (const leagueId of leagues) await lockCalendar(sql, leagueId);
  const plan = await planOf(sql, kind, kept, merged);
  if (basis === undefined) return plan.answer;
  if (plan.answer.basis !== basis) return refuse(responses.changedMeanwhile, plan.answer);
  const [conflict] = plan.answer.conflicts;
  if (conflict !== undefined)
    return invalid({
      field: "mergedIds",
      code: "doesNotFit",
      problem: `${conflict.code}: ${conflict.names.join(", ")}`,
    });
  return { ...plan.answer, mergeId: await carryOut(sql, kind, plan, context) };
}

export type Plan = {
  readonly kept: Row;
  readonly merged: readonly Row[];
  readonly after: Shape;
  readonly sides: readonly RowOf<typeof queries.sidesOf.columns>[];
  readonly rules: readonly RewrittenRule[];
  readonly players: readonly RowOf<typeof queries.playersOf.columns>[];
  readonly belongings: Belongings;
  readonly answer: Answer;
};

/**
 * The changes of a merge, and what prevents it. @param withRules whether the rules that name them are rewritten here
 */
export async function planOf(
  sql: Sql,
  kind: Input["kind"],
  kept: Row,
  merged: readonly Row[],
  withRules = kind === "team",
): Promise<Plan> {
  const ids = merged.map(({ id }) => id);
  const teams = kind === "team" ? ids : [];
  const all = kind === "team" ? [kept.id, ...ids] : [];
  const sides = await sql.rows(queries.sidesOf, [teams]);
  const { moving: rules, staying } = withRules
    ? await rulesNaming(sql, { team: new Map(teams.map((id) => [id, kept.id])), league: new Map() })
    : { moving: [], staying: 0 };
  const roster = await sql.rows(queries.playersOf, [all]);
  const belongings = await belongingsOf(sql, kind, kept.id, ids);
  const events = [...sides.map(({ event_id: id, status }) => ({ id, status })), ...belongings.props];
  const sold = await sql.row(queries.ticketsOf, [[...new Set(events.map(({ id }) => id))]]);
  const players = roster.filter(({ team_id }) => team_id !== kept.id);
  const conflicts = conflictsOf(kept, merged, {
    games: (await sql.rows(queries.amongThemselves, [all])).map(({ name }) => name),
    players: roster,
    others: await sql.rows(kind === "team" ? queries.otherTeams : queries.otherPlayers, [kept.id, [kept.id, ...ids]]),
  });
  const after = mergedShape(kept, merged);
  const byStatus = Map.groupBy(events, ({ status }) => status);
  const answer: Answer = {
    mergeId: null,
    basis: basisOf([kept, merged, sides, rules, roster, belongings]),
    name: kept.name,
    aliases: [...after.aliases],
    names: after.names,
    mergedNames: merged.map(({ name }) => name),
    events: [...byStatus].map(([status, some]) => ({
      status: status as Answer["events"][number]["status"],
      count: some.length,
    })),
    twice: (await sql.row(queries.standTwice, [all, teams]))?.games ?? 0,
    tickets: sold?.tickets ?? 0,
    legs: sold?.legs ?? 0,
    rules: rules.length,
    staying,
    players: players.length,
    league: null,
    conflicts: conflicts.map(({ code, names }) => ({ code, names: [...names] })),
  };
  return { kept, merged, after, sides, rules, players, belongings, answer };
}

/** A fingerprint of everything in a preview, except tickets: those are sold meanwhile. */
export function basisOf(of: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 16);
}

/** @returns the number of the merge. Everything to be written is locked before. */
export async function carryOut(sql: Sql, kind: Input["kind"], plan: Plan, { session }: Context): Promise<number> {
  const { kept, merged, after, sides, rules, players, belongings } = plan;
  const events = [
    ...sides,
    ...belongings.starts.map(({ id }) => ({ event_id: id })),
    ...belongings.props.map(({ id }) => ({ event_id: id })),
  ];
  await sql.run(queries.holdEvents, [[...new Set(events.map(({ event_id }) => event_id))]]);
  const open = sides
    .filter(({ status }) => ["scheduled", "live", "postponed"].includes(status))
    .map(({ event_id }) => event_id);
  const titles = await retitle(sql, open, new Map(merged.map(({ id }) => [id, kept.name])));
  await writeSides(
    sql,
    sides.map(({ event_id: eventId, side }) => ({ eventId, side, teamId: kept.id })),
  );
  await sql.run(queries.writePlayers, [players.map(({ id }) => id), players.map(() => kept.id)]);
  await giveBelongings(sql, belongings, kept.id, "after");
  const movedRules = await moveRules(sql, rules, session);
  await writeShape(sql, kind, kept.id, after, null);
  for (const one of merged) await writeShape(sql, kind, one.id, { ...shapeOf(one), isActive: false }, kept.id);
  const moved: Moved = {
    kept: { name: kept.name, before: shapeOf(kept), after },
    merged: merged.map((one) => ({ id: one.id, name: one.name, before: shapeOf(one) })),
    sides: sides.map(({ event_id: eventId, side, team_id: from }) => ({ eventId, side, from })),
    titles,
    rules: movedRules,
    players: players.map(({ id, team_id: from }) => ({ id, from })),
    belongings,
  };
  const added = await sql.row(queries.addMerge, [
    kind,
    kept.id,
    kept.league_id,
    kept.name,
    merged.map(({ name }) => name),
    JSON.stringify(moved),
    session.personId,
  ]);
  assert(added !== undefined, "a new merge has a number");
  if (kind === "team") await tellOf(sql, open);
  const said = (shape: Shape, names: readonly string[]): object => ({
    name: kept.name,
    aliases: shape.aliases,
    names: shape.names,
    mergedNames: names,
  });
  await audit(sql, session, {
    act: kind === "team" ? "mergeTeams" : "mergePlayers",
    subject: `${kind} ${String(kept.id)}`,
    before: said(shapeOf(kept), []),
    after: said(after, plan.answer.mergedNames),
  });
  return added.id;
}
