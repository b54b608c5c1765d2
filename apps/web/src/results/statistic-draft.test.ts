import { describe, expect, test } from "vitest";
import { columnOf, enteredAs, enteredOf, type Statistic, statisticIn, type Statistics } from "./statistic-draft.ts";
import { cellsOf, type Draft, readScore, type ResultEvent, shownAt, withCell, withWaiting } from "./result-draft.ts";

const all: readonly Statistic[] = ["hits", "errors", "strikeouts", "pitcherChanged", "winner", "firstScore", "lastScore", "largestLead", "minutes"];
const event: ResultEvent = {
  eventId: 1, leagueId: 1, name: "A @ B", day: "2026-04-10", startsAt: 0, cutoffAt: 0, status: "ended", isSuspended: false, sides: [], openLegs: 0,
  stated: [{ segment: "1", away: 2, home: 1, source: "feed", statedAt: 0 }, { segment: "game", away: 2, home: 1, source: "feed", statedAt: 0 }],
  official: null, proposed: [],
};
const knowing = (statistics: Statistics, leadGiven = false): ResultEvent => ({
  ...event, official: { version: 1, status: "final", segments: [], statistics, leadGiven, decidedAt: 0, decidedBy: "", settledAt: null } });
type Typed = readonly (readonly [statistic: Statistic, side: 1 | 2, text: string])[];
const typing = (typed: Typed): Draft => typed.reduce<Draft>((draft, [statistic, side, text]) =>
  withCell(draft, columnOf(statistic), side, readScore(text, side, columnOf(statistic))), {});

describe("what is typed of a statistic", () => {
  test.each<[rule: string, typed: Typed, before: Statistics, statistics: Statistics | undefined]>([
    ["nothing leaves what is official", [], { hits: { away: 1, home: 2 } }, undefined],
    ["a figure of each team", [["hits", 1, "9"], ["hits", 2, "7"]], {}, { hits: { away: 9, home: 7 } }],
    ["a correction of one team keeps the other's", [["errors", 2, "0"]], { errors: { away: 1, home: 3 } }, { errors: { away: 1, home: 0 } }],
    ["half of one is not sent", [["strikeouts", 1, "6"]], {}, {}],
    ["who scored first", [["firstScore", 2, "x"]], {}, { firstScore: 2 }],
    ["the last mark counts", [["lastScore", 2, "x"], ["lastScore", 1, "1"]], {}, { lastScore: 1 }],
    ["nobody won", [["winner", 1, "0"]], {}, { winner: 0 }],
    ["minutes are the game's", [["minutes", 1, "43"]], {}, { minutes: 43 }],
    ["a pitcher did not start, the other did", [["pitcherChanged", 1, "x"], ["pitcherChanged", 2, "0"]], {}, { pitcherChanged: { away: true, home: false } }],
    ["what is not known any more goes", [["hits", 1, "-"]], { hits: { away: 1, home: 2 }, minutes: 90 }, { minutes: 90 }],
    ["another one stays", [["minutes", 1, "90"]], { answer: "yes", winner: 1 }, { answer: "yes", winner: 1, minutes: 90 }],
  ])("%s", (_rule, typed, before, statistics) => expect(enteredOf(knowing(before).official, typing(typed), all).statistics).toEqual(statistics));

  test.each<[rule: string, statistic: Statistic, text: string, side: 1 | 2]>([
    ["a figure is no letter", "hits", "x", 1], ["somebody scored first", "firstScore", "0", 1], ["a mark is no figure", "winner", "2", 1],
    ["minutes have one cell", "minutes", "43", 2], ["no minus", "errors", "-1", 1],
  ])("is refused: %s", (_rule, statistic, text, side) => expect(readScore(text, side, columnOf(statistic))).toBeUndefined());

  test("a lead that nobody said is worked out again, one that was said stays", () => {
    const lead = { largestLead: { away: 3, home: 0 } };
    const entered = (leadGiven: boolean) => enteredOf(knowing(lead, leadGiven).official, typing([["minutes", 1, "90"]]), all).statistics;
    expect([entered(false), entered(true)]).toEqual([{ minutes: 90 }, { minutes: 90, ...lead }]);
  });

  test("one side alone and nothing at all are told apart", () => {
    const { halves, unknown } = enteredOf(null, typing([["hits", 1, "9"]]), ["hits", "errors", "minutes"]);
    expect([halves, unknown]).toEqual([["hits"], ["errors"]]);
  });

  test("it is no part of the score: the total is not added up from it", () => {
    const draft = typing([["hits", 1, "9"], ["hits", 2, "7"]]);
    expect(shownAt(event, draft, "game", 1)).toEqual({ value: 2, from: "stated" });
    expect(cellsOf(event, draft, [columnOf("hits")])).toEqual([{ segment: columnOf("hits"), away: 9, home: 7 }]);
  });

  test("a column is a statistic's or a segment's", () => {
    expect([statisticIn(columnOf("hits")), statisticIn("1"), statisticIn("game"), statisticIn("~nothing")]).toEqual(["hits", undefined, undefined, undefined]);
  });
});

describe("what was entered and waits", () => {
  const waiting = (statistics: Statistics, proposedAt: number) => ({ source: String(proposedAt), status: "final" as const, segments: [], statistics, proposedAt });
  const given: Statistics = { hits: { away: 8, home: 6 }, lastScore: 1 };
  const proposed = { ...event, proposed: [waiting({}, 1), waiting(given, 2)] };
  const sent = (of: ResultEvent, draft: Draft) => enteredOf(of.official, withWaiting(of, draft, all), all).statistics;

  test("stands on the page, the newest words of it, and is said again with the score", () => {
    expect(shownAt(proposed, {}, columnOf("hits"), 2)).toEqual({ value: 6, from: "stated" });
    expect(sent(proposed, {})).toEqual(given);
  });
  test("is what the second person says, but for what he typed", () => {
    expect(sent(proposed, typing([["hits", 1, "9"], ["lastScore", 1, "-"]]))).toEqual({ hits: { away: 9, home: 6 } });
  });
  test("is nothing where a result is official already: it corrects that", () => {
    const corrected = { ...knowing({ hits: { away: 1, home: 1 } }), proposed: proposed.proposed };
    expect([shownAt(corrected, {}, columnOf("hits"), 2).value, sent(corrected, {})]).toEqual([1, undefined]);
  });
  test("is decided as it was entered, what nobody knows is named", () => {
    expect(enteredAs(given, all)).toEqual({ statistics: given, halves: [], unknown: ["errors", "strikeouts", "winner"] });
  });
});
