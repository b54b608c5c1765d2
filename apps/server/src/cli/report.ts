import { loadMessages, translator } from "@chalkboard/i18n";
import { leftOutWhat, leftOutWhy } from "@chalkboard/list-columns";
import type { ImportCounts, ParsedSeason, Problem, Reason } from "../catalog/imports/index.ts";

const mostProblems = 200;
/** Commands are in English. */
const english = translator("en", await loadMessages("en"));

/** A problem as it is printed: row, what is wrong, what was left out. */
export function problemLine({ row, reason, leftOut }: Problem): string {
  return `row ${row}: ${leftOutWhy(reason, english)} (left out: ${leftOutWhat(leftOut, english)})`;
}

/** Why a file cannot be read at all. */
export function faultLine(reason: Reason): string {
  return `The file cannot be read: ${leftOutWhy(reason, english)}.`;
}

/** The result of an import, for people: one line per figure, then the problems. */
export function importReport(
  file: string,
  { games, problems, rows }: ParsedSeason,
  counts: ImportCounts,
  seconds: number,
): readonly string[] {
  const known = counts.knownGames === 0 ? "" : `, ${count(counts.knownGames)} there already`;
  const shown = problems.slice(0, mostProblems).map(problemLine);
  return [
    `${file}: ${count(rows)} rows, ${count(games.length)} games, ${seconds.toFixed(1)} s`,
    `games     ${count(counts.newGames)} new${known}`,
    `teams     ${count(counts.newTeams)} new`,
    `lines     ${count(counts.newLineVersions)} new (opening and closing)`,
    `results   ${count(counts.newResults)} new`,
    problems.length === 0 ? "problems  none" : `problems  ${count(problems.length)}`,
    ...shown,
    ...(problems.length > shown.length ? [`... and ${count(problems.length - shown.length)} more`] : []),
  ];
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
