import { describe, expect, test } from "vitest";
import {
  type Action,
  type Slip,
  type SlipLeg,
  type Ticket,
  emptySlip,
  hasMoved,
  isComplete,
  slipAfter,
  suggestedOf,
} from "./slip.ts";

const leg = (eventId: number, price = -135, points: number | null = null): SlipLeg => ({
  key: { eventId, betType: points === null ? 1 : 2, side: 1, alternate: 0 },
  points,
  price,
  rotation: 900 + eventId,
  teamName: `Team ${String(eventId)}`,
  eventName: "A @ B",
  startsAt: 0,
});
const after = (...actions: readonly Action[]): Slip => actions.reduce(slipAfter, emptySlip);
const press = (eventId: number): Action => ({ do: "pressLeg", leg: leg(eventId) });
const add = (eventId: number, price?: number): Action => ({ do: "addLeg", leg: leg(eventId, price) });
const risk = (amount: number): Action => ({ do: "amount", amount, amountIs: "risk" });
const sell = (newIdempotencyKey = "key-1"): Action => ({ do: "sell", newIdempotencyKey });
const refusedWith = (...refused: { code: number; data: unknown }[]): Action => ({
  do: "refused",
  key: "key-1",
  refused,
});
const tooMuch = (suggested: number | null): { code: number; data: unknown } => ({ code: -24, data: { suggested } });
const ticket = { number: 1207 } as Ticket;
const parlay: Action = { do: "way", way: { mode: "parlay" } };
const straights: Action = { do: "way", way: { mode: "straight" } };
const begun = (way: Slip["way"]): Action => ({
  do: "begin",
  slip: { legs: [leg(1), leg(2)], way, amount: 10_000, amountIs: "risk", later: [] },
});
const robin: Action = { do: "way", way: { mode: "roundRobin", sizes: [2] } };
const two = [add(1), add(2), risk(500)];
const misfit: Action = { do: "misfit", family: "teaser" };

describe("building a slip", () => {
  test.each<[rule: string, slip: Slip, complete: boolean]>([
    ["an empty slip cannot be sold", after(), false],
    ["a leg without an amount cannot be sold yet", after(add(1)), false],
    ["a leg and an amount can be sold", after(add(1), risk(500)), true],
    ["a parlay of two can be sold", after(add(1), add(2), parlay, risk(500)), true],
    ["a chosen mode that does not fit is not sold as the one before", after(...two, misfit), false],
    ["an amount changes nothing about that", after(...two, misfit, risk(700)), false],
    ["nor does another leg", after(...two, misfit, add(3)), false],
    ["another mode can be sold", after(...two, misfit, parlay), true],
    ["so can the straight that is left", after(...two, misfit, { do: "removeLeg", key: leg(2).key }), true],
  ])("%s", (_rule, slip, complete) => {
    expect(isComplete(slip)).toBe(complete);
  });

  test.each<[rule: string, slip: Slip, mode: string]>([
    ["one leg is a straight, whatever was chosen", after(add(1), parlay), "straight"],
    ["two legs may be a parlay", after(add(1), add(2), parlay), "parlay"],
    [
      "a parlay that loses its second leg becomes a straight",
      after(add(1), add(2), parlay, { do: "removeLeg", key: leg(2).key }),
      "straight",
    ],
    [
      "pressing a price adds a leg, pressing it again removes it",
      after(add(1), press(2), press(3), press(2), press(3)),
      "straight",
    ],
    [
      "a round robin that loses its third leg becomes a parlay",
      after(add(1), add(2), add(3), robin, { do: "removeLeg", key: leg(3).key }),
      "parlay",
    ],
    ["a round robin keeps its sizes with a fourth leg", after(add(1), add(2), add(3), robin, add(4)), "roundRobin"],
    ["two legs are not a round robin", after(add(1), add(2), robin), "parlay"],
    ["a second leg makes a parlay", after(add(1), add(2)), "parlay"],
    ["a third leg leaves it a parlay", after(add(1), add(2), add(3)), "parlay"],
    ["chosen straights stay straights with a third leg", after(add(1), add(2), straights, add(3)), "straight"],
    [
      "a choice for removed legs no longer counts",
      after(add(1), add(2), straights, { do: "removeLeg", key: leg(2).key }, add(3)),
      "parlay",
    ],
    ["a repeated teaser is a teaser", after(begun({ mode: "teaser", teaserCardId: 4 })), "teaser"],
    ["repeated straights are straights", after(begun({ mode: "straight" })), "straight"],
    [
      "a leg with bought points turns a teaser into a parlay",
      after(
        add(1),
        add(2),
        { do: "way", way: { mode: "teaser", teaserCardId: 1 } },
        { do: "addLeg", leg: { ...leg(3, -110, 6), boughtQuarters: 2 } },
      ),
      "parlay",
    ],
  ])("%s", (_rule, slip, mode) => {
    expect(slip.way.mode).toBe(mode);
  });

  test.each<[rule: string, action: Action, bought: (number | undefined)[]]>([
    ["points are bought on the legs that have points", { do: "buy", legs: [0, 1], quarters: 4 }, [4, undefined]],
    ["zero removes them", { do: "buy", legs: [0], quarters: 0 }, [undefined, undefined]],
  ])("%s", (_rule, action, bought) => {
    const slip = after({ do: "addLeg", leg: { ...leg(1, -110, 6), boughtQuarters: 2 } }, add(2), action);
    expect(slip.legs.map(({ boughtQuarters }) => boughtQuarters)).toEqual(bought);
  });

  test("legs are ordered by their starts", () => {
    const at = (eventId: number, startsAt: number): Action => ({ do: "addLeg", leg: { ...leg(eventId), startsAt } });
    expect(after(at(1, 30), at(2, 10), at(3, 20), { do: "byStart" }).legs.map(({ key }) => key.eventId)).toEqual([
      2, 3, 1,
    ]);
  });

  test("the same line again replaces its price and adds no leg", () => {
    expect(after(add(1, -135), add(1, -140)).legs.map(({ price }) => price)).toEqual([-140]);
  });
});

describe("a moved leg", () => {
  const moved = { do: "linesNow", lines: [{ key: leg(1).key, points: null, price: -145, isOpen: true }] } as const;
  test("shows both lines, and keeps the one that the customer was quoted", () => {
    const slip = after(add(1), moved);
    expect([hasMoved(slip), slip.legs[0]?.price, slip.legs[0]?.now?.price]).toEqual([true, -135, -145]);
  });
  test("is updated by accepting", () => {
    const slip = after(add(1), moved, { do: "acceptMoved" });
    expect([hasMoved(slip), slip.legs[0]?.price]).toEqual([false, -145]);
  });
  test("needs no accepting if it moves back", () => {
    expect(
      hasMoved(
        after(add(1), moved, { do: "linesNow", lines: [{ key: leg(1).key, points: null, price: -135, isOpen: true }] }),
      ),
    ).toBe(false);
  });
  test("keeps its identity if a quote says nothing new", () => {
    const slip = after(add(1));
    expect(
      slipAfter(slip, { do: "linesNow", lines: [{ key: leg(1).key, points: null, price: -135, isOpen: true }] })
        .legs[0],
    ).toBe(slip.legs[0]);
  });
  test("has the time of its quote, and the newest counts", () => {
    expect(slipAfter(after(add(1), { ...moved, quotedAt: 5_000 }), { ...moved, quotedAt: 9_000 }).quotedAt).toBe(9_000);
  });
  test("is learnt from the refusal of the sale too", () => {
    const slip = after(
      add(1),
      risk(500),
      sell(),
      refusedWith({ code: -22, data: { legs: [{ leg: 0, reason: "moved", current: { points: null, price: -150 } }] } }),
    );
    expect(slip.legs[0]?.now).toEqual({ points: null, price: -150 });
  });
});

describe("idempotency keys of a sale", () => {
  test("a retry of the same slip keeps its key", () => {
    expect(after(add(1), risk(500), sell("key-1"), refusedWith(tooMuch(null)), sell("key-2")).key).toBe("key-1");
  });
  test.each<[what: string, change: Action]>([
    ["another amount", risk(400)],
    ["another leg", add(2)],
    ["a leg less", { do: "removeLeg", key: leg(1).key }],
    ["an accepted move", { do: "acceptMoved" }],
  ])("%s makes a different slip, with a different key", (_what, change) => {
    expect(after(add(1), add(3), risk(500), sell("key-1"), refusedWith(tooMuch(400)), change, sell("key-2")).key).toBe(
      "key-2",
    );
  });
  test("a result for another key changes nothing", () => {
    const selling = after(add(1), risk(500), sell("key-2"));
    expect(slipAfter(selling, { do: "sold", key: "key-1", ticket })).toBe(selling);
  });
  test("while it is being sold nothing can be changed", () => {
    const selling = after(add(1), risk(500), sell());
    for (const action of [add(2), risk(1), { do: "back" }, { do: "clear" }, sell("key-2")] as const)
      expect(slipAfter(selling, action)).toBe(selling);
  });
});

describe("the end of a sale", () => {
  const selling = after(add(1), add(2), parlay, risk(500), sell());
  test("sold: the slip is empty and shows the ticket", () => {
    const slip = slipAfter(selling, { do: "sold", key: "key-1", ticket });
    expect([slip.legs, slip.amount, slip.way.mode, slip.sold?.number]).toEqual([[], undefined, "straight", 1207]);
  });
  test("refused: everything stays as typed", () => {
    const slip = slipAfter(selling, refusedWith(tooMuch(400)));
    expect([slip.legs.length, slip.amount, slip.stage, suggestedOf(slip)]).toEqual([2, 500, "composing", 400]);
  });
  test("no result: it asks, and nothing else is possible", () => {
    const asking = slipAfter(selling, { do: "noAnswer", key: "key-1" });
    expect([asking.stage, slipAfter(asking, add(3))]).toEqual(["asking", asking]);
  });
  test("asked, and sold after all: the ticket is shown", () => {
    expect(
      after(add(1), risk(500), sell(), { do: "noAnswer", key: "key-1" }, { do: "sold", key: "key-1", ticket }).sold,
    ).toBe(ticket);
  });
  test("a late original result counts while asking", () => {
    expect(after(add(1), risk(500), sell(), { do: "noAnswer", key: "key-1" }, refusedWith(tooMuch(400))).stage).toBe(
      "composing",
    );
  });
  test("asked, and not sold: it says so, keeps the slip and uses a new key", () => {
    const slip = after(add(1), risk(500), sell(), { do: "noAnswer", key: "key-1" }, { do: "notSold", key: "key-1" });
    expect([slip.stage, slip.wasNotSold, slip.legs.length, slipAfter(slip, sell("key-2")).key]).toEqual([
      "composing",
      true,
      1,
      "key-2",
    ]);
  });
});

describe("a pending sale", () => {
  const until = 30_000;
  const waits = (reason: "delay" | "referral" | "offer", amount?: number): Action => ({
    do: "waits",
    key: "key-1",
    wait: { reference: 7, until, reason, stake: 500, possibleWin: 370, ...(amount === undefined ? {} : { amount }) },
  });
  const waiting = after(add(1), risk(500), sell(), waits("referral"));

  test("shows what it waits for, has no ticket, and cannot be changed", () => {
    expect([waiting.stage, waiting.waiting?.reason, waiting.waiting?.until, waiting.sold]).toEqual([
      "waiting",
      "referral",
      until,
      undefined,
    ]);
    for (const action of [add(2), risk(1), { do: "back" }, { do: "clear" }, sell("key-2")] as const)
      expect(slipAfter(waiting, action)).toBe(waiting);
  });
  test("shows the trader's offer instead of what it waited for", () => {
    expect(slipAfter(waiting, waits("offer", 300)).waiting).toMatchObject({ reason: "offer", amount: 300 });
  });
  test("stays pending without a response to a question", () =>
    expect(slipAfter(waiting, { do: "noAnswer", key: "key-1" })).toBe(waiting));
  test.each<
    [
      end: string,
      action: Action,
      stage: string,
      legs: number,
      sold: number | undefined,
      refused: number,
      fresh: boolean,
    ]
  >([
    ["accepted: the ticket with its number", { do: "sold", key: "key-1", ticket }, "composing", 0, 1207, 0, true],
    [
      "declined: the slip stays, with the reason and without its key",
      { do: "refused", key: "key-1", refused: [{ code: -24, data: { trader: "declined" } }], isFinal: true },
      "composing",
      1,
      undefined,
      1,
      true,
    ],
    [
      "expired: the slip stays, with the reason and without its key",
      { do: "refused", key: "key-1", refused: [{ code: -24, data: { trader: "expired" } }], isFinal: true },
      "composing",
      1,
      undefined,
      1,
      true,
    ],
    [
      "its offer was declined: the slip stays, without a refusal",
      { do: "offerDeclined", key: "key-1" },
      "composing",
      1,
      undefined,
      0,
      true,
    ],
    [
      "a result for another key changes nothing",
      { do: "sold", key: "key-0", ticket },
      "waiting",
      1,
      undefined,
      0,
      false,
    ],
  ])("%s", (_end, action, stage, legs, sold, refused, fresh) => {
    const slip = slipAfter(waiting, action);
    expect([
      slip.stage,
      slip.legs.length,
      slip.sold?.number,
      slip.refused.length,
      slip.key === undefined,
      slip.waiting === undefined,
    ]).toEqual([stage, legs, sold, refused, fresh, fresh]);
  });
});

describe("the suggested amount", () => {
  test.each<[rule: string, refused: { code: number; data: unknown }[], suggested: number | undefined]>([
    ["the amount of a single refusal", [tooMuch(400)], 400],
    ["the strictest of several", [tooMuch(400), { code: -41, data: { suggested: 250 } }], 250],
    ["undefined while another refusal would remain", [tooMuch(400), { code: -31, data: {} }], undefined],
    ["undefined where nothing would pass", [tooMuch(null)], undefined],
  ])("%s", (_rule, refused, suggested) => {
    expect(suggestedOf({ refused })).toBe(suggested);
  });
});

test("Escape goes back one step at a time: refusal, amount, last leg, first leg", () => {
  const steps: (readonly [number, number | undefined, number])[] = [];
  let slip = after(add(1), add(2), risk(500), sell(), refusedWith(tooMuch(400)));
  for (let press = 0; press < 4; press += 1) {
    slip = slipAfter(slip, { do: "back" });
    steps.push([slip.refused.length, slip.amount, slip.legs.length]);
  }
  expect(steps).toEqual([
    [0, 500, 2],
    [0, undefined, 2],
    [0, undefined, 1],
    [0, undefined, 0],
  ]);
});
