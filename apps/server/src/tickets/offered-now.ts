import { type LineKey, lineKeyText } from "@chalkboard/engine";
import { marketKeys, serviceOffer, type StandingLine } from "../lines/index.ts";
import type { KnownService } from "../services/index.ts";
import type { Gathered, LineRow } from "./gather.ts";

export type OfferedNow = StandingLine & { readonly version: number };

type Kept = { readonly sides: readonly string[]; readonly market: readonly (LineRow | undefined)[]; readonly offer: OfferedNow | undefined };

// Prices are a pure function of the market's lines and of the service's settings: they are kept under both, and a service that was changed is another object.
const keptOffers = new WeakMap<KnownService, Map<string, Kept>>();
const keptAtMost = 100_000;

/** What a service offers on a line now. */
export function offeredNow(gathered: Gathered, service: KnownService, key: LineKey): OfferedNow | undefined {
  let offers = keptOffers.get(service);
  if (offers === undefined || offers.size > keptAtMost) {
    offers = new Map();
    keptOffers.set(service, offers);
  }
  const text = lineKeyText(key);
  const before = offers.get(text);
  if (before !== undefined && isAsBefore(before, gathered)) return before.offer;
  const sides = marketKeys(key).map(lineKeyText);
  const offer = computed(gathered, service, key);
  offers.set(text, { sides, market: sides.map((side) => gathered.lines.get(side)), offer });
  return offer;
}

function computed(gathered: Gathered, service: KnownService, key: LineKey): OfferedNow | undefined {
  const offer = serviceOffer(key, (side) => {
    const line = gathered.lines.get(lineKeyText(side));
    return line === undefined ? undefined : { points: line.points, price: line.price, isOpen: line.is_open };
  }, service.settings);
  return offer === undefined ? undefined : { ...offer, version: gathered.lines.get(lineKeyText(key))?.version ?? 0 };
}

function isAsBefore({ sides, market }: Kept, { lines }: Gathered): boolean {
  for (let index = 0; index < sides.length; index += 1) if (!isSame(market[index], lines.get(sides[index] ?? ""))) return false;
  return true;
}

function isSame(one: LineRow | undefined, other: LineRow | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.version === other.version && one.is_open === other.is_open && one.points === other.points && one.price === other.price;
}
