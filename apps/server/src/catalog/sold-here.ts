import { type Scope, soldOnBoard } from "@chalkboard/engine";
import { type EpochMs, type EventId, type LeagueId, weekMinute } from "@chalkboard/kernel";
import type { KnownService } from "../services/index.ts";

type Game = { readonly id: EventId; readonly league_id: LeagueId; readonly sport_code: string; readonly status: string };

/**
 * Says of a game's lines whether a service sells them: its rules do not leave them out, and its house rules can decide them.
 * @param path from the platform down to whoever sells
 */
export function soldHere(
  service: KnownService, path: readonly Scope[], now: EpochMs,
): (game: Game, line: { readonly betType: number; readonly price: number }) => boolean {
  const isSold = soldOnBoard(service.rules, { now, at: weekMinute(now, service.timeZone), path });
  return ({ id, league_id, sport_code, status }, { betType, price }) => service.decides(league_id, sport_code, betType) && isSold({
    eventId: id, leagueId: league_id, leagueGroups: service.leagueGroups.get(league_id) ?? [], sport: sport_code, live: status === "live", betType, price,
  });
}
