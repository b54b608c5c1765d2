import { describe, expect, test } from "vitest";
import { mlbTeam } from "./mlb-teams.ts";
import { nbaTeam } from "./nba-teams.ts";
import { nflTeam } from "./nfl-teams.ts";
import { nhlTeam } from "./nhl-teams.ts";
import { fileKinds } from "./season-files.ts";

// Clubs that moved or changed their names, as files of those seasons write them.

describe.each([
  ["NFL", nflTeam],
  ["NBA", nbaTeam],
  ["NHL", nhlTeam],
  ["MLB", mlbTeam],
] as const)("a club of the %s", (league, teamOf) => {
  const rows: Readonly<
    Record<typeof league, readonly (readonly [spelling: string, season: number, name: string | undefined])[]>
  > = {
    NFL: [
      ["OAK", 2018, "Las Vegas Raiders"],
      ["LV", 2020, "Las Vegas Raiders"],
      ["SD", 2016, "Los Angeles Chargers"],
      ["STL", 2015, "Los Angeles Rams"],
      ["STL", 1987, "Arizona Cardinals"],
      ["STL", 1990, undefined],
      ["JAC", 2012, "Jacksonville Jaguars"],
      ["HOU", 1996, "Tennessee Titans"],
      ["HOU", 2002, "Houston Texans"],
      ["HOU", 1999, undefined],
      ["BAL", 1983, "Indianapolis Colts"],
      ["BAL", 1996, "Baltimore Ravens"],
      ["WSH", 2019, "Washington Commanders"],
      ["LAR", 2018, "Los Angeles Rams"],
      ["XYZ", 2018, undefined],
      ["constructor", 2018, undefined],
    ],
    NBA: [
      ["NewJersey", 2011, "Brooklyn Nets"],
      ["Seattle", 2007, "Oklahoma City Thunder"],
      ["OklahomaCity", 2006, "New Orleans Pelicans"],
      ["OklahomaCity", 2008, "Oklahoma City Thunder"],
      ["Oklahoma City", 2017, "Oklahoma City Thunder"],
      ["LA Clippers", 2017, "Los Angeles Clippers"],
      ["Vancouver", 2000, "Memphis Grizzlies"],
      ["Charlotte", 2003, undefined],
      ["Charlotte", 2004, "Charlotte Hornets"],
      ["Harlem", 2017, undefined],
    ],
    NHL: [
      ["Phoenix Coyotes", 2013, "Arizona Coyotes"],
      ["Atlanta Thrashers", 2010, "Winnipeg Jets"],
      ["Winnipeg Jets", 1995, "Arizona Coyotes"],
      ["Winnipeg Jets", 2011, "Winnipeg Jets"],
      ["SeattleKraken", 2021, "Seattle Kraken"],
      ["Utah Hockey Club", 2024, "Utah Mammoth"],
      ["St Louis Blues", 2017, "St. Louis Blues"],
      ["Boston Bruins", 2017, undefined],
    ],
    MLB: [
      ["MON", 2004, "Montreal Expos"],
      ["WAS", 2005, "Washington Nationals"],
      ["TBD", 2007, "Tampa Bay Devil Rays"],
      ["TBA", 2015, "Tampa Bay Rays"],
      ["ANA", 2004, "Anaheim Angels"],
      ["FLA", 2011, "Florida Marlins"],
      ["CHN", 2015, "Chicago Cubs"],
      ["ATH", 2025, "Athletics"],
      ["ALS", 2018, undefined],
    ],
  };
  test.each(rows[league])("%s in %i: %s", (spelling, season, name) => {
    expect(teamOf(spelling, season)?.name).toBe(name);
  });
});

test("games of former places are read, none is left out", () => {
  const heads =
    "game_id,season,gameday,gametime,away_team,away_score,home_team,home_score,away_moneyline,home_moneyline,spread_line," +
    "away_spread_odds,home_spread_odds,total_line,under_odds,over_odds";
  const row = (id: string, day: string, away: string, home: string): string =>
    `${id},,${day},13:00,${away},20,${home},17,,,,,,,,`;
  const { games, problems } = fileKinds.nflverse.read(
    [
      heads,
      row("2015_17_OAK_KC", "2016-01-03", "OAK", "KC"),
      row("2016_01_SD_KC", "2016-09-11", "SD", "KC"),
      row("2015_17_STL_SF", "2016-01-03", "STL", "SF"),
      row("2012_01_JAC_MIN", "2012-09-09", "JAC", "MIN"),
    ].join("\n"),
    0,
  );
  expect(problems).toEqual([]);
  expect(games.map(({ away }) => away.team.name)).toEqual([
    "Las Vegas Raiders",
    "Los Angeles Chargers",
    "Los Angeles Rams",
    "Jacksonville Jaguars",
  ]);
});

test("a season saved with semicolons and decimal commas reads the same", () => {
  const [points, commas] = [
    "Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A\nE0,10/08/2018,Man United,Leicester,2,1,H,1,0,H,1.57,3.9,7.5",
    "Div;Date;HomeTeam;AwayTeam;FTHG;FTAG;FTR;HTHG;HTAG;HTR;B365H;B365D;B365A\r\nE0;10/08/2018;Man United;Leicester;2;1;H;1;0;H;1,57;3,9;7,5",
  ];
  expect(fileKinds.footballData.read(commas, 0)).toEqual(fileKinds.footballData.read(points, 0));
  expect(() => fileKinds.footballData.read(points.replace("FTR", "HTHG"), 0)).toThrow(/columnTwice/);
});
