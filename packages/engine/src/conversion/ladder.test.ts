import fc from "fast-check";
import { expect, test } from "vitest";
import type { OfferedLine } from "../controls/control-ticket.ts";
import { ladderContradiction, type Rung, serviceLadder } from "./ladder.ts";
import {
  type ConversionSettings,
  identityConversion,
  type MarginProfile,
  serviceMarket,
  type UnsellableReason,
} from "./service-line.ts";

const line = (points: number, price: number): OfferedLine => ({ points, price });

test.each<[rule: string, betType: number, lines: OfferedLine[], contradicts: boolean]>([
  ["more points cost more", 2, [line(-6, 110), line(6, -180)], false],
  ["more points at the same price", 2, [line(-6, -110), line(-4, -110)], false],
  ["more points at a better price", 2, [line(-6, -110), line(-4, -105)], true],
  ["the order of the lines does not matter", 2, [line(-4, -105), line(-6, -110)], true],
  ["an over's lower number costs more", 3, [line(34, -110), line(32, -130)], false],
  ["an over's lower number at a better price", 3, [line(34, -110), line(32, 100)], true],
  ["one number at one price twice", 4, [line(34, -110), line(34, -110)], false],
  ["one number at two prices", 4, [line(34, -110), line(34, -105)], true],
])("alternative lines: %s", (_, betType, lines, contradicts) => {
  expect(ladderContradiction(betType, lines) !== undefined).toBe(contradicts);
});

const rung = (points: number, away: number, home: number, cents = 0): Rung => ({
  hq: [line(points, away), line(0 - points, home)],
  move: { cents, points: 0 },
});
const totals = (points: number, over: number, under: number): Rung => ({
  hq: [line(points, over), line(points, under)],
});
type Answer = "sold" | UnsellableReason;

test.each<[rule: string, betType: number, rungs: Rung[], answers: Answer[]]>([
  [
    "a main line and alternatives in order",
    2,
    [rung(6, -110, -110), rung(10, -150, 130), rung(2, 130, -150)],
    ["sold", "sold", "sold"],
  ],
  [
    "better points at a better price",
    2,
    [rung(6, -110, -110), rung(10, -105, -115)],
    ["sold", "betterPointsAtBetterPrice"],
  ],
  [
    "a later alternative is measured against those that are sold",
    2,
    [rung(6, -110, -110), rung(10, -150, 130), rung(14, -140, 120)],
    ["sold", "sold", "betterPointsAtBetterPrice"],
  ],
  [
    "but not against one that is not",
    2,
    [rung(6, -110, -110), rung(10, 100, 100), rung(14, -120, 100)],
    ["sold", "betterPointsAtBetterPrice", "sold"],
  ],
  [
    "an override that opens a middle at no cost",
    2,
    [rung(6, -110, -110), rung(10, -120, 100, 15)],
    ["sold", "betterPointsAtBetterPrice"],
  ],
  [
    "over and under: a higher number costs the under",
    3,
    [totals(34, -110, -110), totals(36, 110, -130)],
    ["sold", "sold"],
  ],
  [
    "over and under: a lower number at a better price for the over",
    3,
    [totals(34, -110, -110), totals(32, 100, -120)],
    ["sold", "betterPointsAtBetterPrice"],
  ],
  [
    "a market that loses on both sides is removed alone",
    2,
    [rung(6, -110, -110), rung(10, 105, 105), rung(14, -180, 150)],
    ["sold", "booksumTooLow", "sold"],
  ],
])("a ladder of alternatives: %s", (_, betType, rungs, answers) => {
  expect(serviceLadder(betType, rungs, identityConversion).map(({ unsellable }) => unsellable ?? "sold")).toEqual(
    answers,
  );
});

test("a market without two sides, or without points, has no ladder", () => {
  expect(() => serviceLadder(38, [], identityConversion)).toThrow(expect.objectContaining({ reason: "noOpposite" }));
  expect(() =>
    serviceLadder(
      1,
      [
        {
          hq: [
            { points: null, price: -110 },
            { points: null, price: -110 },
          ],
        },
      ],
      identityConversion,
    ),
  ).toThrow(expect.objectContaining({ reason: "pointsMissing" }));
});

const price = fc.integer({ min: -300, max: 300 }).map((cents) => (cents >= 0 ? cents + 100 : cents - 100));
const cents = fc.integer({ min: -30, max: 30 });
const anyRung = fc
  .tuple(fc.integer({ min: -12, max: 12 }), price, price, cents)
  .map(([halves, away, home, moved]) => rung(halves * 2, away, home, moved));
const profile = fc.constantFrom<MarginProfile>(
  { kind: "identity" },
  { kind: "addedCents", cents: 7 },
  { kind: "centsLine", chart: "dime" },
  { kind: "margin", method: "shin", booksum: 10_300 },
);

test("whatever HQ sends and a service moves, a sold ladder has no sure win", () => {
  fc.assert(
    fc.property(
      fc.array(anyRung, { minLength: 2, maxLength: 6 }),
      profile,
      fc.constantFrom(1, 5),
      (rungs, twoWay, ladder) => {
        const settings: ConversionSettings = { ...identityConversion, twoWay, ladder };
        const sold = serviceLadder(2, rungs, settings).flatMap(({ lines }) => (lines === undefined ? [] : [lines]));
        for (const [away] of sold) {
          for (const [, home] of sold) expect(isSureWin(away, home)).toBe(false);
        }
      },
    ),
  );
});

// A sale converts one rung without the others: a ladder that is in order at HQ must stay without a sure win.
const inOrder = fc
  .array(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -300, max: 300 })), {
    minLength: 2,
    maxLength: 6,
  })
  .map((steps) => {
    const halves = [...new Set(steps.map(([half]) => half))].sort((one, other) => one - other);
    const fair = steps.map(([, cost]) => cost).sort((one, other) => other - one);
    return halves.map((half, index): Rung =>
      rung(half * 2, atCents((fair[index] ?? 0) - 10), atCents(-(fair[index] ?? 0) - 10)),
    );
  });
const atCents = (distance: number): number => (distance >= 0 ? distance + 100 : distance - 100);

test("alternatives in order at HQ stay so after a conversion and a move, each rung alone", () => {
  fc.assert(
    fc.property(
      inOrder,
      profile,
      fc.constantFrom(1, 5),
      cents,
      fc.integer({ min: -2, max: 2 }),
      (rungs, twoWay, ladder, moved, halves) => {
        const settings: ConversionSettings = { ...identityConversion, twoWay, ladder };
        const sold = rungs.flatMap(
          ({ hq }) => serviceMarket(2, hq, settings, { cents: moved, points: halves * 2 }).lines ?? [],
        );
        const byRung = sold.flatMap((_, index) => (index % 2 === 0 ? [sold.slice(index, index + 2)] : []));
        for (const [away] of byRung) for (const [, home] of byRung) expect(isSureWin(away, home)).toBe(false);
      },
    ),
  );
});

// Checked by every ending rather than by booksums: for the best split of a stake, does the pair win at each margin?
function isSureWin(away: OfferedLine | undefined, home: OfferedLine | undefined): boolean {
  const bets = [
    [away, 1],
    [home, -1],
  ] as const;
  const profits = bets.map(([bet]) => ((bet?.price ?? 0) > 0 ? (bet?.price ?? 0) / 100 : 100 / -(bet?.price ?? 1)));
  // Stakes at which both sides return the same: the split with which a sure win would be found, if there is one.
  const stakes = profits.map((profit) => 1 / (1 + profit));
  return Array.from({ length: 61 }, (_, index) => index - 30).every(
    (margin) =>
      bets.reduce((sum, [bet, sign], side) => {
        const distance = margin * 4 * sign + (bet?.points ?? 0);
        return sum + Math.sign(distance) * (stakes[side] ?? 0) * (distance > 0 ? (profits[side] ?? 0) : 1);
      }, 0) > 1e-9,
  );
}
