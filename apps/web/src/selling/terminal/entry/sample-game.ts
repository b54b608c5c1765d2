// A fixture of the till's tests.
import type { BoardEvent } from "./find-bet.ts";

/** A baseball game with a money line and a total; its home side has the next rotation number. */
export const sampleGame = (eventId: number, rotation: number, name: string): BoardEvent => ({
  eventId,
  leagueId: 1,
  leagueName: "MLB",
  sportCode: "baseball",
  name,
  day: "2026-11-21",
  startsAt: 0,
  cutoffAt: 0,
  status: "scheduled",
  isSuspended: false,
  sides: [
    { side: 1, teamId: 1, name: `${name} away`, abbreviation: "AWA", rotation, pitcher: null },
    { side: 2, teamId: 2, name: `${name} home`, abbreviation: "HOM", rotation: rotation + 1, pitcher: null },
  ],
  offers: [
    { betType: 1, side: 1, alternate: 0, points: null, price: -135, isOpen: true },
    { betType: 1, side: 2, alternate: 0, points: null, price: 115, isOpen: true },
    { betType: 3, side: 0, alternate: 0, points: 34, price: -110, isOpen: true },
    { betType: 4, side: 0, alternate: 0, points: 34, price: -110, isOpen: true },
  ],
});
