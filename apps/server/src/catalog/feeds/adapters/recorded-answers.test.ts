import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { SourceAnswer, ClientSettings, SourceClient } from "./adaptor.ts";
import { oddsApi } from "./odds-api.ts";
import type { SourceLinescore, SourceOdds, SourceScore } from "./source.ts";

// Whole responses read through the adaptor, each only for the request that produced it. `demo/` was recorded from the
// demo source, whose own tests check it.
// `documented/` was written from the provider's documentation of version 4 and was never recorded from it, for lack of
// a key.

const settings: ClientSettings = {
  baseUrl: "https://source.example",
  apiKey: "demo",
  regions: ["us"],
  bookmakers: [],
  hasLinescores: true,
  timeoutMs: 4_000,
};
type Recorded = {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** @returns the client of a source that has one response, for one request. */
function clientOf(file: string): SourceClient {
  const {
    request: input,
    status,
    headers,
    body,
  } = JSON.parse(readFileSync(new URL(`fixtures/${file}.json`, import.meta.url), "utf8")) as Recorded;
  const own = { ...settings, apiKey: new URLSearchParams(input.split("?")[1]).get("apiKey") ?? "" };
  return oddsApi({
    now: () => Date.UTC(2026, 10, 21, 12, 20),
    settings: own,
    fetch: async ({ url }) => {
      expect(url).toBe(`${settings.baseUrl}${input}`);
      return { status, text: JSON.stringify(body), header: (name) => headers[name] };
    },
  });
}

const oddsText = ({ event, quotes }: SourceOdds): string => `${event.away} @ ${event.home}: ${String(quotes.length)}`;
const quotesText = ({ quotes }: SourceOdds, source: string): readonly string[] =>
  quotes
    .filter((one) => one.source === source)
    .map(({ betType, side, points, price }) =>
      [`${String(betType)}/${String(side)}`, points, price].filter((part) => part !== null).join(" "),
    );
const scoreText = ({ event, completed, away, home }: SourceScore): string =>
  `${event.away} ${String(away)} @ ${event.home} ${String(home)}${completed ? " final" : ""}`;
const lineText = ({ status, segments, pitchers }: SourceLinescore): string =>
  [
    status,
    ...segments.map(
      ({ segment, away, home, complete }) =>
        `${segment}:${String(away)}-${String(home)}${complete === false ? "…" : ""}`,
    ),
    pitchers.away,
  ].join(" ");

const nfl = "americanfootball_nfl";
const college = "americanfootball_ncaaf";
const mlb = "baseball_mlb";
const live = "35c23b8f460d7e55384c19ab0000a255";
const coming = "f73e14e1f5e363b37451b8740000a256";
const ended = "fd22922e6f19efe29fe8c3320000a254";

test.each<[what: string, file: string, ask: (client: SourceClient) => Promise<unknown>, said: unknown]>([
  [
    "leagues",
    "demo/leagues",
    async (client) => read(await client.leagues?.(), ({ key }) => key),
    [mlb, "basketball_nba", nfl, college],
  ],
  [
    "games",
    "demo/games",
    async (client) => read(await client.games?.(mlb), ({ away, home }) => `${away} @ ${home}`),
    [
      "Kansas City Royals @ San Francisco Giants",
      "Cleveland Guardians @ New York Mets",
      "Arizona Diamondbacks @ Los Angeles Angels",
      "Chicago White Sox @ Los Angeles Dodgers",
    ],
  ],
  [
    "prices: none for a game in progress",
    "demo/prices",
    async (client) => read(await client.prices?.ask(mlb), oddsText),
    [
      "Kansas City Royals @ San Francisco Giants: 0",
      "Cleveland Guardians @ New York Mets: 18",
      "Arizona Diamondbacks @ Los Angeles Angels: 18",
      "Chicago White Sox @ Los Angeles Dodgers: 18",
    ],
  ],
  [
    "further prices of a game",
    "demo/furtherPrices",
    async (client) => read(await client.furtherPrices?.ask(mlb, coming), (one) => quotesText(one, "harborline")),
    [
      [
        "5/1 18 109",
        "6/1 18 -122",
        "5/2 16 -114",
        "6/2 16 102",
        "7/2 -101",
        "7/1 -111",
        "8/2 2 -138",
        "8/1 -2 123",
        "9/0 18 -116",
        "10/0 18 104",
      ],
    ],
  ],
  [
    "scores",
    "demo/scores",
    async (client) => read(await client.scores?.(mlb), scoreText),
    [
      "Philadelphia Phillies 1 @ Cincinnati Reds 5 final",
      "St. Louis Cardinals 2 @ Baltimore Orioles 10 final",
      "Chicago Cubs 6 @ Colorado Rockies 9 final",
      "Texas Rangers 5 @ Milwaukee Brewers 3 final",
      "Houston Astros 7 @ Minnesota Twins 2 final",
      "Boston Red Sox 8 @ Miami Marlins 2 final",
      "Kansas City Royals 0 @ San Francisco Giants 2",
      "Cleveland Guardians null @ New York Mets null",
      "Arizona Diamondbacks null @ Los Angeles Angels null",
      "Chicago White Sox null @ Los Angeles Dodgers null",
    ],
  ],
  [
    "a score by innings in play",
    "demo/linescore-live",
    async (client) => read(await client.linescore?.(mlb, live), lineText),
    ["live 1:0-0 2:0-0 3:0-2 4:0-null… game:0-2… Eli Ibarra"],
  ],
  [
    "a final score by innings",
    "demo/linescore-final",
    async (client) => read(await client.linescore?.(mlb, ended), lineText),
    ["final 1:0-0 2:1-0 3:1-0 4:1-0 5:0-0 6:1-1 7:0-0 8:1-0 9:3-1 game:8-2 Carlos Ellison"],
  ],
  [
    "documented leagues: out-of-season ones and tournament winners are left out",
    "documented/leagues",
    async (client) => read(await client.leagues?.(), ({ key }) => key),
    [nfl],
  ],
  [
    "documented prices: with links and limits; lay prices are left out",
    "documented/prices",
    async (client) =>
      read(await client.prices?.ask(nfl), (one) => [
        oddsText(one),
        ...quotesText(one, "fanduel"),
        ...quotesText(one, "betfair_ex_eu"),
      ]),
    [
      [
        "Green Bay Packers @ Dallas Cowboys: 8",
        "1/2 -142",
        "1/1 120",
        "2/2 -10 -108",
        "2/1 10 -112",
        "3/0 190 -110",
        "4/0 190 -110",
        "1/2 -139",
        "1/1 138",
      ],
      ["Chicago Bears @ Detroit Lions: 0"],
    ],
  ],
  [
    "documented scores: none before the start",
    "documented/scores",
    async (client) => read(await client.scores?.(nfl), scoreText),
    [
      "Green Bay Packers null @ Dallas Cowboys null",
      "Green Bay Packers 10 @ Dallas Cowboys 7",
      "Green Bay Packers 31 @ Dallas Cowboys 24 final",
    ],
  ],
])("%s", async (_what, file, ask, said) => {
  expect(await ask(clientOf(file))).toEqual(said);
});

test.each<[what: string, file: string, ask: (client: SourceClient) => Promise<unknown> | undefined, failure: object]>([
  [
    "a wrong key",
    "demo/wrong-key",
    (client) => client.games?.(mlb),
    { kind: "keyRefused", status: 401, code: "INVALID_KEY", message: "API key is not valid" },
  ],
  [
    "a game that it does not have",
    "demo/no-game",
    (client) => client.linescore?.(mlb, "0".repeat(32)),
    { kind: "notFound", status: 404, code: "EVENT_NOT_FOUND" },
  ],
  [
    "documented: no credits left",
    "documented/out-of-credits",
    (client) => client.prices?.ask(nfl),
    { kind: "outOfCredits", status: 401 },
  ],
  ["documented: too fast", "documented/too-fast", (client) => client.games?.(nfl), { kind: "tooFast", status: 429 }],
])("a refusal: %s", async (_what, file, ask, failure) => {
  expect(await ask(clientOf(file))).toMatchObject({ failure });
});

test("the remaining credits come with a response", async () => {
  expect(await clientOf("demo/prices").prices?.ask(mlb)).toMatchObject({ credits: { remaining: 14_999_997, used: 3 } });
});

/** The content of a response, from which nothing was left out. */
function read<T>(input: SourceAnswer<T> | undefined, text: (value: T) => unknown): readonly unknown[] {
  if (input === undefined || "failure" in input) throw new Error(JSON.stringify(input));
  expect(input.read.problems).toEqual([]);
  return input.read.values.map(text);
}
