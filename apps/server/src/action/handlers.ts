import { type action, responses } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import { allFor, type HandlersOf, refuse } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import { eventAction } from "./event-action.ts";
import { recordLayOff, withdrawLayOff } from "./lay-offs.ts";
import { liabilityOfEvent } from "./liability.ts";
import { createKeptLiabilities } from "./kept.ts";
import * as queries from "./queries.ts";

const unknown = refuse(responses.notFound, { reason: "unknown" });

/** The desk's view of what was sold and what it may cost. */
export function actionHandlers({ database }: { readonly database: Database }): HandlersOf<typeof action> {
  const kept = createKeptLiabilities();
  return {
    listEvents: (payload, { session }) => database.read(allFor(session), (sql) => {
      const { leagueId = null, day = null, currency = null } = payload;
      return answerList(sql, queries.events, [leagueId, day, currency], payload, ({ event_id: eventId, event_name: eventName, ...row }) => ({
        eventId, eventName, leagueName: row.league_name, startsAt: row.starts_at, status: row.status, currency: row.currency, legs: row.legs, open: row.open,
        away: row.away, home: row.home, draw: row.draw, over: row.over, under: row.under, other: row.other,
      }));
    }),
    event: async (payload, { session }) => await database.snapshot((then) =>
      then.read(allFor(session), (sql) => eventAction(sql, payload))) ?? unknown,
    liability: async (payload, { now }) => await kept(payload, now, {
      fingerprint: () => database.read("all", async (sql) => (await sql.row(queries.fingerprint, [payload.eventId]))?.text ?? ""),
      work: () => database.snapshot((then) => then.read("all", (sql) => liabilityOfEvent(sql, payload))),
    }) ?? unknown,
    recordLayOff: (payload, context) => database.transaction("all", (sql) => recordLayOff(sql, payload, context)),
    withdrawLayOff: (payload, context) => database.transaction("all", (sql) => withdrawLayOff(sql, payload, context)),
  };
}
