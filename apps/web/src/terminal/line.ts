// What Space and Enter do with the line that was typed. Pure: the board and the text go in, legs and an amount come out.
import { plainTyping } from "@chalkboard/messages";
import { type Part, type Reference, readEntry, type Spelling } from "./entry.ts";
import { type BoardEvent, type BoardSide, type Found, type NotFound, findBets, findFormer, findTeams } from "./find-bet.ts";
import { hasMoved, isComplete, type Slip, suggestedOf } from "./slip.ts";

/** A number of before: who had it. */
export type Renumbered = { readonly from: number; readonly now: readonly BoardSide[] };

/**
 * Why the line stays as it is. `betNeeded`: a name without a bet. `laterNeedsIf`: several amounts, and the slip is no if-bet. `twoAmounts`: two amounts in one
 * line.
 */
export type LineProblem = { readonly why: NotFound | "unreadable" | "betNeeded" | "laterNeedsIf" | "twoAmounts"; readonly text: string }
  | { readonly why: "renumbered"; readonly text: string; readonly renumbered: Renumbered };

export type TypedAmount = Omit<Extract<Part, { kind: "amount" }>, "kind">;

export type LineRead = {
  /** What stays in the line. */
  readonly text: string;
  readonly legs: readonly Found[];
  readonly amount?: TypedAmount;
  /** Several games or lines answer to a part of it: one must be chosen before anything is taken. */
  readonly choice?: readonly Found[];
  readonly problem?: LineProblem;
  /** Enter on an amount, or on an empty line. */
  readonly sells: boolean;
  /** Nothing stood in the line. */
  readonly isEmpty: boolean;
};

export type LineKey = "Space" | "Enter";

/**
 * Takes the line: all of it, or nothing where something in it is wrong.
 * @param boards the day's events first; a later board is only asked for what the earlier ones do not have
 * @param offSale numbers of games of the day that are not on its board
 * @param picked what was chosen where several games or lines answered, in the order of the line
 */
export function takeLine(
  text: string, key: LineKey, boards: readonly (readonly BoardEvent[])[], spelling: Spelling, offSale: readonly number[] = [], picked: readonly Found[] = [],
): LineRead {
  const parts = readEntry(key === "Space" ? `${text} ` : text, spelling);
  const last = parts.at(-1);
  if (key === "Space" && last?.kind === "unfinished") return { text: spaced(text), legs: [], sells: false, isEmpty: false };
  const legs: Found[] = [];
  const left = [...picked];
  let amount: TypedAmount | undefined;
  for (const part of parts) {
    if (part.kind === "amount") {
      // Of two amounts nobody knows which one is meant.
      if (amount !== undefined) return refused(text, { why: "twoAmounts", text: text.trim() });
      const { kind: _kind, ...typed } = part;
      amount = typed;
    }
    else if (part.kind !== "leg") return refused(text, { why: part.kind === "unfinished" ? "betNeeded" : "unreadable", text: textOf(part) });
    else {
      const found = lookUp(part, boards, offSale);
      if (typeof found === "string") return refused(text, { why: found, text: textOf(part) });
      // An amount may be typed already: it stands beside the number, and does not run into it.
      if ("now" in found) return refused(key === "Space" ? `${text} ` : text, { why: "renumbered", text: textOf(part), renumbered: found });
      const chosen = found.length > 1 ? left.shift() : found[0];
      // The text stays until one is chosen: what follows in it, such as the amount, is meant for that one.
      if (chosen === undefined) return { text: key === "Space" ? spaced(text) : text, legs: [], choice: found, sells: false, isEmpty: false };
      legs.push(chosen);
    }
  }
  const sells = key === "Enter" && (parts.length === 0 || last?.kind === "amount");
  return { text: "", legs, ...(amount === undefined ? {} : { amount }), sells, isEmpty: parts.length === 0 };
}

const spaced = (text: string): string => (text.endsWith(" ") ? text : `${text} `);

// The line stays as it is, and nothing of it is taken.
function refused(text: string, problem: LineProblem): LineRead {
  return { text, legs: [], problem, sells: false, isEmpty: false };
}

/**
 * Whether a slip is sold by the key that made it what it is. What was refused for its amount waits for another one, and a slip with a game that may not have
 * been meant is sold by Enter on an empty line alone: Enter pressed twice sells nothing that nobody has read.
 */
export function sellsSlip({ sells, isEmpty }: Pick<LineRead, "sells" | "isEmpty">, slip: Slip): boolean {
  const isMeant = isEmpty || !slip.legs.some(({ isDoubtful }) => isDoubtful === true);
  return sells && isMeant && isComplete(slip) && suggestedOf(slip) === undefined && !hasMoved(slip);
}

/** Whether the key that accepts is one here, and no letter: behind a team's number it may begin a bet. */
export function mayAccept(text: string, boards: readonly (readonly BoardEvent[])[]): boolean {
  const plain = plainTyping(text);
  if (/^\d+$/.test(plain)) return boards.every((events) => findTeams(events, { rotation: Number(plain) }).length === 0);
  return /^[wc]{0,2}[\d.,'/]*$/i.test(plain);
}

/** The lines that a leg of the line may mean, on the first board that knows its team or knew its number. */
export function lookUp(
  { wanted }: Extract<Part, { kind: "leg" }>, boards: readonly (readonly BoardEvent[])[], offSale: readonly number[] = [],
): readonly Found[] | NotFound | Renumbered {
  const isDoubtful = "rotation" in wanted.team && offSale.includes(wanted.team.rotation);
  for (const [index, events] of boards.entries()) {
    const answer = findBets(events, wanted);
    if (answer !== "noTeam") return isDoubtful && index > 0 && typeof answer !== "string" ? answer.map((found) => ({ ...found, isDoubtful })) : answer;
    const renumbered = lookUpFormer(wanted.team, [events]);
    if (renumbered !== undefined) return renumbered;
  }
  return "noTeam";
}

/** Who had a number before, on the first board that knows it at all. */
export function lookUpFormer(team: Reference, boards: readonly (readonly BoardEvent[])[]): Renumbered | undefined {
  const events = boards.find((each) => findTeams(each, team).length > 0 || findFormer(each, team).length > 0);
  const now = events === undefined ? [] : findFormer(events, team);
  return "rotation" in team && now.length > 0 ? { from: team.rotation, now } : undefined;
}

/** The line with the new number in the place of the old one; undefined where two teams had it. */
export function withNewNumber(typed: string, { from, now: [side, ...others] }: Renumbered, spelling: Spelling): string | undefined {
  if (side === undefined || others.length > 0) return undefined;
  const text = plainTyping(typed);
  const isOf = (rotation: number | null) => (part: Part): boolean =>
    part.kind === "leg" && "rotation" in part.wanted.team && part.wanted.team.rotation === rotation;
  const before = readEntry(text, spelling).filter(isOf(side.rotation)).length;
  return [...text.matchAll(new RegExp(String.raw`(?<!\S)${String(from)}`, "g"))]
    .map(({ index }) => `${text.slice(0, index)}${String(side.rotation)}${text.slice(index + String(from).length)}`)
    .find((candidate) => readEntry(candidate, spelling).filter(isOf(side.rotation)).length > before);
}

function textOf(part: Exclude<Part, { kind: "amount" }>): string {
  if (part.kind === "unreadable") return part.text;
  const team = part.kind === "leg" ? part.wanted.team : part.team;
  return "rotation" in team ? String(team.rotation) : team.name;
}
