import { expect, test } from "vitest";
import type { ScriptedGame } from "../../../testing/scripted-source.ts";
import { bindSides } from "./bind-games.ts";
import { feedRig, hourMs, moneyLine, noon, scriptedGame } from "../feed-rig.ts";

// Prices and scores of a response are assigned by the teams' names, wherever the response lists them.

const rig = feedRig();
const turned = (game: ScriptedGame): ScriptedGame => ({ ...game, away: game.home, home: game.away });
const change = (key: string, changed: (game: ScriptedGame) => ScriptedGame): void => {
  rig.source.games = rig.source.games.map((game) => (game.id === key ? changed(game) : game));
};
const reasons = (): unknown[] => rig.warnings.map((fields) => fields["reason"]);
const stated = (): Promise<string[]> => rig.text("segment, away, home", "result_statement order by id");
const final = {
  status: "final",
  away_score: 2,
  home_score: 5,
  periods: [
    { period: "1", away: 2, home: 1 },
    { period: "2", away: 0, home: 4 },
  ],
};

test.each<
  [rule: string, away: number | null | undefined, home: number | null | undefined, hours: number, binding: string]
>([
  ["both teams on their sides", 1, 2, 0, "same"],
  ["both teams on each other's side", 2, 1, 0, "turnedRound"],
  ["one team and a different one", 1, 3, 0, "anotherPair"],
  ["a club that the table knows and that is not created yet", 1, null, 0, "anotherPair"],
  ["two other teams", 3, 4, 0, "anotherPair"],
  ["one team on both sides", 1, 1, 0, "anotherPair"],
  ["an unknown name", 1, undefined, 0, "unknownTeam"],
  ["exactly a day later", 1, 2, 24, "same"],
  ["a day and a minute later", 1, 2, 24 + 1 / 60, "anotherDate"],
  ["more than a day earlier, with sides swapped", 2, 1, -25, "anotherDate"],
])("an answer is bound by names: %s", (_rule, away, home, hours, binding) => {
  expect(bindSides({ startsAt: 0, awayId: 1, homeId: 2 }, { startsAt: hours * hourMs, away, home })).toBe(binding);
});

test("prices of a game whose sides are swapped stay with their teams", async () => {
  rig.game("b").books = {
    one: {
      h2h: [
        { name: "New York Yankees", price: 105 },
        { name: "Boston Red Sox", price: -120 },
      ],
      spreads: [
        { name: "New York Yankees", price: -150, point: 1.5 },
        { name: "Boston Red Sox", price: 130, point: -1.5 },
      ],
      totals: [
        { name: "Over", price: -110, point: 8.5 },
        { name: "Under", price: -110, point: 8.5 },
      ],
      team_totals: [
        { name: "Over", description: "New York Yankees", price: -105, point: 4 },
        { name: "Under", description: "New York Yankees", price: -115, point: 4 },
      ],
      h2h_1st_5_innings: [
        { name: "New York Yankees", price: 110 },
        { name: "Boston Red Sox", price: -130 },
      ],
    },
  };
  await rig.poller.round();
  const before = await rig.lines("b");
  change("b", turned);
  rig.begin();
  await rig.poller.round();
  expect(await rig.lines("b")).toEqual(before);
  change("b", (game) => ({
    ...game,
    books: moneyLine({ away: "Boston Red Sox", home: "New York Yankees" }, 115, -130),
  }));
  await rig.poller.round();
  expect((await rig.lines("b")).slice(0, 2)).toEqual(["1 1 -130 2 open", "1 2 115 2 open"]);
  expect(await rig.text("count(*)", "event")).toEqual(["3"]);
});

test.each<[rule: string, hasLinescores: boolean, result: object, scores: readonly string[]]>([
  ["totals", false, { score: { completed: true, away: 5, home: 2 } }, ["game 2 5"]],
  [
    "a score by periods",
    true,
    {
      linescore: {
        ...final,
        away_score: 5,
        home_score: 2,
        periods: [
          { period: "1", away: 1, home: 2 },
          { period: "2", away: 4, home: 0 },
        ],
      },
    },
    ["1 2 1", "2 0 4", "game 2 5"],
  ],
  [
    "a home side that did not bat",
    true,
    {
      linescore: {
        ...final,
        away_score: 1,
        home_score: 2,
        periods: [
          { period: "1", away: 1, home: 2 },
          { period: "2", away: 0, home: null },
        ],
      },
    },
    ["1 2 1", "2 0 0", "game 2 1"],
  ],
])(
  "a score of a game whose sides are swapped stays with its teams: %s",
  async (_rule, hasLinescores, result, scores) => {
    await rig.poller.round();
    await rig.itIs(noon + 2 * hourMs);
    change("b", (game) => ({ ...turned(game), ...result }));
    rig.begin({ hasLinescores, decidesFinals: false });
    await rig.poller.round();
    expect(await stated()).toEqual(scores);
  },
);

test("another pair under a known key changes no price and takes the game off the board", async () => {
  await rig.poller.round();
  change("b", () => ({
    ...scriptedGame("b", 1, "Texas Rangers", "Boston Red Sox"),
    books: moneyLine({ away: "Texas Rangers", home: "Boston Red Sox" }, 200, -240),
  }));
  await rig.poller.round();
  expect(await rig.lines("b")).toEqual(["1 1 120 2 closed", "1 2 -140 2 closed"]);
  expect(reasons()).toEqual([
    { code: "anotherPair", said: "Texas Rangers @ Boston Red Sox", stored: "New York Yankees @ Boston Red Sox" },
  ]);
  expect(await rig.text("name", "event where source_key = 'b'")).toEqual(["New York Yankees @ Boston Red Sox"]);
});

test("a score of another pair under a known key is not recorded", async () => {
  await rig.poller.round();
  await rig.itIs(noon + 2 * hourMs);
  change("b", () => ({ ...scriptedGame("b", 1, "Texas Rangers", "Boston Red Sox"), linescore: final }));
  await rig.poller.round();
  expect(await stated()).toEqual([]);
  expect(reasons()).toEqual([
    { code: "anotherPair", said: "Texas Rangers @ Boston Red Sox", stored: "New York Yankees @ Boston Red Sox" },
  ]);
});

test("a key reused for another date moves no game and records no score", async () => {
  await rig.poller.round();
  await rig.itIs(noon + 2 * hourMs);
  const again = { ...scriptedGame("b", 49, "New York Yankees", "Boston Red Sox"), linescore: final };
  change("b", () => again);
  await rig.poller.round();
  expect([await stated(), await rig.text("extract(day from starts_at)", "event where source_key = 'b'")]).toEqual([
    [],
    ["10"],
  ]);
  expect(reasons()).toEqual([
    {
      code: "anotherDate",
      said: "New York Yankees @ Boston Red Sox, 2026-06-12 17:00 UTC",
      stored: "New York Yankees @ Boston Red Sox, 2026-06-10 17:00 UTC",
    },
  ]);
});

test("an unknown name is pending, and nothing of its game is applied until it is matched", async () => {
  await rig.poller.round();
  change("b", (game) => ({
    ...game,
    away: "Bronx Nine",
    books: moneyLine({ away: "Bronx Nine", home: game.home }, 300, -400),
  }));
  rig.begin({ createsUnknown: false });
  await rig.poller.round();
  expect((await rig.lines("b"))[0]).toBe("1 1 120 2 closed");
  expect(await rig.text("name, state", "training_name where name = 'Bronx Nine'")).toEqual(["Bronx Nine waiting"]);
  await rig.desk("update team set aliases = '{Bronx Nine}' where name = 'New York Yankees'");
  await rig.poller.round();
  expect((await rig.lines("b"))[0]).toBe("1 1 300 3 open");
});

test.each<[rule: string, second: ScriptedGame, waits: boolean]>([
  [
    "the same pair a minute less than two hours later",
    scriptedGame("d", 3 - 1 / 60, "New York Yankees", "Boston Red Sox"),
    true,
  ],
  [
    "the same pair with sides swapped at the same time",
    scriptedGame("d", 1, "Boston Red Sox", "New York Yankees"),
    true,
  ],
  ["a double-header two hours apart", scriptedGame("d", 3, "New York Yankees", "Boston Red Sox"), false],
  ["another pair at the same time", scriptedGame("d", 1, "Miami Marlins", "New York Mets"), false],
])("two games of a pair within two hours need a person: %s", async (_rule, second, waits) => {
  rig.source.games.push(second);
  await rig.poller.round();
  expect(await rig.text("count(*)", "event")).toEqual([waits ? "3" : "4"]);
  expect(reasons()).toEqual(
    waits
      ? [
          {
            code: "sameStart",
            said: `${second.away} @ ${second.home}`,
            stored: "New York Yankees @ Boston Red Sox",
          },
        ]
      : [],
  );
});

test("a second source with sides swapped finds the game and records the right score", async () => {
  await rig.poller.round();
  rig.source.games = rig.source.games.map((game) => ({
    ...turned(game),
    id: `their-${game.id}`,
    books: {},
    score: { completed: true, away: 5, home: 2 },
  }));
  rig.begin({
    source: "scores",
    hasLinescores: false,
    decidesFinals: false,
    leagues: [
      {
        key: "baseball_mlb",
        names: ["baseball_mlb"],
        lines: false,
        live: false,
        results: true,
        isShared: false,
        compares: false,
      },
    ],
  });
  await rig.itIs(noon + 2 * hourMs);
  await rig.poller.round();
  expect(await stated()).toEqual(["game 2 5"]);
});

test("a game entered with sides swapped becomes the source's, with the right prices", async () => {
  await rig.poller.round();
  await rig.desk("update event set source = 'desk', source_key = 'by hand' where source_key = 'b'");
  await rig.desk("delete from event_key where key = 'b'");
  change("b", (game) => ({
    ...turned(game),
    books: moneyLine({ away: "Boston Red Sox", home: "New York Yankees" }, 115, -130),
  }));
  await rig.poller.round();
  expect([await rig.text("count(*)", "event"), await rig.lines("b")]).toEqual([
    ["3"],
    ["1 1 -130 2 open", "1 2 115 2 open"],
  ]);
});
