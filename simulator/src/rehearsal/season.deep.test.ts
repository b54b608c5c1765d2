import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cloneDatabase, mlb, parseSbrMlb } from "../server.ts";
import { rehearse, type Rehearsed } from "./rehearse.ts";

const dataFolder = process.env["CHALKBOARD_DATA"];

async function season(seed: number): Promise<Rehearsed> {
  const { games } = parseSbrMlb(readFileSync(join(dataFolder ?? "", "mlb_sbr_2018.csv"), "utf8"), 2018);
  const clone = await cloneDatabase();
  try {
    return await rehearse({ url: clone.url, league: mlb, games, tickets: 5_000, seed, now: () => 0, onProgress: () => undefined });
  } finally {
    await clone.drop();
  }
}

test.skipIf(dataFolder === undefined)("a whole season is sold, graded and paid, twice the same, and its books balance (needs CHALKBOARD_DATA)", { timeout: 900_000 }, async () => {
  const [one, again] = [await season(7), await season(7)];
  expect(one.ending.findings).toEqual([]);
  expect(one.figures).toMatchObject({ games: 2464, requests: 5_000, undecided: 0 });
  expect(one.figures.refusals.map(({ code }) => code)).toEqual(expect.arrayContaining([-20, -22, -23, -24, -33, -39]));
  expect(again.figures).toEqual(one.figures);
});
