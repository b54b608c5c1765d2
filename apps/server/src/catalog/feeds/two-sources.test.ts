import { expect, test } from "vitest";
import { feedRig, hourMs, noon, scriptedGame } from "./feed-rig.ts";
import { holdPending, undoPending } from "./binding/pending-games.ts";
import type { FeedLeague } from "./applying/settings.ts";
import { type ScriptedGame, scriptedSource } from "../../testing/scripted-source.ts";

// Two sources of one league: "demo" supplies the lines of three games, "scores" lists the same games under other names.

const rig = feedRig();
const final = {
  status: "final",
  away_score: 2,
  home_score: 3,
  periods: [
    { period: "1", away: 2, home: 0 },
    { period: "2", away: 0, home: 3 },
  ],
};
const other = {
  ...final,
  away_score: 4,
  periods: [
    { period: "1", away: 4, home: 0 },
    { period: "2", away: 0, home: 3 },
  ],
};
const playing = {
  status: "live",
  period: "2",
  away_score: 2,
  home_score: 0,
  periods: [
    { period: "1", away: 2, home: 0 },
    { period: "2", away: 0, home: null },
  ],
};

const [cubs, stLouis] = ["Chicago Cubs", "St. Louis Cardinals"] as const;

type Uses = Partial<Omit<FeedLeague, "key">>;
const league = (uses: Uses): readonly FeedLeague[] => [
  {
    key: "baseball_mlb",
    names: ["baseball_mlb"],
    lines: false,
    live: false,
    results: false,
    isShared: false,
    compares: false,
    ...uses,
  },
];
const theirs = (game: ScriptedGame): ScriptedGame => ({ ...game, id: `their-${game.id}`, books: {} });

/** A round of a source that starts. */
async function round(source: string, uses: Uses, games: readonly ScriptedGame[], more: object = {}): Promise<void> {
  rig.source = scriptedSource([...games]);
  rig.begin({ source, leagues: league(uses), ...more });
  await rig.poller.round();
}
const lines = (more: Uses = {}): Promise<void> => round("demo", { lines: true, ...more }, rig.source.games);
const events = (): Promise<string[]> => rig.text("source, source_key, status", "event order by source_key");
const keys = (): Promise<string[]> =>
  rig.text(
    "k.key, e.source_key",
    "event_key k join event e on e.id = k.event_id where k.source = 'scores' order by k.key",
  );
const stated = (): Promise<string[]> => rig.text("source, segment, away, home", "result_statement order by id");
const official = (): Promise<string[]> => rig.text("version, source", "official_result order by event_id, version");

test.each<
  [rule: string, uses: Uses, linescore: object, status: string, statements: number, official: readonly string[]]
>([
  ["a source of results reports and decides the final", { results: true }, final, "official", 3, ["1 scores"]],
  ["it reports nothing on a game in progress", { results: true }, playing, "scheduled", 0, []],
  ["a source of live state moves the game on", { live: true }, playing, "live", 3, []],
  ["it reports no final", { live: true }, final, "scheduled", 0, []],
  ["one with both does both", { live: true, results: true }, final, "official", 3, ["1 scores"]],
])("%s, and the lines stay with their source", async (_rule, uses, linescore, status, statements, decided) => {
  await lines();
  const games = rig.source.games.map(theirs);
  await round("scores", uses, games);
  expect(await keys()).toEqual(["their-a a", "their-b b", "their-c c"]);
  await rig.itIs(noon + 2 * hourMs);
  await round(
    "scores",
    uses,
    games.map((game) => (game.id === "their-b" ? { ...game, linescore } : game)),
  );
  expect(await events()).toEqual(["demo a scheduled", `demo b ${status}`, "demo c scheduled"]);
  expect((await stated()).filter((row) => row.startsWith("scores"))).toHaveLength(statements);
  expect(await official()).toEqual(decided);
});

test.each<
  [rule: string, confirmation: string, second: object, versions: readonly string[], warnings: readonly string[]]
>([
  ["one is enough, and the other agrees", "none", final, ["1 demo"], []],
  [
    "one is enough, and the other disagrees: that is reported, nothing is overwritten",
    "none",
    other,
    ["1 demo"],
    ["disagreement open"],
  ],
  ["two are required, and agree", "twoSources", final, ["1 demo & scores"], []],
  ["two are required, and disagree", "twoSources", other, [], ["disagreement open"]],
])("two sources report results: %s", async (_rule, confirmation, second, versions, warnings) => {
  await lines();
  await rig.desk("delete from result_policy");
  await rig.desk("insert into result_policy (league_id, confirmation) select id, $1::text from league", [confirmation]);
  const own = rig.source.games;
  await rig.itIs(noon + 2 * hourMs);
  const shared = { results: true, isShared: true };
  await round(
    "demo",
    { lines: true, ...shared },
    own.map((game) => (game.id === "b" ? { ...game, linescore: final } : game)),
  );
  await round(
    "scores",
    shared,
    own.map((game) => (game.id === "b" ? { ...theirs(game), linescore: second } : theirs(game))),
  );
  await round(
    "scores",
    shared,
    own.map((game) => (game.id === "b" ? { ...theirs(game), linescore: second } : theirs(game))),
  );
  expect((await stated()).map((row) => row.split(" ")[0])).toEqual([
    "demo",
    "demo",
    "demo",
    "scores",
    "scores",
    "scores",
  ]);
  expect(await official()).toEqual(versions);
  expect([
    ...new Set(await rig.text("kind, case when resolved_at is null then 'open' else 'closed' end", "result_warning")),
  ]).toEqual(warnings);
});

test("totals are recorded on games whose lines others supply", async () => {
  await lines();
  const games = rig.source.games.map((game) => ({ ...theirs(game), score: { completed: true, away: 2, home: 3 } }));
  await rig.itIs(noon + 2 * hourMs);
  await round("scores", { results: true }, games, { hasLinescores: false });
  expect([await stated(), (await events())[1]]).toEqual([["scores game 2 3"], "demo b ended"]);
});

test.each<[rule: string, hasLinescores: boolean, result: object]>([
  ["by period", true, { linescore: final }],
  ["in total", false, { score: { completed: true, away: 2, home: 3 } }],
])("a source of results %s asks about another pair under a known key", async (_rule, hasLinescores, result) => {
  await lines();
  const all = rig.source.games.map(theirs);
  await round("scores", { results: true }, all);
  await rig.itIs(noon + 4 * hourMs);
  const report = () =>
    round("scores", { results: true }, [{ ...scriptedGame("their-b", 3, cubs, stLouis), ...result, books: {} }], {
      hasLinescores,
    });
  const pending = () => rig.text("key, away, reason, state, former is not null", "pending_game");
  const known = async () => (await keys()).slice(0, 2);
  await report();
  expect([await pending(), await stated()]).toEqual([[`their-b ${cubs} anotherPair pending f`], []]);
  // It is the game of its names: the key moves to that game, whose result is read at once.
  await rig.desk(
    "update pending_game set state = 'stored', decided_at = app.clock(), means_event = (select id from event where source_key = 'a')",
  );
  await report();
  expect([await pending(), await known()]).toEqual([
    [`their-b ${cubs} anotherPair stored t`],
    ["their-b a", "their-c c"],
  ]);
  expect((await stated()).at(-1)).toBe("scores game 2 3");
  expect(await rig.text("e.source_key", "event e where e.id in (select event_id from result_statement)")).toEqual([
    "a",
  ]);
  await rig.database.transaction("all", async (sql) => {
    const game = await holdPending(sql, Number((await rig.text("id", "pending_game"))[0]));
    if (game !== undefined) await undoPending(sql, game);
  });
  expect(await known()).toEqual(["their-a a", "their-b b"]);
  await report();
  expect(await pending()).toEqual([`their-b ${cubs} anotherPair pending f`]);
});

test("a source of results asks no more once its key is the stored game's again", async () => {
  await lines();
  const all = rig.source.games.map(theirs);
  const report = (games: readonly ScriptedGame[]) =>
    round(
      "scores",
      { results: true },
      games.map((game) => ({ ...game, linescore: final })),
    );
  await round("scores", { results: true }, all);
  await rig.itIs(noon + 4 * hourMs);
  await report([{ ...scriptedGame("their-b", 3, cubs, stLouis), books: {} }]);
  expect(await rig.text("state", "pending_game")).toEqual(["pending"]);
  await report(all.filter(({ id }) => id !== "their-c"));
  expect(await rig.text("state", "pending_game")).toEqual([]);
  expect(await events()).toEqual(["demo a official", "demo b official", "demo c scheduled"]);
});

test("a start moved after matching stays matched; one moved before is not guessed", async () => {
  await lines();
  const games = rig.source.games.map(theirs);
  await round(
    "scores",
    { results: true },
    games.filter(({ id }) => id !== "their-a"),
  );
  await rig.desk(
    "update event set starts_at = starts_at + interval '5 hours', cutoff_at = cutoff_at + interval '5 hours'",
  );
  await round("scores", { results: true }, games);
  expect(await keys()).toEqual(["their-b b", "their-c c"]);
  await rig.itIs(noon + 8 * hourMs);
  await round(
    "scores",
    { results: true },
    games.map((game) => (game.id === "their-c" ? game : { ...game, linescore: final })),
  );
  expect(await events()).toEqual(["demo a scheduled", "demo b official", "demo c scheduled"]);
});

test.each<[rule: string, games: readonly ScriptedGame[], found: readonly string[]]>([
  ["the same teams another day are another game", [scriptedGame("x", 27, "Chicago Cubs", "St. Louis Cardinals")], []],
  [
    "a duplicate matches no game",
    [
      scriptedGame("x", 3, "Chicago Cubs", "St. Louis Cardinals"),
      scriptedGame("y", 3.1, "Chicago Cubs", "St. Louis Cardinals"),
    ],
    [],
  ],
  [
    "a double-header is matched by its order",
    [
      scriptedGame("x", 7, "Chicago Cubs", "St. Louis Cardinals"),
      scriptedGame("y", 4, "Chicago Cubs", "St. Louis Cardinals"),
    ],
    ["x a2", "y a"],
  ],
])("%s", async (rule, games, found) => {
  if (rule.includes("double")) rig.source.games.push(scriptedGame("a2", 7.5, "Chicago Cubs", "St. Louis Cardinals"));
  await lines();
  const before = await events();
  await round("scores", { results: true }, games);
  expect([await keys(), await events()]).toEqual([found, before]);
});

test("an unknown name is pending, and its game is matched once the name is", async () => {
  await lines();
  const games = rig.source.games.map((game) => ({
    ...theirs(game),
    away: game.id === "a" ? "Windy City Nine" : game.away,
  }));
  await round("scores", { results: true }, games, { createsUnknown: false });
  expect(await keys()).toEqual(["their-b b", "their-c c"]);
  expect(await rig.text("source, name, state", "training_name where source = 'scores'")).toEqual([
    "scores Windy City Nine waiting",
  ]);
  await rig.desk("update team set aliases = '{Windy City Nine}' where name = 'Chicago Cubs'");
  await round("scores", { results: true }, games, { createsUnknown: false });
  expect(await keys()).toEqual(["their-a a", "their-b b", "their-c c"]);
});

test("a source of results that takes over the lines has its games already", async () => {
  await lines();
  await rig.desk(`insert into source (name, terms, next_at) values ('demo', '{}', 'infinity') on conflict do nothing`);
  const games = rig.source.games.map(theirs);
  await round("scores", { results: true }, games);
  await round(
    "scores",
    { lines: true, results: true },
    games.map((game) => ({ ...game, startsAt: game.startsAt + 4 * hourMs })),
  );
  expect(await events()).toEqual(["scores their-a scheduled", "scores their-b scheduled", "scores their-c scheduled"]);
});
