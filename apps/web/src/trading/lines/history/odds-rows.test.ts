import { expect, test } from "vitest";
import { type Finding, type Kind, keyOf, type Market, rowsOf } from "./odds-rows.ts";

const quote = { betType: 1, side: 1, points: null, price: -110 };
const finding = (kind: Kind, size: number, source = "north"): Finding => ({
  kind,
  source,
  own: quote,
  theirs: quote,
  size,
  width: 0,
});
const market = (eventId: number, leagueId: number, ...findings: readonly Finding[]): Market => ({
  eventId,
  eventName: `Game ${String(eventId)}`,
  startsAt: 0,
  leagueId,
  leagueName: `League ${String(leagueId)}`,
  sportCode: "baseball",
  timeZone: "UTC",
  sides: [],
  betType: 1,
  alternate: 0,
  quotes: [quote],
  margin: 400,
  findings: [...findings],
});
const shown = (markets: readonly Market[], kind: "" | "all" | Kind = "", find = ""): readonly string[] =>
  rowsOf(markets, kind, find).map((row) =>
    [row.finding?.kind ?? "none", row.finding?.size ?? 0, row.markets].join(" "),
  );

test.each<[rule: string, rows: readonly string[], expected: readonly string[]]>([
  [
    "arbitrage, off-market, middle, then silence",
    shown([market(1, 1, finding("stale", 20), finding("middle", 9), finding("offMarket", 5), finding("arbitrage", 1))]),
    ["arbitrage 1 1", "offMarket 5 1", "middle 9 1", "stale 20 1"],
  ],
  [
    "the largest of a kind first",
    shown([market(1, 1, finding("offMarket", 5), finding("offMarket", -9, "south"))]),
    ["offMarket -9 1", "offMarket 5 1"],
  ],
  [
    "a silent source once for a league, as long as its newest market",
    shown([market(1, 1, finding("stale", 20)), market(2, 1, finding("stale", 12)), market(3, 2, finding("stale", 30))]),
    ["stale 30 1", "stale 12 2"],
  ],
  [
    "two silent sources apart",
    shown([market(1, 1, finding("stale", 20), finding("stale", 15, "south"))]),
    ["stale 20 1", "stale 15 1"],
  ],
  ["one kind alone", shown([market(1, 1, finding("middle", 9), finding("stale", 20))], "middle"), ["middle 9 1"]],
  ["markets without findings where all are shown", shown([market(1, 1)], "all"), ["none 0 1"]],
  [
    "found by game or league",
    shown([market(1, 1, finding("middle", 9)), market(2, 2, finding("middle", 8))], "", "game 2"),
    ["middle 8 1"],
  ],
])("%s", (_rule, rows, expected) => {
  expect(rows).toEqual(expected);
});

test("every row has a key of its own", () => {
  const rows = rowsOf(
    [
      market(1, 1, finding("stale", 20), finding("middle", 9)),
      market(2, 1, finding("stale", 12)),
      market(3, 2, finding("stale", 1)),
    ],
    "",
    "",
  );
  expect(new Set(rows.map(keyOf)).size).toBe(rows.length);
});
