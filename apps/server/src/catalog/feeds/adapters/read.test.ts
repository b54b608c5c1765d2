import { expect, test } from "vitest";
import { UnreadableAnswer } from "./adaptor.ts";
import {
  parseEvents,
  parseLeagues,
  parseLinescore,
  parseOdds,
  parseScores,
  type PriceFormat,
  sameName,
} from "./read.ts";
import type { Problem, SourceQuote } from "./source.ts";

const head = {
  id: "70a2274c4f82c7a3f37879b7edf0cfa4",
  sport_key: "basketball_nba",
  sport_title: "NBA",
  commence_time: "2026-04-10T23:10:00Z",
};
const hawks = "Atlanta Hawks";
const cavaliers = "Cleveland Cavaliers";
const teams = { home_team: hawks, away_team: cavaliers };
const event = {
  key: head.id,
  sportKey: "basketball_nba",
  leagueTitle: "NBA",
  startsAt: Date.UTC(2026, 3, 10, 23, 10),
  away: cavaliers,
  home: hawks,
};

test("the list of leagues has those with games, with the source's names and their sport", () => {
  const one = {
    key: "soccer_italy_serie_a",
    group: "Soccer",
    title: "Serie A - Italy",
    description: "Italian Soccer",
    active: true,
    has_outrights: false,
  };
  const golf = { ...one, key: "golf_masters_tournament_winner", group: "Golf", has_outrights: true };
  const ended = { ...one, key: "soccer_fifa_world_cup", active: false };
  expect(parseLeagues([one, golf, ended, { key: "kbo" }])).toEqual({
    problems: [],
    values: [
      { key: one.key, title: one.title, sport: "Soccer" },
      { key: "kbo", title: "", sport: "" },
    ],
  });
  expect(() => parseLeagues({ message: "no" })).toThrow(UnreadableAnswer);
});

// Prices of Australian bookmakers on Cleveland at Atlanta, 10 April 2026.
const answer = {
  ...head,
  ...teams,
  bookmakers: [
    {
      key: "sportsbet",
      title: "SportsBet",
      last_update: "2026-04-10T21:29:53Z",
      markets: [
        {
          key: "h2h",
          last_update: "2026-04-10T21:29:53Z",
          outcomes: [
            { name: hawks, price: 1.28 },
            { name: cavaliers, price: 3.85 },
          ],
        },
        {
          key: "spreads",
          last_update: "2026-04-10T21:29:53Z",
          outcomes: [
            { name: hawks, price: 1.95, point: -8.5 },
            { name: cavaliers, price: 1.85, point: 8.5 },
          ],
        },
      ],
    },
    {
      key: "tabtouch",
      title: "TABtouch",
      last_update: "2026-04-10T21:29:40Z",
      markets: [
        {
          key: "spreads",
          last_update: "2026-04-10T21:29:40Z",
          outcomes: [
            { name: hawks, price: 1.89, point: -8 },
            { name: cavaliers, price: 1.89, point: 8 },
          ],
        },
        { key: "h2h_lay", last_update: "2026-04-10T21:29:40Z", outcomes: [{ name: hawks, price: 1.3 }] },
      ],
    },
  ],
};

const sportsbetAt = Date.UTC(2026, 3, 10, 21, 29, 53);
const tabtouchAt = Date.UTC(2026, 3, 10, 21, 29, 40);

function quotesIn(markets: readonly object[]): {
  quotes: readonly SourceQuote[];
  problems: readonly Problem["reason"][];
} {
  const { values, problems } = parseOdds([
    { ...head, ...teams, bookmakers: [{ key: "book", title: "Book", markets }] },
  ]);
  return { quotes: values[0]?.quotes ?? [], problems: problems.map(({ reason }) => reason) };
}

test("decimal prices become American, points quarters, names sides; other markets are ignored", () => {
  const { values, problems } = parseOdds([answer], [], "decimal");
  expect(problems).toEqual([]);
  expect(values).toEqual([
    {
      event,
      quotes: [
        { source: "sportsbet", betType: 1, side: 2, points: null, price: -358 },
        { source: "sportsbet", betType: 1, side: 1, points: null, price: 285 },
        { source: "sportsbet", betType: 2, side: 2, points: -34, price: -106 },
        { source: "sportsbet", betType: 2, side: 1, points: 34, price: -118 },
        { source: "tabtouch", betType: 2, side: 2, points: -32, price: -113 },
        { source: "tabtouch", betType: 2, side: 1, points: 32, price: -113 },
      ],
      saidAt: new Map([
        ["sportsbet h2h", sportsbetAt],
        ["sportsbet spreads", sportsbetAt],
        ["tabtouch spreads", tabtouchAt],
        ["tabtouch h2h_lay", tabtouchAt],
      ]),
    },
  ]);
});

test("a response for one event is read like a list of one", () => {
  expect(parseOdds(answer)).toEqual(parseOdds([answer]));
});

test.each([
  [
    "money line",
    "h2h",
    [
      { name: hawks, price: -350 },
      { name: cavaliers, price: 285 },
    ],
    ["1/2 -350", "1/1 285"],
  ],
  [
    "handicap",
    "spreads",
    [
      { name: hawks, price: -110, point: -8.5 },
      { name: cavaliers, price: -110, point: 8.5 },
    ],
    ["2/2 -34 -110", "2/1 34 -110"],
  ],
  [
    "total",
    "totals",
    [
      { name: "Over", price: -105, point: 229.5 },
      { name: "Under", price: -115, point: 229.5 },
    ],
    ["3/0 918 -105", "4/0 918 -115"],
  ],
  [
    "team totals",
    "team_totals",
    [
      { name: "Over", description: cavaliers, price: -110, point: 110.5 },
      { name: "Under", description: cavaliers, price: -112, point: 110.5 },
      { name: "Over", description: hawks, price: 100, point: 119.5 },
      { name: "Under", description: hawks, price: -125, point: 119.5 },
    ],
    ["5/1 442 -110", "6/1 442 -112", "5/2 478 100", "6/2 478 -125"],
  ],
  [
    "a ladder of a team's totals: the first complete pair",
    "team_totals",
    [
      { name: "Over", description: hawks, price: 150, point: 121.5 },
      { name: "Over", description: hawks, price: -110, point: 118.5 },
      { name: "Under", description: hawks, price: -110, point: 118.5 },
    ],
    ["5/2 474 -110", "6/2 474 -110"],
  ],
  [
    "first half money line",
    "h2h_h1",
    [
      { name: hawks, price: -200 },
      { name: cavaliers, price: 165 },
    ],
    ["7/2 -200", "7/1 165"],
  ],
  [
    "first half handicap, level",
    "spreads_h1",
    [
      { name: hawks, price: -110, point: 0 },
      { name: cavaliers, price: -110, point: 0 },
    ],
    ["8/2 0 -110", "8/1 0 -110"],
  ],
  [
    "first half total",
    "totals_h1",
    [
      { name: "Over", price: -110, point: 113 },
      { name: "Under", price: -110, point: 113 },
    ],
    ["9/0 452 -110", "10/0 452 -110"],
  ],
  [
    "first five innings",
    "totals_1st_5_innings",
    [
      { name: "Over", price: 105, point: 4.5 },
      { name: "Under", price: -125, point: 4.5 },
    ],
    ["9/0 18 105", "10/0 18 -125"],
  ],
  [
    "first half team total",
    "team_totals_h1",
    [
      { name: "Over", description: hawks, price: -115, point: 58.5 },
      { name: "Under", description: hawks, price: -105, point: 58.5 },
    ],
    ["31/2 234 -115", "30/2 234 -105"],
  ],
  [
    "a quarter's money line",
    "h2h_q1",
    [
      { name: hawks, price: -160 },
      { name: cavaliers, price: 130 },
    ],
    ["11/2 -160", "11/1 130"],
  ],
  [
    "a quarter's handicap",
    "spreads_q3",
    [
      { name: hawks, price: -115, point: -1.5 },
      { name: cavaliers, price: -105, point: 1.5 },
    ],
    ["20/2 -6 -115", "20/1 6 -105"],
  ],
  [
    "a quarter's total",
    "totals_q4",
    [
      { name: "Over", price: -110, point: 56.5 },
      { name: "Under", price: -110, point: 56.5 },
    ],
    ["25/0 226 -110", "26/0 226 -110"],
  ],
  [
    "a quarter's team total",
    "team_totals_q1",
    [
      { name: "Over", description: cavaliers, price: -110, point: 28.5 },
      { name: "Under", description: cavaliers, price: -110, point: 28.5 },
    ],
    ["56/1 114 -110", "57/1 114 -110"],
  ],
  [
    "a hockey period's money line",
    "h2h_p1",
    [
      { name: hawks, price: 105 },
      { name: cavaliers, price: -125 },
    ],
    ["11/2 105", "11/1 -125"],
  ],
  [
    "a hockey period's total",
    "totals_p3",
    [
      { name: "Over", price: -120, point: 1.5 },
      { name: "Under", price: 100, point: 1.5 },
    ],
    ["21/0 6 -120", "22/0 6 100"],
  ],
  [
    "the second half",
    "spreads_h2",
    [
      { name: hawks, price: -110, point: -3 },
      { name: cavaliers, price: -110, point: 3 },
    ],
    ["33/2 -12 -110", "33/1 12 -110"],
  ],
  [
    "the winner of three, where the money line is one of two, is not ours",
    "h2h_3_way",
    [
      { name: hawks, price: 120 },
      { name: cavaliers, price: 240 },
      { name: "Draw", price: 1200 },
    ],
    [],
  ],
  [
    "nor is a money line that returns the stake, beside one that does not",
    "draw_no_bet",
    [
      { name: hawks, price: -150 },
      { name: cavaliers, price: 130 },
    ],
    [],
  ],
  [
    "nor whether both score",
    "btts",
    [
      { name: "Yes", price: -120 },
      { name: "No", price: 100 },
    ],
    [],
  ],
  [
    "nor several handicaps at once",
    "alternate_spreads",
    [1.5, 2.5].flatMap((point) => [
      { name: hawks, price: -110, point: -point },
      { name: cavaliers, price: -110, point },
    ]),
    [],
  ],
  [
    "nor one inning",
    "totals_1st_1_innings",
    [
      { name: "Over", price: 105, point: 0.5 },
      { name: "Under", price: -125, point: 0.5 },
    ],
    [],
  ],
  [
    "a draw on offer",
    "h2h",
    [
      { name: hawks, price: 120 },
      { name: cavaliers, price: 240 },
      { name: "Draw", price: 1200 },
    ],
    ["1/2 120", "1/1 240", "1/3 1200"],
  ],
  [
    "an Asian quarter line",
    "totals",
    [
      { name: "Over", price: -105, point: 2.75 },
      { name: "Under", price: -115, point: 2.75 },
    ],
    ["3/0 11 -105", "4/0 11 -115"],
  ],
])("market to bet type: %s", (_rule, key, outcomes, expected) => {
  const { quotes, problems } = quotesIn([{ key, outcomes }]);
  expect(problems).toEqual([]);
  expect(
    quotes.map(({ betType, side, points, price }) =>
      [`${betType}/${side}`, points, price].filter((part) => part !== null).join(" "),
    ),
  ).toEqual(expected);
});

test.each<[rule: string, key: string, outcomes: object[], reason: Problem["reason"]]>([
  [
    "a name of neither team",
    "h2h",
    [
      { name: hawks, price: -350 },
      { name: "Boston Celtics", price: 285 },
    ],
    { code: "nobody", said: "Boston Celtics" },
  ],
  ["one side only", "h2h", [{ name: hawks, price: -350 }], { code: "notEachSide" }],
  [
    "a ladder of totals",
    "totals",
    [229.5, 230.5].flatMap((point) => [
      { name: "Over", price: -110, point },
      { name: "Under", price: -110, point },
    ]),
    { code: "notEachSide" },
  ],
  [
    "handicaps that do not fit",
    "spreads",
    [
      { name: hawks, price: -110, point: -8.5 },
      { name: cavaliers, price: -110, point: 8 },
    ],
    { code: "handicaps" },
  ],
  [
    "totals that do not fit",
    "totals",
    [
      { name: "Over", price: -110, point: 220 },
      { name: "Under", price: -110, point: 221 },
    ],
    { code: "differentTotals" },
  ],
  [
    "points that are no quarters",
    "totals",
    [
      { name: "Over", price: -110, point: 220.1 },
      { name: "Under", price: -110, point: 220.1 },
    ],
    { code: "notPoints", said: "220.1" },
  ],
  [
    "no points where they are required",
    "spreads",
    [
      { name: hawks, price: -110 },
      { name: cavaliers, price: -110 },
    ],
    { code: "notPoints", said: "" },
  ],
  [
    "a price of zero",
    "h2h",
    [
      { name: hawks, price: 0 },
      { name: cavaliers, price: 120 },
    ],
    { code: "notPrice", said: "0" },
  ],
  [
    "a price that is text",
    "h2h",
    [
      { name: hawks, price: "1.9" },
      { name: cavaliers, price: 120 },
    ],
    { code: "notPrice", said: "1.9" },
  ],
  [
    "a blank price",
    "h2h",
    [
      { name: hawks, price: null },
      { name: cavaliers, price: 120 },
    ],
    { code: "notPrice", said: "" },
  ],
  [
    "points that are text",
    "totals",
    [
      { name: "Over", price: -110, point: "o220" },
      { name: "Under", price: -110, point: 220 },
    ],
    { code: "notPoints", said: "o220" },
  ],
])("one market is left out and named: %s", (_rule, key, outcomes, reason) => {
  expect(quotesIn([{ key, outcomes }])).toEqual({ quotes: [], problems: [reason] });
});

test("a game without bookmakers, with an empty or missing list, is read", () => {
  expect(parseOdds([{ ...head, ...teams, bookmakers: [] }]).values).toEqual([{ event, quotes: [] }]);
  expect(parseOdds([{ ...head, ...teams }]).values).toEqual([{ event, quotes: [] }]);
});

test("an event without two teams (a tournament) is left out and named", () => {
  const problems = [{ event: head.id, what: { code: "game" }, reason: { code: "noTeams" } }];
  expect(parseEvents([{ ...head, home_team: null, away_team: null }])).toEqual({ values: [], problems });
});

test("times come as text or as seconds", () => {
  expect(parseEvents([{ ...head, ...teams }]).values).toEqual([event]);
  expect(parseEvents([{ ...head, ...teams, commence_time: event.startsAt / 1000 }]).values).toEqual([event]);
});

test.each([
  [
    "null before the start",
    { completed: false, scores: null, last_update: null },
    { completed: false, away: null, home: null },
  ],
  [
    "text while it is played",
    {
      completed: false,
      scores: [
        { name: hawks, score: "88" },
        { name: cavaliers, score: "91" },
      ],
    },
    { completed: false, away: 91, home: 88 },
  ],
  [
    "numbers too",
    {
      completed: true,
      scores: [
        { name: cavaliers, score: 116 },
        { name: hawks, score: 124 },
      ],
    },
    { completed: true, away: 116, home: 124 },
  ],
  [
    "a total that the provider does not have",
    {
      completed: true,
      scores: [
        { name: hawks, score: null },
        { name: cavaliers, score: "91" },
      ],
    },
    { completed: true, away: 91, home: null },
  ],
])("scores: %s", (_rule, fields, expected) => {
  expect(parseScores([{ ...head, ...teams, ...fields }])).toEqual({ values: [{ event, ...expected }], problems: [] });
});

test("a score that is not a number is left out and named", () => {
  const scores = [
    { name: hawks, score: "W/O" },
    { name: cavaliers, score: "0" },
  ];
  const { values, problems } = parseScores([{ ...head, ...teams, completed: true, scores }]);
  expect(values[0]).toMatchObject({ away: 0, home: null });
  expect(problems).toEqual([
    { event: head.id, what: { code: "score", said: "Atlanta Hawks" }, reason: { code: "notScore", said: "W/O" } },
  ]);
});

test("a line score keeps its periods, marks an unplayed half-inning, and has the total", () => {
  const final = {
    ...head,
    ...teams,
    status: "final",
    period: null,
    half: null,
    clock: null,
    away_score: 1,
    home_score: 3,
    periods: [
      { period: "1", away: 1, home: 3 },
      { period: "2", away: 0, home: null, not_played: ["home"] },
    ],
    pitchers: { away: { name: "Eli Marrow", throws: "R" }, home: null },
    last_update: null,
  };
  expect(parseLinescore(final)).toEqual({
    problems: [],
    values: [
      {
        event,
        status: "final",
        pitchers: { away: "Eli Marrow", home: null },
        segments: [
          { segment: "1", away: 1, home: 3, complete: true },
          { segment: "2", away: 0, home: null, complete: true },
          { segment: "game", away: 1, home: 3, complete: true },
        ],
      },
    ],
  });
  expect(
    parseLinescore({ ...final, status: "live", period: "2" }).values[0]?.segments.map(({ complete }) => complete),
  ).toEqual([true, false, false]);
  expect(
    parseLinescore({ ...final, status: "scheduled", away_score: null, home_score: null, periods: [] }).values[0]
      ?.segments,
  ).toEqual([]);
  const problems = [{ event: head.id, what: { code: "lineScore" }, reason: { code: "finalSum" } }];
  expect(parseLinescore({ ...final, home_score: 4 })).toEqual({ values: [], problems });
});

test.each([
  ["an object instead of a list", () => parseEvents({ message: "no" })],
  ["an event without an id", () => parseEvents([{ ...teams }])],
  ["no list of markets", () => parseOdds([{ ...head, ...teams, bookmakers: "none" }])],
  ["scores without completed", () => parseScores([{ ...head, ...teams }])],
  ["a line score of an unknown status", () => parseLinescore({ ...head, ...teams, status: "rain" })],
])("a response in another form is not used at all: %s", (_rule, parse) => {
  expect(parse).toThrow(UnreadableAnswer);
});

test.each([
  ["points", "St. Louis Cardinals", "St Louis Cardinals", true],
  ["case and spaces", "LA  Lakers", "la lakers", true],
  ["accents", "Atlético Madrid", "Atletico Madrid", true],
  ["another city", "New York Mets", "New York Yankees", false],
])("names that differ only in %s are the same", (_rule, a, b, same) => {
  expect(sameName(a, b)).toBe(same);
});

type Prices = readonly [home: unknown, away: unknown, draw: unknown];
const threeWay = ([home, away, draw]: Prices): object => ({
  key: "h2h",
  outcomes: [
    { name: hawks, price: home },
    { name: cavaliers, price: away },
    { name: "Draw", price: draw },
  ],
});
const booksOf = (...books: readonly Prices[]): object => ({
  ...head,
  ...teams,
  bookmakers: books.map((prices, index) => ({ key: `book${String(index)}`, markets: [threeWay(prices)] })),
});

test.each<
  [rule: string, books: readonly Prices[], format: PriceFormat, prices: readonly string[], reasons: readonly object[]]
>([
  ["whole American prices are American", [[150, 230, 180]], "american", ["150 230 180"], []],
  [
    "beside a zero",
    [
      [150, 230, 180],
      [0, 230, 180],
    ],
    "american",
    ["150 230 180", ""],
    [{ code: "notPrice", said: "0" }],
  ],
  [
    "beside -99",
    [
      [150, 230, 180],
      [-99, 230, 180],
    ],
    "american",
    ["150 230 180", ""],
    [{ code: "notPrice", said: "-99" }],
  ],
  [
    "beside 152.5",
    [
      [150, 230, 180],
      [150, 152.5, 180],
    ],
    "american",
    ["150 230 180", ""],
    [{ code: "notPrice", said: "152.5" }],
  ],
  [
    "beside a blank cell",
    [
      [150, 230, null],
      [150, 230, 180],
    ],
    "american",
    ["", "150 230 180"],
    [{ code: "notPrice", said: "" }],
  ],
  [
    "beside a bookmaker in decimal prices: the mix is reported",
    [
      [150, 230, 180],
      [2.5, 3.3, 2.8],
    ],
    "american",
    ["150 230 180", ""],
    [{ code: "otherFormat", said: "2.5" }],
  ],
  [
    "a response entirely in decimal is reported, and none of it is sold",
    [[2.5, 3.3, 2.8]],
    "american",
    [""],
    [{ code: "otherFormat", said: "2.5" }],
  ],
  [
    "decimal prices of 100 and more are decimal where decimal was requested",
    [[150, 230, 180]],
    "decimal",
    ["14900 22900 17900"],
    [],
  ],
  [
    "American prices beside them are reported",
    [
      [2.5, 3.3, 2.8],
      [-150, 230, 180],
    ],
    "decimal",
    ["150 230 180", ""],
    [{ code: "otherFormat", said: "-150" }],
  ],
])("prices are read in the requested format: %s", (_rule, books, format, prices, reasons) => {
  const { values, problems } = parseOdds([booksOf(...books)], [], format);
  const result = books.map((_, index) =>
    (values[0]?.quotes ?? [])
      .filter(({ source }) => source === `book${String(index)}`)
      .map(({ price }) => price)
      .join(" "),
  );
  expect(result).toEqual(prices);
  expect(problems.map(({ reason }) => reason)).toEqual(reasons);
});

test("a game in a wrong form is left out alone", () => {
  const other = { ...head, ...teams, id: "another" };
  const { values, problems } = parseOdds([booksOf([150, 230, 180]), { ...other, commence_time: "tomorrow" }]);
  expect(values.map(({ quotes }) => quotes.length)).toEqual([3]);
  expect(problems).toEqual([
    { event: "another", what: { code: "game" }, reason: { code: "unreadable", said: "commence_time" } },
  ]);
});

test("of team totals, one team's wrong cell leaves the other team's line unchanged", () => {
  const { quotes, problems } = quotesIn([
    {
      key: "team_totals",
      outcomes: [
        { name: "Over", description: cavaliers, price: 0, point: 110.5 },
        { name: "Under", description: cavaliers, price: -112, point: 110.5 },
        { name: "Over", description: hawks, price: 100, point: 119.5 },
        { name: "Under", description: hawks, price: -125, point: 119.5 },
      ],
    },
  ]);
  expect(quotes.map(({ betType, side }) => `${String(betType)}/${String(side)}`)).toEqual(["5/2", "6/2"]);
  expect(problems).toEqual([{ code: "notPrice", said: "0" }]);
});

test.each<[rule: string, scores: readonly object[], total: readonly (number | null)[], reasons: readonly object[]]>([
  [
    "a name of neither team",
    [
      { name: hawks, score: "3" },
      { name: "Boston Celtics", score: "2" },
    ],
    [null, 3],
    [{ code: "nobody", said: "Boston Celtics" }],
  ],
  [
    "one team twice",
    [
      { name: hawks, score: "3" },
      { name: hawks, score: "2" },
    ],
    [null, null],
    [{ code: "repeated" }],
  ],
])("a score without one clear team is ignored: %s", (_rule, scores, total, reasons) => {
  const { values, problems } = parseScores([{ ...head, ...teams, completed: true, scores }]);
  expect(values.map(({ away, home }) => [away, home])).toEqual([total]);
  expect(problems.map(({ reason }) => reason)).toEqual(reasons);
});
