import { describe, expect, test } from "vitest";
import { type SlipLeg, type Ticket, emptySlip } from "./slip.ts";
import { type Slips, type SlipsAction, awaits, isCalling, nextAside, slipsAfter } from "./slips.ts";

const leg = (eventId: number): SlipLeg => ({
  key: { eventId, betType: 1, side: 1, alternate: 0 },
  points: null,
  price: -110,
  rotation: 900 + eventId,
  teamName: `Team ${String(eventId)}`,
  eventName: "A @ B",
  startsAt: 0,
});
const add = (eventId: number): SlipsAction => ({ do: "addLeg", leg: leg(eventId) });
const waits = (key: string, reason: "delay" | "referral" | "offer" = "referral"): SlipsAction => ({
  do: "waits",
  key,
  wait: {
    reference: 7,
    until: 30_000,
    reason,
    stake: 5_000,
    possibleWin: 4_545,
    ...(reason === "offer" ? { amount: 3_000 } : {}),
  },
});
/** A pending sale of one leg in front. */
const waiting = (key: string, eventId: number): readonly SlipsAction[] => [
  add(eventId),
  { do: "amount", amount: 5_000, amountIs: "risk" },
  { do: "sell", newIdempotencyKey: key },
  waits(key),
];
const sold = (key: string): SlipsAction => ({ do: "sold", key, ticket: { number: 1207 } as Ticket });
const declined = (key: string): SlipsAction => ({
  do: "refused",
  key,
  refused: [{ code: -24, data: { trader: "declined" } }],
  isFinal: true,
});
const setAside: SlipsAction = { do: "setAside" };
const bringBack: SlipsAction = { do: "bringBack" };
const after = (...actions: readonly SlipsAction[]): Slips =>
  actions.reduce(slipsAfter, { front: emptySlip, aside: [] });

/** The place and state of every leg: `front 1 composing; 2 waiting`. */
function result({ front, aside }: Slips): string {
  const one = ({ legs, stage, sold: ticket, refused, waiting: wait }: Slips["front"]): string =>
    [
      legs.map(({ key }) => key.eventId).join("+") || "-",
      ticket === undefined ? stage : "sold",
      ...(refused.length > 0 ? ["refused"] : []),
      ...(wait?.reason === "offer" ? ["offered"] : []),
    ].join(" ");
  return [`front ${one(front)}`, ...aside.map(({ slip }) => one(slip))].join("; ");
}

const parked = [...waiting("a", 1), setAside];
const two = [...parked, ...waiting("b", 2), setAside];

test.each<[rule: string, actions: readonly SlipsAction[], then: string]>([
  ["a pending sale is set aside, and the till is free", parked, "front - composing; 1 waiting"],
  [
    "a bet touched meanwhile belongs to the next customer",
    [...waiting("a", 1), add(2)],
    "front 2 composing; 1 waiting",
  ],
  [
    "a price pressed meanwhile belongs to the next customer",
    [...waiting("a", 1), { do: "pressLeg", leg: leg(2) }],
    "front 2 composing; 1 waiting",
  ],
  [
    "a ticket repeated meanwhile belongs to the next customer",
    [...waiting("a", 1), { do: "begin", slip: { ...emptySlip, legs: [leg(2)] } }],
    "front 2 composing; 1 waiting",
  ],
  ["a slip being built is not set aside", [add(1), setAside], "front 1 composing"],
  [
    "a sale in progress is not set aside: it may not be pending",
    [add(1), { do: "amount", amount: 500, amountIs: "risk" }, { do: "sell", newIdempotencyKey: "a" }, setAside],
    "front 1 selling",
  ],
  [
    "a touched bet does not join a sale in progress",
    [add(1), { do: "amount", amount: 500, amountIs: "risk" }, { do: "sell", newIdempotencyKey: "a" }, add(2)],
    "front 1 selling",
  ],
  ["two are set aside, the older first", two, "front - composing; 1 waiting; 2 waiting"],
  [
    "the next ticket is sold while one is pending",
    [
      ...parked,
      add(2),
      { do: "amount", amount: 500, amountIs: "risk" },
      { do: "sell", newIdempotencyKey: "b" },
      sold("b"),
    ],
    "front - sold; 1 waiting",
  ],
  ["a result finds its slip by its key", [...two, sold("b")], "front - composing; 1 waiting; - sold"],
  ["a result leaves the slip being built unchanged", [...parked, add(2), sold("a")], "front 2 composing; - sold"],
  ["a refusal keeps its slip", [...parked, add(2), declined("a")], "front 2 composing; 1 composing refused"],
  ["an unknown key changes nothing", [...parked, add(2), sold("x")], "front 2 composing; 1 waiting"],
  ["a second result changes nothing", [...parked, sold("a"), declined("a")], "front - composing; - sold"],
  [
    "an offer stays aside until the clerk brings it to the front",
    [...parked, add(2), waits("a", "offer")],
    "front 2 composing; 1 waiting offered",
  ],
  ["brought back it is in front", [...parked, waits("a", "offer"), bringBack], "front 1 waiting offered"],
  [
    "it does not replace a slip being built",
    [...parked, add(2), waits("a", "offer"), bringBack],
    "front 2 composing; 1 waiting offered",
  ],
  [
    "it does not replace a sale in progress",
    [
      ...parked,
      add(2),
      { do: "amount", amount: 500, amountIs: "risk" },
      { do: "sell", newIdempotencyKey: "b" },
      bringBack,
    ],
    "front 2 selling; 1 waiting",
  ],
  [
    "a pending sale in front swaps places with it",
    [...parked, ...waiting("b", 2), sold("a"), bringBack],
    "front - sold; 2 waiting",
  ],
  [
    "a calling one comes before an older pending one",
    [...two, declined("b"), bringBack],
    "front 2 composing refused; 1 waiting",
  ],
  ["otherwise the oldest comes", [...two, bringBack], "front 1 waiting; 2 waiting"],
  ["a named one comes", [...two, { do: "bringBack", key: "b" }], "front 2 waiting; 1 waiting"],
  ["without slips aside nothing comes", [add(1), bringBack], "front 1 composing"],
  ["set aside again it is as before", [...two, bringBack, setAside], "front - composing; 2 waiting; 1 waiting"],
  ["brought back and sold: its ticket is shown", [...parked, bringBack, sold("a")], "front - sold"],
  [
    "brought back and refused it can be changed",
    [...parked, declined("a"), bringBack, { do: "amount", amount: 100, amountIs: "risk" }],
    "front 1 composing",
  ],
])("slips: %s", (_rule, actions, then) => {
  expect(result(after(...actions))).toBe(then);
});

describe("a slip that was set aside", () => {
  test.each<[rule: string, answer: SlipsAction, calls: boolean, awaited: boolean]>([
    ["does not call while it is pending", waits("a"), false, true],
    ["does not call while only its delay is left", waits("a", "delay"), false, true],
    ["does not call without a response to a question", { do: "noAnswer", key: "a" }, false, true],
    ["calls with an offer, and can still be sold", waits("a", "offer"), true, true],
    ["calls when it is sold, once", sold("a"), true, false],
    ["calls when it is refused", declined("a"), true, false],
    ["calls when the server does not know it", { do: "notSold", key: "a" }, true, false],
  ])("%s", (_rule, answer, calls, awaited) => {
    const slips = after(...parked, answer);
    expect([slips.aside.map(isCalling), awaits(slips, "a"), nextAside(slips)?.key]).toEqual([[calls], awaited, "a"]);
  });
});
