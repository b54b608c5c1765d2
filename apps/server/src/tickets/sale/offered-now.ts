import type { LineKey } from "@chalkboard/engine";
import { serviceOffer, type StandingOffer } from "../../lines/index.ts";
import type { KnownService } from "../../services/index.ts";
import type { Gathered } from "./gathered.ts";
import { lineAt, lineNumber } from "./known-boards.ts";

export type OfferedNow = StandingOffer & { readonly version: number };

/** Of one event, by `lineNumber`. */
type KeptOffers = { readonly boardVersion: number; readonly offers: Map<number, OfferedNow | undefined> };

// Prices are a pure function of the event's lines and of the service's settings: they are kept under the count of the board's changes and under the service,
// which is another object once it was changed.
const kept = new WeakMap<KnownService, Map<number, KeptOffers>>();
const eventsAtMost = 10_000;

/** What a service offers on a line now. */
export function offeredNow(gathered: Gathered, service: KnownService, key: LineKey): OfferedNow | undefined {
  const boardVersion = gathered.events.get(key.eventId)?.board_version;
  if (boardVersion === undefined) return computed(gathered, service, key);
  let events = kept.get(service);
  if (events === undefined || events.size > eventsAtMost) kept.set(service, events = new Map());
  let ofEvent = events.get(key.eventId);
  if (ofEvent?.boardVersion !== boardVersion) events.set(key.eventId, ofEvent = { boardVersion, offers: new Map() });
  const line = lineNumber(key);
  const before = ofEvent.offers.get(line);
  if (before !== undefined || ofEvent.offers.has(line)) return before;
  const offer = computed(gathered, service, key);
  ofEvent.offers.set(line, offer);
  return offer;
}

function computed({ boards }: Gathered, service: KnownService, key: LineKey): OfferedNow | undefined {
  const offer = serviceOffer(key, (side) => {
    const line = lineAt(boards, side);
    return line === undefined ? undefined : { points: line.points, price: line.price, isOpen: line.is_open, setBy: line.set_by };
  }, service);
  return offer === undefined ? undefined : { ...offer, version: lineAt(boards, key)?.version ?? 0 };
}
