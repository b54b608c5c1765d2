import fc from "fast-check";
import { expect, test } from "vitest";
import { drawerAccounts, drawerCloseTransfers, drawerFloatTransfers, drawerMoveTransfers } from "./drawer.ts";
import { balanceChanges, type Transfer } from "./transfers.ts";

test.each<
  [
    rule: string,
    transfers: readonly Transfer[],
    entries: readonly (readonly [code: number, amount: number])[],
    balances: Record<string, number>,
  ]
>([
  ["a drawer that is opened empty moves nothing", drawerFloatTransfers(7, 0), [], {}],
  ["a float comes out of the shop", drawerFloatTransfers(7, 500), [[33, 500]], { "21/7": -500, "22/7": 500 }],
  ["a pay-in comes out of the shop", drawerMoveTransfers(7, "payIn", 300), [[34, 300]], { "21/7": -300, "22/7": 300 }],
  [
    "a pay-in is reversed by its opposite, under its own code",
    drawerMoveTransfers(7, "payIn", -300),
    [[134, 300]],
    { "21/7": 300, "22/7": -300 },
  ],
  ["a pay-out goes to the shop", drawerMoveTransfers(7, "payOut", 200), [[35, 200]], { "21/7": 200, "22/7": -200 }],
  [
    "a pay-out is reversed by its opposite, under its own code",
    drawerMoveTransfers(7, "payOut", -200),
    [[135, 200]],
    { "21/7": -200, "22/7": 200 },
  ],
  [
    "a correct count hands over the cash put in by hand",
    drawerCloseTransfers(7, { byHand: 600, difference: 0 }),
    [[36, 600]],
    { "21/7": 600, "22/7": -600 },
  ],
  [
    "a count above hands over more, and says so",
    drawerCloseTransfers(7, { byHand: 600, difference: 50 }),
    [
      [36, 650],
      [37, 50],
    ],
    { "21/7": 600, "22/7": -650, "23/7": 50 },
  ],
  [
    "a count below hands over less, and says so",
    drawerCloseTransfers(7, { byHand: 600, difference: -50 }),
    [
      [36, 550],
      [137, 50],
    ],
    { "21/7": 600, "22/7": -550, "23/7": -50 },
  ],
  [
    "cash taken out of sales is returned by the shop",
    drawerCloseTransfers(7, { byHand: -100, difference: 0 }),
    [[136, 100]],
    { "21/7": -100, "22/7": 100 },
  ],
])("%s", (_rule, transfers, entries, balances) => {
  expect(transfers.map(({ code, amount }) => [code, amount])).toEqual(entries);
  expect(Object.fromEntries(balanceChanges(transfers))).toEqual(balances);
});

test("property: a counted drawer holds nothing; the shop lacks what the count has in excess", () => {
  const move = fc.record({
    kind: fc.constantFrom("payIn" as const, "payOut" as const),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    isBack: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(move),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      (float, moves, difference) => {
        const byHand = moves.reduce(
          (sum, { kind, amount, isBack }) => sum + ((kind === "payIn") === isBack ? -amount : amount),
          float,
        );
        const changes = balanceChanges([
          ...drawerFloatTransfers(7, float),
          ...moves.flatMap(({ kind, amount, isBack }) => drawerMoveTransfers(7, kind, isBack ? -amount : amount)),
          ...drawerCloseTransfers(7, { byHand, difference }),
        ]);
        expect([changes.get("21/7") ?? 0, changes.get("22/7") ?? 0, changes.get("23/7") ?? 0]).toEqual([
          0,
          difference === 0 ? 0 : -difference,
          difference,
        ]);
        expect(
          [...changes.keys()].every((key) =>
            drawerAccounts(7).some(({ kind, ownerId }) => key === `${kind}/${ownerId}`),
          ),
        ).toBe(true);
      },
    ),
  );
});
