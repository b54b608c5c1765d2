import type { Seen } from "./witness.ts";

/** A witness's report as text. */
export function printedSeen({
  liability,
  waitedBrought,
  openGames,
  compared,
  againstClose,
  lineVersions,
  differences,
}: Seen): readonly string[] {
  const {
    games,
    beyondGrid,
    cutShort,
    cutShortStood,
    cutShortVoid,
    decided,
    oneGame,
    kept,
    waited,
    ifAllWin,
    byChance,
    expected,
    brought,
  } = liability;
  const { belowRisk, belowRiskExpected, besides, dearest } = liability;
  const full = games - cutShort;
  return [
    `lines: ${count(lineVersions)} versions by the trader; every leg was sold at the one that stood, the last before each start is the archive's close`,
    `liability, asked before each of ${count(games)} results: of ${count(full)} games that were played to their end it was what settlement left, to the cent`,
    `  (${beyondGrid} scores beyond the grid: compared at one that ends every bet alike)`,
    row("decided by the game", `${count(decided)} tickets, ${count(oneGame)} of one game alone`, kept),
    row("waiting for other games", `${count(waited.length)} times a ticket, as if all of them won`, ifAllWin),
    row("", "by their chance", Math.round(byChance)),
    row("", "what they brought in the end", waitedBrought),
    row("expected before the games", "mean over the final scores", expected),
    row("", "what it was at the scores that came", Math.round(brought)),
    `  below what 95 of 100 games reach: ${belowRisk} of ${full} games, by its own chances ${belowRiskExpected.toFixed(1)}`,
    `  beside the score: ${besides} markets never worse than said; ${dearest} times the dearest answer came true, exactly as said`,
    `  ${cutShort} games were cut short: by the house rule ${cutShortStood} legs stood and ${cutShortVoid} were void`,
    `${count(compared)} figures compared with the ledger: before and after each result, with bets open on ${openGames} games, and at the end`,
    `  ${count(againstClose)} bets against the close`,
    ...differences.slice(0, 40),
  ];
}

function row(name: string, what: string, minor: number): string {
  return `  ${name.padEnd(34)}${what.padEnd(46)}${(minor / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).padStart(14)}`;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
