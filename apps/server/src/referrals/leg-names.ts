import type { AnswerOf, referrals, tickets } from "@chalkboard/contract";
import type { Sql } from "../database/database.ts";
import * as queries from "./queries.ts";

export type NamedLegs = AnswerOf<typeof referrals.listWaiting>["referrals"][number]["legs"];

/** Reads whose bets the legs of slips are; answers the function that says it of one. A game that is gone has no names. */
export async function legNames(sql: Sql, slips: readonly tickets.Slip[]): Promise<(slip: tickets.Slip) => NamedLegs> {
  const eventIds = [...new Set(slips.flatMap(({ legs }) => legs.map(({ key }) => key.eventId)))];
  const byEvent = Map.groupBy(await sql.rows(queries.namesOfEvents, [eventIds]), ({ id }) => id);
  return ({ legs }) => legs.map((leg) => {
    const sides = byEvent.get(leg.key.eventId) ?? [];
    const own = sides.find(({ side }) => side === leg.key.side);
    const [event] = sides;
    return {
      ...leg, eventName: event?.name ?? "", teamName: own?.team_name ?? "", rotation: own?.rotation ?? null, startsAt: event?.starts_at ?? 0,
      isPlayed: event?.status === "live",
    };
  });
}
