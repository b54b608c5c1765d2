// Filters what is on sale by the service's board layout: leagues, periods and bets.
import type { catalog } from "@chalkboard/contract";
import { betType as betTypeOf } from "@chalkboard/engine";

type Layout = catalog.ShownLayout;
type Shown = { readonly leagueId: number; readonly offers: readonly { readonly betType: number }[] };

// An unchanged game keeps its identity, so that its rows do not re-render.
const cut = new WeakMap<object, { readonly bets: string; readonly event: unknown }>();

/** The games that a board shows, each with its visible bets. */
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
  const cached = cut.get(event);
  if (cached?.bets === bets) return cached.event as Event;
  const shown = { ...event, offers: event.offers.filter(({ betType }) => isShown(betType, periods, betTypes)) };
  cut.set(event, { bets, event: shown });
  return shown;
}

/** Whether a bet is of a visible period and, if bet types are listed, one of them. */
function isShown(id: number, periods: Layout["periods"], betTypes: Layout["betTypes"]): boolean {
  const period = betTypeOf(id)?.period;
  return (
    (periods.length === 0 || (period !== undefined && periods.includes(period))) &&
    (betTypes.length === 0 || betTypes.includes(id))
  );
}
