import { describe, expect, test } from "vitest";
import { type BoardEvent, type HqLine } from "../data/board-data.ts";
import { alternativesOf, eventRows, nextAlternative, type NewLine } from "./event-rows.ts";
import { sampleEvent, sampleLine } from "../data/board-samples.ts";

const line = (betType: number, side: number, points: number | null, alternate = 0): HqLine =>
  sampleLine(betType, side, points, -110, alternate);
const event = (...lines: HqLine[]) => sampleEvent(lines);
const rows = (of: BoardEvent, betTypes: readonly number[], hasDraw = false, added: readonly NewLine[] = []) =>
  eventRows({ event: of, betTypes, hasDraw, added });
const shown = (some: ReturnType<typeof rows>): string =>
  some.map(({ row, market, isFirst }) => `${isFirst ? "| " : ""}${market.id}:${row.side}`).join(" ");

describe("the rows of an event", () => {
  test.each<[rule: string, betTypes: readonly number[], hasDraw: boolean, expected: string]>([
    ["each side has a row, with or without a line", [1, 3, 4], false, "| 1:1 1:2 | 3:1 3:2"],
    ["the draw has a row", [1], true, "| 1:1 1:2 1:3"],
    ["a team's over and under are stacked", [5, 6], false, "| 5:1 6:1 5:2 6:2"],
    ["a yes without a no has one row", [38], false, "| 38:1"],
    [
      "the game precedes its periods, and its other bets precede them too",
      [1, 7, 28],
      false,
      "| 1:1 1:2 | 28:1 28:2 | 7:1 7:2",
    ],
  ])("%s", (_rule, betTypes, hasDraw, expected) => {
    expect(shown(rows(event(), betTypes, hasDraw))).toBe(expected);
  });

  test("alternates are below their market, by points; a new one without points is last", () => {
    const lines = [
      line(2, 1, -2),
      line(2, 2, 2),
      line(2, 1, 10, 1),
      line(2, 2, -10, 1),
      line(2, 1, -10, 2),
      line(2, 2, 10, 2),
    ];
    expect(shown(rows(event(...lines), [2], false, [{ betType: 2, alternate: 3 }]))).toBe(
      "| 2:1 2:2 | 2/2:1 2/2:2 | 2/1:1 2/1:2 | 2/3:1 2/3:2",
    );
  });
});

test("on a narrow screen a market's alternates are together, ordered by points", () => {
  const lines = [
    line(2, 1, -2),
    line(2, 2, 2),
    line(2, 1, 10, 1),
    line(2, 2, -10, 1),
    line(2, 1, -10, 2),
    line(2, 2, 10, 2),
    line(3, 0, 34),
    line(3, 0, 38, 4),
  ];
  const groups = alternativesOf(rows(event(...lines), [2, 3, 4], false, [{ betType: 3, alternate: 5 }]));
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    ["2/2", "2/1"],
    ["3/4", "3/5"],
  ]);
});

describe("the next alternate", () => {
  const first = (of: BoardEvent, betTypes: readonly number[], added: readonly NewLine[] = []) => {
    const [row] = rows(of, betTypes, false, added);
    return row === undefined ? undefined : nextAlternative(row, added);
  };
  test.each<
    [
      rule: string,
      of: BoardEvent,
      betTypes: readonly number[],
      added: readonly NewLine[],
      expected: NewLine | undefined,
    ]
  >([
    ["is the first beside a main line", event(line(3, 0, 34)), [3, 4], [], { betType: 3, alternate: 1 }],
    [
      "follows the last, of either side",
      event(line(3, 0, 34), line(4, 0, 38, 4)),
      [3, 4],
      [],
      { betType: 3, alternate: 5 },
    ],
    [
      "follows the new ones",
      event(line(3, 0, 34)),
      [3, 4],
      [{ betType: 3, alternate: 1 }],
      { betType: 3, alternate: 2 },
    ],
    ["needs a main line", event(), [3, 4], [], undefined],
    ["needs points", event(line(1, 1, null)), [1], [], undefined],
  ])("%s", (_rule, of, betTypes, added, expected) => {
    expect(first(of, betTypes, added)).toEqual(expected);
  });
});
