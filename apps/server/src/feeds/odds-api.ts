// The Odds API (version 4), and the demo source, which speaks the same and has a line score of its own.
import type { Adaptor, Asked, SourceFailure } from "./adaptor.ts";
import { askJson, type Manners } from "./ask.ts";
import type { FetchAnswer } from "./fetch.ts";
import { betTypesOf, featuredKeys, furtherKeys } from "./markets.ts";
import { failureAnswer } from "./provider.ts";
import { parseEvents, parseLeagues, parseLinescore, parseOdds, parseScores } from "./read.ts";
import type { Read } from "./source.ts";

/** Scores of games that ended so many days ago are still told. */
const daysFrom = "3";

export const oddsApi: Adaptor = (asking) => {
  const { settings } = asking;
  const ask = <T>(path: string, parameters: Readonly<Record<string, string>>, parse: (json: unknown) => Read<T>): Promise<Asked<T>> => {
    const url = new URL(path === "" ? "/v4/sports" : `/v4/sports/${path}`, settings.baseUrl);
    for (const [name, value] of Object.entries({ apiKey: settings.apiKey, ...parameters })) url.searchParams.set(name, value);
    return askJson(asking, manners, { url, about: path === "" ? "sports" : path, parse });
  };
  const oddsParameters = (markets: readonly string[]): Record<string, string> => ({
    ...(settings.bookmakers.length > 0 ? { bookmakers: settings.bookmakers.join(",") } : { regions: settings.regions.join(",") }),
    markets: markets.join(","), oddsFormat: "american", dateFormat: "iso",
  });
  const part = encodeURIComponent;
  return {
    leagues: () => ask("", {}, parseLeagues),
    games: (league) => ask(`${part(league)}/events`, { dateFormat: "iso" }, parseEvents),
    prices: {
      betTypes: () => betTypesOf(featuredKeys),
      ask: (league) => ask(`${part(league)}/odds`, oddsParameters(featuredKeys), parseOdds),
    },
    furtherPrices: {
      betTypes: (league) => betTypesOf(furtherKeys(league)),
      ask: (league, key) => ask(`${part(league)}/events/${part(key)}/odds`, oddsParameters(furtherKeys(league)), parseOdds),
    },
    scores: (league) => ask(`${part(league)}/scores`, { daysFrom, dateFormat: "iso" }, parseScores),
    ...(settings.hasLinescores ? { linescore: (league, key) => ask(`${part(league)}/events/${part(key)}/linescore`, {}, parseLinescore) } : {}),
  };
};

const kinds: Readonly<Record<string, SourceFailure["kind"]>> = { OUT_OF_USAGE_CREDITS: "outOfCredits", EXCEEDED_FREQ_LIMIT: "tooFast" };

const manners: Manners = {
  creditsOf: (answer) => ({ remaining: creditsIn(answer, "x-requests-remaining"), used: creditsIn(answer, "x-requests-used") }),
  kindOf: (code) => (Object.hasOwn(kinds, code) ? kinds[code] : undefined),
  wordsOf: (answer) => {
    try {
      const read = failureAnswer.safeParse(JSON.parse(answer.text));
      if (read.success) return { code: read.data.error_code, message: read.data.message };
    } catch {
      // Proxies answer in HTML; the status says enough.
    }
    return { code: null, message: `status ${answer.status}` };
  },
};

function creditsIn(answer: FetchAnswer, name: string): number | null {
  const text = answer.header(name);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}
