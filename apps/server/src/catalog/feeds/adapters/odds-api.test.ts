import { expect, test } from "vitest";
import type { ClientSettings } from "./adaptor.ts";
import { oddsApi } from "./odds-api.ts";
import type { FetchAnswer } from "./fetch.ts";

const settings: ClientSettings = {
  baseUrl: "https://source.example",
  apiKey: "secret-key",
  regions: ["us", "eu"],
  bookmakers: [],
  hasLinescores: true,
  timeoutMs: 4000,
};
const now = Date.UTC(2026, 10, 21, 8);

function answered(status: number, body: unknown, headers: Record<string, string> = {}): FetchAnswer {
  return { status, text: typeof body === "string" ? body : JSON.stringify(body), header: (name) => headers[name] };
}

function client(answer: FetchAnswer | Error, changed: Partial<ClientSettings> = {}) {
  const input: string[] = [];
  const fetch = async ({ url, timeoutMs }: { url: string; timeoutMs: number }): Promise<FetchAnswer> => {
    input.push(`${url} ${timeoutMs}`);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { source: oddsApi({ fetch, now: () => now, settings: { ...settings, ...changed } }), requests: input };
}

const credits = { "x-requests-remaining": "412", "x-requests-used": "88" };

test.each([
  ["leagues", "/v4/sports?apiKey=secret-key"],
  ["games", "/v4/sports/basketball_nba/events?apiKey=secret-key&dateFormat=iso"],
  [
    "prices",
    "/v4/sports/basketball_nba/odds?apiKey=secret-key&regions=us%2Ceu&markets=h2h%2Cspreads%2Ctotals&oddsFormat=american&dateFormat=iso",
  ],
  [
    "furtherPrices",
    "/v4/sports/basketball_nba/events/12%2F3/odds?apiKey=secret-key&regions=us%2Ceu" +
      "&markets=team_totals%2Ch2h_h1%2Cspreads_h1%2Ctotals_h1%2Cteam_totals_h1%2Ch2h_q1%2Cspreads_q1%2Ctotals_q1%2Cteam_totals_q1" +
      "%2Ch2h_q2%2Cspreads_q2%2Ctotals_q2%2Ch2h_q3%2Cspreads_q3%2Ctotals_q3%2Ch2h_q4%2Cspreads_q4%2Ctotals_q4&oddsFormat=american&dateFormat=iso",
  ],
  ["scores", "/v4/sports/basketball_nba/scores?apiKey=secret-key&daysFrom=3&dateFormat=iso"],
  ["linescore", "/v4/sports/basketball_nba/events/12%2F3/linescore?apiKey=secret-key"],
] as const)("requests have the provider's form: %s", async (call, path) => {
  const { source, requests: input } = client(answered(404, ""));
  const calls = {
    leagues: () => source.leagues?.(),
    games: () => source.games?.("basketball_nba"),
    prices: () => source.prices?.ask("basketball_nba"),
    furtherPrices: () => source.furtherPrices?.ask("basketball_nba", "12/3"),
    scores: () => source.scores?.("basketball_nba"),
    linescore: () => source.linescore?.("basketball_nba", "12/3"),
  };
  await calls[call]();
  expect(input).toEqual([`https://source.example${path} 4000`]);
});

test("scores by period are requested where a person has set that it has them", () => {
  expect(client(answered(404, ""), { hasLinescores: false }).source.linescore).toBeUndefined();
});

test("chosen bookmakers replace regions", async () => {
  const { source, requests: input } = client(answered(200, []), { bookmakers: ["draftkings", "fanduel"] });
  await source.prices?.ask("basketball_nba");
  expect(input[0]).toContain("bookmakers=draftkings%2Cfanduel");
  expect(input[0]).not.toContain("regions");
});

test.each<[rule: string, league: string, taken: readonly number[] | null, markets: string]>([
  [
    "baseball has its first five innings",
    "baseball_mlb",
    null,
    "team_totals,h2h_1st_5_innings,spreads_1st_5_innings,totals_1st_5_innings",
  ],
  [
    "hockey has periods and no halves",
    "icehockey_nhl",
    null,
    "team_totals,h2h_p1,spreads_p1,totals_p1,team_totals_p1,h2h_p2,spreads_p2,totals_p2,h2h_p3,spreads_p3,totals_p3",
  ],
  ["soccer has its first half", "soccer_epl", null, "team_totals,h2h_h1,spreads_h1,totals_h1,team_totals_h1"],
  ["a fight has no periods with a score", "mma_mixed_martial_arts", null, "team_totals"],
  [
    "only the bet types taken: of the first quarter the winner, of totals either side",
    "basketball_nba",
    [11, 10],
    "totals_h1,h2h_q1",
  ],
])("a game's further markets cost by the market: %s", async (_rule, league, taken, markets) => {
  const { source, requests: input } = client(answered(404, ""), { betTypes: taken === null ? null : new Set(taken) });
  await source.furtherPrices?.ask(league, "1");
  expect(new URL(input[0]?.split(" ")[0] ?? "").searchParams.get("markets")).toBe(markets);
});

test("without bet types to take there is nothing to request", () => {
  const { source } = client(answered(404, ""), { betTypes: new Set([1, 2, 3, 4]) });
  expect(source.furtherPrices?.betTypes("baseball_mlb")).toEqual(new Set());
});

test("a response has its content and the remaining credits", async () => {
  const { source } = client(answered(200, [], credits));
  expect(await source.games?.("basketball_nba")).toEqual({
    read: { values: [], problems: [] },
    credits: { remaining: 412, used: 88 },
  });
});

const refusal = (error_code: string): object => ({
  message: "in words",
  error_code,
  details_url: "https://source.example",
});

test.each([
  [
    "a wrong key",
    answered(401, refusal("INVALID_KEY")),
    { kind: "keyRefused", status: 401, code: "INVALID_KEY", message: "in words" },
  ],
  [
    "no credits left",
    answered(401, refusal("OUT_OF_USAGE_CREDITS"), credits),
    { kind: "outOfCredits", code: "OUT_OF_USAGE_CREDITS" },
  ],
  [
    "too fast, with seconds to wait",
    answered(429, refusal("EXCEEDED_FREQ_LIMIT"), { "retry-after": "7" }),
    { kind: "tooFast", retryAfterMs: 7000 },
  ],
  [
    "too fast, with a date to wait for",
    answered(429, "", { "retry-after": "Sat, 21 Nov 2026 08:00:30 GMT" }),
    { kind: "tooFast", retryAfterMs: 30_000 },
  ],
  [
    "a date that has passed",
    answered(503, "", { "retry-after": "Sat, 21 Nov 2026 07:00:00 GMT" }),
    { kind: "serverFault", retryAfterMs: 0 },
  ],
  [
    "a header without a value",
    answered(503, "", { "retry-after": "soon" }),
    { kind: "serverFault", retryAfterMs: null },
  ],
  ["an unknown event", answered(404, refusal("EVENT_NOT_FOUND")), { kind: "notFound", code: "EVENT_NOT_FOUND" }],
  ["a market that it does not have", answered(422, refusal("INVALID_MARKET")), { kind: "refused", status: 422 }],
  [
    "a proxy's page",
    answered(502, "<html>Bad gateway</html>"),
    { kind: "serverFault", status: 502, code: null, message: "status 502" },
  ],
  [
    "a page instead of JSON",
    answered(200, "<html></html>"),
    { kind: "unreadable", message: "the answer of basketball_nba/events is not JSON" },
  ],
  ["JSON in an unexpected form", answered(200, { games: [] }), { kind: "unreadable", status: 200 }],
])("a failure has a name: %s", async (_rule, answer, expected) => {
  expect(await client(answer).source.games?.("basketball_nba")).toMatchObject({ failure: expected });
});

test.each<[rule: string, error: Error]>([
  ["no response in time", Object.assign(new Error("The operation was aborted"), { name: "TimeoutError" })],
  ["a closed port", new TypeError("fetch failed: apiKey=secret-key", { cause: new Error("connect ECONNREFUSED") })],
  [
    "a port with another protocol",
    new TypeError("fetch failed", { cause: new Error("write EPROTO: wrong version number") }),
  ],
  ["an unknown host name", new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND inner.example") })],
])("a failed connection has one message, which reveals no port: %s", async (_rule, error) => {
  expect(await client(error).source.games?.("basketball_nba")).toMatchObject({
    failure: { kind: "unreachable", status: null, message: "no answer" },
  });
});

test.each<[rule: string, answer: ReturnType<typeof answered>]>([
  [
    "in its message",
    answered(401, {
      message: "secret-key is not known",
      error_code: "INVALID_KEY",
      details_url: "https://source.example",
    }),
  ],
  [
    "as base64",
    answered(401, {
      message: `Basic ${Buffer.from("user:secret-key").toString("base64")}`,
      error_code: "INVALID_KEY",
      details_url: "",
    }),
  ],
  ["in its code", answered(401, { message: "in words", error_code: "INVALID_secret-key", details_url: "" })],
  ["in part", answered(401, { message: "the key secret-… is not known", error_code: "INVALID_KEY", details_url: "" })],
  [
    "as a team's name",
    answered(200, [
      {
        id: "1",
        sport_key: "basketball_nba",
        commence_time: "2026-11-21T20:00:00Z",
        home_team: "secret-key",
        away_team: "B",
      },
    ]),
  ],
])("a source that repeats the key %s has it masked", async (_rule, answer) => {
  const said = JSON.stringify(await client(answer).source.games?.("basketball_nba"));
  expect(said).toContain("***");
  expect(said).not.toMatch(/secret|c2VjcmV0/);
});

test("a response that is nested without end cannot be read", async () => {
  const deep = { status: 200, text: `${"[".repeat(100_000)}${"]".repeat(100_000)}`, header: () => undefined };
  expect(await client(deep).source.games?.("basketball_nba")).toMatchObject({ failure: { kind: "unreadable" } });
});
