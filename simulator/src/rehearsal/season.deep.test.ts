import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
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

// That a seed gives the same figures again, rehearse.test.ts says of a small season each time.
test.skipIf(dataFolder === undefined)("a whole season is sold, graded and paid, and its books balance (needs CHALKBOARD_DATA)", { timeout: 900_000 }, async () => {
  const one = await season(7);
  expect(one.ending.findings).toEqual([]);
  expect(one.figures).toMatchObject({ games: 2464, requests: 5_000, undecided: 0 });
  expect(one.figures.refusals.map(({ code }) => code)).toEqual(expect.arrayContaining([-20, -22, -23, -24, -33, -39]));
  if (inject("share") === "all") expect((await season(7)).figures).toEqual(one.figures);
});
