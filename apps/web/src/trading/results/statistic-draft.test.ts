import { describe, expect, test } from "vitest";
import { columnOf, enteredAs, enteredOf, type Statistic, statisticIn, type Statistics } from "./statistic-draft.ts";
import { cellsOf, type Draft, readScore, type ResultEvent, shownAt, withCell, withWaiting } from "./result-draft.ts";

const all: readonly Statistic[] = [
  "hits",
  "errors",
  "strikeouts",
  "pitcherChanged",
  "winner",
  "firstScore",
  "lastScore",
  "largestLead",
  "minutes",
];
const event: ResultEvent = {
  eventId: 1,
  leagueId: 1,
  name: "A @ B",
  day: "2026-04-10",
  startsAt: 0,
  cutoffAt: 0,
  status: "ended",
  isSuspended: false,
  sides: [],
  openLegs: 0,
  stated: [
    { segment: "1", away: 2, home: 1, source: "feed", statedAt: 0 },
    { segment: "game", away: 2, home: 1, source: "feed", statedAt: 0 },
  ],
  official: null,
  proposed: [],
};
const knowing = (statistics: Statistics, leadGiven = false): ResultEvent => ({
  ...event,
  official: {
    version: 1,
    status: "final",
    segments: [],
    statistics,
    leadGiven,
    decidedAt: 0,
    decidedBy: "",
    settledAt: null,
  },
});
type Typed = readonly (readonly [statistic: Statistic, side: 1 | 2, text: string])[];
const typing = (typed: Typed): Draft =>
  typed.reduce<Draft>(
    (draft, [statistic, side, text]) =>
      withCell(draft, columnOf(statistic), side, readScore(text, side, columnOf(statistic))),
    {},
  );

describe("typed statistics", () => {
  test.each<[rule: string, typed: Typed, before: Statistics, statistics: Statistics | undefined]>([
    ["an empty draft keeps the official statistics", [], { hits: { away: 1, home: 2 } }, undefined],
    [
      "a figure of each team",
      [
        ["hits", 1, "9"],
        ["hits", 2, "7"],
      ],
      {},
      { hits: { away: 9, home: 7 } },
    ],
    [
      "correcting one team keeps the other's figure",
      [["errors", 2, "0"]],
      { errors: { away: 1, home: 3 } },
      { errors: { away: 1, home: 0 } },
    ],
    ["half of a statistic is not sent", [["strikeouts", 1, "6"]], {}, {}],
    ["the team that scored first", [["firstScore", 2, "x"]], {}, { firstScore: 2 }],
    [
      "the last mark counts",
      [
        ["lastScore", 2, "x"],
        ["lastScore", 1, "1"],
      ],
      {},
      { lastScore: 1 },
    ],
    ["nobody won", [["winner", 1, "0"]], {}, { winner: 0 }],
    ["minutes belong to the game", [["minutes", 1, "43"]], {}, { minutes: 43 }],
    [
      "one pitcher did not start, the other did",
      [
        ["pitcherChanged", 1, "x"],
        ["pitcherChanged", 2, "0"],
      ],
      {},
      { pitcherChanged: { away: true, home: false } },
    ],
    [
      "a statistic that became unknown is removed",
      [["hits", 1, "-"]],
      { hits: { away: 1, home: 2 }, minutes: 90 },
      { minutes: 90 },
    ],
    [
      "another statistic stays",
      [["minutes", 1, "90"]],
      { answer: "yes", winner: 1 },
      { answer: "yes", winner: 1, minutes: 90 },
    ],
  ])("%s", (_rule, typed, before, statistics) =>
    expect(enteredOf(knowing(before).official, typing(typed), all).statistics).toEqual(statistics),
  );

  test.each<[rule: string, statistic: Statistic, text: string, side: 1 | 2]>([
    ["a letter as a figure", "hits", "x", 1],
    ["zero as the team that scored first", "firstScore", "0", 1],
    ["a figure as a mark", "winner", "2", 1],
    ["a second cell of minutes", "minutes", "43", 2],
    ["a negative number", "errors", "-1", 1],
  ])("is refused: %s", (_rule, statistic, text, side) =>
    expect(readScore(text, side, columnOf(statistic))).toBeUndefined(),
  );

  test("a lead that was not entered is recomputed, an entered one stays", () => {
    const lead = { largestLead: { away: 3, home: 0 } };
    const entered = (leadGiven: boolean) =>
      enteredOf(knowing(lead, leadGiven).official, typing([["minutes", 1, "90"]]), all).statistics;
    expect([entered(false), entered(true)]).toEqual([{ minutes: 90 }, { minutes: 90, ...lead }]);
  });

  test("one side alone and no side at all are distinguished", () => {
    const { halves, unknown } = enteredOf(null, typing([["hits", 1, "9"]]), ["hits", "errors", "minutes"]);
    expect([halves, unknown]).toEqual([["hits"], ["errors"]]);
  });

  test("it is not part of the score: the total does not include it", () => {
    const draft = typing([
      ["hits", 1, "9"],
      ["hits", 2, "7"],
    ]);
    expect(shownAt(event, draft, "game", 1)).toEqual({ value: 2, from: "stated" });
    expect(cellsOf(event, draft, [columnOf("hits")])).toEqual([{ segment: columnOf("hits"), away: 9, home: 7 }]);
  });

  test("a column belongs to a statistic or to a segment", () => {
    expect([statisticIn(columnOf("hits")), statisticIn("1"), statisticIn("game"), statisticIn("~nothing")]).toEqual([
      "hits",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("pending entries", () => {
  const waiting = (statistics: Statistics, proposedAt: number) => ({
    source: String(proposedAt),
    status: "final" as const,
    segments: [],
    statistics,
    proposedAt,
  });
  const given: Statistics = { hits: { away: 8, home: 6 }, lastScore: 1 };
  const proposed = { ...event, proposed: [waiting({}, 1), waiting(given, 2)] };
  const sent = (of: ResultEvent, draft: Draft) => enteredOf(of.official, withWaiting(of, draft, all), all).statistics;

  test("are shown on the page, the newest ones, and are sent again with the score", () => {
    expect(shownAt(proposed, {}, columnOf("hits"), 2)).toEqual({ value: 6, from: "stated" });
    expect(sent(proposed, {})).toEqual(given);
  });
  test("are what the second person sends, except where they type", () => {
    expect(
      sent(
        proposed,
        typing([
          ["hits", 1, "9"],
          ["lastScore", 1, "-"],
        ]),
      ),
    ).toEqual({ hits: { away: 9, home: 6 } });
  });
  test("are ignored if a result is official already: it is being corrected", () => {
    const corrected = { ...knowing({ hits: { away: 1, home: 1 } }), proposed: proposed.proposed };
    expect([shownAt(corrected, {}, columnOf("hits"), 2).value, sent(corrected, {})]).toEqual([1, undefined]);
  });
  test("are decided as they were entered; unknown statistics are named", () => {
    expect(enteredAs(given, all)).toEqual({
      statistics: given,
      halves: [],
      unknown: ["errors", "strikeouts", "winner"],
    });
  });
});
