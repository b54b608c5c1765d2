import type { LineKey } from "@chalkboard/engine";
import { type LineTerms, serviceOffer, type CurrentOffer, termsAt } from "../../../../trading/lines/index.ts";
import type { KnownService } from "../../../../identity/services/index.ts";
import type { SaleFacts } from "./sale-facts.ts";
import { lineAt, lineNumber } from "./board-cache.ts";

export type OfferedNow = CurrentOffer & { readonly version: number };

/** For one event, by `lineNumber`. */
type KeptOffers = {
  readonly boardVersion: number;
  readonly isLive: boolean;
  readonly offers: Map<number, OfferedNow | undefined>;
};

// Prices are a pure function of the event's lines and of the service's terms: they are cached under the board's change
// count and the terms object, which is replaced when the service changes or one of its rules begins or ends.
const kept = new WeakMap<LineTerms, Map<number, KeptOffers>>();
const eventsAtMost = 10_000;

/** A service's current offer on a line. */
export function offeredNow(facts: SaleFacts, service: KnownService, key: LineKey): OfferedNow | undefined {
  const event = facts.events.get(key.eventId);
  const boardVersion = event?.board_version;
  if (boardVersion === undefined) return computed(facts, service, key);
  const terms = termsAt(service, facts.now);
  let events = kept.get(terms);
  if (events === undefined || events.size > eventsAtMost) kept.set(terms, (events = new Map()));
  let ofEvent = events.get(key.eventId);
  const isLive = event?.status === "live";
  if (ofEvent?.boardVersion !== boardVersion || ofEvent.isLive !== isLive)
    events.set(key.eventId, (ofEvent = { boardVersion, isLive, offers: new Map() }));
  const line = lineNumber(key);
  const before = ofEvent.offers.get(line);
  if (before !== undefined || ofEvent.offers.has(line)) return before;
  const offer = computed(facts, service, key);
  ofEvent.offers.set(line, offer);
  return offer;
}

function computed({ boards, events, now }: SaleFacts, service: KnownService, key: LineKey): OfferedNow | undefined {
  const event = events.get(key.eventId);
  const offer = serviceOffer(
    key,
    (side) => {
      const line = lineAt(boards, side);
      return line === undefined
        ? undefined
        : { points: line.points, price: line.price, isOpen: line.is_open, setBy: line.set_by };
    },
    {
      eventId: key.eventId,
      leagueId: event?.league_id ?? 0,
      sport: event?.sport ?? "",
      isLive: event?.status === "live",
    },
    service,
    now,
  );
  return offer === undefined ? undefined : { ...offer, version: lineAt(boards, key)?.version ?? 0 };
}
