import { afterAll, beforeEach, expect, test } from "vitest";
import { createFeed } from "./feed.ts";
import { stateOf } from "./play.ts";
import { gameOf } from "./schedule.ts";

type Json = Record<string, unknown>;
type Event = { id: string; commence_time: string; home_team: string; away_team: string };
type Score = Event & {
  completed: boolean;
  scores: { name: string; score: string }[] | null;
  last_update: string | null;
};
type Odds = Event & {
  bookmakers: { key: string; last_update: string; markets: { key: string; outcomes: Json[] }[] }[];
};
type Linescore = Event & {
  status: string;
  away_score: number | null;
  home_score: number | null;
  pitchers: Json | null;
  periods: { away: number | null; home: number | null; not_played?: string[] }[];
};

const start = Date.UTC(2026, 10, 21, 8, 20);
let now = start;
const feed = createFeed({ clock: { now: () => now }, seed: 7 });
beforeEach(() => {
  now = start;
});
afterAll(() => feed.close());

async function ask(path: string, app = feed) {
  const answer = await app.inject(`/v4${path}${path.includes("?") ? "&" : "?"}apiKey=demo`);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

async function all<T>(path: string): Promise<T[]> {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  return answer.body;
}

test.each([
  ["a key is needed", "/v4/sports", 401, "MISSING_KEY"],
  ["the key must be the right one", "/v4/sports?apiKey=other", 401, "INVALID_KEY"],
  ["a sport must be known", "/v4/sports/curling/odds?apiKey=demo&regions=us", 404, "UNKNOWN_SPORT"],
  ["odds need a region or bookmakers", "/v4/sports/baseball_mlb/odds?apiKey=demo", 422, "MISSING_REGION"],
  ["regions must be known", "/v4/sports/baseball_mlb/odds?apiKey=demo&regions=moon", 422, "INVALID_REGION"],
  ["bookmakers must be known", "/v4/sports/baseball_mlb/odds?apiKey=demo&bookmakers=nobody", 422, "INVALID_BOOKMAKERS"],
  [
    "only featured markets for many games at once",
    "/v4/sports/baseball_mlb/odds?apiKey=demo&regions=us&markets=team_totals",
    422,
    "INVALID_MARKET",
  ],
  [
    "the price format must be known",
    "/v4/sports/baseball_mlb/odds?apiKey=demo&regions=us&oddsFormat=roman",
    422,
    "INVALID_ODDS_FORMAT",
  ],
  [
    "the time format must be known",
    "/v4/sports/baseball_mlb/events?apiKey=demo&dateFormat=moon",
    422,
    "INVALID_DATE_FORMAT",
  ],
  [
    "scores go back three days at most",
    "/v4/sports/baseball_mlb/scores?apiKey=demo&daysFrom=4",
    422,
    "INVALID_SCORES_DAYS_FROM",
  ],
  [
    "an event id has 32 digits",
    "/v4/sports/baseball_mlb/events/12/odds?apiKey=demo&regions=us",
    422,
    "INVALID_EVENT_ID",
  ],
  [
    "an event must exist",
    `/v4/sports/baseball_mlb/events/${"0".repeat(32)}/odds?apiKey=demo&regions=us`,
    404,
    "EVENT_NOT_FOUND",
  ],
  ["a path must exist", "/v4/nothing?apiKey=demo", 404, "NOT_FOUND"],
])("refused in the provider's form: %s", async (_rule, url, status, code) => {
  const answer = await feed.inject(url);
  expect(answer.statusCode).toBe(status);
  const anchor = `#${code.toLowerCase().replaceAll("_", "-")}`;
  expect(answer.json()).toEqual({
    message: expect.any(String),
    error_code: code,
    details_url: expect.stringContaining(anchor),
  });
});

test("sports carry the provider's fields", async () => {
  const sports = await all<Json>("/sports/");
  expect(sports.map((sport) => sport["key"])).toEqual([
    "baseball_mlb",
    "basketball_nba",
    "americanfootball_nfl",
    "americanfootball_ncaaf",
  ]);
  expect(Object.keys(sports[0] ?? {})).toEqual(["key", "group", "title", "description", "active", "has_outrights"]);
});

test("events are those in progress and those until the end of tomorrow", async () => {
  const events = await all<Event>("/sports/baseball_mlb/events");
  expect(Object.keys(events[0] ?? {})).toEqual([
    "id",
    "sport_key",
    "sport_title",
    "commence_time",
    "home_team",
    "away_team",
  ]);
  const times = events.map((event) => Date.parse(event.commence_time));
  expect(times).toEqual(times.toSorted());
  expect(times[0]).toBeLessThanOrEqual(now);
  // In New York tomorrow ends at five in the morning, UTC, of the following day.
  expect(times.at(-1)).toBeGreaterThan(Date.UTC(2026, 10, 23, 3, 30));
  expect(times.at(-1)).toBeLessThan(Date.UTC(2026, 10, 23, 5));
  expect((await all<{ commence_time: number }>("/sports/baseball_mlb/events?dateFormat=unix"))[0]?.commence_time).toBe(
    (times[0] ?? 0) / 1000,
  );
});

test("odds of upcoming games have bookmakers, markets and outcomes, in either format", async () => {
  const path = "/sports/baseball_mlb/odds?regions=us&markets=h2h,spreads,totals&oddsFormat=";
  const american = await all<Odds>(`${path}american`);
  const decimal = await all<Odds>(`${path}decimal`);
  expect(
    american.filter((event) => Date.parse(event.commence_time) <= now).every((event) => event.bookmakers.length === 0),
  ).toBe(true);
  for (const [index, event] of american.entries()) {
    if (Date.parse(event.commence_time) <= now) continue;
    expect(event.bookmakers.map((book) => book.key)).toEqual(["harborline", "northgate", "silverdime"]);
    for (const [place, book] of event.bookmakers.entries()) {
      expect(book.markets.map((market) => market.key)).toEqual(["h2h", "spreads", "totals"]);
      expect(book.markets[0]?.outcomes.map((outcome) => outcome["name"])).toEqual([event.home_team, event.away_team]);
      expect(book.markets[2]?.outcomes.map((outcome) => outcome["name"])).toEqual(["Over", "Under"]);
      const other = Number(decimal[index]?.bookmakers[place]?.markets[0]?.outcomes[0]?.["price"]);
      expect(other).toBeGreaterThan(1);
      expect(other).toBeLessThan(30);
    }
  }
});

test("bookmakers can be chosen; h2h alone is the default", async () => {
  const events = await all<Odds>("/sports/basketball_nba/odds?bookmakers=northgate");
  const books = events.flatMap((event) => event.bookmakers);
  expect(new Set(books.map((book) => book.key))).toEqual(new Set(["northgate"]));
  expect(new Set(books.flatMap((book) => book.markets.map((market) => market.key)))).toEqual(new Set(["h2h"]));
  expect(
    (await all<Odds>("/sports/basketball_nba/odds?regions=eu")).every((event) => event.bookmakers.length === 0),
  ).toBe(true);
});

test.each([
  ["baseball_mlb", "team_totals,h2h_1st_5_innings,spreads_1st_5_innings,totals_1st_5_innings"],
  ["basketball_nba", "team_totals,h2h_h1,spreads_h1,totals_h1"],
  ["americanfootball_nfl", "team_totals,h2h_h1,spreads_h1,totals_h1"],
  ["basketball_nba", "team_totals,h2h_q1,spreads_q1,totals_q1"],
  ["americanfootball_nfl", "team_totals,h2h_q2,spreads_q2,totals_q2,h2h_q4,spreads_q4,totals_q4"],
])("further markets of a game of %s are requested game by game", async (sport, markets) => {
  const next = (await all<Event>(`/sports/${sport}/events`)).find((event) => Date.parse(event.commence_time) > now);
  const { body } = await ask(
    `/sports/${sport}/events/${next?.id}/odds?regions=us&markets=${markets}&oddsFormat=american`,
  );
  expect(body.bookmakers[0].markets.map((market: Json) => market["key"])).toEqual(markets.split(","));
  const teams = body.bookmakers[0].markets[0].outcomes.map(
    (outcome: Json) => `${String(outcome["name"])} ${String(outcome["description"])}`,
  );
  expect(teams).toEqual([
    `Over ${next?.away_team}`,
    `Under ${next?.away_team}`,
    `Over ${next?.home_team}`,
    `Under ${next?.home_team}`,
  ]);
});

test("a market that a game lacks is omitted free of charge; an unknown market is refused", async () => {
  const next = (await all<Event>("/sports/basketball_nba/events")).find(
    (event) => Date.parse(event.commence_time) > now,
  );
  const path = `/sports/basketball_nba/events/${next?.id}/odds?regions=us&markets=`;
  const { body, headers } = await ask(`${path}h2h_p1,h2h_q1,totals_q4`);
  expect(body.bookmakers[0].markets.map((market: Json) => market["key"])).toEqual(["h2h_q1"]);
  expect(headers["x-requests-last"]).toBe("1");
  expect(await ask(`${path}h2h_q1,h2h_q5`)).toMatchObject({ status: 422, body: { error_code: "INVALID_MARKET" } });
});

test("scores are null before the start, then totals as text; ended games are listed by days", async () => {
  const without = await all<Score>("/sports/baseball_mlb/scores");
  const since = await all<Score>("/sports/baseball_mlb/scores?daysFrom=1");
  expect(without.some((event) => event.completed)).toBe(false);
  expect(since.filter((event) => event.completed).length).toBe(24);
  for (const event of since) {
    const begun = Date.parse(event.commence_time) <= now;
    expect(event.scores === null).toBe(!begun);
    expect(event.last_update === null).toBe(!begun);
    if (begun) expect(event.scores?.map((score) => score.name)).toEqual([event.home_team, event.away_team]);
    for (const score of event.scores ?? []) expect(score.score).toMatch(/^\d+$/);
  }
});

test("a line score adds up to the score and marks the half-inning that was not played", async () => {
  const over = (await all<Score>("/sports/baseball_mlb/scores?daysFrom=3")).filter((event) => event.completed);
  let notPlayed = 0;
  for (const event of over) {
    const line: Linescore = (await ask(`/sports/baseball_mlb/events/${event.id}/linescore`)).body;
    expect(line.status).toBe("final");
    expect(line.periods.reduce((sum, period) => sum + (period.home ?? 0), 0)).toBe(Number(event.scores?.[0]?.score));
    expect(line.periods.reduce((sum, period) => sum + (period.away ?? 0), 0)).toBe(Number(event.scores?.[1]?.score));
    for (const period of line.periods) expect(period.not_played).toEqual(period.home === null ? ["home"] : undefined);
    notPlayed += line.periods.at(-1)?.not_played?.length ?? 0;
  }
  expect(notPlayed).toBeGreaterThan(10);
});

test("a line score before, during and after the game", async () => {
  const next = (await all<Event>("/sports/baseball_mlb/events")).find((event) => Date.parse(event.commence_time) > now);
  const path = `/sports/baseball_mlb/events/${next?.id}/linescore`;
  expect((await ask(path)).body).toMatchObject({
    status: "scheduled",
    away_score: null,
    home_score: null,
    periods: [],
    period: null,
    half: null,
    clock: null,
    last_update: null,
    pitchers: {
      away: { name: expect.any(String), throws: expect.stringMatching(/^[LR]$/) },
      home: { name: expect.any(String) },
    },
  });
  now = Date.parse(next?.commence_time ?? "") + 60_000;
  expect((await ask(path)).body).toMatchObject({
    status: "live",
    period: "1",
    half: "top",
    periods: [{ period: "1", home: null }],
  });
  const game = gameOf({ seed: 7, speed: 4, everyMinutes: 60 }, next?.id ?? "");
  if (game === undefined) throw new Error("no game");
  now = stateOf({ seed: 7, speed: 4, everyMinutes: 60 }, game, now).endsAt;
  expect((await ask(path)).body).toMatchObject({ status: "final", period: null, half: null });
});

test("a restarted feed continues as if it had not stopped", async () => {
  const paths = [
    "/sports/baseball_mlb/odds?regions=us",
    "/sports/basketball_nba/scores?daysFrom=2",
    "/sports/americanfootball_nfl/events",
  ];
  const before = await Promise.all(paths.map((path) => ask(path)));
  const again = createFeed({ clock: { now: () => now }, seed: 7 });
  const after = await Promise.all(paths.map((path) => ask(path, again)));
  expect(after.map((answer) => answer.body)).toEqual(before.map((answer) => answer.body));
  await again.close();
});

test.each([
  ["a whole seed", { seed: 1.5 }],
  ["a seed at all", { seed: Number.NaN }],
  ["a speed", { seed: 7, speed: 0 }],
  ["time between starts", { seed: 7, everyMinutes: 0 }],
])("a world needs %s", (_rule, settings) => {
  expect(() => createFeed({ clock: { now: () => now }, ...settings })).toThrow(RangeError);
});

test("credits are counted in the headers, run out, and are renewed next month", async () => {
  const poor = createFeed({ clock: { now: () => now }, seed: 7, quota: 4 });
  const path = "/sports/baseball_mlb/odds?regions=us&markets=h2h,spreads,totals";
  const credits = (answer: Awaited<ReturnType<typeof ask>>) =>
    ["remaining", "used", "last"].map((name) => answer.headers[`x-requests-${name}`]);
  expect(credits(await ask("/sports", poor))).toEqual(["4", "0", "0"]);
  expect(credits(await ask(path, poor))).toEqual(["1", "3", "3"]);
  const refused = await ask(path, poor);
  expect(refused.status).toBe(401);
  expect(refused.body.error_code).toBe("OUT_OF_USAGE_CREDITS");
  expect(credits(refused)).toEqual(["1", "3", "0"]);
  now = Date.UTC(2026, 11, 1);
  expect((await ask(path, poor)).status).toBe(200);
  await poor.close();
});
