// Who beats the close: bets sold before a game began, compared with the last lines before it. Source of the value: a
// bet's decimal price times the closing probability without margin, less one; it predicts what a customer wins long
// before the results show it.
import { exposure, type AnswerOf, type PayloadOf } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import type { Database } from "../../platform/database/database.ts";
import { allFor, type HandlersOf } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import * as queries from "./closing-queries.ts";

type Calls = Pick<HandlersOf<typeof exposure>, "listClosers" | "listClosingLines">;

// Bets without an opposite side have no margin that could be removed.
const twoSided = betTypes.flatMap(({ id, opposite }) => (opposite === null ? [] : [{ id, opposite }]));
const pairs = [twoSided.map(({ id }) => id), twoSided.map(({ opposite }) => opposite)] as const;

export function closingHandlers(database: Database): Calls {
  return {
    listClosers: (payload, { session }) =>
      database.read(allFor(session), async (sql) =>
        answerList(sql, queries.closers, [...boundsOf(payload), payload.by, payload.least], payload, (row) => ({
          placeId: row.place_id,
          name: row.name,
          serviceId: row.service_id,
          serviceName: row.service_name,
          currency: row.currency,
          ...worthOf(row),
        })),
      ),
    listClosingLines: (payload, { session }) =>
      database.read(allFor(session), async (sql) =>
        answerList(sql, queries.closingLines, boundsOf(payload), payload, (row) => ({
          eventId: row.event_id,
          eventName: row.event_name,
          leagueId: row.league_id,
          leagueName: row.league_name,
          sportCode: row.sport_code,
          timeZone: row.time_zone,
          startsAt: row.starts_at,
          betType: row.bet_type,
          side: row.side,
          alternate: row.alternate,
          teamName: row.team_name,
          currency: row.currency,
          points: row.points,
          price: row.price,
          ...worthOf(row),
        })),
      ),
  };
}

type Bounds = Pick<PayloadOf<typeof exposure.listClosingLines>, "from" | "to" | "leagueId" | "currency">;

function boundsOf({ from, to, leagueId, currency }: Bounds): readonly unknown[] {
  return [from, to, leagueId ?? null, currency ?? null, ...pairs];
}

type Worth = Pick<
  AnswerOf<typeof exposure.listClosers>["rows"][number],
  "bets" | "stake" | "beat" | "mean" | "low" | "high" | "edge"
>;

/** The database counts shares in millionths. */
function worthOf({ bets, stake, beat, mean, low, high, edge }: Worth): Worth {
  const share = (millionths: number): number => millionths / 1_000_000;
  return {
    bets,
    stake,
    beat,
    mean: share(mean),
    low: low === null ? null : share(low),
    high: high === null ? null : share(high),
    edge,
  };
}
