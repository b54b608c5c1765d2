// Which league and day a board opens on: the first with games to trade. A day whose games have all started is looked back on, not opened on.

type WithDays = { readonly days: readonly { readonly day: string; readonly toCome: number }[] };

/** The day to open a league on; its first one when nothing is to come, undefined without any. */
export function openingDay(league: WithDays | undefined): string | undefined {
  return (league?.days.find(({ toCome }) => toCome > 0) ?? league?.days[0])?.day;
}

/** The league to open on: the first with games to come, else the first with any. */
export function openingLeague<League extends WithDays>(leagues: readonly League[]): League | undefined {
  return leagues.find(({ days }) => days.some(({ toCome }) => toCome > 0)) ?? leagues.find(({ days }) => days.length > 0) ?? leagues[0];
}
