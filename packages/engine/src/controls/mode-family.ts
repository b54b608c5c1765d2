// Modes of one family follow the same rules: every kind of if-bet is an if-bet.
import type { Mode } from "../tickets/ticket.ts";

export type ModeFamily = "straight" | "parlay" | "teaser" | "ifBet" | "roundRobin";

// A mode without a family does not compile, because it would be unclear which rules apply.
const families: Readonly<Record<Mode, ModeFamily>> = {
  straight: "straight",
  parlay: "parlay",
  progressiveParlay: "parlay",
  teaser: "teaser",
  ifWin: "ifBet",
  ifAction: "ifBet",
  reverseWin: "ifBet",
  reverseAction: "ifBet",
  roundRobin: "roundRobin",
  fullCover: "roundRobin",
};

/** The family of a mode. */
export function modeFamily(mode: Mode): ModeFamily {
  return families[mode];
}
