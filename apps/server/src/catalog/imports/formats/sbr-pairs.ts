import { addDays, type Day } from "@chalkboard/kernel";
import type { Problem, Reason } from "./game.ts";

// What every file of the archive has in common: two rows are one game, and a day is written without its year.

type PairedRow = { readonly row: number; readonly cell: (name: "VH") => string };
export type GamePair<Row> = { readonly away: Row; readonly home: Row };

/** Visitor and home (or two neutral rows) that belong together; a row without its partner is a problem. */
export function* pairs<Row extends PairedRow>(rows: readonly Row[], problems: Problem[]): Generator<GamePair<Row>> {
  let waiting: Row | undefined;
  const alone = ({ row }: Row, reason: Reason): void => void problems.push({ row, reason, leftOut: { code: "game" } });
  for (const row of rows) {
    const letter = row.cell("VH").toUpperCase();
    if (!/^[VHN]$/.test(letter)) {
      alone(row, { code: "notVh", said: letter, column: "VH" });
    } else if (waiting === undefined && letter === "H") {
      alone(row, { code: "homeAlone" });
    } else if (waiting === undefined) {
      waiting = row;
    } else if (letter === "V" || (letter === "N") !== (waiting.cell("VH").toUpperCase() === "N")) {
      alone(waiting, { code: "visitorAlone" });
      waiting = row;
    } else {
      yield { away: waiting, home: row };
      waiting = undefined;
    }
  }
  if (waiting !== undefined) alone(waiting, { code: "visitorAlone" });
}

/** The day of month and day such as 405, 5 April; undefined where it is invalid. */
export function dayOfCell(text: string, season: number): Day | undefined {
  const match = /^(\d{1,2})(\d{2})$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  const day = `${season}-${match[1].padStart(2, "0")}-${match[2]}`;
  const isReal = addDays(day, 0) === day;
  return isReal ? day : undefined;
}
