// The policy for a league's results: its own, else the platform's, else the default.

import { results } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

type Given = results.ResultPolicy;
export type Policy = { readonly [Name in keyof Omit<Given, "leagueId">]: NonNullable<Given[Name]> };

/** Figures above these never occurred in the sport, or once in a lifetime. */
const highest: Readonly<Record<string, readonly [game: number, segment: number]>> = {
  baseball: [30, 17],
  basketball: [190, 60],
  football: [75, 41],
  hockey: [16, 9],
  soccer: [13, 10],
  tennis: [30, 7],
  combat: [12, 12],
};

/** The policy of a league. */
export async function policyOf(sql: Sql, leagueId: number, sport: string): Promise<Policy> {
  const rows = await sql.rows(queries.policies, [leagueId]);
  const own = rows.find(({ league_id }) => league_id !== null);
  const platform = rows.find(({ league_id }) => league_id === null);
  const [game, segment] = highest[sport] ?? [999, 999];
  return {
    confirmation: (own?.confirmation ?? platform?.confirmation ?? "none") as Policy["confirmation"],
    highestGame: own?.highest_game ?? platform?.highest_game ?? game,
    highestSegment: own?.highest_segment ?? platform?.highest_segment ?? segment,
    lateMinutes: own?.late_minutes ?? platform?.late_minutes ?? results.usualLateMinutes,
    voids: (own?.voids ?? platform?.voids ?? "none") as Policy["voids"],
  };
}
