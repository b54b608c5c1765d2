// Handlers for games in play: the board, the score, and the model on it.
import { type AnswerOf, lines, type PayloadOf, responses } from "@chalkboard/contract";
import { gradingRules, isSport } from "@chalkboard/engine";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { mayWork } from "../../../identity/duties/index.ts";
import { allFor, type Context, type HandlersOf, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { publish } from "../../../platform/live/index.ts";
import { audit } from "../../../platform/operations/index.ts";
import { eventMessages, headsById } from "../event-heads.ts";
import { hqLineOf } from "../hq-line.ts";
import { closingOf, priceGame } from "./live-model.ts";
import * as queries from "./live-queries.ts";
import { enterScore, formatOf, type LiveScore, scoreOf } from "./live-score.ts";
import { linesOf, sourcePrices } from "../queries.ts";

type Calls = Pick<HandlersOf<typeof lines>, "liveBoard" | "enterScore" | "followModel" | "priceLive">;

export function liveHandlers(database: Database): Calls {
  return {
    liveBoard: ({ leagueId }, { session, now }) => database.read(allFor(session), (sql) => board(sql, leagueId, now)),
    enterScore: (payload, context) =>
      database.transaction(
        "all",
        async (sql) =>
          (await mayWork(sql, context, "lines/enter_score", payload.eventId)) ?? enterScore(sql, payload, context),
      ),
    followModel: (payload, context) =>
      database.transaction(
        "all",
        async (sql) =>
          (await mayWork(sql, context, "lines/follow_model", payload.eventId)) ?? follow(sql, payload, context),
      ),
    priceLive: ({ eventId }, context) =>
      database.transaction("all", async (sql) => {
        const refused = await mayWork(sql, context, "lines/price_live", eventId);
        if (refused !== undefined) return refused;
        const priced = await priceGame(sql, eventId, { now: context.now, personId: context.session.personId });
        return priced === undefined
          ? refuse(responses.notFound)
          : { lines: [...priced.lines], unpriced: priced.unpriced };
      }),
  };
}

async function board(sql: Sql, leagueId: number | undefined, now: number): Promise<AnswerOf<typeof lines.liveBoard>> {
  const ids = (await sql.rows(queries.gamesNow)).map(({ id }) => id);
  const games = new Map((await sql.rows(queries.playedGames, [ids])).map((game) => [game.id, game]));
  const heads = (await headsById(sql, ids)).toSorted(
    (one, other) => Number(other.status === "live") - Number(one.status === "live"),
  );
  const shown = heads.filter((head) => leagueId === undefined || head.leagueId === leagueId);
  const shownIds = shown.map(({ eventId }) => eventId);
  const scores = new Map((await sql.rows(queries.scoresOf, [shownIds])).map((row) => [row.event_id, row]));
  const lineRows = Map.groupBy(await sql.rows(linesOf, [shownIds]), ({ event_id }) => event_id);
  const prices = Map.groupBy(await sql.rows(sourcePrices, [shownIds]), ({ event_id }) => event_id);
  const began = [...scores.values()];
  const closings = Map.groupBy(
    await sql.rows(queries.closingLines, [
      began.map(({ event_id }) => event_id),
      began.map(({ began_at }) => new Date(began_at)),
    ]),
    ({ event_id }) => event_id,
  );
  const leagues = new Map(heads.map((head) => [head.leagueId, games.get(head.eventId)?.league_name ?? ""]));
  return {
    now,
    leagues: [...leagues]
      .map(([id, name]) => ({ leagueId: id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    events: shown.flatMap((head) => {
      const game = games.get(head.eventId);
      if (game === undefined) return [];
      const [score, own] = [scores.get(head.eventId), lineRows.get(head.eventId) ?? []];
      return [
        {
          ...head,
          leagueName: game.league_name,
          sportCode: game.sport,
          timeZone: game.time_zone,
          inPlay: game.in_play,
          jumps: game.jumps,
          hasDraw:
            isSport(game.sport) && Object.values(gradingRules(game.sport, ...game.house_rules).tie).includes("lose"),
          format: formatOf(game.sport, game.segments) ?? null,
          closing: closingOf(
            score === undefined ? own.filter(({ alternate }) => alternate === 0) : (closings.get(head.eventId) ?? []),
          ),
          score: score === undefined ? null : scoreOf(score),
          lines: own.map(hqLineOf).map(({ eventId: _, ...line }) => line),
          prices: (prices.get(head.eventId) ?? []).map((row) => ({
            betType: row.bet_type,
            side: row.side,
            alternate: row.alternate,
            source: row.source,
            points: row.points,
            price: row.price,
            seenAt: row.seen_at,
          })),
        },
      ];
    }),
  };
}

async function follow(
  sql: Sql,
  { eventId, version, follows, margin }: PayloadOf<typeof lines.followModel>,
  { session }: Context,
): Promise<LiveScore | Refused> {
  await sql.rows(queries.lockGame, [eventId]);
  const [before] = await sql.rows(queries.scoresOf, [[eventId]]);
  if (before === undefined) return refuse(responses.notFound);
  const after = await sql.row(queries.setFollow, [eventId, follows, margin, version]);
  if (after === undefined) return refuse(responses.changedMeanwhile, { score: scoreOf(before) });
  if (!follows) await sql.run(queries.giveBack, [eventId]);
  await publish(sql, await eventMessages(sql, [eventId]));
  await audit(sql, session, {
    act: "followModel",
    subject: `event ${String(eventId)}`,
    before: { follows: before.follows, margin: before.margin },
    after: { follows, margin },
  });
  return scoreOf(after);
}
