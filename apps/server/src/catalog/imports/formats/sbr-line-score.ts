import type { ImportedResult, ImportedScore, Reason } from "./game.ts";
import { runsCell } from "./sbr-cells.ts";

const regulation = 9;

/** A team's nine innings and final as the archive writes them. */
export type WrittenScore = { readonly innings: readonly string[]; readonly final: string };

/**
 * Reads both teams' rows as one result. The archive has nine innings only: what a level game adds after the ninth
 * becomes one segment "10". A game whose visitors did not bat in the ninth was shortened and its score is final; one
 * that stopped level was finished another day, outside of this file.
 * @returns the result, or what is wrong with the rows
 */
export function lineScore(away: WrittenScore, home: WrittenScore): ImportedResult | { readonly wrong: Reason } {
  const finals = { away: Number(away.final), home: Number(home.final) };
  for (const text of [away.final, home.final]) {
    if (!/^\d{1,2}$/.test(text)) return { wrong: { code: "notScore", said: text, column: "Final" } };
  }
  const played = away.innings.findLastIndex((text) => typeof runsCell(text) === "number") + 1;
  if (played === 0) return { wrong: { code: "noInning" } };
  const innings: ImportedScore[] = [];
  for (let inning = 1; inning <= regulation; inning += 1) {
    const runs = { away: runsCell(away.innings[inning - 1] ?? ""), home: runsCell(home.innings[inning - 1] ?? "") };
    const isAfterEnd = inning > played;
    if (isAfterEnd && typeof runs.home === "number") return { wrong: { code: "afterEnd", inning } };
    if (isAfterEnd) continue;
    if (typeof runs.away !== "number") return { wrong: { code: "awayInning", inning } };
    if (typeof runs.home !== "number" && inning < played) return { wrong: { code: "homeInning", inning } };
    innings.push({ segment: String(inning), away: runs.away, home: typeof runs.home === "number" ? runs.home : null });
  }
  const rest = { away: finals.away - total(innings, "away"), home: finals.home - total(innings, "home") };
  const isLevelAfterNine = played === regulation && total(innings, "away") === total(innings, "home");
  const adds = rest.away > 0 || rest.home > 0;
  if (rest.away < 0 || rest.home < 0 || (adds && !isLevelAfterNine)) {
    return {
      wrong: {
        code: "sums",
        away: total(innings, "away"),
        home: total(innings, "home"),
        finalAway: finals.away,
        finalHome: finals.home,
      },
    };
  }
  const homeDidNotBatLast = typeof runsCell(home.innings[played - 1] ?? "") !== "number";
  const isShort = played < regulation || (homeDidNotBatLast && finals.home < finals.away);
  return {
    status: finals.away === finals.home ? "abandoned" : isShort ? "called" : "final",
    segments: [
      ...innings,
      ...(adds ? [{ segment: String(regulation + 1), ...rest }] : []),
      { segment: "game", ...finals },
    ],
  };
}

function total(innings: readonly ImportedScore[], side: "away" | "home"): number {
  return innings.reduce((sum, inning) => sum + (inning[side] ?? 0), 0);
}
