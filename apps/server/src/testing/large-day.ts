// A source of one large day over HTTP, with The Odds API's responses: games of four leagues with their featured markets
// at many bookmakers.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sources } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import { sourceTerms } from "./calls/call-rows-sources.ts";

export type LargeDay = {
  /** The source as a form saves it. */
  readonly terms: sources.SourceTerms;
  readonly games: number;
  /** Number of prices in all responses together. */
  readonly offers: number;
  readonly stop: () => Promise<void>;
};

/** Each with a usual total of its games. */
const totals = { baseball_mlb: 8.5, basketball_nba: 220.5, americanfootball_nfl: 44.5, icehockey_nhl: 6.5 } as const;
type League = keyof typeof totals;
const leagues = Object.keys(totals) as League[];
const outcomesOfGame = 6;
const minuteMs = 60_000;

/** @param begin the start of its first game @param size games of each league, and how many bookmakers price each */
export async function startLargeDay(
  begin: EpochMs,
  { games, bookmakers }: { readonly games: number; readonly bookmakers: number },
): Promise<LargeDay> {
  const answers = new Map(
    leagues.map((league, place) => [
      `/v4/sports/${league}/odds`,
      JSON.stringify(
        Array.from({ length: games }, (_, index) => gameOf(league, place * games + index, begin, bookmakers)),
      ),
    ]),
  );
  const server = createServer(({ url = "" }, response) => {
    const answer = answers.get(new URL(url, "http://localhost").pathname);
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" }).end(answer ?? "{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    terms: {
      ...sourceTerms,
      name: "large-day",
      address: `http://127.0.0.1:${String(port)}`,
      hasLinescores: false,
      furtherGames: 0,
      unattended: ["events", "teams", "lines"],
      leagues: leagues.map((code) => ({ code, lines: 1, live: 0, results: 0 })),
      silenceSeconds: 0,
      silencePregameSeconds: 0,
    },
    games: leagues.length * games,
    offers: leagues.length * games * bookmakers * outcomesOfGame,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function gameOf(league: League, number: number, begin: EpochMs, bookmakers: number): object {
  const [away, home] = [teamOf(2 * number), teamOf(2 * number + 1)];
  return {
    id: `game ${String(number)}`,
    sport_key: league,
    commence_time: new Date(begin + (number % 150) * minuteMs).toISOString(),
    away_team: away,
    home_team: home,
    bookmakers: Array.from({ length: bookmakers }, (_, book) => {
      // Even games: their markets are consistent.
      const price = -105 - book;
      return {
        key: `book ${String(book)}`,
        last_update: new Date(begin - 60 * minuteMs).toISOString(),
        markets: [
          {
            key: "h2h",
            outcomes: [
              { name: away, price },
              { name: home, price },
            ],
          },
          {
            key: "spreads",
            outcomes: [
              { name: away, price, point: 0 },
              { name: home, price, point: 0 },
            ],
          },
          {
            key: "totals",
            outcomes: [
              { name: "Over", price, point: totals[league] },
              { name: "Under", price, point: totals[league] },
            ],
          },
        ],
      };
    }),
  };
}

/** Dissimilar names, because a name that resembles a team's needs a person: twelve letters, each practically random. */
function teamOf(number: number): string {
  let state = (number + 1) * 7_919;
  return Array.from({ length: 12 }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return String.fromCodePoint(97 + (state % 26));
  }).join("");
}
