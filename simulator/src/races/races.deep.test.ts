import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRaceFixture, type RaceFixture } from "./fixture.ts";
import { races } from "./races.ts";
import { weekRaces } from "./week-races.ts";

const turns = Array.from({ length: 40 }, (_, index) => index);
/** Each race ends a week, and results are judged by the machine's clock too: the weeks must not reach it. */
const weekTurns = turns.slice(0, 6);

let fixture: RaceFixture;
beforeAll(async () => {
  fixture = await openRaceFixture(process.env);
});
afterAll(async () => {
  await fixture.close();
});

describe("two processes at the same instant, repeatedly", { timeout: 300_000 }, () => {
  test.each(races)("%s", async (_rule, turn) => {
    for (const number of turns) await turn(fixture, number);
  });
  test.each(weekRaces)("%s", async (_rule, turn) => {
    for (const _ of weekTurns) await turn(fixture);
  });
  test("the books balance, and the database never had to end a deadlock", async () => {
    expect(await fixture.faults()).toEqual([]);
  });
});
