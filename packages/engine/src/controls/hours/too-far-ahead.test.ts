import { expect, test } from "vitest";
import { sampleLeg, sampleTicket } from "../samples.ts";
import { tooFarAhead } from "./too-far-ahead.ts";

const twoDays = 172_800_000;

test.each<[rule: string, startsAt: number, days: number, refused: boolean]>([
  ["a start at the last moment of the days sells", twoDays, 2, false],
  ["a millisecond later does not", twoDays + 1, 2, true],
  ["0 means no bound", twoDays * 100, 0, false],
])("-26 too far ahead: %s", (_, startsAt, days, refused) => {
  const ticket = sampleTicket({ legs: [sampleLeg(), sampleLeg({ eventId: 2, startsAt })] });
  expect(tooFarAhead.refuse(ticket, { horizon: { now: 0, days } })).toEqual(refused ? { days, legs: [1] } : undefined);
});
