// What Space and Enter do with the line that was typed. Pure: the board and the text go in, legs and an amount come out.
import { type BetLetters, type Part, readEntry, usualLetters } from "./entry.ts";
import { type BoardEvent, type Found, type NotFound, findBets } from "./find-bet.ts";

/** Why the line stays as it is. `betNeeded`: a name without a bet. `laterNeedsIf`: several amounts, and the slip is no if-bet. */
export type LineProblem = { readonly why: NotFound | "unreadable" | "betNeeded" | "laterNeedsIf"; readonly text: string };

export type TypedAmount = Omit<Extract<Part, { kind: "amount" }>, "kind">;

export type LineRead = {
  /** What stays in the line. */
  readonly text: string;
  readonly legs: readonly Found[];
  readonly amount?: TypedAmount;
  /** Several games answer to it: one must be chosen. */
  readonly choice?: readonly Found[];
  readonly problem?: LineProblem;
  /** Enter on an amount, or on an empty line. */
  readonly sells: boolean;
};

export type LineKey = "Space" | "Enter";

/**
 * Takes the line: all of it, or nothing where something in it is wrong.
 * @param boards the day's events first; a later board is only asked for what the earlier ones do not have
 */
export function takeLine(text: string, key: LineKey, boards: readonly (readonly BoardEvent[])[], letters: BetLetters = usualLetters): LineRead {
  const parts = readEntry(key === "Space" ? `${text} ` : text, letters);
  const last = parts.at(-1);
  if (key === "Space" && last?.kind === "unfinished") return { text: text.endsWith(" ") ? text : `${text} `, legs: [], sells: false };
  const legs: Found[] = [];
  let read: Pick<LineRead, "amount" | "choice"> = {};
  for (const part of parts) {
    if (part.kind === "amount") {
      const { kind: _kind, ...amount } = part;
      read = { ...read, amount };
    }
    else if (part.kind !== "leg") return refused(text, { why: part.kind === "unfinished" ? "betNeeded" : "unreadable", text: textOf(part) });
    else {
      const found = lookUp(part, boards);
      if (typeof found === "string") return refused(text, { why: found, text: textOf(part) });
      const [first, ...others] = found;
      if (others.length > 0) read = { ...read, choice: found };
      else if (first !== undefined) legs.push(first);
    }
  }
  const sells = key === "Enter" && read.choice === undefined && (parts.length === 0 || last?.kind === "amount");
  return { text: "", legs, ...read, sells };
}

// The line stays as it is, and nothing of it is taken.
function refused(text: string, problem: LineProblem): LineRead {
  return { text, legs: [], problem, sells: false };
}

/** The lines that a leg of the line may mean, on the first board that knows its team. */
export function lookUp({ wanted }: Extract<Part, { kind: "leg" }>, boards: readonly (readonly BoardEvent[])[]): readonly Found[] | NotFound {
  let answer: readonly Found[] | NotFound = "noTeam";
  for (const events of boards) {
    answer = findBets(events, wanted);
    if (answer !== "noTeam") return answer;
  }
  return answer;
}

function textOf(part: Exclude<Part, { kind: "amount" }>): string {
  if (part.kind === "unreadable") return part.text;
  const team = part.kind === "leg" ? part.wanted.team : part.team;
  return "rotation" in team ? String(team.rotation) : team.name;
}
