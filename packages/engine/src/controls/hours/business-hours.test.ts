import { expect, test } from "vitest";
import { businessHours } from "./business-hours.ts";
import type { HoursWindow } from "../opening-hours.ts";
import { sampleTicket } from "../samples.ts";

const ten = 600;
const evening = 1320;
const windows: HoursWindow[] = [
  { weekday: 1, from: ten, to: evening },
  // Friday and Saturday nights continue into the next morning.
  { weekday: 5, from: ten, to: 120 },
  { weekday: 6, from: ten, to: 1560 },
];

type Answer =
  | "sold"
  | ["outsideHours" | "serviceClosed", next: { weekday: number; minute: number; inMinutes: number } | null];

test.each<
  [rule: string, weekday: number, minute: number, hours: HoursWindow[] | null, close: number | null, answer: Answer]
>([
  ["without hours every minute sells", 3, 0, null, null, "sold"],
  ["the opening minute sells", 1, ten, windows, null, "sold"],
  [
    "the minute before it does not",
    1,
    ten - 1,
    windows,
    null,
    ["outsideHours", { weekday: 1, minute: ten, inMinutes: 1 }],
  ],
  ["the last minute sells", 1, evening - 1, windows, null, "sold"],
  [
    "the closing minute does not; Friday is next",
    1,
    evening,
    windows,
    null,
    ["outsideHours", { weekday: 5, minute: ten, inMinutes: 4 * 1440 - 720 }],
  ],
  ["a night belongs to the day on which it began", 6, 119, windows, null, "sold"],
  ["a night ends at its minute", 6, 120, windows, null, ["outsideHours", { weekday: 6, minute: ten, inMinutes: 480 }]],
  ["a night may be written past 24 hours", 7, 119, windows, null, "sold"],
  [
    "after the week's last night Monday is next",
    7,
    120,
    windows,
    null,
    ["outsideHours", { weekday: 1, minute: ten, inMinutes: 1440 + 480 }],
  ],
  ["the service's last minute sells", 1, 1199, windows, 1200, "sold"],
  [
    "the service's close ends the POS's hours",
    1,
    1200,
    windows,
    1200,
    ["serviceClosed", { weekday: 5, minute: ten, inMinutes: 4 * 1440 - 600 }],
  ],
  ["a close after midnight belongs to the day before", 6, 59, windows, 1500, "sold"],
  ["and ends it", 6, 60, windows, 1500, ["serviceClosed", { weekday: 6, minute: ten, inMinutes: 540 }]],
  ["a close alone sells from midnight", 2, 1199, null, 1200, "sold"],
  [
    "a close alone refuses until midnight",
    2,
    1200,
    null,
    1200,
    ["serviceClosed", { weekday: 3, minute: 0, inMinutes: 240 }],
  ],
  ["no hours at all never sell", 2, 700, [], null, ["outsideHours", null]],
])("-31 business hours: %s", (_, weekday, minute, hours, closeMinute, answer) => {
  const refusal = businessHours.refuse(sampleTicket(), {
    hours: { at: { weekday, minute }, windows: hours, closeMinute },
  });
  if (answer === "sold") expect(refusal).toBeUndefined();
  else expect(refusal).toMatchObject({ reason: answer[0], next: answer[1], closeMinute });
});

test("-31 business hours: the refusal shows the hours of the day", () => {
  const refusal = businessHours.refuse(sampleTicket(), {
    hours: { at: { weekday: 1, minute: 0 }, windows, closeMinute: null },
  });
  expect(refusal?.windows).toEqual([{ weekday: 1, from: ten, to: evening }]);
});
