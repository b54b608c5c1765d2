// Faulty responses of a source, through the whole pipeline: nothing moves, the log says why, and the next good response
// counts.
import { sources } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { type FetchAnswer, httpFetch, longestAnswer } from "../feeds/index.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { sourceTerms } from "../../testing/calls/call-rows-sources.ts";
import { createRunner, type Runner } from "./runner.ts";

const { trader } = logins;
const hourMs = 3_600_000;
const league = "baseball_mlb";

type Outcome = { readonly name: string; readonly price: unknown; readonly point?: unknown };
type Game = {
  readonly id: string;
  readonly sport_key: string;
  readonly commence_time: unknown;
  readonly home_team: string;
  readonly away_team: string;
  readonly bookmakers: readonly {
    readonly key: string;
    readonly last_update?: string;
    readonly markets: readonly { readonly key: string; readonly outcomes: readonly Outcome[] }[];
  }[];
};

let world: TestServer;
let runner: Runner;
let noon: number;
let sourceId: number;
/** The response of `/odds` for the league; it has no further markets of a game. */
let answer: () => Promise<FetchAnswer>;

const game = (
  id: string,
  away: string,
  home: string,
  prices: readonly [unknown, unknown],
  more: Partial<Game> = {},
  saidAt = noon,
): Game => ({
  id,
  sport_key: league,
  commence_time: new Date(noon + 3 * hourMs).toISOString(),
  away_team: away,
  home_team: home,
  bookmakers: [
    {
      key: "one",
      last_update: new Date(saidAt).toISOString(),
      markets: [
        {
          key: "h2h",
          outcomes: [
            { name: away, price: prices[0] },
            { name: home, price: prices[1] },
          ],
        },
        {
          key: "totals",
          outcomes: [
            { name: "Over", price: -110, point: 8.5 },
            { name: "Under", price: -110, point: 8.5 },
          ],
        },
      ],
    },
  ],
  ...more,
});
const cubs = (prices: readonly [unknown, unknown] = [120, -140], more: Partial<Game> = {}, saidAt = noon): Game =>
  game("a", "Chicago Cubs", "St. Louis Cardinals", prices, more, saidAt);
const mets = (prices: readonly [unknown, unknown] = [-105, -115], more: Partial<Game> = {}, saidAt = noon): Game =>
  game("b", "New York Mets", "Atlanta Braves", prices, more, saidAt);
const answered = (text: string, status = 200): FetchAnswer => ({ status, text, header: () => undefined });
const says =
  (body: unknown, status = 200) =>
  (): Promise<FetchAnswer> =>
    Promise.resolve(answered(typeof body === "string" ? body : JSON.stringify(body), status));

/** More than any response may have, without a declared length. */
const endless = (): Promise<FetchAnswer> =>
  httpFetch(() => {
    let sent = 0;
    return Promise.resolve(
      new Response(
        new ReadableStream({
          pull: (stream) => {
            if (sent > 2 * longestAnswer) throw new Error("nobody stopped it");
            sent += 100_000;
            stream.enqueue(new Uint8Array(100_000).fill(32));
          },
        }),
      ),
    );
  })({ url: "https://source.example", timeoutMs: 1_000 });

const stands = () =>
  world.asOwner((sql) =>
    sql.rows(
      query(
        { row: "text" },
        `
  select to_jsonb(e)::text || coalesce((select jsonb_agg(to_jsonb(l) order by bet_type, side)::text from line l
    where l.event_id = e.id), '')
    || coalesce((select jsonb_agg(to_jsonb(s) - 'seen_at' order by bet_type, side, source)::text from source_line s
      where s.event_id = e.id), '') as row
  from event e where source = 'north' order by e.id`,
      ),
    ),
  );
const prices = () =>
  world.asOwner((sql) =>
    sql.rows(
      query(
        { game: "text", price: "int4", is_open: "bool" },
        `
  select e.name as game, l.price, l.is_open from line l join event e on e.id = l.event_id
  where e.source = 'north' and l.bet_type = 1 and l.side = 1 order by e.name`,
      ),
    ),
  );
const lastRun = async () => {
  const {
    rows: [run],
  } = await world.answer(sources.listRuns, { sourceId }, trader);
  return run;
};
const again = async (): Promise<void> => {
  await world.time.set(world.time.now() + 60 * 60_000);
  await runner.runDue();
};

beforeAll(async () => {
  world = await createTestServer();
});
beforeEach(async () => {
  await world.asOwner(async (sql) => {
    for (const text of [
      "delete from source_run",
      "delete from source",
      "delete from event_key where source = 'north'",
      "update event set source = 'before', source_key = id::text where source = 'north'",
    ])
      await sql.run(query({}, text));
  });
  noon = world.time.now() + 24 * hourMs;
  await world.time.set(noon);
  const made = await world.answer(sources.saveSource, { ...sourceTerms, credentials: "secret-key" } as never, trader);
  sourceId = made.sourceId;
  runner = createRunner({
    clock: { now: world.time.now },
    timers: { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) },
    log: silentLog,
    database: world.database,
    secretBox: world.server.secretBox,
    sourceFolder: undefined,
    environment: undefined,
    processId: "one",
    fetch: ({ url }) =>
      new URL(url).pathname === `/v4/sports/${league}/odds` ? answer() : Promise.resolve(answered("{}", 404)),
  });
  answer = says([cubs(), mets()]);
  await runner.runDue();
});
afterAll(async () => {
  await world.close();
});

type RunReport = { readonly error?: string; readonly problems?: readonly object[] };
const result = (event: string, reason: object, what: object = { code: "game" }): RunReport => ({
  error: "",
  problems: [{ event, what, reason }],
});
const unreadable = (words: string): RunReport => ({
  error: expect.stringMatching(`^unreadable: .*${words}`) as string,
  problems: [],
});

describe("a bad response changes nothing and is reported", () => {
  test.each<[rule: string, bad: () => () => Promise<FetchAnswer>, result: RunReport]>([
    ["it is truncated", () => says(JSON.stringify([cubs([150, -170]), mets()]).slice(0, -20)), unreadable("not JSON")],
    ["an HTML page instead of a response", () => says("<html>down</html>"), unreadable("not JSON")],
    ["an empty body", () => says(""), unreadable("not JSON")],
    ["more than ten megabytes", () => endless, unreadable("more than 10000000 bytes")],
    ["another form", () => says({ games: [] }), unreadable("not readable")],
    ["an error of its own", () => says("<html></html>", 502), { error: "serverFault: status 502" }],
    [
      "the same game twice: the first counts",
      () => says([cubs(), mets(), cubs([150, -170])]),
      result("a", { code: "repeated" }),
    ],
    [
      "an outcome twice",
      () =>
        says([
          cubs([120, -140], {
            bookmakers: [
              {
                key: "one",
                markets: cubs().bookmakers.flatMap(({ markets }) =>
                  markets.map((market) => ({ ...market, outcomes: [...market.outcomes, ...market.outcomes] })),
                ),
              },
            ],
          }),
          mets(),
        ]),
      { error: "", problems: [] },
    ],
    [
      "games and outcomes in another order",
      () =>
        says(
          [mets(), cubs()].map((one) => ({
            ...one,
            bookmakers: one.bookmakers.map((book) => ({
              ...book,
              markets: book.markets
                .toReversed()
                .map((market) => ({ ...market, outcomes: market.outcomes.toReversed() })),
            })),
          })),
        ),
      { error: "", problems: [] },
    ],
    [
      "older than the last one",
      () => says([cubs([150, -170], {}, noon - 1), mets()]),
      result("a", { code: "late", said: expect.any(String) as string }),
    ],
    [
      "an older list, with another start",
      () =>
        says([
          cubs([150, -170], {}, noon - 1),
          mets([110, -130], { commence_time: new Date(noon + 5 * hourMs).toISOString() }, noon - 1),
        ]),
      {
        error: "",
        problems: [
          { event: "a", reason: { code: "late" } },
          { event: "b", reason: { code: "late" } },
        ],
      },
    ],
    [
      "a game whose name has lost a letter",
      () => says([cubs(), mets(), game("c", "Atl\uFFFDtico", "New York Knicks", [120, -140])]),
      result("c", { code: "lostLetters", said: "Atl\uFFFDtico @ New York Knicks" }),
    ],
    [
      "games of another sport",
      () =>
        says([
          cubs(),
          mets(),
          game("c", "Boston Celtics", "New York Knicks", [120, -140], { sport_key: "basketball_nba" }),
        ]),
      result("c", { code: "otherLeague", said: "basketball_nba" }),
    ],
    ["no game any more", () => says([]), result("", { code: "emptyList" }, { code: "league", said: league })],
  ])("%s", async (_rule, bad, expected) => {
    const before = await stands();
    expect(before).toHaveLength(2);
    answer = bad();
    await again();
    expect(await stands()).toEqual(before);
    expect(await lastRun()).toMatchObject({ created: 0, moved: 0, moves: 0, ...expected });
    answer = says([cubs([130, -150], {}, noon + 1), mets([-105, -115], {}, noon + 1)]);
    await again();
    expect(await prices()).toEqual([
      { game: "Chicago Cubs @ St. Louis Cardinals", price: 130, is_open: true },
      { game: "New York Mets @ Atlanta Braves", price: -105, is_open: true },
    ]);
  });
});

test.each<[rule: string, bad: () => Game, reason: object]>([
  ["a price in words", () => cubs(["+150", -170]), { code: "notPrice", said: "+150" }],
  ["a price of zero", () => cubs([0, -170]), { code: "notPrice", said: "0" }],
  ["a blank price", () => cubs([null, -170]), { code: "notPrice", said: "" }],
  ["a decimal price among American ones", () => cubs([2.5, -170]), { code: "otherFormat", said: "2.5" }],
  [
    "points in words",
    () =>
      cubs([150, -170], {
        bookmakers: [
          {
            key: "one",
            markets: [
              {
                key: "spreads",
                outcomes: [
                  { name: "Chicago Cubs", price: 150, point: "pk" },
                  { name: "St. Louis Cardinals", price: -170, point: 0 },
                ],
              },
            ],
          },
        ],
      }),
    { code: "notPoints", said: "pk" },
  ],
  [
    "an invalid start",
    () => cubs([150, -170], { commence_time: "this evening" }),
    { code: "unreadable", said: "commence_time" },
  ],
])(
  "one bad cell takes its own market off the board and leaves the other games unchanged: %s",
  async (_rule, bad, reason) => {
    answer = says([bad(), mets([110, -130])]);
    await again();
    expect(await prices()).toEqual([
      { game: "Chicago Cubs @ St. Louis Cardinals", price: 120, is_open: false },
      { game: "New York Mets @ Atlanta Braves", price: 110, is_open: true },
    ]);
    expect((await lastRun())?.problems.map((problem) => problem.reason)).toEqual([reason]);
  },
);
