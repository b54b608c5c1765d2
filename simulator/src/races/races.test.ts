import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRaceHouse, type RaceHouse } from "./house.ts";
import { races } from "./races.ts";
import { weekRaces } from "./week-races.ts";

let house: RaceHouse;
beforeAll(async () => { house = await openRaceHouse(process.env); });
afterAll(async () => { await house.close(); });

describe("two processes at the same instant", () => {
  test.each([...races, ...weekRaces])("%s", async (_rule, turn) => {
    for (const number of [0, 1]) await turn(house, number);
  });
  test("the books balance, and the database never had to end a deadlock", async () => {
    expect(await house.faults()).toEqual([]);
  });
});
