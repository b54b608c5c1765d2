import { expect, test } from "vitest";
import { en } from "../en.ts";
import { readingToast, shortly, toastCodes, toastOfAnswer } from "./error-toasts.ts";
import { formatOf } from "../format/format.ts";
import { languages } from "../format/languages.ts";
import { loadMessages } from "../load.ts";
import { translator } from "../translator.ts";

const writing = { t: translator("en", en), format: formatOf("en"), currency: "HTG" };

test.each<[rule: string, data: unknown, text: string | undefined]>([
  [
    "-35 is incompatible here, and a round robin among the dialogs",
    { error_code: -35 },
    "These bets do not go together.",
  ],
  ["the type of the exclusion", { error_code: -26, type: 3 }, "Bets on this player are not sold here."],
  ["an exclusion without a type", { error_code: -26 }, "Not on offer any more."],
  ["the trader's message", { error_code: -27, message: "too late" }, "Refused by the trader: too late"],
  [
    "the plays of an event",
    { error_code: -36, wagers: 3, actual_wagers: 4 },
    "Bets on this event, at most: 3; there are 4.",
  ],
  ["an unknown code", { error_code: -34 }, undefined],
  ["no code", {}, undefined],
  ["no data", null, undefined],
])("the toast of an answer: %s", (_, data, text) => {
  expect(toastOfAnswer(data, writing)).toBe(text);
});

test.each<[rule: string, code: number, data: unknown, text: string]>([
  ["the same outcome in the other catalogue", -39, { pairs: [] }, "These bets do not go together."],
  ["with its figures", -47, { per: "event", maximum: 3, sold: 3 }, "Bets on this event, at most: 3; there are 3."],
  ["where there is no toast, the dialog's title", -35, {}, "Round robin not possible"],
])("a refusal in short: %s", (_, code, data, text) => {
  expect(shortly({ code, data }, writing)).toBe(text);
});

test.each<[rule: string, data: unknown, toast: ReturnType<typeof readingToast>]>([
  ["an error with its number", { responseType: -1 }, { kind: "error", text: "The website could not be read (-1)." }],
  [
    "incomplete is a warning with its counts",
    { responseType: -20, data: "", done: 3, total: 5 },
    { kind: "warning", text: "The website was read only in part: 3 of 5 steps." },
  ],
  ["of a whole page nothing is said", { responseType: 1, data: "" }, undefined],
  ["nor of an answer about something else", { legs: [] }, undefined],
])("a website that was read: %s", (_, data, toast) => {
  expect(readingToast(data, writing)).toEqual(toast);
});

test.each(languages)("%s has every toast", async (language) => {
  const here = { t: translator(language, await loadMessages(language)) };
  for (const code of toastCodes)
    expect(toastOfAnswer({ error_code: code, type: 1, message: "x", wagers: 1, actual_wagers: 2 }, here)).not.toMatch(
      /toasts|\{|^$/,
    );
});
