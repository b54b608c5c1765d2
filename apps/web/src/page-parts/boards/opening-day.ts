// The league and day that a board opens on: the first with games to trade. A board does not open on a day whose games
// have all started.

type WithDays = { readonly days: readonly { readonly day: string; readonly toCome: number }[] };

/** The day to open a league on; its first one if no game is upcoming, undefined without games. */
export function openingDay(league: WithDays | undefined): string | undefined {
  return (league?.days.find(({ toCome }) => toCome > 0) ?? league?.days[0])?.day;
}

/** The league to open on: the first with upcoming games, otherwise the first with any games. */
export function openingLeague<League extends WithDays>(leagues: readonly League[]): League | undefined {
  return (
    leagues.find(({ days }) => days.some(({ toCome }) => toCome > 0)) ??
    leagues.find(({ days }) => days.length > 0) ??
    leagues[0]
  );
}
