import { expect, test } from "vitest";
import { type Action, emptySlip, type Slip, slipAfter, type SlipLeg, type Ticket } from "../slip/slip.ts";
import { type ScreenView, type TillFacts, viewOf, welcome } from "./screen-view.ts";

const leg = (eventId: number, points: number | null = null): SlipLeg => ({
  key: { eventId, betType: points === null ? 1 : 2, side: 1, alternate: 0 },
  points,
  price: -135,
  rotation: 900 + eventId,
  teamName: `Team ${String(eventId)}`,
  eventName: "A @ B",
  startsAt: 5_000,
  sportCode: "baseball",
});
const after = (...actions: readonly Action[]): Slip => actions.reduce(slipAfter, emptySlip);
const bet: readonly Action[] = [
  { do: "addLeg", leg: leg(1) },
  { do: "amount", amount: 10_000, amountIs: "risk" },
];
const selling: readonly Action[] = [...bet, { do: "sell", newIdempotencyKey: "key-1" }];
const ticket = {
  number: 1207,
  mode: "straight",
  description: "Team 1 ML −135",
  stake: 10_000,
  possibleWin: 7_407,
  currency: "USD",
  funding: "balance",
  code: "SECRET99",
  clerk: "ana",
} as Ticket;
const quote = { stake: 10_000, possibleWin: 7_407, odds: "47/27", isNominal: false };
const view = (slip: Slip, facts: Partial<TillFacts> = {}): ScreenView =>
  viewOf({ slip, kept: undefined, way: slip.way, variant: "", quote: undefined, ...facts });

test("an empty slip is the welcome, whatever is quoted", () => {
  expect(view(emptySlip, { quote })).toEqual(welcome);
});

test("a bet is shown with its line, mode, stake, win and payout", () => {
  expect(view(after(...bet), { quote })).toEqual({
    shows: "slip",
    status: "open",
    legs: [
      {
        id: expect.any(String) as string,
        rotation: 901,
        name: "Team 1",
        game: "A @ B",
        startsAt: 5_000,
        betType: 1,
        side: 1,
        sportCode: "baseball",
        points: null,
        price: -135,
        isClosed: false,
      },
    ],
    mode: "straight",
    variant: "",
    stake: 10_000,
    possibleWin: 7_407,
    payout: 17_407,
    odds: "47/27",
  });
});

test("before a quote only the amount that was typed is shown, as risk or as win", () => {
  expect(view(after(...bet))).toMatchObject({ stake: 10_000, possibleWin: undefined, payout: undefined });
  const toWin: Action = { do: "amount", amount: 5_000, amountIs: "win" };
  expect(view(after(...bet, toWin))).toMatchObject({ stake: undefined, possibleWin: 5_000, payout: undefined });
});

test("a quote without an amount has odds and no figures", () => {
  const slip = after({ do: "addLeg", leg: leg(1) });
  expect(view(slip, { quote: { ...quote, isNominal: true } })).toMatchObject({ stake: undefined, odds: "47/27" });
});

test("the stake of free play is no part of the payout", () => {
  expect(view(after(...bet, { do: "payWith", payWith: "credit" }), { quote })).toMatchObject({ payout: 7_407 });
});

test("a moved line is shown with the one that was quoted; bought points at their own line", () => {
  const moved: Action = {
    do: "linesNow",
    lines: [{ key: leg(1).key, points: null, price: -150, isOpen: false }],
  };
  expect(view(after(...bet, moved))).toMatchObject({
    legs: [{ price: -150, was: { points: null, price: -135 }, isClosed: true }],
  });
  const bought: Action = {
    do: "linesNow",
    lines: [{ key: leg(2, 6).key, points: 6, price: -135, isOpen: true, sold: { points: 8, price: -160 } }],
  };
  expect(view(after({ do: "addLeg", leg: leg(2, 6) }, bought))).toMatchObject({ legs: [{ points: 8, price: -160 }] });
});

test("a bet on the game itself is named by the game", () => {
  const total = { ...leg(1, 34), teamName: "" };
  expect(view(after({ do: "addLeg", leg: total }))).toMatchObject({ legs: [{ name: "A @ B", game: "" }] });
});

const wait = { reference: 7, until: 30_000, stake: 5_000, possibleWin: 4_545 };
test.each([
  ["while it is being sold the slip stays as it is", [], "open", undefined],
  ["a delay waits", [{ do: "waits", key: "key-1", wait: { ...wait, reason: "delay" } }], "waiting", 9_545],
  ["a trader's answer waits", [{ do: "waits", key: "key-1", wait: { ...wait, reason: "referral" } }], "waiting", 9_545],
  [
    "an offer is for the clerk",
    [{ do: "waits", key: "key-1", wait: { ...wait, reason: "offer" } }],
    "review",
    undefined,
  ],
  ["an unknown result is for the clerk", [{ do: "noAnswer", key: "key-1" }], "review", undefined],
  ["no sale is for the clerk", [{ do: "notSold", key: "key-1" }], "review", undefined],
] as const)("%s", (_, actions, status, payout) => {
  expect(view(after(...selling, ...actions))).toMatchObject({ shows: "slip", status, payout });
});

test("a refusal is for the clerk, and none of its reasons leaves the till", () => {
  const refused: Action = {
    do: "refused",
    key: "key-1",
    refused: [{ code: -24, data: { suggested: 4_321, limit: 98_765, reason: "exposure" } }],
  };
  const shown = view(after(...selling, refused), { quote });
  expect(shown).toMatchObject({ status: "review" });
  expect(JSON.stringify(shown)).not.toMatch(/4321|98765|exposure|-24/);
});

test("a sold ticket is shown until the next bet begins, without its validation code or clerk", () => {
  const slip = after(...selling, { do: "sold", key: "key-1", ticket }, { do: "given", amount: 20_000 });
  expect(view(slip)).toEqual({
    shows: "sold",
    number: 1207,
    mode: "straight",
    description: "Team 1 ML −135",
    stake: 10_000,
    possibleWin: 7_407,
    payout: 17_407,
    currency: "USD",
    given: 20_000,
  });
  expect(view(slipAfter(slip, { do: "addLeg", leg: leg(2) }))).toMatchObject({ shows: "slip" });
});

test("a saved slip is shown by its code", () => {
  const kept = { code: "K7P2", expiresAt: 9_000 };
  expect(view(after(...bet), { kept })).toEqual({ shows: "kept", code: "K7P2", expiresAt: 9_000 });
});

test("a mode that does not fit the bets is not named", () => {
  expect(view(after(...bet), { way: undefined })).toMatchObject({ mode: undefined });
});
