import type { services } from "@chalkboard/contract";
import { type ConversionSettings, identityConversion, knownBetType, type LineKey, type OfferedLine, serviceMarket } from "@chalkboard/engine";

// What a service sells of HQ's lines: never stored, computed where it is needed, and the same wherever it is.

/** The arithmetic of the conversion; a sold leg stores it. */
export const conversionVersion = 1;

/** What is read of a service: the part of its settings, and the sources whose prices it does not sell before a person has seen to them. */
export type SellingService = {
  readonly settings: Pick<services.ServiceSettings, "marginCents">; readonly unmanagedSources: ReadonlySet<string>;
};

/** Whose price the newest version of a line is: a source's, or null for a person's. */
type SetBy = { readonly setBy: string | null };

/** One line of an event, HQ's or a service's. */
export type EventLine = OfferedLine & { readonly betType: number; readonly side: number; readonly alternate: number; readonly isOpen: boolean };

/** HQ's line. */
export type HqEventLine = EventLine & SetBy;

/** What a service makes of it. */
export type EventOffer = EventLine & {
  /** The market is as a source set it that this service does not follow unattended, and no person has it in hand (docs/decisions/0374). */
  readonly isUnmanaged: boolean;
};

/**
 * Converts the HQ lines of one event, whole markets of them. A market that may not be sold as it stands (its two numbers do not meet, its prices lose
 * on both sides) is closed.
 * @param lines in any order; what is converted keeps it
 */
export function serviceOffers(lines: readonly HqEventLine[], { settings, unmanagedSources }: SellingService): readonly EventOffer[] {
  const conversion = conversionOf(settings);
  const markets = Map.groupBy(lines, marketOf);
  const offers = new Map<HqEventLine, EventOffer>();
  for (const market of markets.values()) {
    const isUnmanaged = isLeftToSources(market, unmanagedSources);
    for (const [line, offer] of converted(market, conversion)) {
      const { betType, side, alternate } = line;
      offers.set(line, { betType, side, alternate, ...offer, isUnmanaged });
    }
  }
  return lines.flatMap((line) => offers.get(line) ?? []);
}

/** A line as it stands, without its name. */
export type StandingLine = OfferedLine & { readonly isOpen: boolean };

/** What a service offers on one line. */
export type StandingOffer = StandingLine & Pick<EventOffer, "isUnmanaged">;

/**
 * What a service offers on one line. A price depends on every side of its market, so all of `marketKeys(key)` are asked for.
 * @param lineAt HQ's line of a key; undefined where there is none
 * @returns undefined when HQ has no such line
 */
export function serviceOffer(
  key: LineKey, lineAt: (key: LineKey) => (StandingLine & SetBy) | undefined, service: SellingService,
): StandingOffer | undefined {
  const market = marketKeys(key).flatMap((side) => {
    const line = lineAt(side);
    return line === undefined ? [] : [{ ...side, ...line }];
  });
  const offer = serviceOffers(market, service).find(({ betType, side }) => betType === key.betType && side === key.side);
  return offer === undefined ? undefined : { points: offer.points, price: offer.price, isOpen: offer.isOpen, isUnmanaged: offer.isUnmanaged };
}

/** A person who set one side has the market in hand; else it is whoever's sources set it. */
function isLeftToSources(market: readonly SetBy[], unmanaged: ReadonlySet<string>): boolean {
  return unmanaged.size > 0 && market.every(({ setBy }) => setBy !== null) && market.some(({ setBy }) => setBy !== null && unmanaged.has(setBy));
}

/** The lines of all sides of a line's market, its own among them: those that a price of this line depends on. */
export function marketKeys(key: LineKey): readonly LineKey[] {
  const { id, opposite, sides } = knownBetType(key.betType);
  if (opposite === null) return [key];
  return opposite === id ? sides.map((side) => ({ ...key, side })) : [{ ...key, betType: id }, { ...key, betType: opposite }];
}

/** A name for the market of a line within its event: the sides of one market have the same. */
function marketOf({ betType, side, alternate }: { readonly betType: number; readonly side: number; readonly alternate: number }): string {
  const { opposite } = knownBetType(betType);
  if (opposite === null) return `${betType}/${side}/${alternate}`;
  return opposite === betType ? `${betType}/${alternate}` : `${Math.min(betType, opposite)}/${side}/${alternate}`;
}

function conversionOf({ marginCents }: SellingService["settings"]): ConversionSettings {
  return marginCents === 0 ? identityConversion : { ...identityConversion, twoWay: { kind: "addedCents", cents: marginCents } };
}

// The engine gives an odd cent to the first of two equal sides, so the order must not depend on how the lines came.
function converted(market: readonly HqEventLine[], conversion: ConversionSettings): readonly (readonly [HqEventLine, StandingLine])[] {
  const sides = market.toSorted((one, other) => one.betType - other.betType || one.side - other.side);
  const { lines } = serviceMarket(sides, conversion);
  return sides.map((line, index) => [line, { points: line.points, price: line.price, ...lines?.[index], isOpen: lines !== undefined && line.isOpen }]);
}
