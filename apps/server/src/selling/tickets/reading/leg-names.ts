import type { tickets } from "@chalkboard/contract";
import type { Sql } from "../../../platform/database/database.ts";
import * as queries from "./queries.ts";

type Leg = tickets.Slip["legs"][number];

/** The names of a leg. */
export type LegName = {
  readonly rotation: number | null;
  readonly teamName: string;
  readonly eventName: string;
  readonly startsAt: number;
  readonly sportCode: string;
  readonly isPlayed: boolean;
};

/** Loads the names for the legs of slips; returns a function that names one. A deleted game has no names. */
export async function legNames(sql: Sql, slips: readonly tickets.Slip[]): Promise<(leg: Leg) => LegName> {
  const eventIds = [...new Set(slips.flatMap(({ legs }) => legs.map(({ key }) => key.eventId)))];
  const byEvent = Map.groupBy(await sql.rows(queries.namesOfEvents, [eventIds]), ({ id }) => id);
  return ({ key }) => {
    const sides = byEvent.get(key.eventId) ?? [];
    const own = sides.find(({ side }) => side === key.side);
    const [event] = sides;
    return {
      rotation: own?.rotation ?? null,
      teamName: own?.team_name ?? "",
      eventName: event?.name ?? "",
      startsAt: event?.starts_at ?? 0,
      sportCode: event?.sport ?? "",
      isPlayed: event?.status === "live",
    };
  };
}
