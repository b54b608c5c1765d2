import { describe, expect, test } from "vitest";
import { sampleLeg } from "../controls/samples.ts";
import type { Rule } from "./rule.ts";
import { isReferred, type ReferralTerms, waitingTerms } from "./waiting.ts";

describe("-24 referral", () => {
  test.each<[rule: string, terms: Partial<ReferralTerms>, stake: number, win: number, referred: boolean]>([
    ["the largest stake that is sold without a trader", { stake: 500 }, 500, 9_999, false],
    ["one cent more waits", { stake: 500 }, 501, 1, true],
    ["the largest win that is sold without a trader", { win: 900 }, 9_999, 900, false],
    ["one cent more waits", { win: 900 }, 1, 901, true],
    ["a bound of 0 refers nothing", {}, 1_000_000, 1_000_000, false],
    ["a maximum wait of zero means no referral", { stake: 500, seconds: 0 }, 501, 1, false],
  ])("%s", (_, terms, stake, win, referred) => {
    expect(isReferred({ stake: 0, win: 0, seconds: 30, ...terms }, { stake, possibleWin: win })).toBe(referred);
  });
});

describe("waiting", () => {
  const path = [
    { level: "platform", id: 0 },
    { level: "service", id: 7 },
  ] as const;
  const sale = { now: 0, at: { weekday: 1, minute: 0 }, path };
  let newest = 0;
  const rule = (control: "inPlay" | "referral", value: object, more: object = {}): Rule =>
    ({
      id: (newest += 1),
      newest,
      scope: { level: "service", id: 7 },
      control,
      kind: "default",
      selector: {},
      value,
      ...more,
    }) as Rule;
  const inPlay = (delaySeconds: number, more: object = {}) => rule("inPlay", { allowed: true, delaySeconds }, more);
  const legs = [
    sampleLeg({ eventId: 1, live: true }),
    sampleLeg({ eventId: 2 }),
    sampleLeg({ eventId: 3, sport: "soccer", live: true }),
  ];
  const terms = (...rules: Rule[]) => waitingTerms(rules, { mode: "parlay", legs }, sale);

  test.each<[rule: string, rules: Rule[], sold: boolean[], delaySeconds: number]>([
    ["without a rule no game is sold in play", [], [false, false, false], 0],
    ["a rule sells the games in play, and only those", [inPlay(5)], [true, false, true], 5],
    [
      "the longest delay of the legs counts",
      [inPlay(5), inPlay(9, { selector: { sport: "soccer" } })],
      [true, false, true],
      9,
    ],
    ["one sport alone may be sold in play", [inPlay(9, { selector: { sport: "soccer" } })], [false, false, true], 9],
    [
      "a ceiling of the platform makes the delay longer",
      [inPlay(3), inPlay(8, { kind: "ceiling", scope: { level: "platform", id: 0 } })],
      [true, false, true],
      8,
    ],
  ])("%s", (_, rules, sold, delaySeconds) =>
    expect(terms(...rules)).toEqual({ soldInPlay: sold, delaySeconds, referral: undefined }),
  );

  test("a slip is referred by the strictest terms of its legs", () => {
    const soccer = rule("referral", { stake: 300, win: 0, seconds: 20 }, { selector: { sport: "soccer" } });
    expect(terms(rule("referral", { stake: 500, win: 900, seconds: 30 }), soccer).referral).toEqual({
      stake: 300,
      win: 900,
      seconds: 20,
    });
  });
});
