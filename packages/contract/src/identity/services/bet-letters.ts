// The letters by which a till identifies bets: the defaults, and a service's custom ones (docs/design/catalog.md).
import type { Period } from "@chalkboard/engine";
import { z } from "zod";
import type { ProblemCode } from "../../core/reasons.ts";

/** Bets with a mark on boards have its letters (`srl`, `fr`, `rhe`, `k`). */
export const usualLetters = {
  moneyLine: "m",
  draw: "x",
  spread: "r",
  over: "o",
  under: "u",
  teamOver: "to",
  teamUnder: "tu",
  superSpread: "srl",
  alternative: "arl",
  firstScore: "fr",
  lastScore: "lr",
  yesFirst: "ys1",
  noFirst: "ns1",
  yesSecond: "ys2",
  boardOver: "rheo",
  boardUnder: "rheu",
  strikeoutsOver: "ko",
  strikeoutsUnder: "ku",
  yes: "yes",
  no: "no",
} as const;
/** A bet that a till identifies by letters. */
export type LetteredBet = keyof typeof usualLetters;
export type BetLetters = Readonly<Record<LetteredBet, string>>;
/** A service's custom letters: only for bets that differ from the defaults. */
export type CustomLetters = Readonly<Partial<Record<LetteredBet, string>>>;

export const letteredBets = Object.keys(usualLetters) as readonly LetteredBet[];

/** The marks of periods, which precede a bet: `9071hm`. */
export const periodMarks: Readonly<Record<string, Period>> = {
  "1h": "firstHalf",
  h1: "firstHalf",
  "2h": "secondHalf",
  h2: "secondHalf",
  "1q": "quarter1",
  q1: "quarter1",
  "2q": "quarter2",
  q2: "quarter2",
  "3q": "quarter3",
  q3: "quarter3",
  "4q": "quarter4",
  q4: "quarter4",
  // Hockey periods and tennis sets use the bets of quarters.
  "1p": "quarter1",
  "2p": "quarter2",
  "3p": "quarter3",
  "1s": "quarter1",
};

/** The letters of every bet for a service with some custom ones. */
export function lettersOf(custom: CustomLetters): BetLetters {
  return Object.fromEntries(letteredBets.map((bet) => [bet, custom[bet] ?? usualLetters[bet]])) as BetLetters;
}

export type LettersFault = {
  readonly bet: LetteredBet;
  readonly code: Extract<ProblemCode, "lettersOnly" | "twice" | "readOtherwise">;
};

/**
 * The errors in a service's custom letters, by bet. `lettersOnly`: not one to six lower-case letters. `twice`: another
 * bet has them. `readOtherwise`: a line with them would be ambiguous: a period (`9071hm`), points (`907ys1`) or an
 * amount (`w500`).
 */
export function lettersFaults(custom: CustomLetters): readonly LettersFault[] {
  const all = lettersOf(custom);
  return letteredBets.flatMap((bet): readonly LettersFault[] => {
    const text = custom[bet];
    if (text === undefined) return [];
    if (!/^[\p{Ll}\p{Lo}]{1,6}$/u.test(text)) return [{ bet, code: "lettersOnly" }];
    const others = letteredBets.filter((other) => other !== bet).map((other) => all[other]);
    if (others.includes(text)) return [{ bet, code: "twice" }];
    return amountMarks.includes(text) || hasOtherReading(text, others) ? [{ bet, code: "readOtherwise" }] : [];
  });
}

/** The prefixes of an amount: to win, of point credit, or both. */
const amountMarks: readonly string[] = ["w", "c", "wc", "cw"];
/** The letters of period marks that begin with a digit, which could be the last digit of a team's number. */
const afterNumber = [
  ...new Set(
    Object.keys(periodMarks)
      .filter((mark) => /^\d/.test(mark))
      .map((mark) => mark.slice(1)),
  ),
];

/** Whether a number with a period and a bet, or a bet with points, would be ambiguous. */
function hasOtherReading(text: string, others: readonly string[]): boolean {
  return (
    afterNumber.includes(text) ||
    others.some((other) => afterNumber.some((mark) => text === mark + other || other === mark + text)) ||
    others.some((other) => other.startsWith(text) && /^\d+$/.test(other.slice(text.length)))
  );
}

/** A service's custom letters; bets that are absent have their defaults. */
export const customLetters = z.partialRecord(z.enum(letteredBets), z.string()).superRefine((custom, refused) => {
  for (const { bet, code } of lettersFaults(custom))
    refused.addIssue({ code: "custom", path: [bet], params: { code }, message: sentences[code] });
});

const sentences: Readonly<Record<LettersFault["code"], string>> = {
  lettersOnly: "one to six small letters, and nothing else",
  twice: "another bet has these letters",
  readOtherwise: "a line with these letters could be read as a period, as points or as an amount",
};
