import { expect, test } from "vitest";
import { getPageHtml, pageReading } from "./print-helper.ts";

test.each([
  ["1 is a complete page", { responseType: 1, data: "<p>7</p>" }, { kind: "whole", html: "<p>7</p>" }],
  ["a page without any content is complete too", { responseType: 1 }, { kind: "whole", html: "" }],
  ["below 1 is an error: 0", { responseType: 0 }, { kind: "error", code: 0 }],
  ["below 1 is an error: −1", { responseType: -1, data: "<p>" }, { kind: "error", code: -1 }],
  [
    "−20 is incomplete, with its counts",
    { responseType: -20, data: "<p>", done: 3, total: 5 },
    { kind: "incomplete", html: "<p>", done: 3, total: 5 },
  ],
  ["−20 without counts is an error", { responseType: -20, data: "<p>" }, { kind: "error", code: -20 }],
  ["something else gives undefined", { response_type: 1 }, undefined],
  ["nothing gives undefined", undefined, undefined],
])("reading a website: %s", (_, answer, reading) => {
  expect(pageReading(answer)).toEqual(reading);
});

test("requests have the specification's form", () => {
  expect(Object.keys(getPageHtml.payload.shape)).toEqual(["url", "list_command", "headless"]);
});
