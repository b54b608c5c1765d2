import { type exposure, responses } from "@chalkboard/contract";
import type { Clock, EventId } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { allFor, type HandlersOf, refuse } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { closingHandlers } from "./closing.ts";
import { eventAction, whichOf } from "./event-action.ts";
import { eventRow } from "./event-list.ts";
import { events } from "./event-list-query.ts";
import { recordLayOff, withdrawLayOff } from "./lay-offs.ts";
import { liabilityOfEvent } from "./liability/liability.ts";
import { createAnswerCache } from "./answer-cache.ts";
import * as queries from "./sold/queries.ts";
import type { SoldReadings } from "./sold/sold-on-event.ts";

const unknown = refuse(responses.notFound, { reason: "unknown" });

/** Handlers of the desk's view of what was sold and what it may cost. */
export function actionHandlers({
  database,
  clock,
  readings,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly readings: SoldReadings;
}): HandlersOf<typeof exposure> {
  const kept = createAnswerCache(clock);
  const keep = <Answer>(eventId: EventId, input: readonly unknown[], work: () => Promise<Answer>): Promise<Answer> =>
    kept.answer(
      JSON.stringify(input),
      () => database.read("all", async (sql) => (await sql.row(queries.fingerprint, [eventId]))?.text ?? ""),
      work,
    );
  return {
    listEvents: ({ leagueId = null, day = null, currency = null, ...payload }, { session }) =>
      database.read(allFor(session), (sql) => answerList(sql, events, [leagueId, day, currency], payload, eventRow)),
    event: async (payload, { session }) =>
      (await keep(payload.eventId, ["event", payload, session.language], () =>
        readings.look(whichOf(payload), allFor(session), (sql, sold) => eventAction(sql, payload, sold)),
      )) ?? unknown,
    liability: async (payload) =>
      (await keep(payload.eventId, ["liability", payload], () => {
        const { eventId, currency, serviceId = null } = payload;
        return readings.look(
          { eventId, currency, all: false, serviceId, zoneId: null, posId: null },
          "all",
          (sql, sold) => liabilityOfEvent(sql, payload, sold, clock),
        );
      })) ?? unknown,
    ...closingHandlers(database),
    recordLayOff: (payload, context) => database.transaction("all", (sql) => recordLayOff(sql, payload, context)),
    withdrawLayOff: (payload, context) => database.transaction("all", (sql) => withdrawLayOff(sql, payload, context)),
  };
}
