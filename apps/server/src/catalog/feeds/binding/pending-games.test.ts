import { expect, test } from "vitest";
import { holdPending, undoPending } from "./pending-games.ts";
import { feedRig, hourMs, noon, scriptedGame } from "../feed-rig.ts";
import type { ScriptedGame } from "../../../testing/scripted-source.ts";

// Games of a source that a person must decide about: what waits, what a decision does with the source's next answer,
// and what its undo puts back.

const rig = feedRig();
const [yankees, boston, cubs, stLouis, rangers, astros] = [
  "New York Yankees",
  "Boston Red Sox",
  "Chicago Cubs",
  "St. Louis Cardinals",
  "Texas Rangers",
  "Houston Astros",
] as const;

const change = (key: string, changed: Partial<ScriptedGame>): void => {
  rig.source.games = rig.source.games.map((game) => (game.id === key ? { ...game, ...changed } : game));
};
/** The questions: what the source says, why it waits, the decision, and the games that it could mean. */
const questions = () =>
  rig.text(
    "g.key, g.away || ' @ ' || g.home, g.reason, g.state, (select string_agg(c.key, ',' order by c.key) from event_key c where c.event_id = any(g.candidates))",
    "pending_game g order by g.key",
  );
/** The games of the schedule: key, name, hours after noon. */
const games = () =>
  rig.text(
    `e.source, e.source_key, e.name, extract(epoch from e.starts_at - to_timestamp(${String(noon / 1000)}))::int / 3600`,
    "event e order by e.id",
  );
const open = (key: string) =>
  rig.text(
    "count(*) filter (where l.is_open)",
    `line l join event e on e.id = l.event_id where e.source_key = '${key}'`,
  );
const eventOf = (key: string) => `(select event_id from event_key where key = '${key}')`;
const decide = (state: string, meansKey?: string) =>
  rig.desk(`
    update pending_game set state = '${state}', decided_at = app.clock(),
      means_event = ${meansKey === undefined ? "null" : eventOf(meansKey)}`);
const undo = () =>
  rig.database.transaction("all", async (sql) => {
    const [id] = await rig.text("id", "pending_game");
    const held = await holdPending(sql, Number(id));
    return held === undefined ? undefined : undoPending(sql, held);
  });

/** A new game an hour after a stored one of its pair, with the home side exchanged. */
const near = (): void => {
  rig.source.games.push(scriptedGame("b2", 2, boston, yankees));
};
const nearGame = "b2 Boston Red Sox @ New York Yankees sameStart";
const stored = [
  "demo b New York Yankees @ Boston Red Sox 1",
  "demo a Chicago Cubs @ St. Louis Cardinals 3",
  "demo c Texas Rangers @ Houston Astros 13",
];

test("a game near another of its pair is asked about once, with the games it could mean", async () => {
  await rig.poller.round();
  near();
  await rig.poller.round();
  await rig.itIs(noon + hourMs / 2);
  await rig.poller.round();
  expect(await questions()).toEqual([`${nearGame} pending b`]);
  expect(await rig.text("seen_at - first_at", "pending_game")).toEqual(["00:30:00"]);
  expect(await games()).toEqual(stored);
});

test("a game that the source moves away from the other one is added, and waits no more", async () => {
  await rig.poller.round();
  near();
  await rig.poller.round();
  change("b2", { startsAt: noon + 4 * hourMs });
  await rig.poller.round();
  expect(await questions()).toEqual([]);
  expect(await games()).toEqual([...stored, "demo b2 Boston Red Sox @ New York Yankees 4"]);
});

test("a game whose key is its own pair's again waits no more", async () => {
  await rig.poller.round();
  change("b", { away: cubs, home: stLouis });
  await rig.poller.round();
  expect(await questions()).toHaveLength(1);
  change("b", { away: yankees, home: boston });
  await rig.poller.round();
  expect(await questions()).toEqual([]);
});

test.each<[rule: string, decision: [string, string?], games: readonly string[], after: string]>([
  [
    "another game is added beside it",
    ["another"],
    [...stored, "demo b2 Boston Red Sox @ New York Yankees 2"],
    "another b",
  ],
  ["an ignored game never comes", ["ignored"], stored, "ignored b"],
  ["a repetition of a game that the answer has too never comes", ["stored", "b"], stored, "stored b"],
])("a decision on a new game is not asked again: %s", async (_rule, decision, scheduled, after) => {
  await rig.poller.round();
  near();
  await rig.poller.round();
  await decide(...decision);
  for (const _ of [1, 2]) await rig.poller.round();
  expect(await games()).toEqual(scheduled);
  expect(await questions()).toEqual([`${nearGame} ${after}`]);
  rig.begin();
  await rig.poller.round();
  expect(rig.warnings).toEqual([]);
});

test("a stored game gets the key that replaced its own; undo puts the old key back", async () => {
  await rig.poller.round();
  rig.source.games = rig.source.games.filter(({ id }) => id !== "b");
  near();
  await rig.poller.round();
  await decide("stored", "b");
  await rig.poller.round();
  expect(await games()).toEqual(["demo b2 New York Yankees @ Boston Red Sox 2", ...stored.slice(1)]);
  expect(await open("b2")).toEqual(["2"]);
  await undo();
  expect((await games())[0]).toBe("demo b New York Yankees @ Boston Red Sox 2");
  expect(await questions()).toEqual([`${nearGame} pending b`]);
});

test("undo of another game suspends it, and the source asks again", async () => {
  await rig.poller.round();
  near();
  await rig.poller.round();
  await decide("another");
  await rig.poller.round();
  expect(await undo()).toBe(1);
  expect(await rig.text("is_suspended", "event where source_key like 'taken back % b2'")).toEqual(["t"]);
  await rig.poller.round();
  expect(await questions()).toEqual([`${nearGame} pending b`]);
});

/** A later game of the pair, which the source then moves to an hour after the first one. */
async function moveBeside(): Promise<void> {
  await rig.poller.round();
  rig.source.games.push(scriptedGame("b2", 6, yankees, boston));
  await rig.poller.round();
  change("b2", { startsAt: noon + 2 * hourMs });
  await rig.poller.round();
}
const later = "demo b2 New York Yankees @ Boston Red Sox 6";
const beside = "b2 New York Yankees @ Boston Red Sox sameStart";

test("a start moved beside another game of the pair waits, closed", async () => {
  await moveBeside();
  expect([await games(), await questions(), await open("b2")]).toEqual([
    [...stored, later],
    [`${beside} pending b`],
    ["0"],
  ]);
  expect(rig.warnings.map((fields) => fields["reason"])).toEqual([
    { code: "sameStart", said: `${yankees} @ ${boston}`, stored: `${yankees} @ ${boston}` },
  ]);
  change("b2", { startsAt: noon + 6 * hourMs });
  await rig.poller.round();
  expect([await games(), await questions(), await open("b2")]).toEqual([[...stored, later], [], ["2"]]);
});

test("two games of a pair that move together are asked about only where they come near", async () => {
  rig.source.games.push(scriptedGame("b2", 6, yankees, boston));
  await rig.poller.round();
  change("b", { startsAt: noon + 6 * hourMs });
  change("b2", { startsAt: noon + 10 * hourMs });
  await rig.poller.round();
  expect(await questions()).toEqual([]);
  change("b2", { startsAt: noon + 7 * hourMs });
  await rig.poller.round();
  expect(await questions()).toEqual([`${beside} pending b`]);
});

test("a moved start of a game of its own moves; undo moves it back, and the source asks again", async () => {
  await moveBeside();
  await decide("another");
  await rig.poller.round();
  expect([(await games()).at(-1), await open("b2")]).toEqual(["demo b2 New York Yankees @ Boston Red Sox 2", ["2"]]);
  await undo();
  expect((await games()).at(-1)).toBe(later);
  await rig.poller.round();
  expect([(await games()).at(-1), await questions()]).toEqual([later, [`${beside} pending b`]]);
});

test("an ignored start stays closed until the source takes it back", async () => {
  await moveBeside();
  await decide("ignored");
  await rig.poller.round();
  expect([(await games()).at(-1), await open("b2")]).toEqual([later, ["0"]]);
  change("b2", { startsAt: noon + 6 * hourMs });
  await rig.poller.round();
  expect(await open("b2")).toEqual(["2"]);
});

/** The source says another pair under the key of the first game. */
async function renamed(): Promise<void> {
  await rig.poller.round();
  change("b", {
    away: rangers,
    home: astros,
    startsAt: noon + 8 * hourMs,
    books: scriptedGame("b", 8, rangers, astros).books,
  });
  await rig.poller.round();
}
const another = "b Texas Rangers @ Houston Astros anotherPair";

test("another pair under a known key waits, with the games of that pair", async () => {
  await renamed();
  expect(await questions()).toEqual([`${another} pending c`]);
});

test("another pair of its own leaves the stored game to the desk; undo gives it back", async () => {
  await renamed();
  await decide("another");
  await rig.poller.round();
  expect(await games()).toEqual([
    expect.stringMatching(/^desk left \d+ b New York Yankees @ Boston Red Sox 1$/u),
    ...stored.slice(1),
    "demo b Texas Rangers @ Houston Astros 8",
  ]);
  expect(await open("b")).toEqual(["2"]);
  expect(await undo()).toBe(1);
  expect(await games()).toEqual([
    ...stored,
    expect.stringMatching(/^demo taken back \d+ b Texas Rangers @ Houston Astros 8$/u),
  ]);
  await rig.poller.round();
  expect(await questions()).toEqual([`${another} pending c`]);
});

test("another pair that is a stored game: the key goes to that game; undo puts both keys back", async () => {
  await renamed();
  rig.source.games = rig.source.games.filter(({ id }) => id !== "c");
  await decide("stored", "c");
  await rig.poller.round();
  expect(await games()).toEqual([
    expect.stringMatching(/^desk left \d+ b New York Yankees @ Boston Red Sox 1$/u),
    stored[1],
    "demo b Texas Rangers @ Houston Astros 8",
  ]);
  await undo();
  expect(await games()).toEqual([stored[0], stored[1], "demo c Texas Rangers @ Houston Astros 8"]);
});

test("an ignored pair is not asked about again; the next pair under the key is", async () => {
  await renamed();
  await decide("ignored");
  rig.begin();
  await rig.poller.round();
  expect(rig.warnings).toEqual([]);
  change("b", { away: cubs, home: stLouis });
  await rig.poller.round();
  expect(await questions()).toEqual(["b Chicago Cubs @ St. Louis Cardinals anotherPair pending a"]);
});

test("another date that is the stored game moves it; undo moves it back", async () => {
  await rig.poller.round();
  change("b", { startsAt: noon + 49 * hourMs });
  await rig.poller.round();
  expect(await questions()).toEqual(["b New York Yankees @ Boston Red Sox anotherDate pending b"]);
  await decide("stored", "b");
  for (const _ of [1, 2]) await rig.poller.round();
  expect([(await games())[0], await open("b")]).toEqual(["demo b New York Yankees @ Boston Red Sox 49", ["2"]]);
  await undo();
  await rig.poller.round();
  expect([(await games())[0], await questions()]).toEqual([
    stored[0],
    ["b New York Yankees @ Boston Red Sox anotherDate pending b"],
  ]);
});
