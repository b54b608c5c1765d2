import type { nameMatching } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { leagueSuggestions, type MasterLeague } from "./match-league.ts";

const sports = ["Baseball", "Basketball", "Football", "Hockey", "Soccer"];
const league = (
  id: number,
  code: string,
  name: string,
  abbreviation: string,
  sport: string,
  aliases: readonly string[] = [],
): MasterLeague => ({ id, code, name, abbreviation, aliases, sport, sportId: sports.indexOf(sport) });
const leagues = [
  league(1, "baseball_mlb", "MLB", "MLB", "Baseball", ["Major League Baseball"]),
  league(2, "basketball_nba", "NBA", "NBA", "Basketball"),
  league(3, "americanfootball_nfl", "NFL", "NFL", "Football"),
  league(4, "icehockey_nhl", "NHL", "NHL", "Hockey"),
  league(5, "soccer_epl", "Premier League", "EPL", "Soccer"),
  league(6, "serie-a", "Serie A", "SA", "Soccer", ["Lega Serie A"]),
  league(7, "mexico-baseball", "Liga Mexicana de Beisbol", "LMB", "Baseball"),
];

// Keys, titles and groups as The Odds API lists them.
test.each<
  [
    rule: string,
    name: string,
    said: nameMatching.Said,
    teams: readonly [named: number, shared: number, of: number],
    best: string,
    at: readonly [number, number],
  ]
>([
  [
    "by its title and its sport",
    "soccer_italy_serie_a",
    { title: "Serie A - Italy", sport: "Soccer" },
    [0, 0, 0],
    "Serie A",
    [60, 80],
  ],
  [
    "by its title, without any of its teams",
    "soccer_russia_premier_league",
    { title: "Premier League - Russia", sport: "Soccer" },
    [16, 0, 5],
    "Premier League",
    [40, 50],
  ],
  [
    "a season of its own",
    "baseball_mlb_preseason",
    { title: "MLB Preseason", sport: "Baseball" },
    [0, 0, 0],
    "MLB",
    [40, 70],
  ],
  [
    "by that and the league's teams",
    "baseball_mlb_preseason",
    { title: "MLB Preseason", sport: "Baseball" },
    [20, 20, 1],
    "MLB",
    [85, 99],
  ],
  [
    "half of its teams are ours",
    "baseball_mlb_preseason",
    { title: "MLB Preseason", sport: "Baseball" },
    [20, 10, 1],
    "MLB",
    [60, 85],
  ],
  ["hockey by the prefix of its leagues' keys", "icehockey_nhl_playoffs", {}, [0, 0, 0], "NHL", [40, 70]],
  ["by another name of ours", "MLB", { title: "Major League Baseball" }, [0, 0, 0], "MLB", [99, 99]],
  ["by its teams only", "summer_cup", {}, [16, 16, 3], "", [0, 0]],
  ["without a sport, but with all of its teams", "Summer Cup", {}, [16, 16, 3], "NFL", [80, 99]],
  [
    "the same name in another sport is another league",
    "icehockey_serie_a",
    { title: "Serie A", sport: "Ice Hockey" },
    [0, 0, 0],
    "Serie A",
    [40, 40],
  ],
  ["unlike any of ours", "aussierules_afl", { title: "AFL", sport: "Aussie Rules" }, [0, 0, 0], "", [0, 0]],
])("%s", (_rule, name, said, [named, shared, of], best, [least, most]) => {
  const [first] = leagueSuggestions({ name, said }, { named, sharedBy: new Map([[of, shared]]) }, leagues);
  expect(first?.name ?? "").toBe(best);
  expect(first?.score ?? 0).toBeGreaterThanOrEqual(least);
  expect(first?.score ?? 0).toBeLessThanOrEqual(most);
});

test("the evidence for a league and against it is returned with it", () => {
  const said = { name: "icehockey_serie_a", said: { title: "Serie A", sport: "Ice Hockey" } };
  expect(leagueSuggestions(said, { named: 4, sharedBy: new Map([[6, 1]]) }, leagues)[0]).toMatchObject({
    leagueId: 6,
    similarity: 100,
    shared: 1,
    fits: [],
    misfits: ["sport"],
  });
});
