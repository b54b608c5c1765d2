import { decimalToAmerican, isAmerican } from "@chalkboard/engine";
import { type EpochMs, plainName, rational } from "@chalkboard/kernel";
import { z } from "zod";
import { UnreadableAnswer } from "./adaptor.ts";
import type { MeantMarket } from "./adaptor.ts";
import { isOwnKey, type Market, marketOf } from "./markets.ts";
import { type MarketAnswer, type OddsAnswer, type OutcomeAnswer, eventAnswer, linescoreAnswer, oddsAnswer, scoresAnswer, sportAnswer } from "./provider.ts";
import type { ListedLeague, Problem, Quote, Read, Reason, SegmentScore, SourceEvent, SourceLinescore, SourceOdds, SourceQuote, SourceScore } from "./source.ts";

/** Reads the list of leagues; what has winners of tournaments alone has no games. @throws UnreadableAnswer */
export function parseLeagues(json: unknown): Read<ListedLeague> {
  const listed = parsed("sports", z.array(sportAnswer), json).filter((one) => one.active !== false && one.has_outrights !== true);
  return { values: listed.map(({ key, title, group }) => ({ key, title: title ?? "", sport: group ?? "" })), problems: [] };
}

/** Reads an answer of `/events`. @throws UnreadableAnswer */
export function parseEvents(json: unknown): Read<SourceEvent> {
  return collect(parsed("events", z.array(eventAnswer), json), (answer, problems) => eventOf(answer, problems));
}

/**
 * Reads an answer of `/odds`, or of one event's odds. Whether its prices are American or decimal is seen from the prices.
 * @param meant names of markets that a person has said the meaning of
 * @throws UnreadableAnswer
 */
export function parseOdds(json: unknown, meant: readonly MeantMarket[] = []): Read<SourceOdds> {
  const answers = Array.isArray(json) ? parsed("odds", z.array(oddsAnswer), json) : [parsed("odds", oddsAnswer, json)];
  const american = writtenAmerican(answers);
  return collect(answers, (answer, problems) => {
    const event = eventOf(answer, problems);
    const saidAt = saidAtOf(answer);
    return event && { event, quotes: quotesOf(answer, event, { american, meant, problems }), ...(saidAt.size === 0 ? {} : { saidAt }) };
  });
}

/** Reads an answer of `/scores`: totals only. @throws UnreadableAnswer */
export function parseScores(json: unknown): Read<SourceScore> {
  return collect(parsed("scores", z.array(scoresAnswer), json), (answer, problems) => {
    const event = eventOf(answer, problems);
    if (event === undefined) return undefined;
    const scoreOf = (team: string): number | null => {
      const score = answer.scores?.find((one) => sameName(one.name, team))?.score ?? null;
      if (score === null) return null;
      if (/^\d{1,3}$/.test(String(score).trim())) return Number(score);
      problems.push({ event: event.key, what: { code: "score", said: team }, reason: { code: "notScore", said: String(score) } });
      return null;
    };
    return { event, completed: answer.completed, away: scoreOf(event.away), home: scoreOf(event.home) };
  });
}

/** Reads an answer of our demo source's `/linescore`. @throws UnreadableAnswer */
export function parseLinescore(json: unknown): Read<SourceLinescore> {
  return collect([parsed("linescore", linescoreAnswer, json)], (answer, problems) => {
    const event = eventOf(answer, problems);
    if (event === undefined) return undefined;
    const isFinal = answer.status === "final";
    const segments: SegmentScore[] = answer.periods.map(({ period, away, home }) =>
      ({ segment: period, away: away ?? 0, home, complete: isFinal || period !== answer.period }));
    const game = answer.away_score === null || answer.home_score === null ? undefined
      : { segment: "game", away: answer.away_score, home: answer.home_score, complete: isFinal };
    if (isFinal && !addsUp(segments, game)) {
      problems.push({ event: event.key, what: { code: "lineScore" }, reason: { code: "finalSum" } });
      return undefined;
    }
    return {
      event, status: answer.status, segments: game === undefined ? segments : [...segments, game],
      pitchers: { away: answer.pitchers?.away?.name ?? null, home: answer.pitchers?.home?.name ?? null },
    };
  });
}

/** Team names are the same when they differ in case, accents, points or spaces only. */
export function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b);
}

/** What an answer says, by its shape. @throws UnreadableAnswer */
export function parsed<S extends z.ZodType>(call: string, shape: S, json: unknown): z.output<S> {
  const result = shape.safeParse(json);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new UnreadableAnswer(`the answer of ${call} is not readable: ${first?.path.join(".") ?? ""} ${first?.message ?? ""}`);
}

function collect<A, T>(answers: readonly A[], read: (answer: A, problems: Problem[]) => T | undefined): Read<T> {
  const problems: Problem[] = [];
  const values = answers.map((answer) => read(answer, problems)).filter((value) => value !== undefined);
  return { values, problems };
}

function eventOf(answer: z.output<typeof eventAnswer>, problems: Problem[]): SourceEvent | undefined {
  const { id, sport_key, sport_title: title, commence_time, home_team, away_team } = answer;
  if (home_team && away_team) {
    return { key: id, sportKey: sport_key, ...(title ? { leagueTitle: title } : {}), startsAt: commence_time, away: away_team, home: home_team };
  }
  problems.push({ event: id, what: { code: "game" }, reason: { code: "noTeams" } });
  return undefined;
}

/** American prices are whole and at least 100 either way; decimal ones of real games are nearly all below 100. */
function writtenAmerican(answers: readonly OddsAnswer[]): boolean {
  const markets = answers.flatMap((answer) => answer.bookmakers ?? []).flatMap((book) => book.markets);
  return markets.every((market) => market.outcomes.every(({ price }) => isAmerican(price)));
}

function saidAtOf({ bookmakers }: OddsAnswer): ReadonlyMap<string, EpochMs> {
  return new Map((bookmakers ?? []).flatMap((book) => book.markets.flatMap(({ key, last_update: own }): (readonly [string, EpochMs])[] => {
    const at = own ?? book.last_update ?? undefined;
    return at === undefined ? [] : [[`${book.key} ${key}`, at]];
  })));
}

type Reading = { readonly american: boolean; readonly meant: readonly MeantMarket[]; readonly problems: Problem[] };

function quotesOf(answer: OddsAnswer, event: SourceEvent, { american, meant, problems }: Reading): readonly SourceQuote[] {
  const quotes: SourceQuote[] = [];
  for (const book of answer.bookmakers ?? []) {
    const taken = new Set<number>();
    // Of two names of one market the adaptor's own counts.
    for (const market of book.markets.toSorted((one, other) => Number(isOwnKey(other.key)) - Number(isOwnKey(one.key)))) {
      const meaning = marketOf(market.key, meant);
      if (meaning === undefined || taken.has(meaning.betTypes[0])) continue;
      const read = marketQuotes(market, meaning, event, american);
      if ("code" in read) problems.push({ event: event.key, what: { code: "market", said: `${book.key} ${market.key}` }, reason: read });
      else {
        quotes.push(...read.map((quote) => ({ source: book.key, ...quote })));
        if (read.length > 0) taken.add(meaning.betTypes[0]);
      }
    }
  }
  return quotes;
}

/** The quotes of one market, or why it is not used. */
function marketQuotes(market: MarketAnswer, meaning: Market, event: SourceEvent, american: boolean): readonly Quote[] | Reason {
  const quotes: Quote[] = [];
  for (const outcome of market.outcomes) {
    const bet = betOf(outcome, meaning, event);
    if (bet === undefined) return { code: "nobody", said: outcome.description ?? outcome.name };
    const price = priceOf(outcome.price, american);
    if (price === undefined) return { code: "notPrice", said: String(outcome.price) };
    const points = meaning.kind === "winner" ? null : (outcome.point ?? Number.NaN) * 4;
    if (points !== null && !Number.isInteger(points)) return { code: "notPoints", said: String(outcome.point ?? "") };
    const isSaidAgain = quotes.some((quote) => quote.betType === bet.betType && quote.side === bet.side && quote.points === points && quote.price === price);
    if (!isSaidAgain) quotes.push({ ...bet, points, price });
  }
  return meaning.kind === "teamTotal" ? [1, 2].flatMap((team) => pairOf(quotes.filter(({ side }) => side === team), meaning)) : wholeMarket(quotes, meaning);
}

function betOf(outcome: OutcomeAnswer, { kind, betTypes }: Market, event: SourceEvent): { betType: number; side: number } | undefined {
  const teamSide = (name: string): number | undefined => (sameName(name, event.away) ? 1 : sameName(name, event.home) ? 2 : undefined);
  if (kind === "winner" || kind === "spread") {
    const side = kind === "winner" && plainName(outcome.name) === "draw" ? 3 : teamSide(outcome.name);
    return side === undefined ? undefined : { betType: betTypes[0], side };
  }
  const betType = { over: betTypes[0], under: betTypes[1] }[plainName(outcome.name)];
  const side = kind === "total" ? 0 : teamSide(outcome.description ?? "");
  return betType === undefined || side === undefined ? undefined : { betType, side };
}

/** A market with one answer to each question is one line; with several points for one team it would be a ladder, which is not read. */
function wholeMarket(quotes: readonly Quote[], { kind }: Market): readonly Quote[] | Reason {
  const [first, second] = quotes;
  const bets = new Set(quotes.map(({ betType, side }) => `${betType}/${side}`));
  if (first === undefined || second === undefined || bets.size !== quotes.length) return { code: "notEachSide" };
  if (kind === "spread" && (first.points ?? 0) + (second.points ?? 0) !== 0) return { code: "handicaps" };
  if (kind === "total" && first.points !== second.points) return { code: "differentTotals" };
  return quotes;
}

/** The first over and under with the same points; a team's total comes with several points at some bookmakers. */
function pairOf(quotes: readonly Quote[], { betTypes }: Market): readonly Quote[] {
  for (const over of quotes) {
    const under = quotes.find((other) => other.betType !== over.betType && other.points === over.points);
    if (over.betType === betTypes[0] && under !== undefined) return [over, under];
  }
  return [];
}

function priceOf(price: number, american: boolean): number | undefined {
  if (american) return isAmerican(price) ? price : undefined;
  const thousandths = Math.round(price * 1000);
  return thousandths > 1000 && thousandths < 1_001_000 ? decimalToAmerican(rational(thousandths, 1000)) : undefined;
}

function addsUp(segments: readonly SegmentScore[], game: SegmentScore | undefined): boolean {
  const sum = (side: "away" | "home"): number => segments.reduce((total, segment) => total + (segment[side] ?? 0), 0);
  return game !== undefined && sum("away") === game.away && sum("home") === game.home;
}
