import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isAmerican } from "@chalkboard/engine";
import { expect, test } from "vitest";
import { parseOdds } from "./read.ts";

// Snapshots of the provider's responses for the NBA, April 2026, as rows: converted back to their original form, all of
// them must be readable.

const file =
  process.env["CHALKBOARD_DATA"] === undefined
    ? undefined
    : join(process.env["CHALKBOARD_DATA"], "nba_feed_snapshots_2026-04-10_12.csv");
const present = file !== undefined && existsSync(file);

type Row = {
  event: string;
  home: string;
  away: string;
  start: string;
  book: string;
  market: string;
  name: string;
  price: number;
  point: number | undefined;
  snapshot: string;
};

function rowsOf(path: string): readonly Row[] {
  return readFileSync(path, "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [
        event = "",
        ,
        home = "",
        away = "",
        start = "",
        book = "",
        ,
        ,
        market = "",
        name = "",
        price = "",
        point = "",
        snapshot = "",
      ] = line.split(",");
      return {
        event,
        home,
        away,
        start,
        book,
        market,
        name,
        price: Number(price),
        point: point === "" ? undefined : Number(point),
        snapshot,
      };
    });
}

function answersOf(rows: readonly Row[]): readonly object[] {
  return [...Map.groupBy(rows, ({ event, snapshot }) => `${snapshot} ${event}`).values()].map((ofEvent) => ({
    id: ofEvent[0]?.event,
    sport_key: "basketball_nba",
    commence_time: ofEvent[0]?.start,
    home_team: ofEvent[0]?.home,
    away_team: ofEvent[0]?.away,
    bookmakers: [...Map.groupBy(ofEvent, ({ book }) => book)].map(([key, ofBook]) => ({
      key,
      markets: marketsOf(ofBook),
    })),
  }));
}

function marketsOf(rows: readonly Row[]): readonly object[] {
  return [...Map.groupBy(rows, ({ market }) => market)].map(([key, outcomes]) => ({
    key,
    outcomes: outcomes.map(({ name, price, point }) => ({ name, price, point })),
  }));
}

test.skipIf(!present)("every price of the markets that we sell is read (needs CHALKBOARD_DATA)", () => {
  const rows = rowsOf(file ?? "");
  expect(rows.length).toBeGreaterThan(1600);
  const { values, problems } = parseOdds(answersOf(rows), [], "decimal");
  const quotes = values.flatMap((value) => value.quotes);
  expect(problems).toEqual([]);
  expect(quotes.length).toBe(
    rows.filter(({ market }) => market === "h2h" || market === "spreads" || market === "totals").length,
  );
  expect(quotes.every(({ price, points }) => isAmerican(price) && (points === null || Number.isInteger(points)))).toBe(
    true,
  );
});
