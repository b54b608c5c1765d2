import { expect, test } from "vitest";
import { firstLanguage } from "./preferences.ts";

test.each([
  ["the language last used on the machine", "ht", "es", ["fr-CA"], "ht"],
  ["otherwise the service's", undefined, "es", ["fr-CA"], "es"],
  [
    "otherwise the browser's first supported one, ignoring the country",
    undefined,
    undefined,
    ["de-DE", "fr-CA", "es"],
    "fr",
  ],
  ["no language if the service's is not supported", undefined, "xx", ["it"], "it"],
  ["otherwise English", undefined, undefined, ["de-DE"], "en"],
] as const)("a screen begins with %s", (_rule, left, ofService, ofBrowser, expected) => {
  expect(firstLanguage(left, ofService, ofBrowser)).toBe(expected);
});
