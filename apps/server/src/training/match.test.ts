import { describe, expect, test } from "vitest";
import { similarity, saidOf, wordingOf } from "./similarity.ts";
import { type Around, type NamedGame, type OwnGame, type OwnTeam, suggestions, sureTeam } from "./match.ts";

const team = (id: number, name: string, abbreviation: string, ...aliases: string[]): OwnTeam => ({ id, name, abbreviation, aliases });
const [cubs, sox, cards, redSox, dodgers, angels, giants] = [
  team(1, "Chicago Cubs", "CHC"), team(2, "Chicago White Sox", "CWS"), team(3, "St. Louis Cardinals", "STL", "Saint Louis"), team(4, "Boston Red Sox", "BOS"),
  team(5, "Los Angeles Dodgers", "LAD"), team(6, "Los Angeles Angels", "LAA"), team(7, "San Francisco Giants", "SF"),
] as const;
const wolves = team(20, "Wolverhampton Wanderers", "WOL");
const teams = [cubs, sox, cards, redSox, dodgers, angels, giants];
const at = (hour: number): number => Date.UTC(2026, 5, 10, hour);
const own = (awayId: number, homeId: number, hour: number): OwnGame => ({ startsAt: at(hour), awayId, homeId });
const game = (opponent: string, hour: number): NamedGame => ({ key: `${opponent} ${String(hour)}`, startsAt: at(hour), opponent, side: 1 });
const around = (calendar: readonly OwnGame[] = [], named: readonly number[] = []): Around => ({ teams, calendar, named: new Set(named) });

describe("the words of a name", () => {
  test.each<[rule: string, name: string, words: string, qualifiers?: string]>([
    ["stand apart where they are written together", "NewEngland", "new england"],
    ["initials too", "LAClippers", "la clippers"],
    ["a code stays whole", "NYY", "nyy"],
    ["what every club is called says nothing", "Arsenal F.C.", "arsenal"],
    ["unless nothing else is said", "FC", "fc"],
    ["accents and marks say nothing", "Atlético-Madrid", "atletico madrid"],
    ["women are another team", "Canberra United (W)", "canberra united", "women"],
    ["so are the second and the young", "Benfica B U19", "benfica", "second u19"],
    ["a first word is a name", "B Team", "b team"],
  ])("%s", (_rule, name, words, qualifiers = "") => {
    expect(wordingOf(name)).toEqual({ words: words.split(" "), qualifiers: qualifiers === "" ? [] : qualifiers.split(" ") });
  });
});

describe("names are like a team's", () => {
  test.each<[rule: string, name: string, own: OwnTeam, from: number, to: number]>([
    ["in another order", "Cubs, Chicago", cubs, 1, 1],
    ["by the city alone, less", "Boston", redSox, 0.8, 0.95],
    ["by the nickname alone", "Dodgers", dodgers, 0.8, 0.95],
    ["by initials and nickname", "LA Dodgers", dodgers, 0.9, 1],
    ["by a slip of the hand", "Chicgo Cubs", cubs, 0.9, 0.99],
    ["by the abbreviation", "CWS", sox, 0.9, 0.95],
    ["by another code, little", "CUB", cubs, 0.5, 0.95],
    ["by an alias", "St Louis", cards, 0.8, 1],
    ["by a pet name of five letters and an end", "Wolves", wolves, 0.6, 0.79],
    ["by four and an end, not at all", "Wolvs", wolves, 0, 0.1],
    ["by five and a longer end, not at all", "Wolvens", wolves, 0, 0.1],
    ["of another city, hardly", "New York Mets", cubs, 0, 0.4],
    ["of strangers, not at all", "Gotham Knights", cubs, 0, 0.35],
    ["of the women, half", "Chicago Cubs (W)", cubs, 0.5, 0.7],
  ])("%s", (_rule, name, of, from, to) => {
    const found = similarity(saidOf(name), of);
    expect(found).toBeGreaterThanOrEqual(from);
    expect(found).toBeLessThanOrEqual(to);
  });
});

describe("the best suggestion", () => {
  test.each<[rule: string, name: string, games: readonly NamedGame[], given: Around, best: string | undefined]>([
    ["is the likest name", "LA Dodgers", [], around(), "Los Angeles Dodgers"],
    ["of two alike the one that plays this opponent then", "Chicago", [game("St. Louis Cardinals", 20)], around([own(2, 3, 20), own(1, 7, 20)]),
      "Chicago White Sox"],
    ["also where only the day is right", "Chicago", [game("St. Louis Cardinals", 17)], around([own(1, 3, 20)]), "Chicago Cubs"],
    ["is one that the name is unlike, where every game says it", "Windy Bears", [game("Boston Red Sox", 20), game("St. Louis Cardinals", 23)],
      around([own(1, 4, 20), own(1, 3, 23)]), "Chicago Cubs"],
    ["is never the opponent", "Boston", [game("Boston Red Sox", 20)], around(), undefined],
    ["is rather one that the source does not call otherwise", "Los Angeles", [], around([], [5]), "Los Angeles Angels"],
    ["is none for a stranger", "Gotham Knights", [game("Metropolis", 20)], around([own(1, 3, 20)]), undefined],
  ])("%s", (_rule, name, games, given, best) => {
    expect(suggestions(name, games, given)[0]?.name).toBe(best);
  });
});

describe("a name is taken unattended", () => {
  test.each<[rule: string, name: string, games: readonly NamedGame[], given: Around, taken: string | undefined]>([
    ["where the words are the same in another order", "Cubs Chicago", [], around(), "Chicago Cubs"],
    ["where it is like one alone, and the game is right", "Chicgo Cubs", [game("St. Louis Cardinals", 20)], around([own(1, 3, 20)]), "Chicago Cubs"],
    ["not where no game says so", "Chicgo Cubs", [], around(), undefined],
    ["not where only the day is right", "Chicgo Cubs", [game("St. Louis Cardinals", 13)], around([own(1, 3, 20)]), undefined],
    ["not where one game speaks against it", "Chicgo Cubs", [game("St. Louis Cardinals", 20), game("Boston Red Sox", 23)],
      around([own(1, 3, 20), own(4, 7, 23)]), undefined],
    ["a city with two teams where the game tells them apart", "Chicago", [game("St. Louis Cardinals", 20)], around([own(1, 3, 20)]), "Chicago Cubs"],
    ["not a city with two teams without a game", "Chicago", [], around(), undefined],
    ["not where the source calls that team otherwise already", "Cubs Chicago", [], around([], [1]), undefined],
    ["not the women for the men", "Chicago Cubs Women", [game("St. Louis Cardinals", 20)], around([own(1, 3, 20)]), undefined],
    ["not by games alone", "Windy Bears", [game("Boston Red Sox", 20), game("St. Louis Cardinals", 23)], around([own(1, 4, 20), own(1, 3, 23)]), undefined],
  ])("%s", (_rule, name, games, given, taken) => {
    expect(sureTeam(name, suggestions(name, games, given), teams)?.name).toBe(taken);
  });
});
