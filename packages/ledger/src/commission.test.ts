import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  account,
  accountKinds,
  balanceChanges,
  type Commission,
  commissionOf,
  type CommissionScheme,
  commissionTransfers,
  isCountableScheme,
  type NetShare,
} from "./index.ts";

const none = { all: 0, byMode: {} };
const onSales = (all: number, byMode: Record<string, number> = {}): CommissionScheme => ({
  sales: { all, byMode },
  net: null,
  feePerActive: 0,
});
const onNet = (kind: NetShare["kind"], all: number, byMode: Record<string, number> = {}): CommissionScheme => ({
  sales: none,
  net: { kind, share: { all, byMode } },
  feePerActive: 0,
});
const straight = (sales: number, net: number) => ({ mode: "straight", sales, net });
const parlay = (sales: number, net: number) => ({ mode: "parlay", sales, net });

/** Consecutive weeks: what each pays, and the make-up after it. */
function weeks(scheme: CommissionScheme, nets: readonly number[]): [number, number][] {
  let carried = 0;
  return nets.map((net) => {
    const paid = commissionOf(scheme, { modes: [straight(10_000, net)], below: 0, active: 1, carried });
    carried = paid.carriedAfter;
    return [paid.total, carried];
  });
}

describe("percent of sales", () => {
  test.each<[string, CommissionScheme, { mode: string; sales: number; net: number }[], number]>([
    ["whatever the week came to", onSales(1_000), [straight(50_000, -20_000)], 5_000],
    ["nothing was sold", onSales(1_000), [], 0],
    [
      "a mode with its own percentage",
      onSales(500, { parlay: 1_200 }),
      [straight(10_000, 0), parlay(10_000, 0)],
      1_700,
    ],
    ["half a cent rounds up", onSales(250), [straight(20, 0)], 1],
    ["just under half a cent does not", onSales(249), [straight(20, 0)], 0],
    ["one percentage is rounded once, over all of its modes", onSales(250), [straight(10, 0), parlay(10, 0)], 1],
  ])("%s", (_rule, scheme, modes, expected) =>
    expect(commissionOf(scheme, { modes, below: 0, active: 0, carried: 0 }).total).toBe(expected),
  );
});

describe("a share of the net, week after week", () => {
  test.each<[string, CommissionScheme, number[], [number, number][]]>([
    [
      "split: the agent shares wins and losses",
      onNet("split", 5_000),
      [1_000, -600, 200],
      [
        [500, 0],
        [-300, 0],
        [100, 0],
      ],
    ],
    ["red figure: a loss is carried and nothing is paid", onNet("redFigure", 5_000), [-600], [[0, 600]]],
    [
      "red figure: until it is made up",
      onNet("redFigure", 5_000),
      [-600, 400],
      [
        [0, 600],
        [0, 200],
      ],
    ],
    [
      "red figure: made up to the cent pays nothing",
      onNet("redFigure", 5_000),
      [-600, 600],
      [
        [0, 600],
        [0, 0],
      ],
    ],
    [
      "red figure: the part above the make-up is shared",
      onNet("redFigure", 5_000),
      [-600, 1_000],
      [
        [0, 600],
        [200, 0],
      ],
    ],
    [
      "red figure: losses add up",
      onNet("redFigure", 2_500),
      [-600, -400, 1_400],
      [
        [0, 600],
        [0, 1_000],
        [100, 0],
      ],
    ],
    ["reverse red: the agent carries the whole loss", onNet("reverseRed", 5_000), [-600], [[-600, 600]]],
    [
      "reverse red: and recovers all of it before anything is shared",
      onNet("reverseRed", 5_000),
      [-600, 400, 1_000],
      [
        [-600, 600],
        [400, 200],
        [600, 0],
      ],
    ],
    [
      "profit: a loss is forgotten",
      onNet("profit", 5_000),
      [-600, 400],
      [
        [0, 0],
        [200, 0],
      ],
    ],
  ])("%s", (_rule, scheme, nets, expected) => expect(weeks(scheme, nets)).toEqual(expected));

  test.each<[string, CommissionScheme, Partial<Parameters<typeof commissionOf>[1]>, Partial<Commission>]>([
    [
      "commission on sales is deducted first",
      { sales: { all: 1_000, byMode: {} }, net: { kind: "split", share: { all: 5_000, byMode: {} } }, feePerActive: 0 },
      { modes: [straight(10_000, 3_000)] },
      { onSales: 1_000, onNet: 1_000, total: 2_000 },
    ],
    [
      "so is commission paid below",
      onNet("split", 5_000),
      { modes: [straight(10_000, 3_000)], below: 1_000 },
      { onNet: 1_000 },
    ],
    [
      "a mode with its own share",
      onNet("split", 5_000, { parlay: 2_000 }),
      { modes: [straight(10_000, 1_000), parlay(10_000, 1_000)] },
      { onNet: 700 },
    ],
    [
      "profit looks at the whole week, not at one mode of it",
      onNet("profit", 5_000),
      { modes: [straight(10_000, 1_000), parlay(10_000, -1_200)] },
      { onNet: 0 },
    ],
    [
      "each active account has its fee",
      { ...onSales(1_000), feePerActive: 300 },
      { modes: [straight(10_000, 0)], active: 5 },
      { onSales: 1_000, fees: 1_500, total: -500 },
    ],
    [
      "half a cent of a loss rounds away from zero",
      onNet("split", 5_000),
      { modes: [straight(10, -1)] },
      { onNet: -1 },
    ],
  ])("%s", (_rule, scheme, week, expected) =>
    expect(commissionOf(scheme, { modes: [], below: 0, active: 0, carried: 0, ...week })).toMatchObject(expected),
  );

  test("without a scheme nothing is paid and make-up stays as it is", () =>
    expect(commissionOf(null, { modes: [straight(10_000, -500)], below: 0, active: 3, carried: 70 })).toEqual({
      onSales: 0,
      onNet: 0,
      fees: 0,
      total: 0,
      carriedAfter: 70,
    }));

  test("a net with make-up has a single percentage", () => {
    expect(isCountableScheme(onNet("split", 5_000, { parlay: 1_000 }))).toBe(true);
    expect(isCountableScheme(onNet("redFigure", 5_000, { parlay: 1_000 }))).toBe(false);
  });

  const nets = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 30 });
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

  test("in the long run red figure pays what split pays, except for the make-up still carried", () =>
    fc.assert(
      fc.property(nets, (path) => {
        const red = weeks(onNet("redFigure", 10_000), path);
        expect(sum(red.map(([paid]) => paid))).toBe(sum(path) + (red.at(-1)?.[1] ?? 0));
        expect(red.every(([paid, carried]) => paid >= 0 && carried >= 0)).toBe(true);
      }),
    ));

  test("in the long run a reverse red agent never pays more than the book lost", () =>
    fc.assert(
      fc.property(nets, (path) => {
        const reverse = weeks(onNet("reverseRed", 0), path);
        expect(sum(reverse.map(([paid]) => paid)) + (reverse.at(-1)?.[1] ?? 0)).toBe(0);
      }),
    ));
});

test("commission is posted to its account and fees are taken from it", () => {
  const zone = account(accountKinds.zone, 3);
  const posted = (commission: Partial<Commission>) =>
    Object.fromEntries(
      balanceChanges(
        commissionTransfers(zone, { onSales: 0, onNet: 0, fees: 0, total: 0, carriedAfter: 0, ...commission }),
      ),
    );
  // kinds: 7 zone, 8 commission
  expect(posted({ onSales: 500, onNet: 300, fees: 100 })).toEqual({ "7/3": 700, "8/0": -700 });
  expect(posted({ onNet: -300 })).toEqual({ "7/3": -300, "8/0": 300 });
  expect(posted({})).toEqual({});
});
