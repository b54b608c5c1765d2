import type { sources } from "@chalkboard/contract";
import { loadMessages, translator } from "@chalkboard/i18n";
import { leftOutWhat, leftOutWhy } from "@chalkboard/list-columns";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { UnreadableFile } from "./game.ts";
import { fileKinds } from "./season-files.ts";

// Excerpts as the archives write them, and other files that people may have.

const nba = `Date,Rot,VH,Team,1st,2nd,3rd,4th,Final,Open,Close,ML,2H
1017,501,V,Boston,19,19,33,28,99,214.5,216,166,1.5
1017,502,H,Cleveland,29,25,18,30,102,4,4.5,-195,110
115,503,N,Philadelphia,25,25,25,25,110,3,pk,-110,2
115,504,N,Boston,25,25,25,25,112,210,211.5,-110,105
`;
const nhl = `Year,Date,VH,Team,1st,2nd,3rd,Final,Open,Close,PuckLineGoals,PuckLineOdds,OpenOUGoals,OpenOUOdds,CloseOUGoals,CloseOUOdds
2017,1004,V,Toronto Maple Leafs,3,1,3,7,-110,-105,1.5,-295,5.5,-125,6,-115
2017,1004,H,Winnipeg Jets,0,0,2,2,-110,-115,-1.5,235,5.5,105,6,-105
2018,105,V,Boston Bruins,1,1,0,3,-110,-105,-1.5,220,5.5,-110,5.5,-110
2018,105,H,Dallas Stars,0,1,1,2,-110,-115,1.5,-260,5.5,-110,5.5,-110
`;
const nfl = `game_id,season,gameday,gametime,away_team,away_score,home_team,home_score,away_moneyline,home_moneyline,spread_line,away_spread_odds,home_spread_odds,total_line,under_odds,over_odds
2018_01_ATL_PHI,2018,2018-09-06,20:20,ATL,12,PHI,18,-104.0,-106.0,1.0,-111.0,101.0,44.5,-101.0,-109.0
2018_01_LAR_LV,2018,2018-09-10,22:20,LAR,,LV,,,,-6.0,,,48.0,,
`;
const epl = `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A,BbAv>2.5,BbAv<2.5,BbAHh,BbAvAHH,BbAvAHA
E0,10/08/2018,Man United,Leicester,2,1,H,1,0,H,1.57,3.9,7.5,2.03,1.79,-0.75,1.7,2.21
E0,11/08/2018,Wolves,Everton,,,,,,,2.2,3.3,3.6,2.1,1.75,-0.25,1.9,2
`;
const mlb = `Date,Rot,VH,Team,Pitcher,1st,2nd,3rd,4th,5th,6th,7th,8th,9th,Final,Open,Close,Run Line,Run Line Odds,Open OU,Open OU Odds,Close OU,Close OU Odds
329,901,V,CUB,JLESTER-L,,,,,,,,,,,-175,-200,-1.5,-125,8,-105,8,-120
329,902,H,MIA,JURENA-R,,,,,,,,,,,155,170,1.5,105,8,-115,8,100
`;
const texts = { sbrMlb: mlb, sbrNba: nba, sbrNhl: nhl, nflverse: nfl, footballData: epl } as const satisfies Readonly<
  Record<sources.FileAdaptor, string>
>;
const read = (kind: sources.FileAdaptor, text: string = texts[kind]) => fileKinds[kind].read(text, 2017);
const english = translator("en", await loadMessages("en"));
const outcome = (kind: sources.FileAdaptor, text: string): string[] =>
  read(kind, text).problems.map(
    ({ row, reason, leftOut }) => `${String(row)} ${leftOutWhy(reason, english)} (${leftOutWhat(leftOut, english)})`,
  );
const brief = ({ games }: ReturnType<typeof read>) =>
  games.map(({ startsAt, away, home, result }) => [
    new Date(startsAt).toISOString().slice(0, 16),
    `${away.team.name} @ ${home.team.name}`,
    result?.segments
      .map(({ segment, away: one, home: other }) => `${segment} ${String(one)}-${String(other)}`)
      .join(" ") ?? null,
  ]);
const lines = (kind: sources.FileAdaptor, index: number, which: "opening" | "closing"): string[] =>
  (read(kind).games[index]?.[which] ?? []).map(
    ({ betType, side, points, price }) => `${String(betType)}/${String(side)} ${String(points)} ${String(price)}`,
  );

describe("games", () => {
  test.each<[kind: sources.FileAdaptor, games: unknown[]]>([
    [
      "sbrNba",
      [
        ["2017-10-17T23:05", "Boston Celtics @ Cleveland Cavaliers", "1 19-29 2 19-25 3 33-18 4 28-30 game 99-102"],
        [
          "2018-01-16T00:05",
          "Philadelphia 76ers @ Boston Celtics",
          "1 25-25 2 25-25 3 25-25 4 25-25 OT 10-12 game 110-112",
        ],
      ],
    ],
    [
      "sbrNhl",
      [
        ["2017-10-04T23:05", "Toronto Maple Leafs @ Winnipeg Jets", "1 3-0 2 1-0 3 3-2 game 7-2"],
        ["2018-01-06T00:05", "Boston Bruins @ Dallas Stars", "1 1-0 2 1-1 3 0-1 OT 1-0 game 3-2"],
      ],
    ],
    [
      "nflverse",
      [
        ["2018-09-07T00:20", "Atlanta Falcons @ Philadelphia Eagles", "game 12-18"],
        ["2018-09-11T02:20", "Los Angeles Rams @ Las Vegas Raiders", null],
      ],
    ],
    [
      "footballData",
      [
        ["2018-08-10T14:00", "Leicester City @ Manchester United", "1 0-1 2 1-1 game 1-2"],
        ["2018-08-11T14:00", "Everton @ Wolverhampton Wanderers", null],
      ],
    ],
    ["sbrMlb", [["2017-03-29T23:05", "Chicago Cubs @ Miami Marlins", null]]],
  ])("of %s", (kind, games) => {
    expect(brief(read(kind))).toEqual(games);
    expect(outcome(kind, texts[kind]).filter((text) => text.endsWith("(Game)"))).toEqual([]);
  });

  test.each<[rule: string, kind: sources.FileAdaptor, index: number, which: "opening" | "closing", lines: string[]]>([
    [
      "the small figure is the favourite's spread",
      "sbrNba",
      0,
      "opening",
      ["2/1 16 -110", "2/2 -16 -110", "3/0 858 -110", "4/0 858 -110"],
    ],
    [
      "no team gives points in a pick",
      "sbrNba",
      1,
      "closing",
      ["2/1 0 -110", "2/2 0 -110", "3/0 846 -110", "4/0 846 -110", "1/1 null -110", "1/2 null -110"],
    ],
    [
      "hockey has its puck line at the close",
      "sbrNhl",
      0,
      "closing",
      ["1/1 null -105", "1/2 null -115", "2/1 6 -295", "2/2 -6 235", "3/0 24 -115", "4/0 24 -105"],
    ],
    [
      "what the home team gives the visitor gets",
      "nflverse",
      0,
      "closing",
      ["1/1 null -104", "1/2 null -106", "2/1 4 -111", "2/2 -4 101", "3/0 178 -109", "4/0 178 -101"],
    ],
    [
      "soccer has a draw, and decimal prices rounded against the customer",
      "footballData",
      0,
      "opening",
      ["1/1 null 650", "1/2 null -176", "1/3 null 290", "2/1 3 121", "2/2 -3 -143", "3/0 10 103", "4/0 10 -127"],
    ],
  ])("%s", (_rule, kind, index, which, wanted) => {
    expect(lines(kind, index, which)).toEqual(wanted);
  });
});

type Bad = readonly [
  rule: string,
  kind: sources.FileAdaptor,
  from: string,
  to: string,
  games: number,
  problems: readonly string[],
];

const bad: readonly Bad[] = [
  [
    "a truncated row",
    "sbrMlb",
    "8,-105,8,-120\n",
    "8\n",
    0,
    ["2 the row has another number of columns than the header (Game)"],
  ],
  ["a blank team", "sbrMlb", "V,CUB", "V,", 0, ["2 no team has the code blank (Game)"]],
  ["a day that does not exist", "sbrMlb", "329,901", "230,901", 0, ["2 Date: 230 is not a day such as 405 (Game)"]],
  [
    "days of one game that differ",
    "sbrMlb",
    "329,902",
    "330,902",
    0,
    ["3 Date: 330 is not the visitor’s day, 329 (Game)"],
  ],
  ["a rotation of words", "sbrMlb", ",901,", ",9o1,", 0, ["2 Rot: 9o1 is not a rotation number (Game)"]],
  ["a club against itself", "sbrMlb", "H,MIA", "H,CUB", 0, ["3 CUB plays against itself (Game)"]],
  [
    "a side that is invalid",
    "sbrMlb",
    ",H,",
    ",X,",
    0,
    ["2 a visitor’s row without a home row behind it (Game)", "3 VH: X is not V, H or N (Game)"],
  ],
  [
    "a home row alone",
    "sbrMlb",
    ",V,",
    ",H,",
    0,
    ["2 a home row without a visitor’s row before it (Game)", "3 a home row without a visitor’s row before it (Game)"],
  ],
  ["a final alone", "sbrMlb", "L,,,,,,,,,,,", "L,,,,,,,,,,4,", 0, ["2 Final: blank is not a score (Game)"]],
  [
    "a price on one side",
    "sbrMlb",
    ",-175,",
    ",,",
    1,
    ["2 Open: a figure is missing on one side (Opening money line)"],
  ],
  ["a price of words", "sbrMlb", ",-200,", ",x,", 1, ["2 Close: x is not a price (Closing money line)"]],
  [
    "a run line whose sides do not match",
    "sbrMlb",
    ",1.5,105",
    ",-1.5,105",
    1,
    ["3 Run Line: -1.5 and -1.5 are not opposites (Run line)"],
  ],
  [
    "totals that differ",
    "sbrMlb",
    "8,-115,8",
    "9,-115,8",
    1,
    ["3 Open OU: 8 in one row and 9 in the other (Opening total)"],
  ],
  ["a team that does not exist", "sbrNba", "V,Boston", "V,Bostn", 1, ["2 no team has the code Bostn (Game)"]],
  ["a day that does not exist", "sbrNba", "1017,501", "1032,501", 1, ["2 Date: 1032 is not a day such as 1017 (Game)"]],
  [
    "days of one game that differ",
    "sbrNba",
    "1017,502",
    "1018,502",
    1,
    ["3 Date: 1018 is not the visitor’s day, 1017 (Game)"],
  ],
  [
    "quarters that are more than the final",
    "sbrNba",
    "28,99",
    "38,99",
    1,
    ["2 the periods add up to 109 and 102, the final says 99 and 102 (Game)"],
  ],
  ["a score of words", "sbrNba", "19,19,33", "19,ab,33", 1, ["2 ab is not a number of points (Game)"]],
  ["a rotation of words", "sbrNba", ",501,", ",5o1,", 1, ["2 Rot: 5o1 is not a rotation number (Game)"]],
  [
    "two spreads",
    "sbrNba",
    "214.5,216",
    "5,216",
    2,
    ["2 Open: 5 and 4 are not a spread and a total (Opening spread and total)"],
  ],
  [
    "a spread alone",
    "sbrNba",
    "214.5,216",
    ",216",
    2,
    ["2 Open: blank and 4 are not two figures (Opening spread and total)"],
  ],
  ["an invalid price", "sbrNba", "216,166", "216,66", 2, ["2 ML: 66 is not a price (Money line)"]],
  ["a team against itself", "sbrNba", "H,Cleveland", "H,Boston", 1, ["3 Boston Celtics plays against itself (Game)"]],
  [
    "a row without its partner",
    "sbrNba",
    "1017,502,H,Cleveland,29,25,18,30,102,4,4.5,-195,110\n",
    "",
    1,
    ["2 a visitor’s row without a home row behind it (Game)"],
  ],
  [
    "a truncated row",
    "sbrNhl",
    "5.5,-110,5.5,-110\n2018,105,H",
    "5.5\n2018,105,H",
    1,
    ["4 the row has another number of columns than the header (Game)"],
  ],
  ["no team", "sbrNhl", "V,Toronto Maple Leafs", "V,", 1, ["2 Team: empty cell (Game)"]],
  [
    "a year of words",
    "sbrNhl",
    "2017,1004,V",
    "MMXVII,1004,V",
    1,
    ["2 Year, Date: MMXVII 1004 is not a day such as 2017 1004 (Game)"],
  ],
  [
    "days of one game that differ",
    "sbrNhl",
    "2017,1004,H",
    "2017,1005,H",
    1,
    ["3 Year, Date: 2017 1005 is not the visitor’s day, 2017 1004 (Game)"],
  ],
  [
    "a puck line whose sides do not match",
    "sbrNhl",
    "-1.5,235",
    "1.5,235",
    2,
    ["3 PuckLineGoals: 1.5 and 1.5 are not opposites (Puck line)"],
  ],
  [
    "a total that no game has",
    "sbrNhl",
    "6,-115",
    "60,-115",
    2,
    ["2 CloseOUGoals: 60 is not from 3 to 12 (Closing total)"],
  ],
  [
    "a total that is no quarter",
    "sbrNhl",
    "6,-115",
    "6.1,-115",
    2,
    ["2 CloseOUGoals: 6.1 is not a number of half or quarter points (Closing total)"],
  ],
  [
    "a total without prices",
    "sbrNhl",
    "6,-115\n2017,1004,H,Winnipeg Jets,0,0,2,2,-110,-115,-1.5,235,5.5,105,6,-105",
    "6,\n2017,1004,H,Winnipeg Jets,0,0,2,2,-110,-115,-1.5,235,5.5,105,6,",
    2,
    ["2 CloseOUOdds: a figure is missing (Closing total)"],
  ],
  ["a club against itself", "nflverse", "ATL,12,PHI", "PHI,12,PHI", 1, ["2 PHI plays against itself (Game)"]],
  ["a key of symbols", "nflverse", "2018_01_ATL_PHI,", "?,", 1, ["2 game_id: ? is not a key of a game (Game)"]],
  [
    "an invalid day",
    "nflverse",
    "2018-09-06",
    "2018-09-31",
    1,
    ["2 gameday: 2018-09-31 is not a day such as 2018-09-06 (Game)"],
  ],
  ["an invalid time", "nflverse", "20:20", "25:20", 1, ["2 gametime: 25:20 is not a time such as 20:20 (Game)"]],
  ["an invalid team code", "nflverse", "ATL,12", "ATX,12", 1, ["2 no team has the code ATX (Game)"]],
  ["half a score", "nflverse", "ATL,12", "ATL,", 1, ["2 away_score: blank is not a score (Game)"]],
  [
    "a spread without prices",
    "nflverse",
    "1.0,-111.0",
    "1.0,",
    2,
    ["2 away_spread_odds: a figure is missing (Spread)"],
  ],
  [
    "a money line of words",
    "nflverse",
    "-104.0",
    "even-ish",
    2,
    ["2 away_moneyline: even-ish is not a price (Money line)"],
  ],
  ["another division", "footballData", "E0,10", "E1,10", 1, ["2 Div: E1 is another division than E0 (Game)"]],
  [
    "an American date",
    "footballData",
    "10/08/2018",
    "08/30/2018",
    1,
    ["2 Date: 08/30/2018 is not a day such as 10/08/2018 (Game)"],
  ],
  [
    "more goals at half time than at the end",
    "footballData",
    "2,1,H,1,0",
    "2,1,H,3,0",
    1,
    ["2 -1 is not a number of points (Game)"],
  ],
  [
    "odds that pay nothing",
    "footballData",
    "1.57,3.9",
    "0.57,3.9",
    2,
    ["2 B365H: 0.57 is not a price (Opening winner)"],
  ],
  ["odds that are missing", "footballData", "1.57,3.9", ",3.9", 2, ["2 B365H: a figure is missing (Opening winner)"]],
  [
    "a handicap that is no quarter",
    "footballData",
    "-0.75",
    "-0.7",
    2,
    ["2 BbAHh: -0.7 is not a number of half or quarter points (Opening handicap)"],
  ],
  ["a club without a name", "footballData", "Man United", "", 1, ["2 HomeTeam: empty cell (Game)"]],
  [
    "a game listed twice",
    "nflverse",
    "2018_01_LAR_LV,2018",
    "2018_01_ATL_PHI,2018",
    1,
    ["3 the same game is in row 2 (Game)"],
  ],
];

describe("a wrong row is reported and left out, and no other", () => {
  test.each(bad)("%s in %s", (_rule, kind, from, to, games, problems) => {
    const damaged = texts[kind].replace(from, to);
    expect(damaged).not.toBe(texts[kind]);
    const usual = new Set(outcome(kind, texts[kind]));
    expect(outcome(kind, damaged).filter((text) => !usual.has(text))).toEqual(problems);
    expect(read(kind, damaged).games).toHaveLength(games);
  });

  // Those of baseball line scores are in sbr-line-score.test.ts, one by one.
  const proved = [
    "columns",
    "blank",
    "unknownCode",
    "notDay",
    "otherDay",
    "notTime",
    "notRotation",
    "notKey",
    "otherDivision",
    "againstItself",
    "twice",
    "notVh",
    "homeAlone",
    "visitorAlone",
    "notScore",
    "sums",
    "notPrice",
    "notPoints",
    "notQuarters",
    "outside",
    "notOpposite",
    "differ",
    "missing",
    "missingSide",
    "notFigures",
    "notSpreadTotal",
  ];

  test("the table above has every possible reason", () => {
    const found = bad.flatMap(([, kind, from, to]) =>
      read(kind, texts[kind].replace(from, to)).problems.map(({ reason }) => reason.code),
    );
    expect([...new Set<string>(found)].sort()).toEqual(proved.toSorted());
  });
});

describe("a file of another kind is not read", () => {
  const kinds = Object.keys(texts) as sources.FileAdaptor[];
  test.each(
    kinds.flatMap((kind) => [
      ...kinds.filter((other) => other !== kind).map((other) => [kind, other, texts[other]] as const),
      [kind, "nothing", ""] as const,
      [kind, "a page", "<html><body>503</body></html>"] as const,
      [kind, "JSON", '{"games":[]}'] as const,
      [kind, "a workbook", "PK\u0003\u0004\u0000\u0000"] as const,
      [kind, "an open quote", '"Date,Rot'] as const,
    ]),
  )("%s does not accept %s", (kind, _other, text) => {
    expect(() => read(kind, text)).toThrow(UnreadableFile);
  });
  test.each(kinds)("a reordered file of %s gives the same games", (kind) => {
    const [header = "", ...rows] = texts[kind].trim().split("\n");
    const size = kind.startsWith("sbr") ? 2 : 1;
    const games = Array.from({ length: rows.length / size }, (_, index) =>
      rows.slice(index * size, (index + 1) * size),
    );
    const keys = (text: string) =>
      read(kind, text)
        .games.map(({ key, startsAt }) => `${key} ${String(startsAt)}`)
        .sort();
    expect(keys([header, ...games.toReversed().flat(), ""].join("\r\n"))).toEqual(keys(texts[kind]));
  });
});

const folder = process.env["CHALKBOARD_DATA"];
describe.skipIf(folder === undefined || !existsSync(folder))(
  "the seasons of the archives (needs CHALKBOARD_DATA)",
  () => {
    test.each<[file: string, kind: sources.FileAdaptor, season: number, rows: number, games: number, least: number]>([
      ["mlb_sbr_2018.csv", "sbrMlb", 2018, 4928, 2464, 2450],
      ["nba_sbr_2017-18.csv", "sbrNba", 2017, 2624, 1312, 1312],
      ["nba_sbr_2018-19.csv", "sbrNba", 2018, 2624, 1312, 1312],
      ["nhl_sbr_2017-18.csv", "sbrNhl", 0, 2710, 1355, 1350],
      ["nfl_games_2018_2019.csv", "nflverse", 0, 534, 534, 534],
      ["soccer_epl_2018-19.csv", "footballData", 0, 380, 380, 380],
      ["soccer_epl_2019-20.csv", "footballData", 0, 380, 380, 380],
    ])("%s", (file, kind, season, rows, games, least) => {
      const found = fileKinds[kind].read(readFileSync(join(folder ?? "", file), "utf8"), season);
      const left = found.problems.filter(({ leftOut }) => leftOut.code === "game");
      expect(found.rows).toBe(rows);
      expect(found.games.length).toBeGreaterThanOrEqual(least);
      expect(found.games.length + left.length).toBeGreaterThanOrEqual(games);
      expect(new Set(found.games.map(({ key }) => key)).size).toBe(found.games.length);
    });
  },
);
