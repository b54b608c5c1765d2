// What is open on each side of a game, beside its lines. Pure; a game on which nothing was sold meanwhile stays the same value, and is not drawn again.
// Amounts of several currencies are put together in the house currency; one without a rate stands beside them.
import type { AnswerOf, tickets } from "@chalkboard/contract";
import { exchanged, minorRate } from "@chalkboard/kernel";
import { usedRateText } from "@chalkboard/sheets";
import type { Locale } from "../kit/words.tsx";
import type { BoardEvent, BoardRow, EventExposure, SideAction } from "./board-data.ts";

export type Exposure = AnswerOf<typeof tickets.eventExposure>;

const merged = new WeakMap<BoardEvent, { readonly text: string; readonly event: BoardEvent }>();

/** The games, each with what is open on it. */
export function withAction(events: readonly BoardEvent[], { sides, house, rates, worst }: Exposure): readonly BoardEvent[] {
  const byEvent = Map.groupBy(sides, ({ eventId }) => eventId);
  return events.map((event) => {
    const own = byEvent.get(event.eventId) ?? [];
    if (own.length === 0) return event;
    const exposure = { house, rates, worst: worst.find(({ eventId }) => eventId === event.eventId) };
    const text = JSON.stringify([own, exposure]);
    const known = merged.get(event);
    if (known?.text === text) return known.event;
    const action = Object.fromEntries([...Map.groupBy(own, ({ side }) => side)].map(([side, rows]) => [side, inCurrencies(rows)]));
    const made = { ...event, action, exposure };
    merged.set(event, { text, event: made });
    return made;
  });
}

/** Services of one currency together, the currency with most bets first. */
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

/** Minor units in the house currency; undefined where there is no rate. */
function inHouse(currency: string, amount: number, { house, rates }: EventExposure): number | undefined {
  if (currency === house) return amount;
  const rate = rates.find((one) => one.currency === currency);
  return rate === undefined ? undefined : exchanged(amount, minorRate({ house, ...rate }));
}

type Shown = Pick<Locale, "format">;

const whole = (amount: number, currency: string, { format }: Shown): string =>
  `${format.number(amount / 10 ** format.decimals(currency))} ${currency}`;

/** Open in whole units: of one currency its own, "324 HTG"; of several in the house currency, and beside it each that has no rate. */
export function openText(action: readonly SideAction[], exposure: EventExposure | undefined, words: Shown): string {
  if (exposure === undefined) return action.map(({ currency, open }) => whole(open, currency, words)).join(" + ");
  const converted = action.flatMap(({ currency, open }) => inHouse(currency, open, exposure) ?? []);
  const others = action.filter(({ currency }) => inHouse(currency, 0, exposure) === undefined);
  return [
    ...(converted.length === 0 ? [] : [whole(converted.reduce((sum, one) => sum + one, 0), exposure.house, words)]),
    ...others.map(({ currency, open }) => whole(open, currency, words)),
  ].join(" + ");
}

/** At which rates the currencies of a side are in its figure, or that they are not. */
export function openRates(action: readonly SideAction[], exposure: EventExposure | undefined, words: Locale): readonly string[] {
  if (exposure === undefined) return [];
  const { house, rates } = exposure;
  return action.filter(({ currency }) => currency !== house).map(({ currency }) => {
    const rate = rates.find((one) => one.currency === currency);
    return usedRateText({ currency, rate: rate ?? null, isConverted: rate !== undefined }, house, words);
  });
}

/** The worst case of a game in whole units of the house currency; of what no rate converts, in its own. */
export function worstText(exposure: EventExposure | undefined, words: Shown): string {
  const worst = exposure?.worst;
  if (worst === undefined) return "";
  const others = worst.parts.filter(({ isConverted }) => !isConverted).map(({ currency, profit }) => whole(profit, currency, words));
  return [...(worst.profit === null ? [] : [whole(worst.profit, worst.currency, words)]), ...others].join(" + ");
}

/** What each currency brings then, with its rate, and when it was counted. */
export function worstParts(exposure: EventExposure | undefined, words: Locale): string | undefined {
  const worst = exposure?.worst;
  if (worst === undefined) return undefined;
  return [...worst.parts.map((part) => [words.format.moneyWithCode(part.profit, part.currency), usedRateText(part, worst.currency, words)]
    .filter((text) => text !== "").join(", ")), words.format.dateTime(worst.countedAt, words.zone)].join(" · ");
}

export const legsOf = (action: readonly SideAction[]): number => action.reduce((sum, { legs }) => sum + legs, 0);
