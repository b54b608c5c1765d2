import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plainName } from "@chalkboard/kernel";
import { describe, expect, test } from "vitest";
import { knownLeague } from "../../feeds/index.ts";
import { type NamedGame, type CalendarGame, type MasterTeam, suggestions, sureTeam } from "./match.ts";

// The names of real sources matched against the clubs of our leagues, by themselves and with another source's schedule
// of the same days.

const folder = process.env["CHALKBOARD_DATA"] ?? "";
const dayMs = 86_400_000;

type Game = { readonly at: number; readonly away: string; readonly home: string };
type Row = Readonly<Record<string, string>>;

function rowsOf(file: string): readonly Row[] {
  const [head = "", ...lines] = readFileSync(join(folder, file), "utf8").trim().split(/\r?\n/);
  const columns = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [columns[index] ?? "", cell])));
}

/** `20180906`, `2018-09-06` and `20180906.0`, as noon of that day. */
function noonOf(text: string | undefined): number {
  const day = (text ?? "").replaceAll(/\.0$|\D/g, "");
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)), 12);
}

const oneRow = (file: string, date: string, away: string, home: string): readonly Game[] =>
  rowsOf(file).map((row) => ({ at: noonOf(row[date]), away: row[away] ?? "", home: row[home] ?? "" }));

/** As football-data.co.uk writes it: `10/08/2018`, the home side first. */
const footballData = (file: string): readonly Game[] =>
  rowsOf(file).map((row) => ({
    at: noonOf((row["Date"] ?? "").split("/").toReversed().join("")),
    away: row["AwayTeam"] ?? "",
    home: row["HomeTeam"] ?? "",
  }));

/** Leagues whose season continues from January in the next year. */
const winter = /^(nba|nhl)/;

/** Two rows per game, the visitor's first; the season's year is that of its first half. */
function sbr(file: string, year: number): readonly Game[] {
  const rows = rowsOf(file);
  return rows.flatMap((row, index) => {
    const home = rows[index + 1];
    if (row["VH"] !== "V" || home === undefined) return [];
    const day = (row["Date"] ?? "").padStart(4, "0");
    return [
      {
        at: Date.UTC(
          year + (winter.test(file) && Number(day) < 800 ? 1 : 0),
          Number(day.slice(0, 2)) - 1,
          Number(day.slice(2)),
          12,
        ),
        away: row["Team"] ?? "",
        home: home["Team"] ?? "",
      },
    ];
  });
}

/** The team that a source means, where its own words do not show it. */
const mlbCodes: Readonly<Record<string, string>> = {
  CUB: "CHC",
  KAN: "KC",
  SDG: "SD",
  SFO: "SF",
  TAM: "TB",
  OAK: "ATH",
  LOS: "LAD",
  ANA: "LAA",
  CHA: "CWS",
  CHN: "CHC",
  KCA: "KC",
  LAN: "LAD",
  NYA: "NYY",
  NYN: "NYM",
  SDN: "SD",
  SFN: "SF",
  SLN: "STL",
  TBA: "TB",
};
const ofCode =
  (sport: string, codes: Readonly<Record<string, string>>) =>
  (name: string): string | undefined =>
    Object.entries(knownLeague(sport)?.abbreviations ?? {}).find(([, code]) => code === (codes[name] ?? name))?.[0];
const nba = (name: string): string | undefined => {
  const plain = plainName(name).replace(/^la(?=clippers|lakers)/, "losangeles");
  return Object.keys(knownLeague("basketball_nba")?.abbreviations ?? {}).find((team) =>
    plainName(team).startsWith(plain),
  );
};
const nfl = (name: string): string | undefined =>
  Object.keys(knownLeague("americanfootball_nfl")?.abbreviations ?? {}).find((team) =>
    team.endsWith(` ${({ Fortyniners: "49ers", Oakland: "Raiders" } as Row)[name] ?? name}`),
  );
const nhl = (name: string): string | undefined =>
  Object.keys(knownLeague("icehockey_nhl")?.abbreviations ?? {}).find((team) => plainName(team) === plainName(name));
const eplNames: Row = {
  Wolves: "Wolverhampton Wanderers",
  "Man City": "Manchester City",
  "Man United": "Manchester United",
};
const epl = (name: string): string | undefined =>
  Object.keys(knownLeague("soccer_epl")?.abbreviations ?? {}).find(
    (team) => team === (eplNames[name] ?? name) || team === `AFC ${name}` || team.startsWith(`${name} `),
  );

type Source = { readonly games: () => readonly Game[]; readonly truth: (name: string) => string | undefined };
const sources = {
  mlb2015: { games: () => sbr("mlb_sbr_2015.csv", 2015), truth: ofCode("baseball_mlb", mlbCodes) },
  mlb2018: { games: () => sbr("mlb_sbr_2018.csv", 2018), truth: ofCode("baseball_mlb", mlbCodes) },
  retrosheet: {
    games: () => oneRow("mlb_retrosheet_gl_2015.csv", "Date", "VisitingTeam", "HomeTeam"),
    truth: ofCode("baseball_mlb", mlbCodes),
  },
  nba: { games: () => sbr("nba_sbr_2018-19.csv", 2018), truth: nba },
  nbaHalves: { games: () => oneRow("nba_2h_moneylines_2018-19.csv", "date", "away", "home"), truth: nba },
  nflQuarters: { games: () => oneRow("nfl_sbr_quarters_2018_2019.csv", "date", "away_team", "home_team"), truth: nfl },
  nflverse: {
    games: () => oneRow("nfl_games_2018_2019.csv", "gameday", "away_team", "home_team"),
    truth: ofCode("americanfootball_nfl", {}),
  },
  nhl: { games: () => sbr("nhl_sbr_2017-18.csv", 2017), truth: nhl },
  epl2018: { games: () => footballData("soccer_epl_2018-19.csv"), truth: epl },
  epl2019: { games: () => footballData("soccer_epl_2019-20.csv"), truth: epl },
} satisfies Record<string, Source>;
type SourceName = keyof typeof sources;

/** A source's list of some days, as a polled source returns future games. */
const listDays = 14;

type Measured = {
  readonly names: number;
  readonly right: number;
  readonly taken: number;
  readonly wrong: readonly string[];
};

/**
 * @param isTaught whether the source's other names were matched before
 * @param without leaves each name's own team out of our league, so that any match is wrong
 */
function measure(
  sport: string,
  of: SourceName,
  beside: SourceName | undefined,
  isMatched: boolean,
  without = false,
): Measured {
  const teams: MasterTeam[] = Object.entries(knownLeague(sport)?.abbreviations ?? {}).map(
    ([name, abbreviation], index) => ({ id: index + 1, name, abbreviation, aliases: [] }),
  );
  const idOf = new Map(teams.map(({ name, id }) => [name, id]));
  const { truth } = sources[of];
  const all = sources[of].games().filter(({ away, home }) => truth(away) !== undefined && truth(home) !== undefined);
  const first = Math.min(...all.map(({ at }) => at));
  const list = all.filter(({ at }) => at < first + listDays * dayMs);
  const calendar: CalendarGame[] =
    beside === undefined
      ? []
      : sources[beside].games().flatMap(({ at, away, home }) => {
          const [awayId, homeId] = [away, home].map((name) => idOf.get(sources[beside].truth(name) ?? ""));
          return awayId === undefined || homeId === undefined || at > first + (listDays + 1) * dayMs
            ? []
            : [{ startsAt: at, awayId, homeId }];
        });
  const names = [...new Set(list.flatMap(({ away, home }) => [away, home]))].filter(
    (name) => without || !teams.some((team) => plainName(team.name) === plainName(name)),
  );
  const spoken = (name: string): string => (isMatched ? (truth(name) ?? "") : name);
  let [right, taken] = [0, 0];
  const wrong: string[] = [];
  for (const name of names) {
    const meant = idOf.get(truth(name) ?? "");
    const games = list.flatMap(({ at, away, home }, index): NamedGame[] =>
      away !== name && home !== name
        ? []
        : [
            {
              key: String(index),
              startsAt: at,
              opponent: spoken(away === name ? home : away),
              side: away === name ? 1 : 2,
            },
          ],
    );
    const ours = without ? teams.filter(({ id }) => id !== meant) : teams;
    const known = calendar.filter(({ awayId, homeId }) => !without || (awayId !== meant && homeId !== meant));
    const around = { teams: ours, calendar: known, named: new Set<number>() };
    const found = suggestions(name, games, around);
    const sure = sureTeam(name, found, ours);
    if (found[0]?.teamId === meant) right += 1;
    if (sure !== undefined) taken += 1;
    if (sure !== undefined && sure.teamId !== meant) wrong.push(`${name}: ${sure.name}`);
  }
  return { names: names.length, right, taken, wrong };
}

const isThere = existsSync(join(folder, "nba_sbr_2018-19.csv"));

describe.skipIf(!isThere)("real names, their first suggestion (needs CHALKBOARD_DATA)", () => {
  test.each<
    [
      rule: string,
      sport: string,
      of: SourceName,
      beside: SourceName | undefined,
      isMatched: boolean,
      share: number,
      least?: number,
    ]
  >([
    ["cities of the NBA written together, alone", "basketball_nba", "nba", undefined, true, 1],
    ["with another's schedule", "basketball_nba", "nba", "nbaHalves", true, 1],
    ["cities of the NBA written apart, alone", "basketball_nba", "nbaHalves", undefined, true, 1],
    ["nicknames of the NFL, alone", "americanfootball_nfl", "nflQuarters", undefined, true, 0.9],
    ["with another's schedule", "americanfootball_nfl", "nflQuarters", "nflverse", true, 1],
    ["codes of the NFL with another's schedule", "americanfootball_nfl", "nflverse", "nflQuarters", true, 1],
    ["codes of baseball in 2018, alone", "baseball_mlb", "mlb2018", undefined, true, 0.9],
    ["codes of baseball in 2015, alone", "baseball_mlb", "mlb2015", undefined, true, 0.9],
    ["with another's schedule", "baseball_mlb", "mlb2015", "retrosheet", true, 1],
    ["an unknown source, NBA", "basketball_nba", "nba", "nbaHalves", false, 1],
    ["an unknown source, NFL", "americanfootball_nfl", "nflQuarters", "nflverse", false, 0.9],
    ["a source that nobody knows yet, baseball", "baseball_mlb", "mlb2015", "retrosheet", false, 0.9],
    ["Retrosheet's codes, alone", "baseball_mlb", "retrosheet", undefined, true, 0.7],
    ["with another's schedule", "baseball_mlb", "retrosheet", "mlb2015", true, 1],
    ["short names of English clubs in 2018, alone", "soccer_epl", "epl2018", undefined, true, 0.9, 11],
    ["a season later", "soccer_epl", "epl2019", undefined, true, 0.9, 10],
    ["a source that nobody knows yet, English clubs", "soccer_epl", "epl2018", undefined, false, 0.9, 11],
  ])("%s", (rule, sport, of, beside, isMatched, share, least = 20) => {
    const { names, right, taken, wrong } = measure(sport, of, beside, isMatched);
    const lost = measure(sport, of, beside, isMatched, true);
    process.stdout.write(
      `  ${of} ${rule}: ${String(right)} of ${String(names)} right, ${String(taken)} unattended, ${String(wrong.length)} wrong\n`,
    );
    expect(names).toBeGreaterThanOrEqual(least);
    expect(right / names).toBeGreaterThanOrEqual(share);
    expect(wrong).toEqual([]);
    // Of names whose own team is missing, none is matched with another.
    expect(lost.wrong).toEqual([]);
  });

  test("names of the NHL match ours exactly; without its team a name matches no other", () => {
    const lost = measure("icehockey_nhl", "nhl", undefined, true, true);
    expect([measure("icehockey_nhl", "nhl", undefined, true).names, lost.names, lost.wrong]).toEqual([0, 31, []]);
  });
});
