// What a board shows of what is sold: leagues, periods and bets as the service laid it out.
import type { catalog } from "@chalkboard/contract";
import { betType as betTypeOf } from "@chalkboard/engine";

type Layout = catalog.ShownLayout;
type Shown = { readonly leagueId: number; readonly offers: readonly { readonly betType: number }[] };

// A game that did not change stays the same, so that its rows are not drawn again.
const cut = new WeakMap<object, { readonly bets: string; readonly event: unknown }>();

/** The games that a board shows, with the bets that it shows of each. */
export function asShown<Event extends Shown>(events: readonly Event[], layouts: readonly Layout[]): readonly Event[] {
  if (layouts.length === 0) return events;
  const byLeague = new Map(layouts.map((layout) => [layout.leagueId, layout]));
  return events.flatMap((event) => {
    const layout = byLeague.get(event.leagueId);
    if (layout === undefined) return [event];
    return layout.isShown ? [withBets(event, layout)] : [];
  });
}

function withBets<Event extends Shown>(event: Event, { periods, betTypes }: Layout): Event {
  if (periods.length === 0 && betTypes.length === 0) return event;
  const bets = [...periods, ...betTypes].join(" ");
  const known = cut.get(event);
  if (known?.bets === bets) return known.event as Event;
  const shown = { ...event, offers: event.offers.filter(({ betType }) => isShown(betType, periods, betTypes)) };
  cut.set(event, { bets, event: shown });
  return shown;
}

/** A bet of a shown period, and of those that are named where some are. */
function isShown(id: number, periods: Layout["periods"], betTypes: Layout["betTypes"]): boolean {
  const period = betTypeOf(id)?.period;
  return (periods.length === 0 || (period !== undefined && periods.includes(period))) && (betTypes.length === 0 || betTypes.includes(id));
}
