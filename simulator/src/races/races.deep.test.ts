import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRaceHouse, type RaceHouse } from "./house.ts";
import { races } from "./races.ts";
import { weekRaces } from "./week-races.ts";

const turns = Array.from({ length: 40 }, (_, index) => index);
/** Each ends a week, and results are judged by the machine's clock too: the weeks must not reach it. */
const weekTurns = turns.slice(0, 6);

let house: RaceHouse;
beforeAll(async () => { house = await openRaceHouse(process.env); });
afterAll(async () => { await house.close(); });

describe("two processes at the same instant, again and again", { timeout: 300_000 }, () => {
  test.each(races)("%s", async (_rule, turn) => {
    for (const number of turns) await turn(house, number);
  });
  test.each(weekRaces)("%s", async (_rule, turn) => {
    for (const _ of weekTurns) await turn(house);
  });
  test("the books balance, and the database never had to end a deadlock", async () => {
    expect(await house.faults()).toEqual([]);
  });
});
