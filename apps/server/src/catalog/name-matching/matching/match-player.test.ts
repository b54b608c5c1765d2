import { describe, expect, test } from "vitest";
import { type MasterPlayer, playerSuggestions, saidPlayer, surePlayer } from "./match-player.ts";

const player = (
  id: number,
  name: string,
  number: number | null = null,
  position = "",
  ...aliases: string[]
): MasterPlayer => ({ id, teamId: 1, name, aliases, number, position });
const [lester, arrieta, jose, jaime, rizzo] = [
  player(1, "Jon Lester", 34, "P"),
  player(2, "Jake Arrieta", 49, "SP"),
  player(3, "José Ramírez", 11, "P"),
  player(4, "Jaime Ramirez", 12, "P"),
  player(5, "Anthony Rizzo", 44, "1B"),
] as const;
const team = [lester, arrieta, jose, jaime, rizzo];

describe("a name is parsed", () => {
  test.each<[rule: string, text: string, name: string, number: number | null]>([
    ["a name alone", "Jon Lester", "Jon Lester", null],
    ["a number before it", "#34 Jon Lester", "Jon Lester", 34],
    ["a number behind it", "Jon Lester 34", "Jon Lester", 34],
    ["the throwing hand is ignored", "JLESTER-L", "JLESTER", null],
    ["also in brackets", "Jon Lester (L)", "Jon Lester", null],
  ])("%s", (_rule, text, name, number) => {
    expect(saidPlayer(text, true)).toEqual({ name, number, isPitcher: true });
  });
});

describe("the best suggestion", () => {
  test.each<[rule: string, text: string, best: string | undefined, sure: string | undefined]>([
    ["is the player of that name in another order, for certain", "Lester, Jon", "Jon Lester", "Jon Lester"],
    ["initial and family name, not for certain", "J. Lester", "Jon Lester", undefined],
    ["as the archive writes them", "JLESTER-L", "Jon Lester", undefined],
    ["the family name alone", "ARRIETA-R", "Jake Arrieta", undefined],
    ["a typing error", "Jake Arieta", "Jake Arrieta", undefined],
    ["of two with the same initial the one with the number", "J. Ramirez 12", "Jaime Ramirez", undefined],
    ["accents are ignored", "Ramirez Jose", "José Ramírez", "José Ramírez"],
    ["the same words, but another number", "Lester Jon 35", "Jon Lester", undefined],
    ["the same words, but no pitcher", "Rizzo Anthony", "Anthony Rizzo", undefined],
    ["an unknown one has none", "Clayton Kershaw", undefined, undefined],
  ])("%s", (_rule, text, best, sure) => {
    const said = saidPlayer(text, true);
    const found = playerSuggestions(said, team);
    expect(found[0]?.name).toBe(best);
    expect(surePlayer(said, found, team)?.name).toBe(sure);
  });

  test("of two with the same name none is ever matched", () => {
    const twins = [lester, player(9, "Lester Jon")];
    const said = saidPlayer("Lester, Jon", true);
    expect(surePlayer(said, playerSuggestions(said, twins), twins)).toBeUndefined();
  });
});
