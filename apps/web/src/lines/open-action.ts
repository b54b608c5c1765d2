// What is open on each side of a game, beside its lines. Pure; a game on which nothing was sold meanwhile stays the same value, and is not drawn again.
import type { AnswerOf, tickets } from "@chalkboard/contract";
import type { Words } from "../kit/words.tsx";
import type { BoardEvent, BoardRow, SideAction } from "./board-data.ts";

export type Exposure = AnswerOf<typeof tickets.eventExposure>;

const merged = new WeakMap<BoardEvent, { readonly text: string; readonly event: BoardEvent }>();

/** The games, each with what is open on it. */
export function withAction(events: readonly BoardEvent[], { sides }: Exposure): readonly BoardEvent[] {
  const byEvent = Map.groupBy(sides, ({ eventId }) => eventId);
  return events.map((event) => {
    const own = byEvent.get(event.eventId) ?? [];
    if (own.length === 0) return event;
    const text = JSON.stringify(own);
    const known = merged.get(event);
    if (known?.text === text) return known.event;
    const action = Object.fromEntries([...Map.groupBy(own, ({ side }) => side)].map(([side, rows]) => [side, inCurrencies(rows)]));
    const made = { ...event, action };
    merged.set(event, { text, event: made });
    return made;
  });
}

/** Services of one currency together, the currency with most bets first: currencies are never added. */
function inCurrencies(rows: readonly SideAction[]): readonly SideAction[] {
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) =>
    ({ currency, open: own.reduce((sum, { open }) => sum + open, 0), legs: own.reduce((sum, { legs }) => sum + legs, 0) }));
  return sums.toSorted((one, other) => other.legs - one.legs || one.currency.localeCompare(other.currency));
}

/** What is open on a row's own side, or on the answer of the game itself that stands in it: over or yes in the first row, what is against it in the second. */
export function actionAt({ event, side }: BoardRow, of: "side" | "game"): readonly SideAction[] {
  const places = of === "side" ? [side] : side === 1 ? [4, 6] : side === 2 ? [5, 7] : [];
  return inCurrencies(places.flatMap((place) => event.action?.[place] ?? []));
}

/** Open in the currency with most bets, in whole units: "324 HTG"; "+" says that there is more in another one. */
export function openText(action: readonly SideAction[], { format }: Pick<Words, "format">): string {
  const [first] = action;
  if (first === undefined) return "";
  return `${format.number(first.open / 10 ** format.decimals(first.currency))} ${first.currency}${action.length > 1 ? " +" : ""}`;
}

export const legsOf = (action: readonly SideAction[]): number => action.reduce((sum, { legs }) => sum + legs, 0);
