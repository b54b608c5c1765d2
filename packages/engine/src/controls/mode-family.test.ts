import { expect, test } from "vitest";
import type { Mode } from "../tickets/ticket.ts";
import { type ModeFamily, modeFamily } from "./mode-family.ts";

test.each<[mode: Mode, family: ModeFamily]>([
  ["straight", "straight"],
  ["parlay", "parlay"],
  ["progressiveParlay", "parlay"],
  ["teaser", "teaser"],
  ["ifWin", "ifBet"],
  ["ifAction", "ifBet"],
  ["reverseWin", "ifBet"],
  ["reverseAction", "ifBet"],
  ["roundRobin", "roundRobin"],
  ["fullCover", "roundRobin"],
])("whose rules a mode follows: %s", (mode, family) => {
  expect(modeFamily(mode)).toBe(family);
});
