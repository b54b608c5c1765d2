import { expect, test } from "vitest";
import { firstLanguage } from "./preferences.ts";

test.each([
  ["the one that the screen was left in", "ht", "es", ["fr-CA"], "ht"],
  ["else the service's", undefined, "es", ["fr-CA"], "es"],
  ["else the first of the browser's that is ours, whatever the country", undefined, undefined, ["de-DE", "fr-CA", "es"], "fr"],
  ["a service's that is none of ours is none", undefined, "xx", ["it"], "it"],
  ["else English", undefined, undefined, ["de-DE"], "en"],
] as const)("a screen begins with %s", (_rule, left, ofService, ofBrowser, expected) => {
  expect(firstLanguage(left, ofService, ofBrowser)).toBe(expected);
});
