// The entry line: `907m 500` is a rotation number, a bet and an amount. A period precedes or follows the bet
// (`9071hm`); bought points (`907r+.5`) or the points of one of several lines (`905o8.5`, `907r@-2.5`) follow it.
// `w500` is an amount to win, `c500` one of point credit, `500/300` the amounts of an if-bet; a name may replace the
// number (`yankees m`). A mode has its own letters (`p50`).
// Source: the selling terminal's sketch.
import { type BetLetters, type LetteredBet, letteredBets, periodMarks } from "@chalkboard/contract";
import type { Period } from "@chalkboard/engine";
import { type AmountSpelling, plainTyping, readMinor, readPoints } from "@chalkboard/i18n";
import { readMode, type TypedMode } from "./mode-letters.ts";

/** The side that the clerk means: a rotation number, or part of a name. */
export type Reference = { readonly rotation: number } | { readonly name: string };

/** A requested bet, before it is looked up on the board. */
export type Wanted = {
  readonly team: Reference;
  readonly period: Period;
  readonly bet: LetteredBet;
  /** Half points to buy, two quarters each. */
  readonly boughtQuarters?: number;
  /** In quarters: selects a line where a game has several. */
  readonly points?: number;
};

/** How a line is parsed: the letters of bets, and the number format of amounts. */
export type Spelling = { readonly letters: BetLetters } & AmountSpelling;

export type AmountIs = "risk" | "win";

/** One part of the line. */
export type Part =
  | { readonly kind: "leg"; readonly wanted: Wanted }
  | {
      readonly kind: "amount";
      readonly amount: number;
      readonly amountIs: AmountIs;
      /** For an if-bet: the amounts of the legs after the first. */
      readonly later?: readonly number[];
      /** Paid from the point credit. */
      readonly isCredit?: true;
    }
  | { readonly kind: "mode"; readonly mode: TypedMode }
  /** `907+`: all bets of the game. */
  | { readonly kind: "more"; readonly team: Reference }
  /** A number or a name whose bet is not typed yet. */
  | { readonly kind: "unfinished"; readonly team: Reference }
  | { readonly kind: "unreadable"; readonly text: string };

/** Parses the whole line. Amounts are minor units; unreadable text is a part of its own. */
export function readEntry(line: string, spelling: Spelling): readonly Part[] {
  const { letters } = spelling;
  const text = plainTyping(line.replaceAll(thousandsBlank, "'")).toLowerCase();
  const tokens = text.split(/\s+/).filter((token) => token !== "");
  const endsWithSpace = /\s$/.test(text);
  const bets = betPattern(letters);
  const parts: Part[] = [];
  let at = 0;
  while (at < tokens.length) {
    const rest = tokens.slice(at);
    const mode = isBet(rest[1], bets, letters) ? undefined : readMode(rest[0] ?? "");
    if (mode !== undefined) {
      parts.push({ kind: "mode", mode: mode.mode });
      if (mode.amount !== "") parts.push(markedAmount(mode.amount, spelling));
      at += 1;
      continue;
    }
    const { part, length } = readPart(rest, endsWithSpace, bets, spelling);
    parts.push(part);
    at += length;
  }
  return parts;
}

type Read = { readonly part: Part; readonly length: number };

function readPart(tokens: readonly string[], endsWithSpace: boolean, bets: string, spelling: Spelling): Read {
  const { letters } = spelling;
  const [first = "", second] = tokens;
  const more = /^(\d+)\+$/.exec(first);
  if (more !== null) return { part: { kind: "more", team: { rotation: Number(more[1]) } }, length: 1 };
  if (/^(w|c|wc|cw)[\d.,]/.test(first)) return { part: markedAmount(first, spelling), length: 1 };
  if (/^\d+$/.test(first)) {
    const bet = second === undefined ? undefined : readBet(second, bets, letters);
    if (bet !== undefined)
      return { part: { kind: "leg", wanted: { team: { rotation: Number(first) }, ...bet } }, length: 2 };
    // A number and a space wait for the bet; a number alone is an amount.
    if (second === undefined && endsWithSpace)
      return { part: { kind: "unfinished", team: { rotation: Number(first) } }, length: 1 };
  }
  if (/^[\d.,'/]+$/.test(first)) return { part: markedAmount(first, spelling), length: 1 };
  const joined = new RegExp(
    `^(\\d+?)((?:${periodPattern})?(?:${bets})(?:${periodPattern})?(?:${boughtPattern}|${pointsPattern})?)$`,
  ).exec(first);
  const joinedBet = joined?.[2] === undefined ? undefined : readBet(joined[2], bets, letters);
  if (joined !== null && joinedBet !== undefined)
    return { part: { kind: "leg", wanted: { team: { rotation: Number(joined[1]) }, ...joinedBet } }, length: 1 };
  if (/^\p{L}/u.test(first)) return readName(tokens, bets, letters);
  return { part: { kind: "unreadable", text: first }, length: 1 };
}

// Words of a name up to the bet; without one the name is still being typed.
function readName(tokens: readonly string[], bets: string, letters: BetLetters): Read {
  const end = tokens.findIndex((token, index) => index > 0 && readBet(token, bets, letters) !== undefined);
  const bet = end < 0 ? undefined : readBet(tokens[end] ?? "", bets, letters);
  if (bet === undefined)
    return { part: { kind: "unfinished", team: { name: tokens.join(" ") } }, length: tokens.length };
  return { part: { kind: "leg", wanted: { team: { name: tokens.slice(0, end).join(" ") }, ...bet } }, length: end + 1 };
}

function readBet(token: string, bets: string, letters: BetLetters): Omit<Wanted, "team"> | undefined {
  const more = `(?:(${boughtPattern})|(${pointsPattern}))?$`;
  const [, before, text, bought, points] =
    new RegExp(`^(${periodPattern})?(${bets})${more}`).exec(token) ?? afterBet(token, bets, more);
  const bet = letteredBets.find((name) => letters[name] === text);
  if (bet === undefined) return undefined;
  const read = { period: before === undefined ? "game" : (periodMarks[before] ?? "game"), bet } as const;
  if (points !== undefined) {
    const quarters = readPoints(points.replace("@", ""));
    return quarters === undefined ? undefined : { ...read, points: quarters };
  }
  if (bought === undefined) return read;
  const quarters = readPoints(bought.slice(1)) ?? 0;
  return quarters >= 2 && quarters <= mostQuarters && quarters % 2 === 0
    ? { ...read, boughtQuarters: quarters }
    : undefined;
}

// The period may follow the bet too (`911m1h`), in the order of the other form's groups.
function afterBet(token: string, bets: string, more: string): readonly (string | undefined)[] {
  const [whole, bet, period, ...rest] = new RegExp(`^(${bets})(${periodPattern})${more}`).exec(token) ?? [];
  return [whole, period, bet, ...rest];
}

// Letters before a name's bet are part of the name: `t m` is no teaser.
function isBet(token: string | undefined, bets: string, letters: BetLetters): boolean {
  return token !== undefined && readBet(token, bets, letters) !== undefined;
}

function markedAmount(whole: string, spelling: Spelling): Part {
  const [, marks = "", text = ""] = /^([wc]*)(.*)$/.exec(whole) ?? [];
  const [amount = null, ...later] = text.split("/").map((each) => readMinor(each, spelling));
  const others = later.filter((each): each is number => each !== null && each > 0);
  if (amount === null || amount === 0 || others.length < later.length) return { kind: "unreadable", text: whole };
  return {
    kind: "amount",
    amount,
    amountIs: marks.includes("w") ? "win" : "risk",
    ...(others.length > 0 ? { later: others } : {}),
    ...(marks.includes("c") ? { isCredit: true } : {}),
  };
}

/** Twenty points: nobody sells more. */
const mostQuarters = 80;
const boughtPattern = String.raw`\+(?:\d+½|½|\d+(?:[.,][05]?)?|[.,]5)`;
const pointsPattern = String.raw`(?:@[-+]?)?\d*(?:[.,]\d+|\d|[¼½¾])`;
/** Spaces that separate thousands in pasted amounts, and not words. */
const thousandsBlank = /(?<=\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/gu;
const periodPattern = Object.keys(periodMarks).join("|");

function betPattern(letters: BetLetters): string {
  return Object.values(letters)
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[^\p{L}\d]/gu, String.raw`\$&`))
    .join("|");
}
