import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRaceFixture, type RaceFixture } from "./fixture.ts";
import { races } from "./races.ts";
import { weekRaces } from "./week-races.ts";

let fixture: RaceFixture;
beforeAll(async () => {
  fixture = await openRaceFixture(process.env);
});
afterAll(async () => {
  await fixture.close();
});

describe("two processes at the same instant", () => {
  test.each([...races, ...weekRaces])("%s", async (_rule, turn) => {
    for (const number of [0, 1]) await turn(fixture, number);
  });
  test("the books balance, and the database never had to end a deadlock", async () => {
    expect(await fixture.faults()).toEqual([]);
  });
});
