// Interprets the texts of a page's rows: games, their lines and scores. What cannot be read is left out with the
// reason, and never guessed.
import type { sources } from "@chalkboard/contract";
import { decimalToAmerican } from "@chalkboard/engine";
import { type Day, type EpochMs, rational } from "@chalkboard/kernel";
import type { Quote, SegmentScore } from "../../feeds/index.ts";
import { pointsCell, priceCell } from "../../imports/index.ts";
import type { Texts } from "./extract.ts";
import { whenOf } from "./when.ts";

type Problem = sources.PageProblem;
type Code = Problem["code"];
type Pair = readonly [away: string, home: string];
export type PageScore = {
  readonly away: number;
  readonly home: number;
  readonly isFinal: boolean;
  readonly segments: readonly SegmentScore[];
};

/** A game of a page under the page's names. */
export type PageGame = {
  readonly row: number;
  readonly away: string;
  readonly home: string;
  /** The page's link for each team; empty where there is none. */
  readonly links: Pair;
  /** The page's own id; empty without one. */
  readonly key: string;
  readonly rotation: number | null;
  readonly day: Day | null;
  readonly startsAt: EpochMs | null;
  readonly quotes: readonly Quote[];
  /** The bets in the row, with a price or without; not the unreadable ones. */
  readonly betTypes: readonly number[];
  readonly score: PageScore | null;
  readonly problems: readonly sources.PageProblem[];
  /** Whether nothing of it can be used. */
  readonly isLeftOut: boolean;
};

/** Reads the games of a page. @param segments of a regular game of its league */
export function gamesOf(
  rows: readonly Texts[],
  page: sources.SourcePage,
  segments: readonly string[],
  now: EpochMs,
): readonly PageGame[] {
  return rows.map((texts, index) => gameOf(texts, index + 1, page, segments, now));
}

function gameOf(
  texts: Texts,
  row: number,
  page: sources.SourcePage,
  segments: readonly string[],
  now: EpochMs,
): PageGame {
  const problems: Problem[] = [];
  const turned = (pair: Pair): Pair => (page.isHomeFirst ? [pair[1], pair[0]] : pair);
  const names = texts.team ?? [];
  const [away, home] = turned([names[0] ?? "", names[1] ?? ""]);
  const links =
    (texts.link ?? []).length === 2 ? turned([texts.link?.[0] ?? "", texts.link?.[1] ?? ""]) : (["", ""] as const);
  const nothing: PageGame = {
    row,
    away,
    home,
    links,
    key: texts.key?.[0] ?? "",
    rotation: null,
    day: null,
    startsAt: null,
    quotes: [],
    betTypes: [],
    score: null,
    problems,
    isLeftOut: true,
  };
  const leave = (code: Code, place: string, said: readonly string[] = []): PageGame => ({
    ...nothing,
    problems: [...problems, problemOf(code, place, said)],
  });
  if (names.length !== 2) return leave("notTwo", "team", names);
  if (away === "" || home === "" || away === home) return leave("noNames", "team", names);
  if (
    Object.values(texts)
      .flat()
      .some((text) => text.includes("\uFFFD"))
  )
    return leave("encoding", "team", names);
  const numbers = numberOf(
    turned([texts.number?.[0] ?? "", texts.number?.[1] ?? texts.number?.[0] ?? ""]),
    (texts.number ?? []).length,
  );
  if (numbers === undefined && page.rowsOfGame === 2) return leave("apart", "number", texts.number);
  if (numbers === undefined) problems.push(problemOf("notNumber", "number", texts.number));
  const when = whenOf(texts.day?.[0] ?? "", texts.time?.[0] ?? "", { ...page, now });
  if (when === undefined) return leave("notDay", "day", texts.day);
  const { quotes, betTypes } = linesOf(texts, page, problems);
  return {
    ...nothing,
    rotation: numbers ?? null,
    ...when,
    quotes,
    betTypes,
    score: scoreOf(texts, page.isHomeFirst, segments, problems),
    isLeftOut: false,
  };
}

/**
 * The visitor's rotation number: odd, followed by the home side's. @returns null without one, undefined for an invalid
 * one
 */
function numberOf([away, home]: Pair, count: number): number | null | undefined {
  if (count === 0 || (away === "" && home === "")) return null;
  const first = /^\d{1,6}$/.test(away) ? Number(away) : 0;
  if (first % 2 !== 1 || (count > 1 && Number(home) !== first + 1)) return undefined;
  return first;
}

function problemOf(code: Code, place: string, said: readonly string[] = []): Problem {
  return { code, place, said: said.join(" / ").slice(0, 200) };
}

/** The content of a market's cells: prices and points, nothing on offer, or what is wrong. */
type PageReading<T> =
  | { readonly value: T }
  | { readonly none: true }
  | { readonly wrong: Code; readonly said: readonly string[] };

function linesOf(texts: Texts, page: sources.SourcePage, problems: Problem[]): Pick<PageGame, "quotes" | "betTypes"> {
  const further = page.isFirstHalf ? 6 : 0;
  const quotes: Quote[] = [];
  const betTypes: number[] = [];
  const market = (name: string, bets: readonly number[], result: PageReading<readonly Quote[]> | undefined): void => {
    if (result === undefined) return;
    if ("wrong" in result) return void problems.push(problemOf(result.wrong, name, result.said));
    betTypes.push(...bets.map((bet) => bet + further));
    if ("value" in result)
      quotes.push(...result.value.map((quote) => ({ ...quote, betType: quote.betType + further })));
  };
  market("money", [1], money(texts, page));
  market(
    "spread",
    [2],
    pointed(
      texts.spread,
      texts.spreadPrice,
      page,
      (points, prices) => {
        const [first = 0, second = -first] = points;
        if (second !== -first) return { wrong: "notOpposite", said: texts.spread ?? [] };
        const [away, home] = page.isHomeFirst ? [second, first] : [first, second];
        return {
          value: [
            { betType: 2, side: 1, points: away || 0, price: prices[0] },
            { betType: 2, side: 2, points: home || 0, price: prices[1] },
          ],
        };
      },
      true,
    ),
  );
  market(
    "total",
    [3, 4],
    pointed(
      texts.total,
      texts.totalPrice,
      page,
      (points, prices) => {
        const [over = 0, under = over] = points;
        if (over !== under || over <= 0) return { wrong: "notTotal", said: texts.total ?? [] };
        return {
          value: [
            { betType: 3, side: 0, points: over, price: prices[0] },
            { betType: 4, side: 0, points: over, price: prices[1] },
          ],
        };
      },
      false,
    ),
  );
  return { quotes, betTypes };
}

function money({ money: cells, draw }: Texts, page: sources.SourcePage): PageReading<readonly Quote[]> | undefined {
  if (cells === undefined) return undefined;
  const pair = pricesOf(cells, page, true);
  if (!("value" in pair) || draw === undefined) {
    return "value" in pair
      ? { value: pair.value.map((price, index) => ({ betType: 1, side: index + 1, points: null, price })) }
      : pair;
  }
  const third = priceOf(draw[0] ?? "", page.isDecimal);
  if ("wrong" in third) return third;
  const prices = [...pair.value, ...("value" in third ? [third.value] : [])];
  return { value: prices.map((price, index) => ({ betType: 1, side: index + 1, points: null, price })) };
}

type Prices = readonly [first: number, second: number];

/**
 * A market with points: one or two cells for them, and two prices. @param isOfTeams whether its cells are in the teams'
 * order; over comes before under
 */
function pointed(
  points: readonly string[] | undefined,
  prices: readonly string[] | undefined,
  page: sources.SourcePage,
  made: (points: readonly number[], prices: Prices) => PageReading<readonly Quote[]>,
  isOfTeams: boolean,
): PageReading<readonly Quote[]> | undefined {
  if (points === undefined || prices === undefined) return undefined;
  const pair = pricesOf(prices, page, isOfTeams);
  if (!("value" in pair)) return pair;
  if (points.length === 0 || points.length > 2) return { wrong: "notTwo", said: points };
  const read = points.map((text) => pointsCell(plainPoints(text), -999, 999));
  if (read.some((cell) => "wrong" in cell)) return { wrong: "notPoints", said: points };
  const values = read.flatMap((cell) => ("value" in cell ? [cell.value] : []));
  return values.length < read.length ? { none: true } : made(values, pair.value);
}

/** Both prices, the visitor's first. A single one is no market. */
function pricesOf(cells: readonly string[], page: sources.SourcePage, isOfTeams: boolean): PageReading<Prices> {
  if (cells.length !== 2) return { wrong: "notTwo", said: cells };
  const [first, second] = cells.map((text) => priceOf(text, page.isDecimal));
  if (first === undefined || second === undefined) return { none: true };
  if ("wrong" in first) return first;
  if ("wrong" in second) return second;
  if (!("value" in first) || !("value" in second)) return { none: true };
  return { value: isOfTeams && page.isHomeFirst ? [second.value, first.value] : [first.value, second.value] };
}

const off = /^(off|n\/?a|otb|nl|[-.]+)?$/i;

function priceOf(text: string, isDecimal: boolean): PageReading<number> {
  const plain = text.replaceAll(/[\u2212\u2013\u2014]/g, "-").replaceAll(/\s/g, "");
  if (off.test(plain)) return { none: true };
  if (!isDecimal) {
    const cell = priceCell(plain);
    return "wrong" in cell ? { wrong: "notPrice", said: [text] } : cell;
  }
  const decimal = plain.replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(decimal) || Number(decimal) < 1.01) return { wrong: "notPrice", said: [text] };
  return { value: decimalToAmerican(rational(Math.round(Number(decimal) * 1000), 1000)) };
}

/** `−1½`, `+1 1/2`, `o8.5`, `PK`, `8,5` as `pointsCell` reads points. */
function plainPoints(text: string): string {
  const plain = text
    .replaceAll(/[\u2212\u2013\u2014]/g, "-")
    .replaceAll(/\s/g, "")
    .replace(/^(over|under|[ou])/i, "")
    .replace(",", ".");
  if (off.test(plain)) return "";
  if (/^(pk|pick|ev|even)$/i.test(plain)) return "0";
  return plain.replace("¼", ".25").replace("¾", ".75");
}

function scoreOf(
  texts: Texts,
  isHomeFirst: boolean,
  regular: readonly string[],
  problems: Problem[],
): PageScore | null {
  const cells = texts.score ?? [];
  if (cells.every((text) => off.test(text))) return null;
  const none = (place: string, said: readonly string[]): null => {
    problems.push(problemOf("notScore", place, said));
    return null;
  };
  if (cells.length !== 2 || cells.some((text) => !/^\d{1,3}$/.test(text))) return none("score", cells);
  const [first, second] = cells.map(Number);
  const [away = 0, home = 0] = isHomeFirst ? [second, first] : [first, second];
  const isFinal = (texts.done ?? []).some((text) => text !== "");
  const periods = periodsOf(texts.periods ?? [], isHomeFirst, regular, isFinal, problems);
  const sum = (side: "away" | "home"): number => periods.reduce((all, one) => all + (one[side] ?? 0), 0);
  if (isFinal && periods.length > 0 && (sum("away") !== away || sum("home") !== home)) {
    return none("periods", [...(texts.periods ?? []), ...cells]);
  }
  return { away, home, isFinal, segments: [...periods, { segment: "game", away, home, complete: isFinal }] };
}

/** The periods that both have, those after a regular game as one overtime; innings continue by number. */
function periodsOf(
  cells: readonly string[],
  isHomeFirst: boolean,
  regular: readonly string[],
  isFinal: boolean,
  problems: Problem[],
): readonly SegmentScore[] {
  if (cells.length === 0) return [];
  const half = cells.length / 2;
  const odd = cells.find((text) => text !== "" && !/^(\d{1,3}|[x-])$/i.test(text));
  if (!Number.isInteger(half) || odd !== undefined) {
    problems.push(problemOf("notScore", "periods", cells));
    return [];
  }
  const [first, second] = [cells.slice(0, half), cells.slice(half)];
  const [away, home] = isHomeFirst ? [second, first] : [first, second];
  const isNumber = (text = ""): boolean => /^\d+$/.test(text);
  const played = away.flatMap((text, index) =>
    isNumber(text)
      ? [
          {
            segment: String(index + 1),
            away: Number(text),
            home: isNumber(home[index]) ? Number(home[index]) : null,
            complete: isFinal,
          },
        ]
      : [],
  );
  if (regular.length > 4) return played;
  const [own, rest] = [played.slice(0, regular.length), played.slice(regular.length)];
  const sum = (side: "away" | "home"): number => rest.reduce((all, one) => all + (one[side] ?? 0), 0);
  return rest.length === 0 ? own : [...own, { segment: "OT", away: sum("away"), home: sum("home"), complete: isFinal }];
}
