import { describe, expect, test } from "vitest";
import { type SlipLeg, type Ticket, emptySlip } from "./slip.ts";
import { type Slips, type SlipsAction, awaits, isCalling, nextAside, slipsAfter } from "./slips.ts";

const leg = (eventId: number): SlipLeg => ({
  key: { eventId, betType: 1, side: 1, alternate: 0 }, points: null, price: -110, rotation: 900 + eventId, teamName: `Team ${String(eventId)}`, eventName: "A @ B", startsAt: 0,
});
const add = (eventId: number): SlipsAction => ({ do: "addLeg", leg: leg(eventId) });
const waits = (key: string, reason: "delay" | "referral" | "offer" = "referral"): SlipsAction =>
  ({ do: "waits", key, wait: { reference: 7, until: 30_000, reason, stake: 5_000, possibleWin: 4_545, ...(reason === "offer" ? { amount: 3_000 } : {}) } });
/** A sale of one leg that waits in front. */
const waiting = (key: string, eventId: number): readonly SlipsAction[] =>
  [add(eventId), { do: "amount", amount: 5_000, amountIs: "risk" }, { do: "sell", freshKey: key }, waits(key)];
const sold = (key: string): SlipsAction => ({ do: "sold", key, ticket: { number: 1207 } as Ticket });
const declined = (key: string): SlipsAction => ({ do: "refused", key, refused: [{ code: -24, data: { trader: "declined" } }], isFinal: true });
const setAside: SlipsAction = { do: "setAside" };
const bringBack: SlipsAction = { do: "bringBack" };
const after = (...actions: readonly SlipsAction[]): Slips => actions.reduce(slipsAfter, { front: emptySlip, aside: [] });

/** Where every leg is and how it stands: `front 1 composing; 2 waiting`. */
function result({ front, aside }: Slips): string {
  const one = ({ legs, stage, sold: ticket, refused, waiting: wait }: Slips["front"]): string =>
    [legs.map(({ key }) => key.eventId).join("+") || "-", ticket === undefined ? stage : "sold", ...(refused.length > 0 ? ["refused"] : []),
      ...(wait?.reason === "offer" ? ["offered"] : [])].join(" ");
  return [`front ${one(front)}`, ...aside.map(({ slip }) => one(slip))].join("; ");
}

const parked = [...waiting("a", 1), setAside];
const two = [...parked, ...waiting("b", 2), setAside];

test.each<[rule: string, actions: readonly SlipsAction[], then: string]>([
  ["what waits is set aside, and the till is free", parked, "front - composing; 1 waiting"],
  ["a bet that is touched meanwhile is the next customer's", [...waiting("a", 1), add(2)], "front 2 composing; 1 waiting"],
  ["so is a price that is pressed", [...waiting("a", 1), { do: "pressLeg", leg: leg(2) }], "front 2 composing; 1 waiting"],
  ["so is a ticket that is repeated", [...waiting("a", 1), { do: "begin", slip: { ...emptySlip, legs: [leg(2)] } }], "front 2 composing; 1 waiting"],
  ["what is composed is not set aside", [add(1), setAside], "front 1 composing"],
  ["nor what is being sold: whether it waits is not known", [add(1), { do: "amount", amount: 500, amountIs: "risk" }, { do: "sell", freshKey: "a" }, setAside], "front 1 selling"],
  ["nor does a touched bet join what is being sold",
    [add(1), { do: "amount", amount: 500, amountIs: "risk" }, { do: "sell", freshKey: "a" }, add(2)], "front 1 selling"],
  ["two stand aside, the older first", two, "front - composing; 1 waiting; 2 waiting"],
  ["the next ticket is sold while one waits", [...parked, add(2), { do: "amount", amount: 500, amountIs: "risk" }, { do: "sell", freshKey: "b" }, sold("b")],
    "front - sold; 1 waiting"],
  ["an answer finds its slip by its key", [...two, sold("b")], "front - composing; 1 waiting; - sold"],
  ["and leaves what is being composed alone", [...parked, add(2), sold("a")], "front 2 composing; - sold"],
  ["a refusal too, which keeps its slip", [...parked, add(2), declined("a")], "front 2 composing; 1 composing refused"],
  ["a key that nobody waits for changes nothing", [...parked, add(2), sold("x")], "front 2 composing; 1 waiting"],
  ["a second answer changes nothing", [...parked, sold("a"), declined("a")], "front - composing; - sold"],
  ["an offer stands aside until somebody takes it to the front", [...parked, add(2), waits("a", "offer")], "front 2 composing; 1 waiting offered"],
  ["brought back it is in front", [...parked, waits("a", "offer"), bringBack], "front 1 waiting offered"],
  ["but not over a bet that is being composed", [...parked, add(2), waits("a", "offer"), bringBack], "front 2 composing; 1 waiting offered"],
  ["nor over a sale that is on its way",
    [...parked, add(2), { do: "amount", amount: 500, amountIs: "risk" }, { do: "sell", freshKey: "b" }, bringBack], "front 2 selling; 1 waiting"],
  ["what waits in front changes places with it", [...parked, ...waiting("b", 2), sold("a"), bringBack], "front - sold; 2 waiting"],
  ["one that calls comes before an older one that waits", [...two, declined("b"), bringBack], "front 2 composing refused; 1 waiting"],
  ["else the oldest comes", [...two, bringBack], "front 1 waiting; 2 waiting"],
  ["or the one that is named", [...two, { do: "bringBack", key: "b" }], "front 2 waiting; 1 waiting"],
  ["with nothing aside nothing comes back", [add(1), bringBack], "front 1 composing"],
  ["set aside again it is as before", [...two, bringBack, setAside], "front - composing; 2 waiting; 1 waiting"],
  ["brought back and sold: its ticket is shown", [...parked, bringBack, sold("a")], "front - sold"],
  ["brought back and refused it can be changed", [...parked, declined("a"), bringBack, { do: "amount", amount: 100, amountIs: "risk" }], "front 1 composing"],
])("slips: %s", (_rule, actions, then) => { expect(result(after(...actions))).toBe(then); });

describe("a slip that was set aside", () => {
  test.each<[rule: string, answer: SlipsAction, calls: boolean, awaited: boolean]>([
    ["waits in silence", waits("a"), false, true],
    ["so while only its delay is left", waits("a", "delay"), false, true],
    ["no answer to a question is none", { do: "noAnswer", key: "a" }, false, true],
    ["calls with an offer, and can still be sold", waits("a", "offer"), true, true],
    ["calls when it is sold, once", sold("a"), true, false],
    ["calls when it is refused", declined("a"), true, false],
    ["calls when the server knows nothing of it", { do: "notSold", key: "a" }, true, false],
  ])("%s", (_rule, answer, calls, awaited) => {
    const slips = after(...parked, answer);
    expect([slips.aside.map(isCalling), awaits(slips, "a"), nextAside(slips)?.key]).toEqual([[calls], awaited, "a"]);
  });
});
