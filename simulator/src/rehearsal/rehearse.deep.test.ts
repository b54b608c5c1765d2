import { beforeAll, describe, expect, test } from "vitest";
import { chanceFrom } from "../chance.ts";
import { cloneDatabase, type ImportedGame, mlb, parseSbrMlb } from "../server.ts";
import { figuresHash } from "./figures.ts";
import { printed } from "./print.ts";
import { rehearse, type Rehearsed } from "./rehearse.ts";

const header =
  "Date,Rot,VH,Team,Pitcher,1st,2nd,3rd,4th,5th,6th,7th,8th,9th,Final,Open,Close,Run Line,Run Line Odds,Open OU,Open OU Odds,Close OU,Close OU Odds";
const pairs = [
  ["CUB", "MIA"],
  ["STL", "NYM"],
  ["PHI", "ATL"],
  ["COL", "MIL"],
  ["SFO", "LAD"],
  ["BOS", "TAM"],
] as const;

/** Four days of six games in the archive's format, with random scores. */
function smallSeason(): readonly ImportedGame[] {
  const chance = chanceFrom(3);
  const rows = [403, 404, 405, 406].flatMap((date) =>
    pairs.flatMap(([away, home], index) => {
      const runs = (): number[] =>
        Array.from({ length: 9 }, () =>
          chance.weighted([
            [7, 0],
            [2, 1],
            [1, 2],
          ]),
        );
      const [visitors, hosts] = [runs(), runs()];
      const sum = (list: readonly number[]): number => list.reduce((all, run) => all + run, 0);
      const extra = sum(visitors) === sum(hosts) ? 1 : 0;
      return [
        `${date},${901 + index * 2},V,${away},A-R,${visitors.join(",")},${sum(visitors) + extra},-120,-125,-1.5,130,8,-110,8.5,-115`,
        `${date},${902 + index * 2},H,${home},B-L,${hosts.join(",")},${sum(hosts)},100,105,1.5,-150,8,-110,8.5,-105`,
      ];
    }),
  );
  return parseSbrMlb([header, ...rows].join("\n"), 2018).games;
}

async function season(seed: number, isWitnessed = false): Promise<Rehearsed> {
  const clone = await cloneDatabase();
  try {
    return await rehearse({
      url: clone.url,
      league: mlb,
      games: smallSeason(),
      tickets: 400,
      seed,
      isWitnessed,
      now: () => 0,
      onProgress: () => undefined,
    });
  } finally {
    await clone.drop();
  }
}

describe("a rehearsal", { timeout: 120_000 }, () => {
  let watched: Rehearsed;
  beforeAll(async () => {
    watched = await season(7, true);
  });

  test("the same seed gives the same figures, with or without a witness; another seed gives others", async () => {
    const [again, other] = [await season(7), await season(8)];
    expect(again.figures).toEqual(watched.figures);
    expect(figuresHash(other.figures)).not.toBe(figuresHash(watched.figures));
  });

  test("every request was sold or refused, every ticket is graded, and the books balance", () => {
    const { figures, ending, seen } = watched;
    expect([seen?.differences, seen?.liability.games]).toEqual([[], 24]);
    expect(figures.games).toBe(24);
    expect(figures.requests).toBe(400);
    expect(figures.sold + figures.refusals.reduce((sum, { first }) => sum + first, 0)).toBe(400);
    expect(figures.sold).toBeGreaterThan(330);
    expect(figures.undecided).toBe(0);
    expect(figures.modes.reduce((sum, { handle }) => sum + handle, 0)).toBe(figures.handle);
    expect(figures.refusals.map(({ code }) => code)).toEqual(expect.arrayContaining([-22, -33, -39]));
    expect(ending.findings).toEqual([]);
    const text = printed("title", figures, ending).join("\n");
    expect(text).toContain("the sum is zero");
    expect(text).toContain(figuresHash(figures));
  });
});
