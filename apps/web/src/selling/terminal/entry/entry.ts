// The entry line: `907m 500` is a rotation number, a bet and an amount. A period precedes the bet (`9071hm`); bought
// points (`907r+.5`) or the points of one of several lines (`905o8.5`, `907r@-2.5`) follow it. `w500` is an amount to
// win, `c500` one of point credit, `500/300` the amounts of an if-bet; a name may replace the number (`yankees m`).
// Source: the selling terminal's sketch.
import { type BetLetters, type LetteredBet, letteredBets, periodMarks } from "@chalkboard/contract";
import type { Period } from "@chalkboard/engine";
import { type AmountSpelling, plainTyping, readMinor, readPoints } from "@chalkboard/i18n";

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
    const { part, length } = readPart(tokens.slice(at), endsWithSpace, bets, spelling);
    parts.push(part);
    at += length;
  }
  return parts;
}

type Read = { readonly part: Part; readonly length: number };

function readPart(tokens: readonly string[], endsWithSpace: boolean, bets: string, spelling: Spelling): Read {
  const { letters } = spelling;
  const [first = "", second] = tokens;
  const marked = /^(w|c|wc|cw)([\d.,].*)$/.exec(first);
  if (marked !== null)
    return { part: amountPart(marked[2] ?? "", { marks: marked[1] ?? "", whole: first, spelling }), length: 1 };
  if (/^\d+$/.test(first)) {
    const bet = second === undefined ? undefined : readBet(second, bets, letters);
    if (bet !== undefined)
      return { part: { kind: "leg", wanted: { team: { rotation: Number(first) }, ...bet } }, length: 2 };
    // A number and a space wait for the bet; a number alone is an amount.
    if (second === undefined && endsWithSpace)
      return { part: { kind: "unfinished", team: { rotation: Number(first) } }, length: 1 };
  }
  if (/^[\d.,'/]+$/.test(first)) return { part: amountPart(first, { marks: "", whole: first, spelling }), length: 1 };
  const joined = new RegExp(`^(\\d+?)((?:${periodPattern})?(?:${bets})(?:${boughtPattern}|${pointsPattern})?)$`).exec(
    first,
  );
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
  const match = new RegExp(`^(${periodPattern})?(${bets})(?:(${boughtPattern})|(${pointsPattern}))?$`).exec(token);
  const bet = letteredBets.find((name) => letters[name] === match?.[2]);
  if (match === null || bet === undefined) return undefined;
  const read = { period: match[1] === undefined ? "game" : (periodMarks[match[1]] ?? "game"), bet } as const;
  if (match[4] !== undefined) {
    const points = readPoints(match[4].replace("@", ""));
    return points === undefined ? undefined : { ...read, points };
  }
  if (match[3] === undefined) return read;
  const quarters = readPoints(match[3].slice(1)) ?? 0;
  return quarters >= 2 && quarters <= mostQuarters && quarters % 2 === 0
    ? { ...read, boughtQuarters: quarters }
    : undefined;
}

type Marked = { readonly marks: string; readonly whole: string; readonly spelling: Spelling };

function amountPart(text: string, { marks, whole, spelling }: Marked): Part {
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
