// What a clerk types to find a ticket: words and figures in any order, `yank 150 yesterday`. A word that is no mode,
// state, day or time is part of a team's name, and so is everything between quotes.
import type { tickets } from "@chalkboard/contract";
import { type AmountSpelling, plainTyping, readMinor } from "@chalkboard/i18n";
import { addDays, type Day, dayOf, type EpochMs, foldText, instantOf } from "@chalkboard/kernel";
import type { FiltersOf } from "../../../data/connection/client.ts";
import { readDay } from "../../../kit/format/read-day.ts";
import { readScan } from "./read-scan.ts";
import type { SearchWords, TicketState } from "./search-words.ts";

type Filters = FiltersOf<typeof tickets.listTickets>;
type Mode = NonNullable<Filters["modes"]>[number];

/** One understood part of the text. */
export type SearchPart =
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "figure"; readonly text: string; readonly amount: number; readonly number?: number }
  | { readonly kind: "team"; readonly text: string }
  | { readonly kind: "modes"; readonly modes: readonly Mode[] }
  | { readonly kind: "state"; readonly state: TicketState }
  | { readonly kind: "day"; readonly day: Day }
  | { readonly kind: "time"; readonly from: EpochMs; readonly to: EpochMs };

export type SearchContext = AmountSpelling & {
  readonly words: SearchWords;
  /** The business day. */
  readonly today: Day;
  readonly now: EpochMs;
  readonly zone: string;
};

/** A ticket's number has at least nine digits: a shorter figure is an amount or a rotation number. */
const leastNumber = 100_000_000;
/** A time is remembered to the half hour. */
const aboutMs = 30 * 60_000;
const mostFigures = 4;
const mostText = 60;

/** The ticket whose number the text is, typed or scanned; undefined for anything else. */
export function readTicketNumber(text: string): number | undefined {
  const scan = readScan(text, "");
  return scan !== undefined && (scan.number >= leastNumber || /-\s*[\da-z]{6}/iu.test(text)) ? scan.number : undefined;
}

/** Reads the whole text, a part for each thing that it names. */
export function readSearch(text: string, context: SearchContext): readonly SearchPart[] {
  const number = readTicketNumber(text);
  if (number !== undefined) return [{ kind: "number", number }];
  const tokens = tokensOf(text);
  const parts: SearchPart[] = [];
  const minutes: number[] = [];
  let figures = 0;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? { text: "", isQuoted: false };
    const phrase = phraseAt(tokens.slice(at), context.words);
    const time = token.isQuoted ? undefined : readTime(token.text, tokens[at + 1]?.text);
    const day = token.isQuoted ? undefined : readPastDay(token.text, context);
    const amount = token.isQuoted || figures === mostFigures ? null : amountOf(token.text, context);
    if (phrase !== undefined) parts.push(phrase.part);
    else if (time !== undefined) minutes.push(time.minute);
    else if (day !== undefined) parts.push({ kind: "day", day });
    else if (amount !== null) {
      figures += 1;
      const whole = /^\d+$/u.test(token.text) ? { number: Number(token.text) } : {};
      parts.push({ kind: "figure", text: token.text, amount, ...whole });
    } else parts.push({ kind: "team", text: token.text });
    at += phrase?.count ?? time?.count ?? 1;
  }
  return [...joined(parts), ...timesOf(minutes, parts, context)];
}

type Token = { readonly text: string; readonly isQuoted: boolean };

function tokensOf(text: string): readonly Token[] {
  const plain = plainTyping(text).replaceAll(/[“”«»„]/gu, '"');
  return [...plain.matchAll(/"([^"]*)"?|[^\s"]+/gu)].flatMap(([whole, quoted]) => {
    const one = (quoted ?? whole).trim();
    return one === "" ? [] : [{ text: one, isQuoted: quoted !== undefined }];
  });
}

/** The longest run of words from here on that names a mode, a state or a day. */
function phraseAt(
  tokens: readonly Token[],
  words: SearchWords,
): { readonly part: SearchPart; readonly count: number } | undefined {
  const quoted = tokens.findIndex(({ isQuoted }) => isQuoted);
  const typed = tokens.slice(0, quoted < 0 ? undefined : quoted).map(({ text }) => foldText(text));
  const best = words.reduce<{ count: number; isWhole: boolean; parts: SearchPart[] }>(
    (found, { names, ...means }) => {
      for (const name of names) {
        const count = matchOf(typed, name);
        const isWhole = count === name.length && name.every((word, index) => word === typed[index]);
        // A short word alone does not begin a longer phrase: "not" is not "not paid".
        const isShort = !isWhole && (typed[0] ?? "").length < 4;
        if (count === 0 || isShort || count < found.count || (count === found.count && found.isWhole && !isWhole))
          continue;
        const isBetter = count > found.count || (isWhole && !found.isWhole);
        return { count, isWhole, parts: isBetter ? [partOf(means)] : [...found.parts, partOf(means)] };
      }
      return found;
    },
    { count: 0, isWhole: false, parts: [] },
  );
  const [first] = best.parts;
  if (first === undefined) return undefined;
  // Several modes begin alike, as both kinds of reverse: any of them.
  const modes = best.parts.flatMap((part) => (part.kind === "modes" ? part.modes : []));
  return { part: first.kind === "modes" ? { kind: "modes", modes } : first, count: best.count };
}

type Meaning = SearchWords[number] extends infer Word ? (Word extends unknown ? Omit<Word, "names"> : never) : never;

function partOf(means: Meaning): SearchPart {
  return means as SearchPart;
}

/** A word of at least four letters may be cut short; Chinese has no blanks and short words. */
function matchOf(typed: readonly string[], name: readonly string[]): number {
  let count = 0;
  while (count < name.length) {
    const [one = "", word = ""] = [typed[count], name[count]];
    if (one !== word && !(one.length >= 4 && word.startsWith(one))) break;
    count += 1;
  }
  return count;
}

/** `14:30`, `14h30`, `14h`, `2:30pm`, `2 pm`: minutes after midnight, and how many words it is. */
function readTime(text: string, next = ""): { readonly minute: number; readonly count: number } | undefined {
  const half = /^[ap]\.?m\.?$/iu;
  const isApart = /^\d{1,2}(?::\d{2})?$/u.test(text) && half.test(next);
  const [, hours = "", minutes, mark] =
    /^(\d{1,2})(?:[:h点時时](\d{2})?分?)?([ap]\.?m?\.?)?$/iu.exec(isApart ? `${text}${next}` : text) ?? [];
  const isMarked = /[:h点時时]/iu.test(text) || mark !== undefined;
  if (!isMarked || hours === "") return undefined;
  const isLate = mark === undefined ? undefined : /^p/iu.test(mark);
  const hour = isLate === undefined ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0);
  const isValid =
    hour < 24 && Number(minutes ?? 0) < 60 && (isLate === undefined || (Number(hours) >= 1 && Number(hours) <= 12));
  return isValid ? { minute: hour * 60 + Number(minutes ?? 0), count: isApart ? 2 : 1 } : undefined;
}

/** A day with a mark between its numbers. Without its year it is the last such day. */
function readPastDay(text: string, { language, today }: SearchContext): Day | undefined {
  if (!/^\d{1,4}(?:[/-]\d{1,2}){1,2}$|^\d{1,2}\.\d{1,2}\.\d{2,4}$|^(?:\d{4}年)?\d{1,2}月\d{1,2}日?$/u.test(text)) {
    return undefined;
  }
  // The nearest such day to half a year ago is the last one.
  const day = readDay(text, language, today) ?? undefined;
  return day !== undefined && day > today ? (readDay(text, language, addDays(today, -183)) ?? undefined) : day;
}

function amountOf(text: string, context: SearchContext): number | null {
  const amount = /\d/u.test(text) ? readMinor(text, context) : null;
  return amount === 0 ? null : amount;
}

/** The words of names are one text; of several days, states or modes the last counts. */
function joined(parts: readonly SearchPart[]): readonly SearchPart[] {
  const names = parts.flatMap((part) => (part.kind === "team" ? [part.text] : []));
  const text = names.join(" ").slice(0, mostText).trim();
  const isLast = (part: SearchPart, index: number): boolean =>
    !parts.slice(index + 1).some((later) => keyOf(later) === keyOf(part));
  const others = parts.filter((part, index) => part.kind !== "team" && (part.kind === "figure" || isLast(part, index)));
  return [...(text === "" ? [] : [{ kind: "team", text } as const]), ...others];
}

/** Parts with the same key exclude each other; a winner may be paid as well. */
function keyOf(part: SearchPart): string {
  return part.kind === "state" && part.state === "paid" ? "paid" : part.kind;
}

/** About the last time, on the named day or the last one at which it was this time. */
function timesOf(
  minutes: readonly number[],
  parts: readonly SearchPart[],
  { today, now, zone }: SearchContext,
): readonly SearchPart[] {
  const minute = minutes.at(-1);
  if (minute === undefined) return [];
  const named = parts.findLast((part) => part.kind === "day");
  const calendar = dayOf(now, zone);
  const day = named?.day ?? (instantOf(calendar, minute, zone) <= now + aboutMs ? calendar : addDays(calendar, -1));
  // After midnight a business day goes on.
  const isAfterMidnight = named?.day === today && calendar > today && instantOf(calendar, minute, zone) <= now;
  const at = instantOf(isAfterMidnight ? calendar : day, minute, zone);
  return [{ kind: "time", from: at - aboutMs, to: at + aboutMs }];
}

/** The number of days that are searched first, and further back on request. */
export const searchDays = [7, 31, 92, 366] as const;

/** The days that are searched: the named one, or the last ones; none for a ticket's number. */
export function periodOf(
  parts: readonly SearchPart[],
  { today, zone }: Pick<SearchContext, "today" | "zone">,
  days: number,
): { readonly from: Day; readonly to: Day } | undefined {
  if (parts.some(({ kind }) => kind === "number")) return undefined;
  const time = parts.find((part) => part.kind === "time");
  // What is sold after midnight may still be of the day before.
  if (time !== undefined) return { from: addDays(dayOf(time.from, zone), -1), to: dayOf(time.to, zone) };
  const named = parts.find((part) => part.kind === "day");
  return named === undefined ? { from: addDays(today, 1 - days), to: today } : { from: named.day, to: named.day };
}

const filtersOfState: Readonly<Record<TicketState, Filters>> = {
  open: { status: 0 },
  won: { status: 2 },
  lost: { status: 3 },
  push: { status: 1 },
  cancelled: { status: -1 },
  early: { status: -2 },
  paid: { isPaid: true },
  unpaid: { status: 2, isPaid: false },
};

/** What the server is asked for. */
export function filtersOf(
  parts: readonly SearchPart[],
  context: Pick<SearchContext, "today" | "zone">,
  days: number,
): Filters {
  const figures = parts.flatMap((part) =>
    part.kind === "figure"
      ? [{ amount: part.amount, ...(part.number === undefined ? {} : { number: part.number }) }]
      : [],
  );
  return Object.assign(
    { ...periodOf(parts, context, days) },
    figures.length === 0 ? {} : { figures },
    ...parts.map((part): Filters => {
      if (part.kind === "number") return { number: part.number };
      if (part.kind === "team") return { text: part.text };
      if (part.kind === "modes") return { modes: [...part.modes] };
      if (part.kind === "state") return filtersOfState[part.state];
      return part.kind === "time" ? { soldFrom: part.from, soldTo: part.to } : {};
    }),
  ) as Filters;
}
