import { type Scope, soldOnBoard } from "@chalkboard/engine";
import { type EpochMs, type EventId, type LeagueId, weekMinute } from "@chalkboard/kernel";
import type { KnownService } from "../../../identity/services/index.ts";

type Game = {
  readonly id: EventId;
  readonly league_id: LeagueId;
  readonly sport_code: string;
  readonly status: string;
  readonly prop_type: number | null;
  readonly prop_category_id: number | null;
  readonly limits_class: string | null;
  readonly sides: readonly { readonly side: number; readonly teamId: number }[];
};

/**
 * Marks which of a game's lines a service sells: its rules do not leave them out, and its grading rules can decide
 * them.
 * @param path from the platform down to the seller
 */
export function soldHere(
  service: KnownService,
  path: readonly Scope[],
  now: EpochMs,
): (game: Game, line: { readonly betType: number; readonly side: number; readonly price: number }) => boolean {
  const isSold = soldOnBoard(service.rules, { now, at: weekMinute(now, service.timeZone), path });
  return (game, { betType, side, price }) => {
    const {
      id,
      league_id,
      sport_code,
      status,
      prop_type: propType,
      prop_category_id: propCategory,
      limits_class: limitsClass,
      sides,
    } = game;
    if (!service.decides(league_id, sport_code, betType)) return false;
    const team = sides.find((one) => one.side === side)?.teamId;
    return isSold({
      eventId: id,
      leagueId: league_id,
      leagueGroups: service.leagueGroups.get(league_id) ?? [],
      sport: sport_code,
      live: status === "live",
      betType,
      price,
      ...(team === undefined ? {} : { team }),
      ...(propType === null ? {} : { propType }),
      ...(propCategory === null ? {} : { propCategory }),
      ...(limitsClass === null ? {} : { limitsClass }),
    });
  };
}
