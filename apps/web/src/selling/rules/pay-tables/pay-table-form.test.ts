import { type PayTableContent, services } from "@chalkboard/contract";
import {
  cappedParlays,
  offTheBoardParlays,
  plainTables,
  publishedEarlyLeads,
  publishedPointPrices,
  publishedProgressives,
  publishedTeasers,
  usualFreePlay,
} from "@chalkboard/engine";
import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { rowState } from "./point-price-list.tsx";
import { type PointPrice, samples, tableForm, tableOf } from "./pay-table-form.ts";
import { rowSchema } from "../../../page-parts/settings/row-kinds.ts";
import { tableText } from "./table-text.ts";

// Every pay table that the program provides, converted to the form and back.

const tables = [
  ...publishedTeasers.map((card): [string, unknown] => {
    const { name, ...content } = plainTables.teaser(card);
    return [name, { kind: "teaser", content }];
  }),
  ["off the board", { kind: "parlay", content: plainTables.parlay(offTheBoardParlays) }],
  ["capped", { kind: "parlay", content: plainTables.parlay(cappedParlays) }],
  ["progressive", { kind: "progressive", content: plainTables.progressive(publishedProgressives) }],
  ["points", { kind: "pointPrices", content: publishedPointPrices }],
  [
    "points by sport and mode",
    {
      kind: "pointPrices",
      content: (["spread", "total"] as const).map((market) => ({
        market,
        sport: "hockey",
        mode: "parlay",
        centsPerHalf: 20,
        keys: [],
        maximumHalves: 3,
        from: -130,
      })),
    },
  ],
  ["early leads", { kind: "earlyLeads", content: publishedEarlyLeads }],
  ["free play", { kind: "freePlay", content: usualFreePlay }],
  ["cash-out", { kind: "cashOut", content: { marginBasisPoints: 700 } }],
] as [string, PayTableContent][];
const locale = { t: translator("en", await loadMessages("en")), format: formatOf("en"), currency: "USD" };

test.each(tables)("%s is unchanged after the form, and form and call accept it", (_name, table) => {
  const form = tableForm(table);
  expect(rowSchema(table.kind).safeParse(form).error?.issues ?? []).toEqual([]);
  const back = tableOf(table.kind, JSON.parse(JSON.stringify(form)) as typeof form);
  expect(back).toEqual(table);
  expect(services.savePayTable.payload.safeParse({ version: 0, name: "x", isSold: true, table: back }).success).toBe(
    true,
  );
  expect(tableText(table, locale)).not.toBe("");
});

test.each<[rule: string, table: PayTableContent, wins: [teams: number, win: number][]]>([
  [
    "a card by the number of teams",
    { kind: "teaser", content: { points: [], pays: { 2: "10/11", 3: "9/5" }, tie: "reduce", noPlay: "reduce" } },
    [
      [2, 9_091],
      [3, 18_000],
    ],
  ],
  ["a progressive with none lost", { kind: "progressive", content: { 4: ["5/1", "1/2"] } }, [[4, 50_000]]],
  ["a cash-out of what is worth the stake", { kind: "cashOut", content: { marginBasisPoints: 700 } }, [[0, 9_300]]],
  ["points have no sample", { kind: "pointPrices", content: [] }, []],
])("a sample ticket: %s", (_rule, table, wins) => {
  expect([...samples(table, 10_000)]).toEqual(wins);
});

test("a table in one line shows what it pays", () => {
  const points = [{ sport: "football", market: "spread" as const, quarters: 26 }];
  expect(
    tableText({ kind: "teaser", content: { points, pays: { 2: "10/11" }, tie: "lose", noPlay: "reduce" } }, locale),
  ).toBe(
    "Points by sport: football Spread 6½ · What it pays: 2 10/11 · A tie: loses · A leg without action: one team less",
  );
  expect(tableText({ kind: "freePlay", content: usualFreePlay }, locale)).toContain("−200 · ");
});

test.each<[rule: string, play: Parameters<typeof rowState>[2], states: readonly string[]]>([
  [
    "only a sport's own row is active for it",
    { sport: "football", mode: "straight" },
    ["outranked", "active", "active"],
  ],
  ["another sport has the general row", { sport: "hockey", mode: "parlay" }, ["active", "other", "active"]],
])("which row applies: %s", (_rule, play, states) => {
  expect(
    publishedPointPrices.map((row) => rowState(publishedPointPrices as PointPrice[], row as PointPrice, play)),
  ).toEqual(states);
});
