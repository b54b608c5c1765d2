// Converts versions of a line and its opposite to the plot's series. Pure.
import { oppositeKey, type Side } from "@chalkboard/engine";

type Version = {
  readonly betType: number;
  readonly side: number;
  readonly changedAt: number;
  readonly price: number;
  readonly points: number | null;
};
type Key = { readonly eventId: number; readonly betType: number; readonly side: Side; readonly alternate: number };

export type HistorySeries = {
  readonly at: readonly number[];
  readonly prices: readonly (number | null)[];
  readonly points: readonly (number | null)[];
  readonly opposite: readonly (number | null)[];
};

/**
 * One point in time for every change of either side; each side keeps its value until it changes.
 * @param until the end of the plot: now, or the start of the game
 */
export function seriesOf(versions: readonly Version[], key: Key, until: number): HistorySeries {
  const facing = oppositeKey(key);
  const ordered = versions.toSorted((a, b) => a.changedAt - b.changedAt);
  const times = ordered.map(({ changedAt }) => changedAt);
  const at = [...new Set([...times, ...(until > (times.at(-1) ?? until) ? [until] : [])])];
  const current = (line: { readonly betType: number; readonly side: number }): readonly (Version | undefined)[] =>
    at.map((asOf) =>
      ordered.findLast(
        (version) => version.betType === line.betType && version.side === line.side && version.changedAt <= asOf,
      ),
    );
  const own = current(key);
  return {
    at,
    prices: own.map((version) => version?.price ?? null),
    points: own.map((version) => version?.points ?? null),
    opposite: current(facing).map((version) => version?.price ?? null),
  };
}

/** An American price as cents from even money, so that a plot has no gap between −100 and +100. */
export function evenCents(price: number): number {
  return price > 0 ? price - 100 : price + 100;
}

/** The American price at this many cents from even money. */
export function priceOfCents(cents: number): number {
  const whole = Math.round(cents);
  return whole >= 0 ? whole + 100 : whole - 100;
}
