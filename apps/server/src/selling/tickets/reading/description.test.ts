import { describe, expect, test } from "vitest";
import { describeLegs } from "./description.ts";

const leg = (betType: number, points: number | null, price: number, teamName = "Bucks") => ({
  betType,
  side: 1,
  points,
  price,
  rotation: 907,
  teamName,
  eventName: "Bucks @ Heat",
  sportCode: "basketball",
});

describe("a leg on paper and in lists", () => {
  test.each([
    ["a money line", leg(1, null, -135), "907 Bucks ML −135"],
    ["points given", leg(2, -6, 125), "907 Bucks −1½ +125"],
    ["points taken keep their plus", leg(2, 32, -110), "907 Bucks +8 −110"],
    ["the game's own total is under the game", leg(3, 34, -110, ""), "907 Bucks @ Heat o8½ −110"],
    ["a team's total", leg(6, 16, 105), "907 Bucks TT u4 +105"],
    ["the draw", { ...leg(1, null, 240, ""), side: 3, rotation: null }, "Bucks @ Heat X +240"],
    ["a quarter", leg(11, null, 110), "907 Bucks 1Q ML +110"],
    ["a hockey period", { ...leg(11, null, 110), sportCode: "hockey" }, "907 Bucks 1P ML +110"],
    ["a first half", leg(7, null, 110), "907 Bucks 1H ML +110"],
  ])("%s", (_rule, one, text) => expect(describeLegs([one], "straight")).toBe(text));
});
