import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { moveReason } from "./move-reason.ts";

const format = formatOf("fr");
const t = translator("fr", await loadMessages("fr"));

test.each([
  ["the median of the sources", "middle of 3 sources", "médiane de 3 sources"],
  ["with the operator's margin", "middle of 5 sources, margin 4.5 %", "médiane de 5 sources, marge de 4,5 %"],
  ["the only source", "the only source, margin 10.0 %", "la seule source, marge de 10,0 %"],
  ["an undone move", "undo", "annulation"],
  ["without a source", "no source offers it", "aucune source ne la propose"],
  ["a jump in play", "a jump in play waits for the next answer", "un saut en direct attend la réponse suivante"],
  ["a trader's own words", "steam", "steam"],
])("%s", (_rule, reason, words) => {
  expect(moveReason(reason, { t, format })).toBe(words);
});
