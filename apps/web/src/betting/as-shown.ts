// What a board shows of what is sold: leagues and bets as the service laid it out.
import type { catalog } from "@chalkboard/contract";

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
    return layout.isShown ? [withBets(event, layout.betTypes)] : [];
  });
}

function withBets<Event extends Shown>(event: Event, betTypes: readonly number[]): Event {
  if (betTypes.length === 0) return event;
  const bets = betTypes.join(" ");
  const known = cut.get(event);
  if (known?.bets === bets) return known.event as Event;
  const shown = { ...event, offers: event.offers.filter(({ betType }) => betTypes.includes(betType)) };
  cut.set(event, { bets, event: shown });
  return shown;
}
