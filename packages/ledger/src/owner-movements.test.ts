import { expect, test } from "vitest";
import {
  account,
  accountKinds,
  byHandTransfers,
  cancelTransfers,
  commissionTransfers,
  creditExpiryTransfers,
  creditGrantTransfers,
  gradeTransfers,
  heldActs,
  heldTransfers,
  loanActs,
  loanTransfers,
  overpaidTransfers,
  ownerMovements,
  type Payer,
  payerAccount,
  paymentTransfers,
  prizeExpiryTransfers,
  saleTransfers,
  taxBackTransfers,
  taxTransfers,
  type Transfer,
  undecided,
  withdrawalActs,
  withdrawalTransfers,
} from "./index.ts";

const zone = account(accountKinds.zone, 3);
const shop: Payer = { kind: "retail", posId: 7 };
const customer: Payer = { kind: "online", posId: 7 };
const decided = { settled: 4, pushed: 3, voided: 2, prize: 5 };

/** Everything that may happen to the accounts of a payer and of a zone, with its reversals. */
function everything(payer: Payer): readonly Transfer[] {
  const free: Payer = { ...payer, funding: "credit" };
  const commission = { onSales: 5, onNet: 0, fees: 2 };
  const back = { onSales: -5, onNet: 0, fees: -2 };
  return [
    ...[payer, free].flatMap((one) => [
      ...saleTransfers(one, 9),
      ...cancelTransfers(one, 9),
      ...gradeTransfers(one, undecided, decided),
      ...gradeTransfers(one, decided, undecided),
    ]),
    ...(payer.kind === "online"
      ? withdrawalActs.flatMap((act) => [...withdrawalTransfers(act, 7, 4), ...withdrawalTransfers(act, 7, -4)])
      : []),
    ...(payer.kind === "retail"
      ? loanActs.flatMap((act) => [...loanTransfers(act, 7, 4), ...loanTransfers(act, 7, -4)])
      : []),
    ...(payer.kind === "retail"
      ? [...paymentTransfers(payer, 5), ...taxTransfers(payer, 1), ...taxTransfers(payer, -1)]
      : []),
    ...overpaidTransfers(0, 3),
    ...prizeExpiryTransfers(0, 3),
    ...taxBackTransfers(0, 3),
    ...creditGrantTransfers(7, 4),
    ...creditExpiryTransfers(7, 4),
    ...heldActs.flatMap((act) => [...heldTransfers(act, 3, 4), ...heldTransfers(act, 3, -4)]),
    ...[payerAccount(payer), zone].flatMap((to) => [
      ...byHandTransfers("deposit", to, 5),
      ...byHandTransfers("withdrawal", to, 5),
      ...byHandTransfers("adjustment", to, 5),
      ...byHandTransfers("adjustment", to, -5),
      ...commissionTransfers(to, commission),
      ...commissionTransfers(to, back),
    ]),
  ];
}

test.each([
  ["a shop's money", shop, "money", [payerAccount(shop), zone]],
  ["a shop's point credit", shop, "credit", [payerAccount({ ...shop, funding: "credit" })]],
  ["a customer's money", customer, "money", [payerAccount(customer), zone]],
  ["a customer's point credit", customer, "credit", [payerAccount({ ...customer, funding: "credit" })]],
  ["collected cash", customer, "collected", [account(accountKinds.collected, 3)]],
] as const)("the code of each transfer gives its effect on %s", (_what, payer, of, own) => {
  const signs = new Map(ownerMovements(payer.kind, of).map(({ code, sign }) => [code, sign]));
  const isOwn = (ref: Transfer["debit"]): boolean =>
    own.some(({ kind, ownerId }) => kind === ref.kind && ownerId === ref.ownerId);
  for (const one of everything(payer)) {
    const sign = isOwn(one.credit) ? 1 : isOwn(one.debit) ? -1 : undefined;
    expect([one, signs.get(one.code)]).toEqual([one, sign]);
  }
});
