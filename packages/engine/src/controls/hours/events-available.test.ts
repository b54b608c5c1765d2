import { expect, test } from "vitest";
import { eventsAvailable, isNoWorse, type LegReason, sellingLine } from "./events-available.ts";
import type { LegFacts } from "../facts.ts";
import { sampleLeg, sampleLegFacts, sampleTicket } from "../samples.ts";
import type { OfferedLine, PriceChange } from "../control-ticket.ts";

test.each<[rule: string, now: number, state: Partial<LegFacts>, reason: LegReason | undefined]>([
  ["a scheduled event sells", 0, {}, undefined],
  ["the last millisecond before the cut-off sells", 999_999, {}, undefined],
  ["at the cut-off it does not", 1_000_000, {}, "started"],
  ["an event that began early does not, whatever its cut-off", 0, { status: "live" }, "started"],
  [
    "a game that is offered in play sells while it is played, after its cut-off too",
    1_000_000,
    { status: "live", inPlay: true },
    undefined,
  ],
  [
    "a game that is offered in play does not sell between its cut-off and its begin",
    1_000_000,
    { inPlay: true },
    "started",
  ],
  ["a game that is offered in play and has ended does not sell", 0, { status: "ended", inPlay: true }, "started"],
  ["a suspended game in play does not sell", 0, { status: "live", inPlay: true, suspended: true }, "suspended"],
  [
    "a service that sells no games in play does not sell it",
    0,
    { status: "live", inPlay: true, exclusion: "live" },
    "notSold",
  ],
  [
    "a game in which something happened while the sale waited does not sell",
    0,
    { status: "live", inPlay: true, changed: true },
    "changed",
  ],
  ["an event that ended does not", 0, { status: "ended" }, "started"],
  ["an event with an official result does not", 0, { status: "official" }, "started"],
  ["a cancelled event does not", 0, { status: "cancelled" }, "cancelled"],
  ["a postponed event does not", 0, { status: "postponed" }, "cancelled"],
  ["a suspended event does not", 0, { suspended: true }, "suspended"],
  ["what the service excludes is not sold", 0, { exclusion: "playerProp" }, "notSold"],
  ["a line that was taken away is gone", 0, { current: null }, "gone"],
  ["a closed line does not sell", 0, { open: false }, "closed"],
  [
    "a market that only a source has set, where its prices are not sold unattended",
    0,
    { unmanaged: true },
    "unmanaged",
  ],
  ["for such a market, a closed line takes precedence", 0, { unmanaged: true, open: false }, "closed"],
  [
    "such a market takes precedence over a move",
    0,
    { unmanaged: true, current: { points: null, price: -115 } },
    "unmanaged",
  ],
  ["a line at another price has moved", 0, { current: { points: null, price: -115 } }, "moved"],
  ["a start outranks a move", 1_000_000, { current: { points: null, price: -115 } }, "started"],
])("-22 events available: %s", (_, now, state, reason) => {
  const ticket = sampleTicket();
  const legs = ticket.legs.map((leg) => sampleLegFacts(leg, state));
  const current = state.current === undefined ? { points: null, price: -110 } : state.current;
  expect(eventsAvailable.refuse(ticket, { events: { now, legs } })).toEqual(
    reason === undefined
      ? undefined
      : { legs: [{ leg: 0, key: ticket.legs[0]?.key, reason, exclusion: state.exclusion ?? null, current }] },
  );
});

test("-22 events available: each blocked leg is named, and only those", () => {
  const ticket = sampleTicket({ legs: [1, 2, 3].map((eventId) => sampleLeg({ eventId })) });
  const faults: Partial<LegFacts>[] = [{ suspended: true }, {}, { open: false }];
  const legs = ticket.legs.map((leg, index) => sampleLegFacts(leg, faults[index]));
  const refusal = eventsAvailable.refuse(ticket, { events: { now: 0, legs } });
  expect(refusal?.legs.map(({ leg, reason }) => [leg, reason])).toEqual([
    [0, "suspended"],
    [2, "closed"],
  ]);
});

test("-22 events available: a leg without known facts is gone", () => {
  expect(eventsAvailable.refuse(sampleTicket(), { events: { now: 0, legs: [] } })?.legs[0]).toMatchObject({
    reason: "gone",
    current: null,
  });
});

test("-22 events available: a slip priced at a line that changed before the lock has moved", () => {
  const ticket = sampleTicket({
    legs: [sampleLeg({ price: -105, seen: { points: null, price: -110 } })],
    priceChange: "any",
  });
  const legs = [sampleLegFacts(sampleLeg({ price: -104 }))];
  expect(eventsAvailable.refuse(ticket, { events: { now: 0, legs } })?.legs[0]).toMatchObject({
    reason: "moved",
    current: { price: -104 },
  });
});

const spread = 2;
const over = 3;
const under = 4;

test.each<[rule: string, betType: number, seen: OfferedLine, current: OfferedLine, noWorse: boolean]>([
  ["the same line", spread, { points: -6, price: -110 }, { points: -6, price: -110 }, true],
  ["a better price", spread, { points: -6, price: -110 }, { points: -6, price: -109 }, true],
  ["a worse price", spread, { points: -6, price: -110 }, { points: -6, price: -111 }, false],
  [
    "a price that crosses even money in the customer's favour",
    spread,
    { points: -6, price: -105 },
    { points: -6, price: 105 },
    true,
  ],
  ["even money is even money either way", spread, { points: -6, price: 100 }, { points: -6, price: -100 }, true],
  ["a favourite that gives fewer points", spread, { points: -6, price: -110 }, { points: -4, price: -110 }, true],
  ["a favourite that gives more points", spread, { points: -6, price: -110 }, { points: -8, price: -110 }, false],
  ["better points at a worse price", spread, { points: -6, price: -110 }, { points: -4, price: -130 }, false],
  ["an over of fewer points", over, { points: 34, price: -110 }, { points: 32, price: -110 }, true],
  ["an over of more points", over, { points: 34, price: -110 }, { points: 36, price: -110 }, false],
  ["an under of more points", under, { points: 34, price: -110 }, { points: 36, price: -110 }, true],
  ["an under of fewer points", under, { points: 34, price: -110 }, { points: 32, price: -110 }, false],
])("-22 a move that is no worse for the customer: %s", (_, betType, seen, current, noWorse) => {
  expect(isNoWorse(betType, seen, current)).toBe(noWorse);
});

test.each<[rule: string, choice: PriceChange, current: number, moved: boolean]>([
  ["refuse: a better price is a move", "refuse", -105, true],
  ["refuse: the price seen is not", "refuse", -110, false],
  ["better: a better price is sold", "better", -105, false],
  ["better: a worse price is a move", "better", -115, true],
  ["any: a worse price is sold", "any", -115, false],
])("-22 the customer's choice when a price moves: %s", (_, choice, price, moved) => {
  const current = { points: null, price };
  expect(sellingLine(1, { points: null, price: -110 }, current, choice)).toEqual({ line: current, moved });
  const ticket = sampleTicket({
    priceChange: choice,
    legs: [sampleLeg({ price, seen: { points: null, price: -110 } })],
  });
  const refusal = eventsAvailable.refuse(ticket, {
    events: { now: 0, legs: ticket.legs.map((leg) => sampleLegFacts(leg)) },
  });
  expect(refusal?.legs.map(({ reason }) => reason)).toEqual(moved ? ["moved"] : undefined);
});
