// The leagues of one service: which it sells, in which order, and under which names.
import { type AnswerOf, type catalog, type PayloadOf, responses } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { invalid, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { audit, change } from "../../platform/operations/index.ts";
import { bumpRules, lockRules } from "../../identity/services/index.ts";
import * as queries from "./service-league-queries.ts";

/** Every league that may be sold, in the service's order. */
export async function listServiceLeagues(
  sql: Sql,
  { serviceId }: Session,
  now: EpochMs,
): Promise<AnswerOf<typeof catalog.listServiceLeagues>> {
  const rows = await sql.rows(queries.serviceLeagues, [serviceId, new Date(now)]);
  return rows.map((row) => ({
    leagueId: row.id,
    sportCode: row.sport_code,
    sportName: row.sport_name,
    leagueName: row.league_name,
    isSold: row.is_sold,
    openEvents: row.open_events,
    place: row.place,
    shownName: row.shown_name,
  }));
}

type Done = Record<string, never> | Refused;

/** Puts a league on or off sale. */
export async function switchLeague(
  sql: Sql,
  { leagueId, isSold }: PayloadOf<typeof catalog.switchLeague>,
  session: Session,
): Promise<Done> {
  const before = await sql.row(queries.leagueSold, [session.serviceId, leagueId]);
  if (before === undefined) return refuse(responses.notFound);
  if (before.is_sold === isSold) return {};
  await sql.run(queries.sellLeague, [session.serviceId, leagueId, isSold]);
  await result(sql, session);
  await audit(sql, session, {
    act: "switchLeague",
    subject: `league ${leagueId}`,
    before: { isSold: before.is_sold },
    after: { isSold },
  });
  return {};
}

type Terms = catalog.ServiceLeagueTerms;

/** Sets the place of a league among the service's, and its name there. The others keep their order. */
export async function arrangeLeague(
  sql: Sql,
  { leagueId, was, ...given }: PayloadOf<typeof catalog.arrangeLeague>,
  session: Session,
): Promise<Done> {
  await lockRules(sql, session.serviceId);
  const all = await sql.rows(queries.arrangement, [session.serviceId]);
  const stored = all.find(({ id }) => id === leagueId);
  if (stored === undefined) return refuse(responses.notFound, { field: "leagueId" });
  // A name equal to the default is not stored as an own name.
  const terms = {
    place: Math.min(given.place, all.length),
    shownName: given.shownName === stored.name ? "" : given.shownName,
  };
  const before: Terms = { place: stored.place, shownName: stored.shown_name };
  const written = await change<Terms, true>(sql, session, {
    before,
    was,
    shown: () => ({ ...before }),
    after: async () => {
      const taken =
        terms.shownName === ""
          ? undefined
          : all.find(
              (one) =>
                one !== stored &&
                [one.name, one.shown_name].some((name) => name.toLowerCase() === terms.shownName.toLowerCase()),
            );
      return taken === undefined
        ? terms
        : invalid({ field: "shownName", code: "taken", problem: `${taken.name} is called so` });
    },
    write: async () => {
      const others = all.filter((one) => one !== stored).map(({ id }) => id);
      const order = others.toSpliced(terms.place - 1, 0, leagueId);
      // A place is written only where the order is the service's own: a new name alone keeps the platform's order.
      if (terms.place !== before.place) await sql.run(queries.placeLeagues, [session.serviceId, order]);
      await sql.run(queries.nameLeague, [session.serviceId, leagueId, terms.shownName]);
      await result(sql, session);
      return true;
    },
    act: () => ({ act: "arrangeLeague", subject: `league ${leagueId}` }),
  });
  return isRefused(written) ? written : {};
}

/**
 * The printed names of some leagues for a service, by league: its own name, else the print name; absent where there is
 * neither.
 */
export async function printNamesOf(
  sql: Sql,
  serviceId: number,
  leagueIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return new Map(
    (await sql.rows(queries.printNames, [serviceId, leagueIds])).map(({ league_id, print_name }) => [
      league_id,
      print_name,
    ]),
  );
}

async function result(sql: Sql, { serviceId }: Session): Promise<void> {
  await bumpRules(sql, serviceId);
  await publish(sql, [offersChanged(serviceId)]);
}
