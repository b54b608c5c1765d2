// What Space and Enter do with the entry line. Pure: takes the board and the text, returns legs and an amount.
import { plainTyping } from "@chalkboard/i18n";
import { type Part, type Reference, readEntry, type Spelling } from "../entry/entry.ts";
import type { TypedMode } from "../entry/mode-letters.ts";
import {
  type BoardEvent,
  type BoardSide,
  type Found,
  type NotFound,
  findBets,
  findFormer,
  findTeams,
} from "../entry/find-bet.ts";
import { hasMoved, isComplete, type Slip, suggestedOf } from "../slip/slip.ts";

/** A former number, and the sides that had it. */
export type Renumbered = { readonly from: number; readonly now: readonly BoardSide[] };

/**
 * Why the line stays as it is. `betNeeded`: a name without a bet. `laterNeedsIf`: several amounts, but the slip is not
 * an if-bet. `twoAmounts`, `twoModes`: two of them in one line. `modeMisfit`: the typed mode does not fit the bets.
 */
export type LineProblem =
  | {
      readonly why: NotFound | "unreadable" | "betNeeded" | "laterNeedsIf" | "twoAmounts" | "twoModes" | "modeMisfit";
      readonly text: string;
    }
  | { readonly why: "renumbered"; readonly text: string; readonly renumbered: Renumbered };

export type TypedAmount = Omit<Extract<Part, { kind: "amount" }>, "kind">;

export type LineRead = {
  /** The text that stays in the line. */
  readonly text: string;
  readonly legs: readonly Found[];
  readonly amount?: TypedAmount;
  readonly mode?: TypedMode;
  /** The game whose bets are asked for. */
  readonly game?: number;
  /** Several games or lines match a part of it: the clerk must choose before anything is taken. */
  readonly choice?: readonly Found[];
  readonly problem?: LineProblem;
  /** Enter on an amount, or on an empty line. */
  readonly sells: boolean;
  /** The line was empty. */
  readonly isEmpty: boolean;
};

export type LineKey = "Space" | "Enter";

/**
 * Takes the line: all of it, or nothing if something is wrong.
 * @param boards the day's events first; later boards are searched only for what earlier ones lack
 * @param offSale numbers of the day's games that are not on its board
 * @param picked the choices for ambiguous parts, in the order of the line
 */
export function takeLine(
  text: string,
  key: LineKey,
  boards: readonly (readonly BoardEvent[])[],
  spelling: Spelling,
  offSale: readonly number[] = [],
  picked: readonly Found[] = [],
): LineRead {
  const parts = readEntry(key === "Space" ? `${text} ` : text, spelling);
  const last = parts.at(-1);
  // A space that takes nothing separates what follows.
  const whole = key === "Space" ? spaced(text) : text;
  if (key === "Space" && last?.kind === "unfinished") return { text: whole, legs: [], sells: false, isEmpty: false };
  const legs: Found[] = [];
  const left = [...picked];
  let amount: TypedAmount | undefined;
  let mode: TypedMode | undefined;
  for (const part of parts) {
    if (part.kind === "amount") {
      // Of two amounts it is unclear which one is meant.
      if (amount !== undefined) return refused(whole, { why: "twoAmounts", text: text.trim() });
      const { kind: _kind, ...typed } = part;
      amount = typed;
    } else if (part.kind === "mode") {
      if (mode !== undefined) return refused(whole, { why: "twoModes", text: text.trim() });
      mode = part.mode;
    } else if (part.kind === "more") {
      const game = boards
        .map((events) => findTeams(events, part.team)[0]?.event.eventId)
        .find((id) => id !== undefined);
      if (game === undefined) return refused(whole, { why: "noTeam", text: textOf(part) });
      // Bets beside it stay in the line: they are read when the game's bets were seen.
      return parts.length > 1
        ? refused(whole, { why: "unreadable", text: `${textOf(part)}+` })
        : { text: "", legs: [], game, sells: false, isEmpty: false };
    } else if (part.kind !== "leg")
      return refused(whole, { why: part.kind === "unfinished" ? "betNeeded" : "unreadable", text: textOf(part) });
    else {
      const found = lookUp(part, boards, offSale);
      if (typeof found === "string") return refused(whole, { why: found, text: textOf(part) });
      if ("now" in found) return refused(whole, { why: "renumbered", text: textOf(part), renumbered: found });
      const chosen = found.length > 1 ? left.shift() : found[0];
      // The text stays until one is chosen: the rest of it, such as the amount, belongs to that one.
      if (chosen === undefined) return { text: whole, legs: [], choice: found, sells: false, isEmpty: false };
      legs.push(chosen);
    }
  }
  const sells = key === "Enter" && (parts.length === 0 || last?.kind === "amount");
  return {
    text: "",
    legs,
    ...(amount === undefined ? {} : { amount }),
    ...(mode === undefined ? {} : { mode }),
    sells,
    isEmpty: parts.length === 0,
  };
}

const spaced = (text: string): string => (text.endsWith(" ") ? text : `${text} `);

// The line stays as it is, and no part of it is taken.
function refused(text: string, problem: LineProblem): LineRead {
  return { text, legs: [], problem, sells: false, isEmpty: false };
}

/**
 * Whether the key that completed a slip also sells it. A slip refused for its amount waits for another one, and a slip
 * with a possibly unintended game is sold only by Enter on an empty line: pressing Enter twice sells nothing that was
 * not read.
 */
export function sellsSlip({ sells, isEmpty }: Pick<LineRead, "sells" | "isEmpty">, slip: Slip): boolean {
  const isMeant = isEmpty || !slip.legs.some(({ isDoubtful }) => isDoubtful === true);
  return sells && isMeant && isComplete(slip) && suggestedOf(slip) === undefined && !hasMoved(slip);
}

/** Whether the accept key accepts here rather than being a letter: after a team's number it may begin a bet. */
export function mayAccept(text: string, boards: readonly (readonly BoardEvent[])[]): boolean {
  const plain = plainTyping(text);
  if (/^\d+$/.test(plain)) return boards.every((events) => findTeams(events, { rotation: Number(plain) }).length === 0);
  return /^[wc]{0,2}[\d.,'/]*$/i.test(plain);
}

/** The lines that a leg of the line may mean, on the first board that knows its team's current or former number. */
export function lookUp(
  { wanted }: Extract<Part, { kind: "leg" }>,
  boards: readonly (readonly BoardEvent[])[],
  offSale: readonly number[] = [],
): readonly Found[] | NotFound | Renumbered {
  const isDoubtful = "rotation" in wanted.team && offSale.includes(wanted.team.rotation);
  for (const [index, events] of boards.entries()) {
    const answer = findBets(events, wanted);
    if (answer !== "noTeam")
      return isDoubtful && index > 0 && typeof answer !== "string"
        ? answer.map((found) => ({ ...found, isDoubtful }))
        : answer;
    const renumbered = lookUpFormer(wanted.team, [events]);
    if (renumbered !== undefined) return renumbered;
  }
  return "noTeam";
}

/** The sides that had a number before, on the first board that knows it. */
export function lookUpFormer(team: Reference, boards: readonly (readonly BoardEvent[])[]): Renumbered | undefined {
  const events = boards.find((each) => findTeams(each, team).length > 0 || findFormer(each, team).length > 0);
  const now = events === undefined ? [] : findFormer(events, team);
  return "rotation" in team && now.length > 0 ? { from: team.rotation, now } : undefined;
}

/** The line with the new number instead of the old one; undefined if two teams had it. */
export function withNewNumber(
  typed: string,
  { from, now: [side, ...others] }: Renumbered,
  spelling: Spelling,
): string | undefined {
  if (side === undefined || others.length > 0) return undefined;
  const text = plainTyping(typed);
  const isOf =
    (rotation: number | null) =>
    (part: Part): boolean =>
      part.kind === "leg" && "rotation" in part.wanted.team && part.wanted.team.rotation === rotation;
  const before = readEntry(text, spelling).filter(isOf(side.rotation)).length;
  return [...text.matchAll(new RegExp(String.raw`(?<!\S)${String(from)}`, "g"))]
    .map(({ index }) => `${text.slice(0, index)}${String(side.rotation)}${text.slice(index + String(from).length)}`)
    .find((candidate) => readEntry(candidate, spelling).filter(isOf(side.rotation)).length > before);
}

function textOf(part: Exclude<Part, { kind: "amount" | "mode" }>): string {
  if (part.kind === "unreadable") return part.text;
  const team = part.kind === "leg" ? part.wanted.team : part.team;
  return "rotation" in team ? String(team.rotation) : team.name;
}
