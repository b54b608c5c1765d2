import { type lines, live } from "@chalkboard/contract";
import { lineKeyText, type Side } from "@chalkboard/engine";
import type { EpochMs, EventId, LeagueId } from "@chalkboard/kernel";
import { fieldColumns } from "../../../platform/database/columns.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { type Message, publish } from "../../../platform/live/index.ts";
import { applyMoves, exposureShades, type LineMove } from "../../../trading/lines/index.ts";
import { type Bet, groups } from "../adapters/markets.ts";
import type { Problem, SourceOdds } from "../adapters/source.ts";
import { bindGames } from "../binding/bind-games.ts";
import * as queries from "../binding/queries.ts";
import { type Changes, changes, incomingOf, waitsForAnswer } from "./changes.ts";
import type { StoredJump } from "./jumps.ts";
import type { FeedSettings } from "./settings.ts";
import { turnOdds } from "./turn-round.ts";
import { confirmWordMs, type WordChanges, wordChanges, writeWords } from "./words.ts";

/** `problems`: games of the response that need a person and were not applied. */
export type OddsChanges = { readonly quotes: number; readonly moves: number; readonly problems: readonly Problem[] };

/** One response about prices: the games of a sport, and the bet types it covers. */
export type OddsAnswer = {
  readonly sportKey: string;
  readonly games: readonly SourceOdds[];
  readonly betTypes: ReadonlySet<number>;
  /** Whether it lists every game up to the last in it; a game of ours that is missing there is no longer offered. */
  readonly isWholeList: boolean;
  /** The keys of games that it has without usable content: they stay as they are. */
  readonly leftAlone?: ReadonlySet<string>;
};

/** Which of a source's prices are taken. */
type Taking = Pick<FeedSettings, "source" | "policy" | "betTypes" | "movesLines" | "marginOf">;
type Planned = {
  readonly eventId: EventId;
  readonly leagueId: number;
  readonly plan: Changes;
  readonly words: WordChanges;
};

/** Sales wait while a game's line is written, so only a few games are written at once. */
const eventsATime = 8;
const allBetTypes: ReadonlySet<number> = new Set(groups.flat().map(({ betType }) => betType));

/**
 * Stores what bookmakers quote and moves HQ's lines accordingly. The same response again changes nothing. Games that
 * have begun are left alone unless HQ offers them in play, as are lines that a trader holds or closed.
 */
export async function applyOdds(database: Database, taking: Taking, answer: OddsAnswer): Promise<OddsChanges> {
  const { source } = taking;
  const { planned, problems } = await database.read("all", async (sql) => {
    const bound = await bindGames(sql, source, answer.games, turnOdds);
    return {
      problems: bound.problems,
      planned: await planAll(sql, taking, { ...answer, games: bound.values }, new Set(bound.waiting.keys())),
    };
  });
  let quotes = 0;
  let moves = 0;
  for (let first = 0; first < planned.length; first += eventsATime) {
    const written = await database.transaction("all", (sql) =>
      write(sql, source, planned.slice(first, first + eventsATime)),
    );
    quotes += written.quotes;
    moves += written.moves;
  }
  return { quotes, moves, problems };
}

/**
 * @param waiting keys under which the source lists a game other than ours: where the response is a complete list, ours
 * is no longer offered; else ours stays as it is
 */
async function planAll(
  sql: Sql,
  { source, policy: moving, betTypes: taken, movesLines, marginOf }: Taking,
  answer: OddsAnswer,
  waiting: ReadonlySet<string>,
): Promise<readonly Planned[]> {
  const policy = { ...moving, margin: marginOf(answer.sportKey) };
  const isTaken = (betType: number): boolean => taken === null || taken.has(betType);
  const betTypes = new Set([...answer.betTypes].filter(isTaken));
  const gone = incomingOf([], new Set([...allBetTypes].filter(isTaken)));
  const until: EpochMs = answer.isWholeList ? Math.max(0, ...answer.games.map(({ event }) => event.startsAt)) : 0;
  const incoming = new Map(
    answer.games.map(({ event, quotes }) => [
      event.key,
      incomingOf(
        quotes.filter(({ betType }) => isTaken(betType)),
        betTypes,
      ),
    ]),
  );
  const keys = [...incoming.keys(), ...(answer.isWholeList ? waiting : [])];
  const events = (await sql.rows(queries.sellingEvents, [source, answer.sportKey, keys, until])).filter(
    ({ key }) => answer.leftAlone?.has(key) !== true,
  );
  if (events.length === 0) return [];
  const ids = [events.map(({ id }) => id)];
  const lines = grouped(await sql.rows(queries.linesOfEvents, [...ids, waitsForAnswer]));
  const sources = grouped(await sql.rows(queries.sourcesOfEvents, ids));
  const jumps = grouped(await sql.rows(queries.jumpsOfEvents, ids));
  const words = grouped(await sql.rows(queries.wordsOfEvents, [...ids, policy.confirmEveryMs]));
  const shades = await exposureShades(sql, ids[0] ?? []);
  return events
    .map(({ id, key, leagueId, sport, isInPlay, at }) => {
      const said = incoming.get(key) ?? gone;
      const known = words.get(id) ?? [];
      const own = known.filter((word) => word.source === source);
      // Bet types requested for all games at once are judged separately: the data of a single game may be an hour old.
      const earlier = answer.isWholeList ? [] : own.filter(({ betType }) => !said.betTypes.has(betType));
      const current = {
        lines: lines.get(id) ?? [],
        sources: sources.get(id) ?? [],
        jumps: (jumps.get(id) ?? []).map(jumpOf),
        isInPlay,
        sport,
        others: known.filter((word) => word.source !== source && word.isFresh),
        own: earlier,
        shadeOf: ({ betType, side }: Bet) =>
          shades.get(lineKeyText({ eventId: id, betType, side: side as Side, alternate: 0 })) ?? 0,
      };
      const plan = changes(current, said, policy, at);
      return {
        eventId: id,
        leagueId,
        plan: movesLines ? plan : { ...plan, moves: [], jumps: [] },
        words: wordChanges(own, said, confirmWordMs(isInPlay, policy), at),
      };
    })
    .filter(
      ({ plan, words: { said, gone: left } }) =>
        plan.sources.length > 0 || touchesLines(plan) || said.length > 0 || left.length > 0,
    );
}

function touchesLines({ moves, jumps, calmed }: Changes): boolean {
  return moves.length > 0 || jumps.length > 0 || calmed.length > 0;
}

async function write(sql: Sql, source: string, planned: readonly Planned[]): Promise<Omit<OddsChanges, "problems">> {
  const moving = planned.filter(({ plan }) => touchesLines(plan)).map(({ eventId }) => eventId);
  const locked = moving.length === 0 ? [] : await sql.rows(queries.lockEvents, [moving]);
  const selling = new Map(locked.filter(({ sells }) => sells).map(({ id, at }) => [id, at]));
  const quotes = planned.flatMap(({ eventId, plan }) => plan.sources.map((quote) => ({ eventId, ...quote })));
  const stored =
    quotes.length === 0
      ? []
      : await sql.rows(queries.setSources, [
          ...fieldColumns(quotes, "eventId", "betType", "side", "source", "points", "price"),
        ]);
  await writeWords(sql, source, planned);
  // A quote that was only confirmed is not sent to the boards.
  await publish(
    sql,
    sourceMessages(
      stored.filter(({ hasMoved }) => hasMoved),
      new Map(planned.map(({ eventId, leagueId }) => [eventId, leagueId])),
    ),
  );
  const open = planned.filter(({ eventId }) => selling.has(eventId));
  await noteJumps(sql, source, open);
  const moves = open.flatMap(({ eventId, plan }) => plan.moves.map((move) => lineMove(eventId, move)));
  const { lines } = await applyMoves(sql, {
    moves,
    author: { personId: null, source },
    reason: "",
    now: [...selling.values()][0] ?? 0,
  });
  return { quotes: quotes.length, moves: lines.length };
}

function jumpOf({ betType, side, state, quotes }: RowOf<typeof queries.jumpsOfEvents.columns>): StoredJump {
  return { betType, side, state: state as StoredJump["state"], quotes };
}

/** Stores pending jumps, and removes those no longer pending. */
async function noteJumps(sql: Sql, source: string, planned: readonly Planned[]): Promise<void> {
  const calmed = planned.flatMap(({ eventId, plan }) => plan.calmed.map((bet) => ({ eventId, ...bet })));
  if (calmed.length > 0) {
    await sql.run(queries.dropJumps, fieldColumns(calmed, "eventId", "betType", "side"));
  }
  const jumps = planned.flatMap(({ eventId, plan }) => plan.jumps.map((jump) => ({ eventId, ...jump })));
  for (const { eventId, betType, side, was, quotes, reasons, others, model } of jumps) {
    const said = [was, quotes, others, model].map((some) => JSON.stringify(some));
    await sql.run(queries.noteJump, [
      eventId,
      betType,
      side,
      source,
      ...said.slice(0, 2),
      [...reasons],
      ...said.slice(2),
    ]);
  }
}

function lineMove(eventId: EventId, { betType, side, ...move }: Changes["moves"][number]): LineMove {
  return { key: { eventId, betType, side: side as Side, alternate: 0 }, ...move };
}

function grouped<Row extends { readonly eventId: EventId }>(
  rows: readonly Row[],
): ReadonlyMap<EventId, readonly Row[]> {
  return Map.groupBy(rows, ({ eventId }) => eventId);
}

/** Publishes outside sources' quotes to the boards, one message per game. */
function sourceMessages(
  quotes: readonly RowOf<typeof queries.setSources.columns>[],
  leagues: ReadonlyMap<EventId, LeagueId>,
): readonly Message[] {
  return [...Map.groupBy(quotes, ({ eventId }) => eventId)].map(([eventId, quoted]) => {
    const data: lines.BoardDelta = {
      eventId,
      sources: quoted.map(({ eventId: _, hasMoved: __, ...quote }) => ({ ...quote, alternate: 0 })),
    };
    return { subject: live.subjects.lines(leagues.get(eventId) ?? 0), data };
  });
}
