import { expect, test } from "vitest";
import type { Mode } from "../../tickets/ticket.ts";
import type { HoursWindow } from "../opening-hours.ts";
import { inMode, sampleTicket } from "../samples.ts";
import { straightHours } from "./straight-hours.ts";

const mornings: HoursWindow[] = [{ weekday: 1, from: 480, to: 720 }];

test.each<[rule: string, mode: Mode, minute: number, windows: HoursWindow[] | null, nextIn: number | undefined]>([
  ["straights without hours sell always", "straight", 0, null, undefined],
  ["in their hours they sell", "straight", 719, mornings, undefined],
  ["outside they do not, and say when", "straight", 720, mornings, 7 * 1440 - 240],
  ["parlays do not care", "parlay", 720, mornings, undefined],
])("-32 straight-bet hours: %s", (_, mode, minute, windows, nextIn) => {
  const refusal = straightHours.refuse(inMode(sampleTicket(), mode), {
    straightHours: { at: { weekday: 1, minute }, windows },
  });
  expect(refusal?.next?.inMinutes).toBe(nextIn);
  expect(refusal?.windows).toEqual(nextIn === undefined ? undefined : mornings);
});
