// Open bets on each side of a game, beside its lines. Pure; a game without new sales keeps its identity and does not
// re-render. Amounts of several currencies are converted to the operator's currency; those without a rate are shown
// separately.
import type { AnswerOf, tickets } from "@chalkboard/contract";
import { exchanged, minorRate } from "@chalkboard/kernel";
import { usedRateText } from "@chalkboard/list-columns";
import type { Locale } from "../../../kit/format/locale.tsx";
import type { BoardEvent, BoardRow, EventExposure, SideAction } from "./board-data.ts";

export type Exposure = AnswerOf<typeof tickets.eventExposure>;

const merged = new WeakMap<BoardEvent, { readonly text: string; readonly event: BoardEvent }>();

/** The games, each with its open bets. */
export function withAction<Of extends BoardEvent>(
  events: readonly Of[],
  { sides, house, rates, worst }: Exposure,
): readonly Of[] {
  const byEvent = Map.groupBy(sides, ({ eventId }) => eventId);
  return events.map((event) => {
    const own = byEvent.get(event.eventId) ?? [];
    if (own.length === 0) return event;
    const exposure = { house, rates, worst: worst.find(({ eventId }) => eventId === event.eventId) };
    const text = JSON.stringify([own, exposure]);
    const cached = merged.get(event);
    // What was merged is the same event with its bets, so of the same kind.
    if (cached?.text === text) return cached.event as Of;
    const action = Object.fromEntries(
      [...Map.groupBy(own, ({ side }) => side)].map(([side, rows]) => [side, inCurrencies(rows)]),
    );
    const made = { ...event, action, exposure };
    merged.set(event, { text, event: made });
    return made;
  });
}

/** Adds up services by currency; the currency with the most bets is first. */
function inCurrencies(rows: readonly SideAction[]): readonly SideAction[] {
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    open: own.reduce((sum, { open }) => sum + open, 0),
    legs: own.reduce((sum, { legs }) => sum + legs, 0),
  }));
  return sums.toSorted((one, other) => other.legs - one.legs || one.currency.localeCompare(other.currency));
}

/**
 * Open bets on a row's side, or on the game's own bet in that row: over or yes in the first row, the opposite in the
 * second.
 */
export function actionAt({ event, side }: BoardRow, of: "side" | "game"): readonly SideAction[] {
  const places = of === "side" ? [side] : side === 1 ? [4, 6] : side === 2 ? [5, 7] : [];
  return inCurrencies(places.flatMap((place) => event.action?.[place] ?? []));
}

/** Minor units in the operator's currency; undefined without a rate. */
function inHouse(currency: string, amount: number, { house, rates }: EventExposure): number | undefined {
  if (currency === house) return amount;
  const rate = rates.find((one) => one.currency === currency);
  return rate === undefined ? undefined : exchanged(amount, minorRate({ house, ...rate }));
}

type Shown = Pick<Locale, "format">;

/** @param silent a currency that a heading names, so that its amounts do not */
const whole = (amount: number, currency: string, { format }: Shown, silent?: string): string =>
  `${format.number(amount / 10 ** format.decimals(currency))}${currency === silent ? "" : ` ${currency}`}`;

/**
 * Open amount in whole units: a single currency as it is, "324 HTG"; several converted to the operator's currency,
 * followed by those without a rate.
 */
export function openText(
  action: readonly SideAction[],
  exposure: EventExposure | undefined,
  words: Shown,
  silent?: string,
): string {
  if (exposure === undefined) return action.map(({ currency, open }) => whole(open, currency, words)).join(" + ");
  const converted = action.flatMap(({ currency, open }) => inHouse(currency, open, exposure) ?? []);
  const others = action.filter(({ currency }) => inHouse(currency, 0, exposure) === undefined);
  return [
    ...(converted.length === 0
      ? []
      : [
          whole(
            converted.reduce((sum, one) => sum + one, 0),
            exposure.house,
            words,
            silent,
          ),
        ]),
    ...others.map(({ currency, open }) => whole(open, currency, words)),
  ].join(" + ");
}

/** The rates at which a side's currencies are converted, or that they have none. */
export function openRates(
  action: readonly SideAction[],
  exposure: EventExposure | undefined,
  locale: Locale,
): readonly string[] {
  if (exposure === undefined) return [];
  const { house, rates } = exposure;
  return action
    .filter(({ currency }) => currency !== house)
    .map(({ currency }) => {
      const rate = rates.find((one) => one.currency === currency);
      return usedRateText({ currency, rate: rate ?? null, isConverted: rate !== undefined }, house, locale);
    });
}

/** A game's worst case in whole units of the operator's currency; amounts without a rate in their own. */
export function worstText(exposure: EventExposure | undefined, words: Shown, silent?: string): string {
  const worst = exposure?.worst;
  if (worst === undefined) return "";
  const others = worst.parts
    .filter(({ isConverted }) => !isConverted)
    .map(({ currency, profit }) => whole(profit, currency, words));
  return [...(worst.profit === null ? [] : [whole(worst.profit, worst.currency, words, silent)]), ...others].join(
    " + ",
  );
}

/**
 * The part of a game's open bets that is on a row's side, or on its over or under, in the operator's currency; undefined
 * where none is open or a currency has no rate.
 */
export function openShare(row: BoardRow, of: "side" | "game"): number | undefined {
  const { exposure } = row.event;
  if (exposure === undefined) return undefined;
  const openOf = (side: BoardRow["side"]): number =>
    actionAt({ ...row, side }, of).reduce(
      (sum, { currency, open }) => sum + (inHouse(currency, open, exposure) ?? NaN),
      0,
    );
  const total = openOf(1) + openOf(2) + (of === "side" ? openOf(3) : 0);
  return total > 0 ? openOf(row.side) / total : undefined;
}

/** Each currency's part of the worst case with its rate, and the time of the calculation. */
export function worstParts(exposure: EventExposure | undefined, locale: Locale): string | undefined {
  const worst = exposure?.worst;
  if (worst === undefined) return undefined;
  return [
    ...worst.parts.map((part) =>
      [locale.format.moneyWithCode(part.profit, part.currency), usedRateText(part, worst.currency, locale)]
        .filter((text) => text !== "")
        .join(", "),
    ),
    locale.format.dateTime(worst.countedAt, locale.zone),
  ].join(" · ");
}

export const legsOf = (action: readonly SideAction[]): number => action.reduce((sum, { legs }) => sum + legs, 0);
