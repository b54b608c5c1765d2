import { type Day, instantOf } from "@chalkboard/kernel";
import type { ResultsSheet } from "./results.ts";
import type { LinesSheet } from "./sheet.ts";

type Event = LinesSheet["events"][number];
type Offer = Event["offers"][number];

const offer = (betType: number, side: number, points: number | null, price: number): Offer => ({
  betType,
  side,
  alternate: 0,
  points,
  price,
  isOpen: true,
});

/** Money line, handicap, total and the visitor's team total of the game, and the first half's. */
const offers: readonly Offer[] = [
  offer(1, 1, null, 120),
  offer(1, 2, null, -135),
  offer(2, 1, 6, -145),
  offer(2, 2, -6, 125),
  offer(3, 0, 34, -110),
  offer(4, 0, 34, -110),
  offer(5, 1, 16, -115),
  offer(6, 1, 16, -105),
  offer(7, 1, null, 115),
  offer(7, 2, null, -130),
  offer(9, 0, 18, -105),
  offer(10, 0, 18, -115),
];

/** Two fictitious games, with names as long as they come. */
export function specimenEvents(day: Day, timeZone: string): readonly Event[] {
  const game = (eventId: number, hour: number, teams: readonly [string, string]): Event => {
    const startsAt = instantOf(day, hour * 60 + 5, timeZone);
    return {
      eventId,
      leagueId: 1,
      leagueName: "MLB",
      sportCode: "baseball",
      name: `${teams[0]} @ ${teams[1]}`,
      day,
      startsAt,
      cutoffAt: startsAt,
      status: "scheduled",
      isSuspended: false,
      offers: [...offers],
      sides: teams.map((name, index) => ({
        side: index + 1,
        teamId: 0,
        name,
        abbreviation: "",
        rotation: 899 + 2 * eventId + index,
        pitcher: null,
      })),
    };
  };
  return [game(1, 13, ["Tampa Bay Rays", "New York Yankees"]), game(2, 19, ["Boston Red Sox", "Baltimore Orioles"])];
}

/** The same games when they are over. */
export function specimenResults(day: Day, timeZone: string): ResultsSheet["leagues"] {
  const innings = [
    [0, 1, 0, 2, 0, 0, 1, 0, 0],
    [2, 0, 0, 0, 3, 0, 0, 1, null],
  ] as const;
  const segments = innings[0].map((away, index) => ({
    segment: String(index + 1),
    away,
    home: innings[1][index] ?? null,
  }));
  const games = specimenEvents(day, timeZone).map(({ eventId, name, startsAt, sides }, index) => ({
    eventId,
    name,
    startsAt,
    eventStatus: "official" as const,
    sides,
    status: "final" as const,
    segments,
    isCorrected: index === 1,
    isOrder: false,
  }));
  return [{ leagueId: 1, name: "MLB", games }];
}
