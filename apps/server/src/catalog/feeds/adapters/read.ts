import { countsSets, decimalToAmerican, defaultGradingRules, isAmerican } from "@chalkboard/engine";
import { type EpochMs, plainName, rational } from "@chalkboard/kernel";
import { z } from "zod";
import { UnreadableAnswer } from "./adaptor.ts";
import type { MeantMarket } from "./adaptor.ts";
import { isBuiltInKey, type Market, marketOf } from "./markets.ts";
import {
  type MarketAnswer,
  type OddsAnswer,
  type OutcomeAnswer,
  eventAnswer,
  linescoreAnswer,
  oddsAnswer,
  scoresAnswer,
  sportAnswer,
} from "./provider.ts";
import type {
  ListedLeague,
  Problem,
  Quote,
  Read,
  Reason,
  SegmentScore,
  SourceEvent,
  SourceLinescore,
  SourceOdds,
  SourceQuote,
  SourceScore,
} from "./source.ts";

/** Reads the list of leagues; those with only tournament winners have no games. @throws UnreadableAnswer */
export function parseLeagues(json: unknown): Read<ListedLeague> {
  const listed = parsed("sports", z.array(sportAnswer), json).filter(
    (one) => one.active !== false && one.has_outrights !== true,
  );
  return {
    values: listed.map(({ key, title, group }) => ({ key, title: title ?? "", sport: group ?? "" })),
    problems: [],
  };
}

/** Reads a response of `/events`. @throws UnreadableAnswer */
export function parseEvents(json: unknown): Read<SourceEvent> {
  return collect(eachParsed("events", eventAnswer, json), (answer, problems) => eventOf(answer, problems));
}

/**
 * The requested price format. A response is read in that format; it is never guessed from the figures
 * (docs/decisions/0496).
 */
export type PriceFormat = "american" | "decimal";

/**
 * Reads a response of `/odds`, or of one event's odds. A market with a price that is invalid in the requested format is
 * left out alone.
 * @param meant names of markets whose meaning a person has set
 * @throws UnreadableAnswer
 */
export function parseOdds(
  json: unknown,
  meant: readonly MeantMarket[] = [],
  format: PriceFormat = "american",
): Read<SourceOdds> {
  const answers = eachParsed("odds", oddsAnswer, Array.isArray(json) ? json : [json]);
  return collect(answers, (answer, problems) => {
    const event = eventOf(answer, problems);
    const saidAt = saidAtOf(answer);
    return (
      event && {
        event,
        quotes: quotesOf(answer, event, { format, meant, problems }),
        ...(saidAt.size === 0 ? {} : { saidAt }),
      }
    );
  });
}

/** Reads a response of `/scores`: totals only. @throws UnreadableAnswer */
export function parseScores(json: unknown): Read<SourceScore> {
  return collect(eachParsed("scores", scoresAnswer, json), (answer, problems) => {
    const event = eventOf(answer, problems);
    if (event === undefined) return undefined;
    for (const { name } of answer.scores ?? []) {
      if (sameName(name, event.away) || sameName(name, event.home)) continue;
      problems.push({ event: event.key, what: { code: "score", said: name }, reason: { code: "nobody", said: name } });
    }
    const scoreOf = (team: string): number | null => {
      const [one, another] = (answer.scores ?? []).filter(({ name }) => sameName(name, team));
      const score = another === undefined ? (one?.score ?? null) : null;
      if (another !== undefined)
        problems.push({ event: event.key, what: { code: "score", said: team }, reason: { code: "repeated" } });
      if (score === null) return null;
      if (/^\d{1,3}$/.test(String(score).trim())) return Number(score);
      problems.push({
        event: event.key,
        what: { code: "score", said: team },
        reason: { code: "notScore", said: String(score) },
      });
      return null;
    };
    return { event, completed: answer.completed, away: scoreOf(event.away), home: scoreOf(event.home) };
  });
}

/** Reads a response of our demo source's `/linescore`. @throws UnreadableAnswer */
export function parseLinescore(json: unknown): Read<SourceLinescore> {
  return collect(eachParsed("linescore", linescoreAnswer, [json]), (answer, problems) => {
    const event = eventOf(answer, problems);
    if (event === undefined) return undefined;
    const isFinal = answer.status === "final";
    const segments: SegmentScore[] = answer.periods.map(({ period, away, home }) => ({
      segment: period,
      away: away ?? 0,
      home,
      complete: isFinal || period !== answer.period,
    }));
    const game =
      answer.away_score === null || answer.home_score === null
        ? undefined
        : { segment: "game", away: answer.away_score, home: answer.home_score, complete: isFinal };
    // The total of a match of tennis may be its number of sets.
    const isOfSets =
      event.sportKey.startsWith("tennis") &&
      game !== undefined &&
      countsSets({ status: "final", segments: [...segments, game] }, defaultGradingRules("tennis"));
    if (isFinal && !isOfSets && !addsUp(segments, game)) {
      problems.push({ event: event.key, what: { code: "lineScore" }, reason: { code: "finalSum" } });
      return undefined;
    }
    return {
      event,
      status: answer.status,
      segments: game === undefined ? segments : [...segments, game],
      pitchers: { away: answer.pitchers?.away?.name ?? null, home: answer.pitchers?.home?.name ?? null },
    };
  });
}

/** Team names are the same when they differ only in case, accents, dots or spaces. */
export function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b);
}

/** Parses a response by its shape. @throws UnreadableAnswer */
export function parsed<S extends z.ZodType>(call: string, shape: S, json: unknown): z.output<S> {
  const result = shape.safeParse(json);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new UnreadableAnswer(
    `the answer of ${call} is not readable: ${first?.path.join(".") ?? ""} ${first?.message ?? ""}`,
  );
}

type EachParsed<A> = { readonly answers: readonly A[]; readonly problems: readonly Problem[] };

/**
 * Reads each game of a list separately: one that is not in the provider's form is left out alone. @throws
 * UnreadableAnswer where none can be read
 */
function eachParsed<S extends z.ZodType>(call: string, shape: S, json: unknown): EachParsed<z.output<S>> {
  const list = parsed(call, z.array(z.unknown()), json);
  const read = list.map((one) => ({ one, result: shape.safeParse(one) }));
  const answers = read.flatMap(({ result }) => (result.success ? [result.data] : []));
  const [first] = list;
  if (answers.length === 0 && first !== undefined) parsed(call, shape, first);
  const problems = read.flatMap(({ one, result }): readonly Problem[] =>
    result.success
      ? []
      : [
          {
            event: idOf(one),
            what: { code: "game" },
            reason: { code: "unreadable", said: result.error.issues[0]?.path.join(".") ?? "" },
          },
        ],
  );
  return { answers, problems };
}

function idOf(answer: unknown): string {
  const read = z.object({ id: z.string() }).safeParse(answer);
  return read.success ? read.data.id : "";
}

function collect<A, T>(
  { answers, problems: unreadable }: EachParsed<A>,
  read: (answer: A, problems: Problem[]) => T | undefined,
): Read<T> {
  const problems: Problem[] = [...unreadable];
  const values = answers.map((answer) => read(answer, problems)).filter((value) => value !== undefined);
  return { values, problems };
}

function eventOf(answer: z.output<typeof eventAnswer>, problems: Problem[]): SourceEvent | undefined {
  const { id, sport_key, sport_title: title, commence_time, home_team, away_team } = answer;
  if (home_team && away_team) {
    return {
      key: id,
      sportKey: sport_key,
      ...(title ? { leagueTitle: title } : {}),
      startsAt: commence_time,
      away: away_team,
      home: home_team,
    };
  }
  problems.push({ event: id, what: { code: "game" }, reason: { code: "noTeams" } });
  return undefined;
}

function saidAtOf({ bookmakers }: OddsAnswer): ReadonlyMap<string, EpochMs> {
  return new Map(
    (bookmakers ?? []).flatMap((book) =>
      book.markets.flatMap(({ key, last_update: own }): (readonly [string, EpochMs])[] => {
        const at = own ?? book.last_update ?? undefined;
        return at === undefined ? [] : [[`${book.key} ${key}`, at]];
      }),
    ),
  );
}

type Reading = { readonly format: PriceFormat; readonly meant: readonly MeantMarket[]; readonly problems: Problem[] };

function quotesOf(
  answer: OddsAnswer,
  event: SourceEvent,
  { format, meant, problems }: Reading,
): readonly SourceQuote[] {
  const quotes: SourceQuote[] = [];
  for (const book of answer.bookmakers ?? []) {
    const taken = new Set<number>();
    // Of two names of one market the adaptor's own takes precedence.
    for (const market of book.markets.toSorted(
      (one, other) => Number(isBuiltInKey(other.key)) - Number(isBuiltInKey(one.key)),
    )) {
      const meaning = marketOf(market.key, meant);
      if (meaning === undefined || taken.has(meaning.betTypes[0])) continue;
      const { quotes: read, reasons } = marketQuotes(market, meaning, event, format);
      problems.push(
        ...reasons.map((reason): Problem => ({
          event: event.key,
          what: { code: "market", said: `${book.key} ${market.key}` },
          reason,
        })),
      );
      quotes.push(...read.map((quote) => ({ source: book.key, ...quote })));
      if (read.length > 0) taken.add(meaning.betTypes[0]);
    }
  }
  return quotes;
}

type MarketReading = { readonly quotes: readonly Quote[]; readonly reasons: readonly Reason[] };

/**
 * The quotes of one market, and why missing ones are not used. A market of the game is left out whole, since without
 * one of its sides it would be another market; of team totals only the team whose cell is wrong.
 */
function marketQuotes(market: MarketAnswer, meaning: Market, event: SourceEvent, format: PriceFormat): MarketReading {
  const quotes: Quote[] = [];
  const reasons: Reason[] = [];
  const wrongTeams = new Set<number>();
  for (const outcome of market.outcomes) {
    const quote = quoteOf(outcome, meaning, event, format);
    if ("reason" in quote) {
      if (meaning.kind !== "teamTotal" || quote.side === undefined) return { quotes: [], reasons: [quote.reason] };
      if (!wrongTeams.has(quote.side)) reasons.push(quote.reason);
      wrongTeams.add(quote.side);
      continue;
    }
    const isSaidAgain = quotes.some(
      ({ betType, side, points, price }) =>
        betType === quote.betType && side === quote.side && points === quote.points && price === quote.price,
    );
    if (!isSaidAgain) quotes.push(quote);
  }
  if (meaning.kind === "teamTotal") {
    return {
      reasons,
      quotes: [1, 2]
        .filter((team) => !wrongTeams.has(team))
        .flatMap((team) =>
          pairOf(
            quotes.filter(({ side }) => side === team),
            meaning,
          ),
        ),
    };
  }
  const whole = wholeMarket(quotes, meaning);
  return "code" in whole ? { quotes: [], reasons: [whole] } : { quotes: whole, reasons: [] };
}

/** One side's quote, or why there is none; `side` where it is known. */
function quoteOf(
  outcome: OutcomeAnswer,
  meaning: Market,
  event: SourceEvent,
  format: PriceFormat,
): Quote | { readonly reason: Reason; readonly side?: number } {
  const bet = betOf(outcome, meaning, event);
  if (bet === undefined) return { reason: { code: "nobody", said: outcome.description ?? outcome.name } };
  const price = priceOf(outcome.price, format);
  if (typeof price !== "number") return { reason: price, side: bet.side };
  if (meaning.kind === "winner") return { ...bet, points: null, price };
  const points = typeof outcome.point === "number" ? outcome.point * 4 : Number.NaN;
  return Number.isInteger(points)
    ? { ...bet, points, price }
    : { reason: { code: "notPoints", said: String(outcome.point ?? "") }, side: bet.side };
}

function betOf(
  outcome: OutcomeAnswer,
  { kind, betTypes }: Market,
  event: SourceEvent,
): { betType: number; side: number } | undefined {
  const teamSide = (name: string): number | undefined =>
    sameName(name, event.away) ? 1 : sameName(name, event.home) ? 2 : undefined;
  if (kind === "winner" || kind === "spread") {
    const side = kind === "winner" && plainName(outcome.name) === "draw" ? 3 : teamSide(outcome.name);
    return side === undefined ? undefined : { betType: betTypes[0], side };
  }
  const betType = { over: betTypes[0], under: betTypes[1] }[plainName(outcome.name)];
  const side = kind === "total" ? 0 : teamSide(outcome.description ?? "");
  return betType === undefined || side === undefined ? undefined : { betType, side };
}

/**
 * A market with one quote per outcome is one line; several points for one team would be a ladder, which is not read.
 */
function wholeMarket(quotes: readonly Quote[], { kind }: Market): readonly Quote[] | Reason {
  const [first, second] = quotes;
  const bets = new Set(quotes.map(({ betType, side }) => `${betType}/${side}`));
  if (first === undefined || second === undefined || bets.size !== quotes.length) return { code: "notEachSide" };
  if (kind === "spread" && (first.points ?? 0) + (second.points ?? 0) !== 0) return { code: "handicaps" };
  if (kind === "total" && first.points !== second.points) return { code: "differentTotals" };
  return quotes;
}

/** The first over and under with the same points; some bookmakers quote a team's total at several points. */
function pairOf(quotes: readonly Quote[], { betTypes }: Market): readonly Quote[] {
  for (const over of quotes) {
    const under = quotes.find((other) => other.betType !== over.betType && other.points === over.points);
    if (over.betType === betTypes[0] && under !== undefined) return [over, under];
  }
  return [];
}

/**
 * A price in American form, or why it is invalid. A figure that would be a usual price in the other format is reported
 * as such.
 */
function priceOf(said: OutcomeAnswer["price"], format: PriceFormat): number | Reason {
  const price = typeof said === "number" ? said : Number.NaN;
  if (format === "american") {
    if (isAmerican(price)) return price;
    return { code: price > 1 && price < 100 ? "otherFormat" : "notPrice", said: String(said ?? "") };
  }
  const thousandths = Math.round(price * 1000);
  if (thousandths > 1000 && thousandths < 1_001_000) return decimalToAmerican(rational(thousandths, 1000));
  return { code: price <= -100 ? "otherFormat" : "notPrice", said: String(said ?? "") };
}

function addsUp(segments: readonly SegmentScore[], game: SegmentScore | undefined): boolean {
  const sum = (side: "away" | "home"): number => segments.reduce((total, segment) => total + (segment[side] ?? 0), 0);
  return game !== undefined && sum("away") === game.away && sum("home") === game.home;
}
