// The Odds API (version 4), and the demo source, which has the same API plus its own line score.

import type { nameMatching } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import type { Adaptor, SourceAnswer, SourceFailure } from "./adaptor.ts";
import { askJson, type Manners } from "./fetch-json.ts";
import type { FetchAnswer } from "./fetch.ts";
import { betTypesOf, featuredKeys, furtherKeys, marketOf } from "./markets.ts";
import { failureAnswer, type MarketAnswer, marketsAnswer, oddsAnswer } from "./provider.ts";
import { parsed, parseEvents, parseLeagues, parseLinescore, parseOdds, parseScores, sameName } from "./read.ts";
import type { Read, SaidMarket } from "./source.ts";

/** Scores of games are still returned this many days after their end. */
const daysFrom = "3";
/** How many market names are looked up together; each costs as much as a market. */
const mostLookedAt = 10;

export const oddsApi: Adaptor = (asking) => {
  const { settings } = asking;
  const ask = <T>(
    path: string,
    parameters: Readonly<Record<string, string>>,
    parse: (json: unknown) => Read<T>,
  ): Promise<SourceAnswer<T>> => {
    const url = new URL(path === "" ? "/v4/sports" : `/v4/sports/${path}`, settings.baseUrl);
    for (const [name, value] of Object.entries({ apiKey: settings.apiKey, ...parameters }))
      url.searchParams.set(name, value);
    return askJson(asking, manners, { url, about: path === "" ? "sports" : path, parse });
  };
  const { markets: meant = [], betTypes: taken = null } = settings;
  const readOdds = (json: unknown) => parseOdds(json, meant);
  const requestedBookmakers: Record<string, string> =
    settings.bookmakers.length > 0
      ? { bookmakers: settings.bookmakers.join(",") }
      : { regions: settings.regions.join(",") };
  const oddsParameters = (markets: readonly string[]): Record<string, string> => ({
    ...requestedBookmakers,
    markets: markets.join(","),
    oddsFormat: "american",
    dateFormat: "iso",
  });
  const part = encodeURIComponent;
  return {
    leagues: () => ask("", {}, parseLeagues),
    games: (league) => ask(`${part(league)}/events`, { dateFormat: "iso" }, parseEvents),
    prices: {
      betTypes: () => betTypesOf(featuredKeys),
      ask: (league) => ask(`${part(league)}/odds`, oddsParameters(featuredKeys), readOdds),
    },
    furtherPrices: {
      betTypes: (league) => betTypesOf(furtherKeys(league, meant, taken), meant),
      ask: (league, key) =>
        ask(`${part(league)}/events/${part(key)}/odds`, oddsParameters(furtherKeys(league, meant, taken)), readOdds),
    },
    markets: async (league, key, seen) => {
      const game = `${part(league)}/events/${part(key)}`;
      const listed = await ask(`${game}/markets`, requestedBookmakers, parseMarketNames);
      if ("failure" in listed) return listed;
      const strange = listed.read.values.filter((name) => marketOf(name, meant) === undefined);
      const fresh = strange.filter((name) => !seen.has(name)).slice(0, mostLookedAt);
      const looked = fresh.length === 0 ? undefined : await ask(`${game}/odds`, oddsParameters(fresh), parseShapes);
      const shapes = new Map(
        looked !== undefined && "read" in looked ? looked.read.values.map((one) => [one.name, one]) : [],
      );
      return {
        read: { values: strange.map((name): SaidMarket => shapes.get(name) ?? { name }), problems: [] },
        credits: (looked ?? listed).credits,
      };
    },
    scores: (league) => ask(`${part(league)}/scores`, { daysFrom, dateFormat: "iso" }, parseScores),
    ...(settings.hasLinescores
      ? { linescore: (league, key) => ask(`${part(league)}/events/${part(key)}/linescore`, {}, parseLinescore) }
      : {}),
  };
};

const kinds: Readonly<Record<string, SourceFailure["kind"]>> = {
  OUT_OF_USAGE_CREDITS: "outOfCredits",
  EXCEEDED_FREQ_LIMIT: "tooFast",
};

const manners: Manners = {
  creditsOf: (answer) => ({
    remaining: creditsIn(answer, "x-requests-remaining"),
    used: creditsIn(answer, "x-requests-used"),
  }),
  kindOf: (code) => (Object.hasOwn(kinds, code) ? kinds[code] : undefined),
  wordsOf: (answer) => {
    try {
      const read = failureAnswer.safeParse(JSON.parse(answer.text));
      if (read.success) return { code: read.data.error_code, message: read.data.message };
    } catch {
      // Proxies respond in HTML; the status says enough.
    }
    return { code: null, message: `status ${answer.status}` };
  },
};

function creditsIn(answer: FetchAnswer, name: string): number | null {
  const text = answer.header(name);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

// Reads the provider's markets that have no meaning here: their names, and examples of their content.

/** Reads the list of one game's markets: each name once, whichever bookmakers have it. @throws UnreadableAnswer */
function parseMarketNames(json: unknown): Read<string> {
  const { bookmakers } = parsed("markets", marketsAnswer, json);
  return {
    values: [...new Set((bookmakers ?? []).flatMap(({ markets }) => markets.map(({ key }) => key)))].toSorted(),
    problems: [],
  };
}

/**
 * Reads one game's odds as examples of its markets; a name gets the form that most bookmakers use. @throws
 * UnreadableAnswer
 */
function parseShapes(json: unknown): Read<SaidMarket> {
  const { bookmakers, away_team: away, home_team: home } = parsed("odds", oddsAnswer, json);
  const byName = Map.groupBy(
    (bookmakers ?? []).flatMap(({ markets }) => markets),
    ({ key }) => key,
  );
  const values = [...byName].map(([name, markets]) => {
    const counts = [
      ...Map.groupBy(
        markets.map((market) => shapeOf(market, [away ?? "", home ?? ""])),
        (shape) => shape,
      ),
    ];
    const [shape] = counts.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ["other" as const];
    return { name, shape };
  });
  return { values, problems: [] };
}

function shapeOf({ outcomes }: MarketAnswer, teams: readonly string[]): nameMatching.MarketShape {
  const isTeam = (name: string): boolean => teams.some((team) => sameName(team, name));
  const hasPoints = outcomes.some(({ point }) => point !== null && point !== undefined);
  const ofSomebody = outcomes.flatMap(({ description }) => description ?? []);
  const isLadder = (perName: number): boolean =>
    Map.groupBy(outcomes, ({ name, description }) => `${name}/${description ?? ""}`).size < outcomes.length ||
    outcomes.length > perName;
  if (outcomes.every(({ name }) => ["over", "under"].includes(plainName(name)))) {
    if (ofSomebody.length === 0) return isLadder(2) ? "ladder" : "total";
    return !ofSomebody.every(isTeam) ? "player" : isLadder(4) ? "ladder" : "teamTotal";
  }
  if (outcomes.every(({ name }) => isTeam(name))) return !hasPoints ? "winner" : isLadder(2) ? "ladder" : "spread";
  if (!hasPoints && outcomes.every(({ name }) => isTeam(name) || plainName(name) === "draw")) return "winner";
  return ofSomebody.length > 0 ? "player" : "other";
}
