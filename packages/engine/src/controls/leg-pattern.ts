// Describes the legs of a slip that a rule applies to; an absent part matches every leg.
import type { ControlLeg } from "./control-ticket.ts";

export type LegPattern = {
  readonly teams?: readonly number[];
  readonly betTypes?: readonly number[];
  readonly leagues?: readonly number[];
  /** Codes of sports. */
  readonly sports?: readonly string[];
};

/** Whether a pattern matches a leg. */
export function matchesLeg({ teams, betTypes, leagues, sports }: LegPattern, leg: ControlLeg): boolean {
  return (
    (teams === undefined || (leg.teamId !== null && teams.includes(leg.teamId))) &&
    (betTypes === undefined || betTypes.includes(leg.key.betType)) &&
    (leagues === undefined || leagues.includes(leg.leagueId)) &&
    (sports === undefined || sports.includes(leg.sport))
  );
}
