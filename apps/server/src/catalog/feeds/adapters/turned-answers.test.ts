import { readdirSync, readFileSync } from "node:fs";
import type { sources } from "@chalkboard/contract";
import { expect, test } from "vitest";
import type { SourceAnswer, SourceClient } from "./adaptor.ts";
import { adaptors } from "./adaptors.ts";
import { applyOdds } from "../applying/apply-odds.ts";
import { applyLinescore, applyScore } from "../applying/apply-result.ts";
import { applySchedule } from "../applying/apply-schedule.ts";
import { feedRig } from "../feed-rig.ts";
import type { SourceEvent } from "./source.ts";

// Every recorded response of every adaptor is turned round, in all or some of its games: the board and the scores are
// the same. A new adaptor or fixture is covered automatically once its form says how to turn a response.

const rig = feedRig();
type Recorded = { readonly request: string; readonly status: number; readonly body: unknown };
type Game = Readonly<Record<string, unknown>>;

const folder = new URL("fixtures/", import.meta.url);
/**
 * The adaptor of a fixture folder, and how one of its games is turned: values with a name keep it, values with a
 * position change it.
 */
const recordings: Readonly<
  Record<sources.CreditedAdaptor, { readonly folders: readonly string[]; readonly turn: (game: Game) => Game }>
> = {
  oddsApi: {
    folders: ["demo", "documented"],
    turn: (game) => ({
      ...exchanged(game, "home_team", "away_team"),
      ...exchanged(game, "home_score", "away_score"),
      ...(Array.isArray(game["periods"])
        ? { periods: game["periods"].map((period: Game) => ({ ...period, ...exchanged(period, "home", "away") })) }
        : {}),
      ...(isGame(game["pitchers"]) ? { pitchers: exchanged(game["pitchers"], "home", "away") } : {}),
    }),
  },
};

function isGame(value: unknown): value is Game {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function exchanged(of: Game, one: string, other: string): Game {
  return one in of || other in of ? { [one]: of[other] ?? null, [other]: of[one] ?? null } : {};
}

const fixtures = Object.entries(recordings)
  .flatMap(([adaptor, { folders, turn }]) =>
    folders.flatMap((name) =>
      readdirSync(new URL(name, folder)).map((file) => ({
        adaptor: adaptor as sources.CreditedAdaptor,
        turn,
        file: `${name}/${file}`,
        recorded: JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), "utf8")) as Recorded,
      })),
    ),
  )
  .filter(
    ({ recorded: { status, request: input } }) =>
      status === 200 && !/\/v4\/sports(?:\?|$)/.test(input) && !input.includes("/events?"),
  );

const masks: readonly (readonly [which: string, isTurned: (index: number) => boolean])[] = [
  ["all games", () => true],
  ["every second game", (index) => index % 2 === 1],
  ["the first game", (index) => index === 0],
];

test.each(
  fixtures.flatMap(({ file, ...rest }) =>
    masks.map(([which, isTurned]) => ({ name: `${file}: ${which}`, isTurned, ...rest })),
  ),
)(
  "a recorded response turned round gives the same board and scores: $name",
  async ({ adaptor, turn, recorded, isTurned }) => {
    const asListed = await result(adaptor, recorded, recorded.body);
    const body = Array.isArray(recorded.body)
      ? recorded.body.map((game: Game, index) => (isTurned(index) ? { ...game, ...turn(game) } : game))
      : isTurned(0) && isGame(recorded.body)
        ? { ...recorded.body, ...turn(recorded.body) }
        : recorded.body;
    const before = await standsAfter(adaptor, recorded, recorded.body, asListed);
    await rig.reset();
    expect(before.length).toBeGreaterThan(0);
    expect(await standsAfter(adaptor, recorded, body, asListed)).toEqual(before);
  },
);

/** The games of a response as the source lists them. */
async function result(
  adaptor: sources.CreditedAdaptor,
  recorded: Recorded,
  body: unknown,
): Promise<readonly SourceEvent[]> {
  const { odds, scores, lines } = await answersOf(adaptor, recorded, body);
  return [...odds, ...scores, ...lines].map(({ event }) => event);
}

async function answersOf(adaptor: sources.CreditedAdaptor, { request: input }: Recorded, body: unknown) {
  const client = adaptors[adaptor]({
    now: () => 0,
    fetch: async () => ({ status: 200, text: JSON.stringify(body), header: () => undefined }),
    settings: {
      baseUrl: "https://source.example",
      apiKey: "",
      regions: [],
      bookmakers: [],
      hasLinescores: true,
      timeoutMs: 1,
    },
  });
  const [, , , league = "", call = "", key = "", part] = input.split("?")[0]?.split("/") ?? [];
  const isOdds = call === "odds" || part === "odds";
  return {
    odds: isOdds
      ? valuesOf(await (part === "odds" ? client.furtherPrices?.ask(league, key) : client.prices?.ask(league)))
      : [],
    betTypes: (part === "odds" ? client.furtherPrices : client.prices)?.betTypes(league) ?? new Set<number>(),
    league,
    scores: call === "scores" ? valuesOf(await client.scores?.(league)) : [],
    lines: part === "linescore" ? valuesOf(await client.linescore?.(league, key)) : [],
  } satisfies Partial<Record<keyof SourceClient | "odds" | "lines" | "betTypes" | "league", unknown>>;
}

function valuesOf<T>(input: SourceAnswer<T> | undefined): readonly T[] {
  if (input === undefined || "failure" in input) throw new Error(JSON.stringify(input));
  return input.read.values;
}

const policy = { minimumMoveCents: 0, confirmEveryMs: 300_000, jumps: { points: 0, chance: 0, others: 0, model: 0 } };

/**
 * A half-inning that was not played counts as zero: turned round it is the visitor's, who has no such cell. The state
 * after the games were stored as first listed and the response was applied: prices by team, and scores.
 */
async function standsAfter(
  adaptor: sources.CreditedAdaptor,
  recorded: Recorded,
  body: unknown,
  listed: readonly SourceEvent[],
): Promise<readonly string[]> {
  const source = "recorded";
  const { database } = rig;
  const { odds, betTypes, league, scores, lines } = await answersOf(adaptor, recorded, body);
  await rig.itIs(Math.min(...listed.map(({ startsAt }) => startsAt)) - 3_600_000);
  await applySchedule(database, { source, createsEvents: true, createsUnknown: true }, league, listed);
  const taking = { source, policy, betTypes: null, movesLines: true, marginOf: () => undefined };
  const problems = [
    ...(await applyOdds(database, taking, { sportKey: league, games: odds, betTypes, isWholeList: false })).problems,
    ...(await inTurn(scores, (score) => applyScore(database, source, score))).flatMap((applied) => applied.problems),
    ...(await inTurn(lines, (line) => applyLinescore(database, source, line))).flatMap((applied) => applied.problems),
  ];
  expect(problems).toEqual([]);
  return [
    ...(await rig.text("e.name", "event e order by 1")),
    ...(await rig.text(
      "e.name, l.bet_type, l.side, coalesce(l.points::text, '-'), l.price",
      "line l join event e on e.id = l.event_id order by 1",
    )),
    ...(await rig.text(
      "e.name, r.segment, r.away, coalesce(r.home, 0), r.is_complete",
      "result_statement r join event e on e.id = r.event_id order by 1",
    )),
    ...(await rig.text(
      "e.name, s.side, s.pitcher",
      "event_side s join event e on e.id = s.event_id where s.pitcher is not null order by 1",
    )),
  ];
}

async function inTurn<T, R>(values: readonly T[], apply: (value: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (const value of values) done.push(await apply(value));
  return done;
}
