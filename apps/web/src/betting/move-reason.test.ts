import { loadMessages, translator } from "@chalkboard/messages";
import { expect, test } from "vitest";
import { moveReason } from "./move-reason.ts";

const t = translator("fr", await loadMessages("fr"));

test.each([
  ["the middle of the sources", "middle of 3 sources", "médiane de 3 sources"],
  ["a move taken back", "undo", "annulation"],
  ["no source", "no source offers it", "aucune source ne la propose"],
  ["a trader's own words", "steam", "steam"],
])("%s", (_rule, reason, words) => { expect(moveReason(reason, { t })).toBe(words); });
