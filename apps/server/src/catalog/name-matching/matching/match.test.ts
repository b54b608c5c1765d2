import { describe, expect, test } from "vitest";
import { similarity, saidOf, wordingOf } from "./similarity.ts";
import { type Around, type NamedGame, type CalendarGame, type MasterTeam, suggestions, sureTeam } from "./match.ts";

const team = (id: number, name: string, abbreviation: string, ...aliases: string[]): MasterTeam => ({
  id,
  name,
  abbreviation,
  aliases,
});
const [cubs, sox, cards, redSox, dodgers, angels, giants] = [
  team(1, "Chicago Cubs", "CHC"),
  team(2, "Chicago White Sox", "CWS"),
  team(3, "St. Louis Cardinals", "STL", "Saint Louis"),
  team(4, "Boston Red Sox", "BOS"),
  team(5, "Los Angeles Dodgers", "LAD"),
  team(6, "Los Angeles Angels", "LAA"),
  team(7, "San Francisco Giants", "SF"),
] as const;
const wolves = team(20, "Wolverhampton Wanderers", "WOL");
const teams = [cubs, sox, cards, redSox, dodgers, angels, giants];
const at = (hour: number): number => Date.UTC(2026, 5, 10, hour);
const own = (awayId: number, homeId: number, hour: number): CalendarGame => ({ startsAt: at(hour), awayId, homeId });
const game = (opponent: string, hour: number): NamedGame => ({
  key: `${opponent} ${String(hour)}`,
  startsAt: at(hour),
  opponent,
  side: 1,
});
const around = (calendar: readonly CalendarGame[] = [], named: readonly number[] = []): Around => ({
  teams,
  calendar,
  named: new Set(named),
});

describe("the words of a name", () => {
  test.each<[rule: string, name: string, words: string, qualifiers?: string]>([
    ["are separated where they are joined", "NewEngland", "new england"],
    ["initials too", "LAClippers", "la clippers"],
    ["a code stays whole", "NYY", "nyy"],
    ["generic club words are ignored", "Arsenal F.C.", "arsenal"],
    ["unless there are no others", "FC", "fc"],
    ["accents and punctuation are ignored", "Atlético-Madrid", "atletico madrid"],
    ["a women's team is another team", "Canberra United (W)", "canberra united", "women"],
    ["so are reserve and youth teams", "Benfica B U19", "benfica", "second u19"],
    ["a first word is a name", "B Team", "b team"],
  ])("%s", (_rule, name, words, qualifiers = "") => {
    expect(wordingOf(name)).toEqual({
      words: words.split(" "),
      qualifiers: qualifiers === "" ? [] : qualifiers.split(" "),
    });
  });
});

describe("the similarity of names", () => {
  test.each<[rule: string, name: string, own: MasterTeam, from: number, to: number]>([
    ["in another order", "Cubs, Chicago", cubs, 1, 1],
    ["by the city alone, lower", "Boston", redSox, 0.8, 0.95],
    ["by the nickname alone", "Dodgers", dodgers, 0.8, 0.95],
    ["by initials and nickname", "LA Dodgers", dodgers, 0.9, 1],
    ["by a typing error", "Chicgo Cubs", cubs, 0.9, 0.99],
    ["by the abbreviation", "CWS", sox, 0.9, 0.95],
    ["by another code, low", "CUB", cubs, 0.5, 0.95],
    ["by an alias", "St Louis", cards, 0.8, 1],
    ["by a pet name of five letters and an ending", "Wolves", wolves, 0.6, 0.79],
    ["by four and an ending, none", "Wolvs", wolves, 0, 0.1],
    ["by five and a longer ending, none", "Wolvens", wolves, 0, 0.1],
    ["of another city, very low", "New York Mets", cubs, 0, 0.4],
    ["of unrelated names, none", "Gotham Knights", cubs, 0, 0.35],
    ["of the women's team, half", "Chicago Cubs (W)", cubs, 0.5, 0.7],
  ])("%s", (_rule, name, of, from, to) => {
    const found = similarity(saidOf(name), of);
    expect(found).toBeGreaterThanOrEqual(from);
    expect(found).toBeLessThanOrEqual(to);
  });
});

describe("the best suggestion", () => {
  test.each<[rule: string, name: string, games: readonly NamedGame[], given: Around, best: string | undefined]>([
    ["is the most similar name", "LA Dodgers", [], around(), "Los Angeles Dodgers"],
    [
      "of two equals is the one with this opponent at that time",
      "Chicago",
      [game("St. Louis Cardinals", 20)],
      around([own(2, 3, 20), own(1, 7, 20)]),
      "Chicago White Sox",
    ],
    [
      "also where only the day matches",
      "Chicago",
      [game("St. Louis Cardinals", 17)],
      around([own(1, 3, 20)]),
      "Chicago Cubs",
    ],
    [
      "is a dissimilar one, where every game supports it",
      "Windy Bears",
      [game("Boston Red Sox", 20), game("St. Louis Cardinals", 23)],
      around([own(1, 4, 20), own(1, 3, 23)]),
      "Chicago Cubs",
    ],
    ["is never the opponent", "Boston", [game("Boston Red Sox", 20)], around(), undefined],
    ["is rather one without another name at the source", "Los Angeles", [], around([], [5]), "Los Angeles Angels"],
    [
      "does not exist for an unrelated name",
      "Gotham Knights",
      [game("Metropolis", 20)],
      around([own(1, 3, 20)]),
      undefined,
    ],
  ])("%s", (_rule, name, games, given, best) => {
    expect(suggestions(name, games, given)[0]?.name).toBe(best);
  });
});

describe("a name is matched automatically", () => {
  test.each<[rule: string, name: string, games: readonly NamedGame[], given: Around, taken: string | undefined]>([
    ["where the words are the same in another order", "Cubs Chicago", [], around(), "Chicago Cubs"],
    [
      "where only one is similar, and the game matches",
      "Chicgo Cubs",
      [game("St. Louis Cardinals", 20)],
      around([own(1, 3, 20)]),
      "Chicago Cubs",
    ],
    ["not where no game supports it", "Chicgo Cubs", [], around(), undefined],
    [
      "not where only the day matches",
      "Chicgo Cubs",
      [game("St. Louis Cardinals", 13)],
      around([own(1, 3, 20)]),
      undefined,
    ],
    [
      "not where one game contradicts it",
      "Chicgo Cubs",
      [game("St. Louis Cardinals", 20), game("Boston Red Sox", 23)],
      around([own(1, 3, 20), own(4, 7, 23)]),
      undefined,
    ],
    [
      "a city with two teams where the game tells them apart",
      "Chicago",
      [game("St. Louis Cardinals", 20)],
      around([own(1, 3, 20)]),
      "Chicago Cubs",
    ],
    ["not a city with two teams without a game", "Chicago", [], around(), undefined],
    ["not where the source has another name for that team", "Cubs Chicago", [], around([], [1]), undefined],
    [
      "not the women's team for the men's",
      "Chicago Cubs Women",
      [game("St. Louis Cardinals", 20)],
      around([own(1, 3, 20)]),
      undefined,
    ],
    [
      "not by games alone",
      "Windy Bears",
      [game("Boston Red Sox", 20), game("St. Louis Cardinals", 23)],
      around([own(1, 4, 20), own(1, 3, 23)]),
      undefined,
    ],
  ])("%s", (_rule, name, games, given, taken) => {
    expect(sureTeam(name, suggestions(name, games, given), teams)?.name).toBe(taken);
  });
});
