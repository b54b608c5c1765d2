import { expect, test } from "vitest";
import { errorToastOf, type ErrorToast, withToast } from "./error-toasts.ts";

test.each<[rule: string, code: number, data: unknown, toast: ErrorToast | undefined]>([
  ["selling is off", -20, { inactive: ["pos"] }, { errorCode: -20 }],
  ["a closed leg", -22, { legs: [{ leg: 0, reason: "closed", exclusion: null }] }, { errorCode: -22 }],
  [
    "a sport that is not sold",
    -22,
    { legs: [{ leg: 0, reason: "notSold", exclusion: "sport" }] },
    { errorCode: -26, type: 1 },
  ],
  [
    "a player that is not sold, after a moved leg",
    -22,
    {
      legs: [
        { leg: 0, reason: "moved", exclusion: null },
        { leg: 1, exclusion: "player" },
      ],
    },
    { errorCode: -26, type: 2 },
  ],
  ["a player's prop", -22, { legs: [{ exclusion: "playerProp" }] }, { errorCode: -26, type: 3 }],
  ["an exclusive prop", -22, { legs: [{ exclusion: "exclusiveProp" }] }, { errorCode: -26, type: 4 }],
  ["a draw that is not sold", -22, { legs: [{ exclusion: "draw" }] }, { errorCode: -29 }],
  ["props that are not sold", -22, { legs: [{ exclusion: "props" }] }, { errorCode: -32 }],
  ["a game in play", -22, { legs: [{ exclusion: "live" }] }, { errorCode: -37 }],
  [
    "a trader's refusal with their message",
    -24,
    { trader: "declined", note: "too late" },
    { errorCode: -27, message: "too late" },
  ],
  ["a limit is not a trader's refusal", -24, { available: 100 }, { errorCode: -24 }],
  ["-30 and -28 are teasers in both catalogues", -30, { reason: "card" }, { errorCode: -28 }],
  ["a blocked combination", -37, { patterns: [] }, { errorCode: -30 }],
  ["a combination that was sold too often", -38, { sold: 3, maximum: 3 }, { errorCode: -31 }],
  ["incompatible plays", -39, { pairs: [] }, { errorCode: -35 }],
  [
    "plays of one event",
    -47,
    { per: "event", eventId: 1, sold: 4, maximum: 4 },
    { errorCode: -36, wagers: 4, actualWagers: 4 },
  ],
  ["tickets per day have no toast", -47, { per: "day", sold: 4, maximum: 4 }, undefined],
  ["round robins have no toast: -35 means something else there", -35, { reason: "legs" }, undefined],
  ["a code that is not a sale's refusal has no toast", -3, {}, undefined],
  ["missing data are ignored", -22, null, { errorCode: -22 }],
])("%s", (_, code, data, toast) => {
  expect(errorToastOf({ code, data })).toEqual(toast);
});

test.each([
  ["the type of an exclusion", -22, { legs: [{ exclusion: "player" }] }, { error_code: -26, type: 2 }],
  ["the trader's message", -24, { trader: "declined", note: "too late" }, { error_code: -27, message: "too late" }],
  [
    "the plays of an event",
    -47,
    { per: "event", sold: 4, maximum: 3 },
    { error_code: -36, wagers: 3, actual_wagers: 4 },
  ],
  ["nothing, if there is no toast", -40, { due: 500 }, {}],
])("a refusal carries its toast beside the dialog's data: %s", (_, code, data, toast) => {
  expect(withToast({ code, data })).toEqual({ code, data: { ...data, ...toast } });
});
