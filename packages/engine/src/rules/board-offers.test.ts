import { expect, test } from "vitest";
import { type BoardLine, soldOnBoard } from "./board-offers.ts";
import type { Rule } from "./rule.ts";

const path = [
  { level: "platform", id: 0 },
  { level: "service", id: 7 },
  { level: "pos", id: 9 },
] as const;
const seller = { now: 0, at: { weekday: 1, minute: 0 }, path };
const rule = (control: "offered" | "inPlay", value: object, selector: object = {}, more: object = {}): Rule =>
  ({
    id: 1,
    newest: 1,
    scope: { level: "service", id: 7 },
    control,
    kind: "default",
    selector,
    value,
    ...more,
  }) as Rule;
const offered = (sold: boolean, selector: object = {}, more: object = {}) => rule("offered", { sold }, selector, more);
const inPlay = rule("inPlay", { allowed: true, delaySeconds: 5 });
const line: BoardLine = {
  eventId: 1,
  leagueId: 1,
  leagueGroups: [4],
  sport: "baseball",
  betType: 1,
  price: -110,
  live: false,
};
const live = { live: true };

test.each<[rule: string, rules: Rule[], about: Partial<BoardLine>, sold: boolean]>([
  ["without a rule a line before its game is listed", [], {}, true],
  ["a bet type that is left out is not", [offered(false, { betType: 1 })], {}, false],
  ["another bet type of the game is", [offered(false, { betType: 1 })], { betType: 3 }, true],
  ["a team or player is left out", [offered(false, { team: 31 })], { team: 31 }, false],
  ["another team's line is listed", [offered(false, { team: 31 })], { team: 32 }, true],
  ["props of a kind are left out", [offered(false, { propType: 1 })], { propType: 1 }, false],
  [
    "props of a limits class are left out",
    [offered(false, { limitsClass: "A" })],
    { propType: 1, propCategory: 4, limitsClass: "A" },
    false,
  ],
  [
    "those of another class are listed",
    [offered(false, { limitsClass: "A" })],
    { propType: 1, propCategory: 4, limitsClass: "B" },
    true,
  ],
  ["a league group is left out", [offered(false, { leagueGroup: 4 })], {}, false],
  ["a line excluded in one mode is sold in others", [offered(false, { mode: "parlay" })], {}, true],
  ["a line sold in only one mode is listed for it", [offered(false), offered(true, { mode: "parlay" })], {}, true],
  ["a line sold from three legs on is listed for them", [offered(false), offered(true, { legsFrom: 3 })], {}, true],
  ["another shop's rule says nothing here", [offered(false, {}, { scope: { level: "pos", id: 8 } })], {}, true],
  ["a game in play is not sold without a rule", [], live, false],
  ["nor where the rule forbids it", [rule("inPlay", { allowed: false, delaySeconds: 5 })], live, false],
  ["it is where a rule allows it", [inPlay], live, true],
  ["but not the bets that are excluded in play", [inPlay, offered(false, { live: true, betType: 1 })], live, false],
  ["a line excluded in play is sold before the game", [inPlay, offered(false, { live: true })], {}, true],
])("%s", (_rule, rules, about, sold) => {
  expect(soldOnBoard(rules, seller)({ ...line, ...about })).toBe(sold);
});
