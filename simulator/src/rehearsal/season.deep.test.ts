import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cloneDatabase, mlb, parseSbrMlb } from "../server.ts";
import { printed } from "./print.ts";
import { printedSeen } from "./proof/print.ts";
import { rehearse, type Rehearsed } from "./rehearse.ts";
import { withStatistics } from "./statistics.ts";

const dataFolder = process.env["CHALKBOARD_DATA"];
const textOf = (file: string): string => readFileSync(join(dataFolder ?? "", file), "utf8");

async function season(seed: number): Promise<Rehearsed> {
  const all = withStatistics(parseSbrMlb(textOf("mlb_sbr_2015.csv"), 2015).games, textOf("mlb_retrosheet_gl_2015.csv"));
  const games = all.filter(({ day }) => day < "2015-06-01");
  const clone = await cloneDatabase();
  try {
    return await rehearse({
      url: clone.url,
      league: mlb,
      games,
      tickets: 2_500,
      seed,
      isWitnessed: true,
      now: () => performance.now(),
      onProgress: () => undefined,
    });
  } finally {
    await clone.drop();
  }
}

test.skipIf(dataFolder === undefined)(
  "a season by the desk's calls: reports match results (needs CHALKBOARD_DATA)",
  { timeout: 900_000 },
  async () => {
    const { figures, ending, seen } = await season(7);
    if (seen === undefined) throw new Error("nobody looked on");
    process.stdout.write(
      `${[...printed("two months of 2015", figures, ending), "", ...printedSeen(seen)].join("\n")}\n`,
    );
    expect([...ending.findings, ...seen.differences]).toEqual([]);
    expect(figures).toMatchObject({ games: 755, requests: 2_500, undecided: 0 });
    expect(figures.sold + figures.refusals.reduce((sum, { first }) => sum + first, 0)).toBe(2_500);
    expect(figures.refusals.map(({ code }) => code)).toEqual(expect.arrayContaining([-20, -22, -23, -24, -33, -39]));
    expect(seen.liability).toMatchObject({ games: 755, cutShort: 4 });
    const { decided, oneGame, waited, beyondGrid, dearest, cutShortStood, cutShortVoid } = seen.liability;
    const occurred = {
      decided,
      oneGame,
      waited: waited.length,
      beyondGrid,
      dearest,
      cutShortStood,
      cutShortVoid,
      corrected: figures.corrected,
      open: seen.openGames,
    };
    expect(Object.entries(occurred).filter(([, times]) => times === 0)).toEqual([]);
  },
);
