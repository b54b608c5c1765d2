import { periods } from "@chalkboard/engine";
import { type PlainKey, type Translate } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { betTypeText, markOf, periodChoices } from "./bet-labels.ts";

const t = ((key: PlainKey) => key) as Translate;

test("every period of the engine's table has its own name, in the order of a game", () => {
  expect(periodChoices(t).map(({ value }) => value)).toEqual(periods);
  expect(new Set(periodChoices(t).map(({ label }) => label)).size).toBe(periods.length);
});

test("if the sport is known, its periods and its handicap have that sport's names", () => {
  const name = (sport?: string): string | undefined =>
    periodChoices(t, sport).find(({ value }) => value === "quarter1")?.label;
  expect([name(), name("football"), name("hockey"), name("tennis")]).toEqual([
    "betting.quarter1",
    "betting.quarter1",
    "betting.period1",
    "betting.set1",
  ]);
  expect([betTypeText(2, t), betTypeText(2, t, "hockey"), betTypeText(2, t, "baseball")]).toEqual([
    "betting.spread",
    "betting.puckLine",
    "betting.runLine",
  ]);
});

test("a leg's mark names its period as the sport does", () => {
  const leg = { key: { betType: 11, side: 1 }, points: null };
  expect([markOf(leg), markOf({ ...leg, sportCode: "hockey" })]).toEqual(["1Q ML", "1P ML"]);
});
