import { describe, expect, test } from "vitest";
import type { Ticket } from "../slip/slip.ts";
import { repeated } from "./use-repeat.ts";
import type { PayTable } from "../slip/ways.ts";

const pays = { 2: "10/11", 3: "8/5" };
const card = (quarters: number, sport = "football") =>
  ({ points: [{ sport, market: "spread", quarters }], pays, tie: "reduce", noPlay: "reduce" }) as const;
const table = (tableId: number, quarters: number, sport?: string): PayTable =>
  ({
    tableId,
    version: 1,
    name: "",
    isSold: true,
    table: { kind: "teaser", content: card(quarters, sport) },
  }) as unknown as PayTable;
const progressive = {
  tableId: 9,
  version: 1,
  name: "",
  isSold: true,
  table: { kind: "progressive", content: { 3: ["6/1", "1/1"] } },
} as unknown as PayTable;
const tables = [table(1, 24), table(2, 26), table(3, 6, "baseball"), progressive];
const legs = [1, 2, 3].map((eventId) => ({
  eventId,
  betType: 2,
  side: 1,
  alternate: 0,
  points: 6,
  price: -110,
  board: null,
}));
const sold = (mode: string, rule: object | null, stake = 10_000, legCount = 3): Ticket =>
  ({ mode, legs: legs.slice(0, legCount), stake: stake * 3, wagers: [{ stake, rule }] }) as unknown as Ticket;

describe("a ticket is repeated with its mode and its amount", () => {
  test.each<[rule: string, ticket: Ticket, way: object, amount: number]>([
    [
      "a teaser uses the card with the same terms",
      sold("teaser", { kind: "teaser", card: { ...card(26) } }),
      { mode: "teaser", teaserCardId: 2 },
      10_000,
    ],
    [
      "the order of a card's properties does not matter",
      sold("teaser", { kind: "teaser", card: Object.fromEntries(Object.entries(card(26)).toReversed()) }),
      { mode: "teaser", teaserCardId: 2 },
      10_000,
    ],
    [
      "a teaser whose card is no longer sold uses the first that accepts its legs",
      sold("teaser", { kind: "teaser", card: card(40) }),
      { mode: "teaser", teaserCardId: 1 },
      10_000,
    ],
    [
      "of several cards, one that teases its sport is used",
      sold("teaser", { kind: "teaser", card: card(40, "baseball") }),
      { mode: "teaser", teaserCardId: 3 },
      10_000,
    ],
    [
      "a teaser without any card for its number of legs becomes a parlay",
      sold("teaser", { kind: "teaser", card: card(40) }, 10_000, 1),
      { mode: "parlay" },
      10_000,
    ],
    [
      "a progressive parlay uses its table",
      sold("progressiveParlay", { kind: "progressive", table: { 3: ["6/1", "1/1"] } }),
      { mode: "progressiveParlay", progressiveTableId: 9 },
      10_000,
    ],
    ["straights have their own amounts", sold("straight", null), { mode: "straight" }, 10_000],
    [
      "a round robin has its sizes and the amount of each parlay",
      sold("roundRobin", { kind: "combinations", sizes: [2], amount: 3_000, amountIs: "risk" }, 9_000),
      { mode: "roundRobin", sizes: [2] },
      3_000,
    ],
    [
      "an if-bet has its first amount",
      sold("ifWin", { kind: "chain", continues: "onWin", stakes: [5_000, 4_000, 4_000] }),
      { mode: "ifWin" },
      5_000,
    ],
  ])("%s", (rule, ticket, way, amount) => {
    const events = legs.map(({ eventId }) => ({
      eventId,
      sportCode: rule.includes("sport") ? "baseball" : "football",
    }));
    expect(repeated(ticket, tables, events)).toMatchObject({ way, amount, amountIs: "risk" });
  });
});
