import {
  type ConvertedMarket,
  type LineKey,
  type OfferedLine,
  serviceMarket,
  type UnsellableReason,
} from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";
import {
  type ChosenTable,
  type LineTerms,
  type LineOverride,
  type PricedGame,
  type SellingService,
  termsAt,
} from "./line-terms.ts";
import { marketKeys, marketOf } from "./market-keys.ts";

// What a service sells of HQ's lines: never stored, computed where needed, with the same result everywhere
// (docs/design/trading.md).

/** The arithmetic of the conversion; a sold ticket stores it. */
export const conversionVersion = 1;

/** The author of a line's newest version: a source, or null for a person. */
type SetBy = { readonly setBy: string | null };

/** One line of an event, HQ's or a service's. */
export type EventLine = OfferedLine & {
  readonly betType: number;
  readonly side: number;
  readonly alternate: number;
  readonly isOpen: boolean;
};

/** HQ's line. */
export type HqEventLine = EventLine & SetBy;

/** What changed HQ's price: a version of a table, and a rule of the service about this game. */
export type PricedBy = { readonly table: ChosenTable["table"]; readonly ruleId: LineOverride["ruleId"] | null };

/** The converted line of a service. */
export type EventOffer = EventLine & {
  /**
   * The market was set by a source that this service does not follow without review, and no person holds it
   * (docs/design/trading.md).
   */
  readonly isUnmanaged: boolean;
  readonly pricedBy: PricedBy;
  /** Why the market is not sold as it is. */
  readonly unsellable: UnsellableReason | undefined;
};

/**
 * Converts the HQ lines of one event, in whole markets. A market that may not be sold as it is (its two numbers do not
 * match, its prices lose on both sides, the service's line override turns the favourite) is closed, with HQ's prices.
 * @param lines in any order; the result keeps it
 */
export function serviceOffers(
  lines: readonly HqEventLine[],
  game: PricedGame,
  service: SellingService,
  now: EpochMs,
): readonly EventOffer[] {
  return offersBy(lines, game, termsAt(service, now), service.unmanagedSources);
}

/** The same by given terms, such as a draft's. */
export function offersBy(
  lines: readonly HqEventLine[],
  game: PricedGame,
  terms: LineTerms,
  unmanagedSources: ReadonlySet<string>,
): readonly EventOffer[] {
  const offers = new Map<HqEventLine, EventOffer>();
  for (const market of Map.groupBy(lines, marketOf).values()) {
    const isUnmanaged = isLeftToSources(market, unmanagedSources);
    for (const [line, offer] of converted(market, game, terms)) offers.set(line, { ...offer, isUnmanaged });
  }
  return lines.flatMap((line) => offers.get(line) ?? []);
}

/** The current values of a line, without its key. */
export type CurrentLine = OfferedLine & { readonly isOpen: boolean };

/** What a service offers on one line. */
export type CurrentOffer = CurrentLine & Pick<EventOffer, "isUnmanaged" | "pricedBy">;

/**
 * What a service offers on one line. A price depends on every side of its market, so all of `marketKeys(key)` are
 * requested.
 * @param lineAt HQ's line of a key; undefined where there is none
 * @returns undefined when HQ has no such line
 */
export function serviceOffer(
  key: LineKey,
  lineAt: (key: LineKey) => (CurrentLine & SetBy) | undefined,
  game: PricedGame,
  service: SellingService,
  now: EpochMs,
): CurrentOffer | undefined {
  const market = marketKeys(key).flatMap((side) => {
    const line = lineAt(side);
    return line === undefined ? [] : [{ ...side, ...line }];
  });
  const offer = serviceOffers(market, game, service, now).find(
    ({ betType, side }) => betType === key.betType && side === key.side,
  );
  if (offer === undefined) return undefined;
  const { points, price, isOpen, isUnmanaged, pricedBy } = offer;
  return { points, price, isOpen, isUnmanaged, pricedBy };
}

/** A person who set one side holds the market; else the sources of all sides count. */
function isLeftToSources(market: readonly SetBy[], unmanaged: ReadonlySet<string>): boolean {
  return (
    unmanaged.size > 0 &&
    market.every(({ setBy }) => setBy !== null) &&
    market.some(({ setBy }) => setBy !== null && unmanaged.has(setBy))
  );
}

type Offered = Omit<EventOffer, "isUnmanaged">;

// The engine gives an odd cent to the first of two equal sides, and moves its first side: the order must not depend on
// that of the input.
function converted(
  market: readonly HqEventLine[],
  game: PricedGame,
  terms: LineTerms,
): readonly (readonly [HqEventLine, Offered])[] {
  const sides = market.toSorted((one, other) => one.betType - other.betType || one.side - other.side);
  const betType = sides[0]?.betType ?? 0;
  const { settings, table } = terms.tableOf(game, betType);
  const override = terms.lineOverrideOf(game, betType);
  const { lines, unsellable }: ConvertedMarket = serviceMarket(betType, sides, settings, override?.move);
  const pricedBy: PricedBy = { table, ruleId: override?.ruleId ?? null };
  return sides.map((line, index) => [
    line,
    {
      betType: line.betType,
      side: line.side,
      alternate: line.alternate,
      points: line.points,
      price: line.price,
      ...lines?.[index],
      isOpen: lines !== undefined && line.isOpen,
      pricedBy,
      unsellable,
    },
  ]);
}
