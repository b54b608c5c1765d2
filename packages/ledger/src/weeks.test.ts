import { describe, expect, test } from "vitest";
import { type CommissionScheme, countWeek, lastDayOfWeek, type ModeFigures } from "./index.ts";

describe("a week ends", () => {
  // 2026-11-16 is a Monday.
  test.each<[string, string, number, string]>([
    ["on its Sunday", "2026-11-16", 7, "2026-11-22"],
    ["on the day itself when it begins there", "2026-11-22", 7, "2026-11-22"],
    ["on Monday when the calendar says so", "2026-11-17", 1, "2026-11-23"],
    ["over the end of a year", "2026-12-30", 7, "2027-01-03"],
  ])("%s", (_rule, from, endsOn, expected) => expect(lastDayOfWeek(from, endsOn)).toBe(expected));
});

describe("a week's lines", () => {
  const figures = (sales: number, net: number, mode = "straight"): ModeFigures => ({
    mode,
    sales,
    cancelled: 0,
    prizes: sales - net,
    refunds: 0,
    settled: sales,
    net,
  });
  const split = (share: number): CommissionScheme => ({
    sales: { all: 0, byMode: {} },
    net: { kind: "split", share: { all: share, byMode: {} } },
    feePerActive: 0,
  });
  const tenOfSales: CommissionScheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 };
  const none = { scheme: null, carried: 0 };

  // Zone 1 has POS 11 and zone 2; zone 2 has POS 21 and 22.
  const { pos, zones } = countWeek(
    [
      { posId: 11, zoneId: 1, modes: [figures(1_000, 400)], ...none },
      {
        posId: 21,
        zoneId: 2,
        modes: [figures(2_000, 1_000), figures(500, -100, "parlay")],
        scheme: tenOfSales,
        carried: 0,
      },
      { posId: 22, zoneId: 2, modes: [], ...none },
    ],
    [
      { zoneId: 1, parentId: null, scheme: split(1_000), carried: 0 },
      { zoneId: 2, parentId: 1, scheme: split(5_000), carried: 0 },
    ],
  );

  test("a POS has its own figures and commission", () =>
    expect(pos.get(21)).toMatchObject({ active: 1, below: 0, commission: { total: 250 } }));
  test("a POS without sales is not active", () =>
    expect(pos.get(22)).toMatchObject({ active: 0, commission: { total: 0 } }));
  test("a zone shares what its POS left after their commission", () =>
    expect(zones.get(2)).toMatchObject({ active: 1, below: 250, commission: { onNet: 325 } }));
  test("the zone above shares what is left", () =>
    expect(zones.get(1)).toMatchObject({ active: 2, below: 575, commission: { onNet: 73 } }));
  test("a zone's modes are the sums of those below", () =>
    expect(zones.get(1)?.modes.map(({ mode, sales, net }) => [mode, sales, net])).toEqual([
      ["straight", 3_000, 1_400],
      ["parlay", 500, -100],
    ]));
});
