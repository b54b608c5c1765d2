import { type exposure, responses } from "@chalkboard/contract";
import { type Clock, type EventId, type Rational, rational } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { allFor, type HandlersOf, refuse } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { closingHandlers } from "./closing.ts";
import { houseRates } from "../exchange-rates/index.ts";
import { eventAction, type SoldIn, whichOf } from "./event-action.ts";
import { eventRow } from "./event-list.ts";
import { events } from "./event-list-query.ts";
import { recordLayOff, withdrawLayOff } from "./lay-offs.ts";
import { liabilityOfEvent, type SummedIn, summedLiability } from "./liability/liability.ts";
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
  /** One currency by itself, or those of an event's tickets and lay-offs with their rates into the house currency. */
  const currenciesOf = (eventId: EventId, wanted: string | undefined, all: boolean) =>
    database.read("all", async (sql) => {
      const rates = await houseRates(sql);
      if (wanted !== undefined)
        return { currency: wanted, rates, all: [{ currency: wanted, rate: rational(1) as Rational | undefined }] };
      const named = await sql.rows(queries.currenciesWithLayOffs, [eventId, all]);
      const own = named.map(({ currency }) => ({ currency, rate: rates.of(currency) }));
      const isIn = own.some(({ rate }) => rate !== undefined);
      return {
        currency: rates.house,
        rates,
        all: isIn ? own : [{ currency: rates.house, rate: rational(1) }, ...own],
      };
    });
  return {
    listEvents: ({ leagueId = null, day = null, currency = null, ...payload }, { session }) =>
      database.read(allFor(session), (sql) => answerList(sql, events, [leagueId, day, currency], payload, eventRow)),
    event: async (payload, { session }) =>
      (await keep(payload.eventId, ["event", payload, session.language], async () => {
        const scope = allFor(session);
        const { currency, rates, all } = await currenciesOf(
          payload.eventId,
          payload.currency,
          payload.tickets === "all",
        );
        const sold: SoldIn[] = [];
        for (const one of all) {
          const read = await readings.look(whichOf(payload, one.currency), scope, (_sql, { bets, places }) =>
            Promise.resolve({ bets: [...bets.values()], places: [...places.values()] }),
          );
          sold.push({ ...one, ...read });
        }
        return database.read(scope, (sql) => eventAction(sql, payload, { currency, rates, sold }));
      })) ?? unknown,
    liability: async (payload) =>
      (await keep(payload.eventId, ["liability", payload], async () => {
        const { eventId, serviceId = null } = payload;
        const { currency, all } = await currenciesOf(eventId, payload.currency, false);
        const summed: SummedIn[] = [];
        for (const one of all) {
          const which = { eventId, currency: one.currency, all: false, serviceId, zoneId: null, posId: null };
          const sum = await readings.look(which, "all", (sql, sold) => summedLiability(sql, which, sold, clock));
          if (sum === undefined) return undefined;
          summed.push({ ...one, sum });
        }
        return database.read("all", (sql) => liabilityOfEvent(sql, payload, { currency, summed }));
      })) ?? unknown,
    ...closingHandlers(database),
    recordLayOff: (payload, context) => database.transaction("all", (sql) => recordLayOff(sql, payload, context)),
    withdrawLayOff: (payload, context) => database.transaction("all", (sql) => withdrawLayOff(sql, payload, context)),
  };
}
