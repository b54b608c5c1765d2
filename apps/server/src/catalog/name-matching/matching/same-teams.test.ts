import { expect, test } from "vitest";
import { similarity, saidOf } from "./similarity.ts";
import { createSameTeams } from "./same-teams.ts";

const team = (id: number, name: string, aliases: readonly string[] = []) => ({
  id,
  name,
  abbreviation: name.slice(0, 3).toUpperCase(),
  aliases: [...aliases],
});
const mets = () => team(1, "New York Mets");
const cubs = () => team(2, "Chicago Cubs");

test("a league that is read again unchanged is the same list object", () => {
  const sameTeams = createSameTeams();
  const first = sameTeams(7, [mets(), cubs()]);
  expect(sameTeams(7, [mets(), cubs()])).toBe(first);
});

test.each<[rule: string, read: readonly ReturnType<typeof team>[], kept: readonly number[]]>([
  [
    "a team with a new own name is a new object, the others stay",
    [team(1, "New York Mets", ["Metropolitans"]), cubs()],
    [2],
  ],
  ["a deleted team is gone", [mets()], [1]],
  ["a new team leaves the others unchanged", [mets(), cubs(), team(3, "Boston Red Sox")], [1, 2]],
])("%s", (_rule, read, kept) => {
  const sameTeams = createSameTeams();
  const first = sameTeams(7, [mets(), cubs()]);
  const now = sameTeams(7, read);
  expect(now).toEqual(read);
  expect(now.filter((one) => first.includes(one)).map(({ id }) => id)).toEqual(kept);
});

test("leagues are cached separately", () => {
  const sameTeams = createSameTeams();
  const first = sameTeams(7, [mets()]);
  expect(sameTeams(8, [mets()])[0]).not.toBe(first[0]);
  expect(sameTeams(7, [mets()])).toBe(first);
});

test("what was computed about a team ends with its change", () => {
  const sameTeams = createSameTeams();
  const said = saidOf("Metropolitans");
  const [before = mets()] = sameTeams(7, [mets()]);
  expect(similarity(said, before)).toBeLessThan(1);
  expect(similarity(said, before)).toBe(similarity(said, mets()));
  const [after = mets()] = sameTeams(7, [team(1, "New York Mets", ["Metropolitans"])]);
  expect(similarity(said, after)).toBe(1);
});
