import { countsSets, defaultGradingRules } from "@chalkboard/engine";
import type { EpochMs, EventId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { eventMessages, receiveScore } from "../../../trading/lines/index.ts";
import { publish } from "../../../platform/live/index.ts";
import { type Blocker, makeOfficial, stateScores } from "../../../trading/results/index.ts";
import { learnPlayers } from "../../name-matching/index.ts";
import { bindGames } from "../binding/bind-games.ts";
import * as queries from "../binding/queries.ts";
import { turnLinescore, turnScore } from "./turn-round.ts";
import type { Problem, Reason, SegmentScore, SourceLinescore, SourceScore } from "../adapters/source.ts";

/** `problems`: why the response needs a person; nothing of it was recorded then. */
export type ResultChanges = {
  readonly statements: number;
  readonly status: "live" | "ended" | undefined;
  readonly problems: readonly Problem[];
};

const nothing: ResultChanges = { statements: 0, status: undefined, problems: [] };

/**
 * Records what a line score says, moves the game on to live or ended, and names the starters. The same line score again
 * changes nothing.
 */
export async function applyLinescore(
  database: Database,
  source: string,
  result: SourceLinescore,
): Promise<ResultChanges> {
  const {
    values: [line],
    problems,
  } = await database.read("all", (sql) => bindGames(sql, source, [result], turnLinescore));
  if (line === undefined) return { ...nothing, problems };
  const status = ({ scheduled: undefined, live: "live", final: "ended" } as const)[line.status];
  const starters = await startersOf(database, source, line);
  return database.transaction("all", async (sql) => {
    const event = await sql.row(queries.eventForResult, [source, line.event.key]);
    if (event === undefined) return nothing;
    const named = event.status === "scheduled" ? await namePitchers(sql, event.id, starters) : 0;
    return applyTo(sql, source, event, line.segments, status, named > 0);
  });
}

/** As applyLinescore, from totals alone, as the provider itself reports them. The periods are entered by hand then. */
export async function applyScore(database: Database, source: string, result: SourceScore): Promise<ResultChanges> {
  const {
    values: [score],
    problems,
  } = await database.read("all", (sql) => bindGames(sql, source, [result], turnScore));
  if (score === undefined) return { ...nothing, problems };
  const { away, home, completed } = score;
  const segments = away === null || home === null ? [] : [{ segment: "game", away, home, complete: completed }];
  return database.transaction("all", async (sql) => {
    const event = await sql.row(queries.eventForResult, [source, score.event.key]);
    return event === undefined
      ? nothing
      : applyTo(sql, source, event, segments, completed ? "ended" : segments.length > 0 ? "live" : undefined, false);
  });
}

/**
 * Makes a source's finals official where no one has decided yet. Only a final whose segments add up to the game counts:
 * from a total alone the first half cannot be graded. A result that contradicts its league's rules is left to the desk.
 */
export async function decideFinals(
  database: Database,
  source: string,
  leagues: readonly string[] | null,
): Promise<{ readonly decided: number; readonly problems: readonly Problem[] }> {
  const events = await database.read("all", (sql) => sql.rows(queries.undecidedEvents, [source, leagues]));
  const problems: Problem[] = [];
  let decided = 0;
  for (const { eventId, key, sport, at } of events) {
    const made = await database.transaction("all", async (sql) => {
      const segments = (await sql.rows(queries.newestStatements, [eventId, source])).map(({ segment, away, home }) => ({
        segment,
        away,
        home,
      }));
      if (!isWhole(segments, sport)) return undefined;
      return makeOfficial(sql, {
        eventId,
        version: 0,
        status: "final",
        segments: inOrder(segments),
        source,
        personId: null,
        role: null,
        now: at,
      });
    });
    if (made?.kind === "official") decided += 1;
    const reasons =
      made?.kind === "hindered"
        ? made.blockers.map(blockerReason)
        : made?.kind === "contradictory"
          ? [{ code: "contradicts", said: made.reason } as const]
          : [];
    problems.push(...reasons.map((reason): Problem => ({ event: key, what: { code: "result" }, reason })));
  }
  return { decided, problems };
}

function blockerReason({ reason, segment, team }: Blocker): Reason {
  if (reason === "notBegun") return { code: "notBegun" };
  if (segment === "winner") return { code: "noWinner" };
  return { code: team === null ? "noSegment" : team === "away" ? "noSegmentAway" : "noSegmentHome", segment };
}

type StoredEvent = { readonly id: EventId; readonly leagueId: number; readonly status: string; readonly at: EpochMs };

async function applyTo(
  sql: Sql,
  source: string,
  event: StoredEvent,
  segments: readonly SegmentScore[],
  status: "live" | "ended" | undefined,
  isNamed: boolean,
): Promise<ResultChanges> {
  const statements =
    segments.length === 0
      ? 0
      : await stateScores(sql, { eventId: event.id, segments, source, personId: null, now: event.at });
  const next = status !== undefined && isLater(event.status, status) ? status : undefined;
  if (next !== undefined) await sql.run(queries.setStatus, [event.id, next]);
  if (statements > 0 && (next ?? event.status) === "live")
    await receiveScore(sql, { eventId: event.id, source, segments, now: event.at });
  if (next !== undefined || isNamed) await publish(sql, await eventMessages(sql, [event.id]));
  return { statements, status: next, problems: [] };
}

type Starter = { readonly side: 1 | 2; readonly name: string; readonly playerId: number | null };

/**
 * The starters that a source names; an unknown name is pending. Done before its game is locked, since master data is
 * locked before games.
 */
async function startersOf(
  database: Database,
  source: string,
  { event, pitchers }: SourceLinescore,
): Promise<readonly Starter[]> {
  const named = (
    [
      [1, pitchers.away],
      [2, pitchers.home],
    ] as const
  ).flatMap(([side, name]) => (name === null ? [] : [{ side, name }]));
  if (named.length === 0) return [];
  return database.transaction("all", async (sql) => {
    const sides = await sql.rows(queries.sidesToName, [source, event.key]);
    const starters: Starter[] = [];
    for (const { side, name } of named) {
      const { teamId, leagueId } = sides.find((one) => one.side === side) ?? { teamId: null, leagueId: 0 };
      const game = { key: event.key, startsAt: event.startsAt, opponent: side === 1 ? event.home : event.away, side };
      const [playerId = null] =
        teamId === null ? [] : await learnPlayers(sql, source, leagueId, [{ name, teamId, isPitcher: true, game }]);
      starters.push({ side, name, playerId });
    }
    return starters;
  });
}

async function namePitchers(sql: Sql, eventId: EventId, starters: readonly Starter[]): Promise<number> {
  let named = 0;
  for (const { side, name, playerId } of starters) {
    named += await sql.run(queries.setPitcher, [eventId, side, name]);
    await sql.run(queries.setStarter, [eventId, side, playerId, name]);
  }
  return named;
}

/** A source moves a game forward only; what the desk decided (cancelled, postponed, official) stays. */
function isLater(current: string, next: "live" | "ended"): boolean {
  return current === "scheduled" || (current === "live" && next === "ended");
}

/** Whether the periods add up to the total, or, in tennis, whether the number of sets is the total. */
function isWhole(segments: readonly SegmentScore[], sport: string): boolean {
  const game = segments.find(({ segment }) => segment === "game");
  const periods = segments.filter(({ segment }) => segment !== "game");
  const sum = (side: "away" | "home"): number => periods.reduce((total, period) => total + (period[side] ?? 0), 0);
  if (game === undefined || periods.length === 0) return false;
  const isSum = sum("away") === game.away && sum("home") === game.home;
  return isSum || (sport === "tennis" && countsSets({ status: "final", segments }, defaultGradingRules("tennis")));
}

/** Innings and quarters by number, overtime after them, the total last. */
function inOrder(segments: readonly SegmentScore[]): readonly SegmentScore[] {
  const place = ({ segment }: SegmentScore): number =>
    segment === "game" ? 1001 : /^\d+$/.test(segment) ? Number(segment) : 1000;
  return segments.toSorted((a, b) => place(a) - place(b));
}
