import { loadMessages, translator } from "@chalkboard/i18n";
import { leftOutWhy } from "@chalkboard/list-columns";
import { describe, expect, test } from "vitest";
import { lineScore } from "./sbr-line-score.ts";

const english = translator("en", await loadMessages("en"));
const score = (away: string, home: string) => {
  const written = (text: string) => ({
    innings: text.split(" ")[0]?.split(",") ?? [],
    final: text.split(" ")[1] ?? "",
  });
  const result = lineScore(written(away), written(home));
  return "wrong" in result
    ? leftOutWhy(result.wrong, english)
    : `${result.status} ${result.segments.map(({ segment, away: visitors, home: host }) => `${segment}:${visitors}-${host ?? "x"}`).join(" ")}`;
};

describe("a line score", () => {
  test.each([
    [
      "nine innings; the home team leads and does not bat in the last",
      "0,0,0,0,0,0,0,0,1 1",
      "2,0,0,0,0,0,0,0,x 2",
      "final 1:0-2 2:0-0 3:0-0 4:0-0 5:0-0 6:0-0 7:0-0 8:0-0 9:1-x game:1-2",
    ],
    [
      "extra innings are one segment: what Final has beyond the nine",
      "0,0,1,0,0,0,0,0,0 3",
      "1,0,0,0,0,0,0,0,0 2",
      "final 1:0-1 2:0-0 3:1-0 4:0-0 5:0-0 6:0-0 7:0-0 8:0-0 9:0-0 10:2-1 game:3-2",
    ],
    [
      "the visitors did not bat in the ninth: called, the score is final",
      "0,1,0,0,0,0,x,x,x 1",
      "1,0,4,0,0,2,x,x,x 7",
      "called 1:0-1 2:1-0 3:0-4 4:0-0 5:0-0 6:0-2 game:1-7",
    ],
    [
      "called in the middle of an inning",
      "0,0,1,0,1,x,x,x,x 2",
      "0,2,0,1,x,x,x,x,x 3",
      "called 1:0-0 2:0-2 3:1-0 4:0-1 5:1-x game:2-3",
    ],
    [
      "blanks after the end are innings not played",
      "0,0,0,0,0,0,3,, 3",
      "0,5,0,0,4,0,x,, 9",
      "called 1:0-0 2:0-5 3:0-0 4:0-0 5:0-4 6:0-0 7:3-x game:3-9",
    ],
    [
      "stopped level: finished another day",
      "0,0,0,2,1,0,,, 3",
      "1,2,0,0,0,0,,, 3",
      "abandoned 1:0-1 2:0-2 3:0-0 4:2-0 5:1-0 6:0-0 game:3-3",
    ],
    [
      "level after nine whole innings, without further play",
      "0,0,0,0,0,1,0,0,0 1",
      "0,0,0,0,0,0,1,0,0 1",
      "abandoned 1:0-0 2:0-0 3:0-0 4:0-0 5:0-0 6:1-0 7:0-1 8:0-0 9:0-0 game:1-1",
    ],
    [
      "the home team trails and did not bat in the ninth: called",
      "0,0,0,0,0,0,0,0,1 1",
      "0,0,0,0,0,0,0,0,x 0",
      "called 1:0-0 2:0-0 3:0-0 4:0-0 5:0-0 6:0-0 7:0-0 8:0-0 9:1-x game:1-0",
    ],
    [
      "an inning of -1 followed by runs",
      "0,-1,0,0,0,0,0,0,1 1",
      "0,0,0,0,0,0,0,0,0 0",
      "the visitor’s inning 2 has no runs, but a later one has",
    ],
    [
      "a dash in the home team's row",
      "0,0,0,0,0,0,0,0,1 1",
      "0,0,-,0,0,0,0,0,0 0",
      "the home team’s inning 3 has no runs, but a later one has",
    ],
    [
      "the home team bats after the end",
      "0,0,0,0,0,x,x,x,x 0",
      "1,0,0,0,0,0,x,x,x 1",
      "the home team bats in inning 6, after the end",
    ],
    [
      "more runs in the innings than in Final",
      "0,0,0,0,0,0,0,0,3 2",
      "0,0,0,0,0,0,0,0,0 0",
      "the periods add up to 3 and 0, the final says 2 and 0",
    ],
    [
      "more runs in Final, though nine innings decided it",
      "0,0,0,0,0,0,0,0,3 4",
      "0,0,0,0,0,0,0,0,0 0",
      "the periods add up to 3 and 0, the final says 4 and 0",
    ],
    ["no final", "0,0,0,0,0,0,0,0,3 NL", "0,0,0,0,0,0,0,0,0 0", "Final: NL is not a score"],
    ["nothing played", "x,x,x,x,x,x,x,x,x 0", "x,x,x,x,x,x,x,x,x 0", "no inning was played"],
  ])("%s", (_rule, away, home, expected) => expect(score(away, home)).toBe(expected));
});
