import { expect, test } from "vitest";
import { priceRoleOf, type PriceRole } from "./favourites.ts";
import { sampleLeg } from "./samples.ts";

test.each<[rule: string, betType: number, points: number | null, price: number, role: PriceRole]>([
  ["a money line of −111 is a favourite's", 1, null, -111, "chalk"],
  ["−110 both ways has no favourite", 1, null, -110, "neither"],
  ["even money has no favourite", 1, null, 100, "neither"],
  ["+101 is an underdog's", 1, null, 101, "dog"],
  ["the team that gives points is the favourite, whatever the price", 2, -6, 150, "chalk"],
  ["the team that gets points is the underdog, whatever the price", 2, 6, -180, "dog"],
  ["a pick'em is decided by its price", 2, 0, -120, "chalk"],
  ["a total has neither", 3, 34, 150, "neither"],
])("favourite or underdog: %s", (_, betType, points, price, role) => {
  expect(priceRoleOf(sampleLeg({ betType, points, price, side: betType === 3 ? 0 : 1 }))).toBe(role);
});
