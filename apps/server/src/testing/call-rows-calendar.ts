import type { Rows } from "./call-row.ts";
import { logins } from "./test-world.ts";

const { trader } = logins;

export const calendarRows: Rows = {
  "calendar/read_sheet": ({ world: { games: { hockey: { leagueId, day } } } }) => ({ right: [trader, { leagueId, day, text: "1 Bruins\n2 Rangers" }] }),
  "calendar/renumber": ({ world: { games: { hockey: { eventId, leagueId, day, rotations: [away, home] } } } }) => ({
    right: [trader, { leagueId, day, games: [{ eventId, was: { away, home }, now: { away: 51, home: 52 } }] }] }),
  "calendar/list_events": ({ world: { games: { hockey: { leagueId, day } } } }) => ({ right: [trader, { leagueId, from: day, to: day }] }),
  "calendar/week": ({ world: { games: { hockey: { day } } } }) => ({ right: [trader, { firstDay: day }] }),
  "calendar/save_event": ({ world: { leagues: { hockey: leagueId }, teams } }) => ({
    right: [trader, {
      leagueId, day: "2026-09-01", minute: 19 * 60, isLater: false, awayId: teams["Bruins"], homeId: teams["Rangers"], name: "", awayRotation: null,
      homeRotation: null, awayPitcher: "", homePitcher: "", gameNumber: 1, isNeutral: false, note: "opening night", cutoffMinutes: 0, isPostponed: false,
      held: [] }] }),
};
