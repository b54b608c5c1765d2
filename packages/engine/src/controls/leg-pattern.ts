// Which legs of a slip a rule speaks about; an absent part matches every leg.
import type { ControlLeg } from "./control-ticket.ts";

export type LegPattern = {
  readonly teams?: readonly number[];
  readonly betTypes?: readonly number[];
  readonly leagues?: readonly number[];
  /** Codes of sports. */
  readonly sports?: readonly string[];
};

/** Whether a leg is one of those that a pattern speaks about. */
export function matchesLeg({ teams, betTypes, leagues, sports }: LegPattern, leg: ControlLeg): boolean {
  return (teams === undefined || (leg.teamId !== null && teams.includes(leg.teamId)))
    && (betTypes === undefined || betTypes.includes(leg.key.betType))
    && (leagues === undefined || leagues.includes(leg.leagueId))
    && (sports === undefined || sports.includes(leg.sport));
}
