// Movements of money beside the bets: by hand, as credit, as loans, as held money, and accounts set to zero. All of
// them are made by calls.

import { money } from "@chalkboard/contract";
import { type Month, type MonthService, taken, result } from "./month.ts";

type Act = (month: Month) => Promise<void>;

const words = ["as agreed", "a counter", "promotion", "by telephone"] as const;
const loanWays = money.loanWay.options;
const heldActs: readonly money.HeldAct[] = [
  "holdDeposit",
  "holdDeposit",
  "holdBlocked",
  "releasePaid",
  "releaseBack",
  "collect",
  "collect",
  "handOver",
];

function serviceOf({ chance, house: fixture }: Month, kind?: "retail" | "online"): MonthService {
  return chance.pick(fixture.services.filter(({ plan }) => kind === undefined || plan.kind === kind));
}

/** Money is deposited for a POS, a customer or a zone, withdrawn or adjusted. */
async function byHand(month: Month): Promise<void> {
  const { chance, open, serial } = month;
  const service = serviceOf(month);
  const mistake = chance.percent(6) ? taken(month, open.deposits) : undefined;
  if (mistake !== undefined) {
    const {
      service: { adminId },
      account,
      amount,
      transactionId: takesBack,
    } = mistake;
    await result(month, "transaction: taken back", adminId, money.postTransaction, {
      key: `by-hand-${serial()}`,
      kind: "withdrawal",
      account,
      amount,
      reason: "a mistake",
      takesBack,
    });
    return;
  }
  const kind = chance.weighted([
    [5, "deposit"],
    [3, "withdrawal"],
    [2, "adjustment"],
  ] as const);
  const amount = chance.int(10, 3_000) * 100 + chance.int(0, 99);
  const isZone = chance.percent(30);
  const pos = { posId: chance.pick(service.sellers).posId };
  const account = isZone ? { zoneId: chance.pick(service.zoneIds) } : pos;
  const posted = await result(
    month,
    `transaction: ${kind} of a ${isZone ? "zone" : "POS"}`,
    service.adminId,
    money.postTransaction,
    {
      key: `by-hand-${serial()}`,
      kind,
      account,
      amount: kind === "adjustment" && chance.percent(50) ? -amount : amount,
      reason: chance.pick(words),
    },
  );
  if (posted !== undefined && kind === "deposit" && !isZone)
    open.deposits.push({ service, account: pos, transactionId: posted.transactionId, amount });
}

/** Point credit is granted, with or without an expiry, or the rest of a grant is reversed. */
async function credit(month: Month): Promise<void> {
  const { chance, open, serial } = month;
  const old = chance.percent(12) ? taken(month, open.credit) : undefined;
  if (old !== undefined) {
    const payload = { transactionId: old.transactionId, amount: old.amount, reason: "not for him" };
    await result(month, "credit: taken back", old.service.adminId, money.takeBackCredit, payload);
    return;
  }
  const service = serviceOf(month);
  const seller = chance.pick(service.sellers);
  const amount = chance.int(2, 60) * 500;
  const days = chance.pick([3, 6, null, undefined]);
  const granted = await result(month, "credit: granted", service.adminId, money.grantCredit, {
    key: `credit-${serial()}`,
    posId: seller.posId,
    amount,
    reason: chance.pick(words),
    ...(days === undefined ? {} : { days }),
  });
  if (granted !== undefined) open.credit.push({ service, seller, transactionId: granted.transactionId, amount });
}

/** A customer requests a withdrawal; one person approves it, and another one pays. */
async function withdraw(month: Month): Promise<void> {
  const { chance, open, serial } = month;
  const waiting = chance.percent(60) ? taken(month, open.withdrawals) : undefined;
  if (waiting === undefined) {
    const service = serviceOf(month, "online");
    const { personId } = chance.pick(service.sellers);
    const input = await result(month, "withdrawal: requested", personId, money.askWithdrawal, {
      key: `wants-${serial()}`,
      amount: chance.int(5, 900) * 100,
      note: chance.pick(["", "before Friday"]),
    });
    if (input !== undefined)
      open.withdrawals.push({ service, personId, withdrawalId: input.withdrawalId, state: "requested" });
    return;
  }
  const {
    service: { adminId, secondId },
    personId,
    withdrawalId,
    state,
  } = waiting;
  if (state === "approved") {
    await result(month, "withdrawal: paid", secondId, money.decideWithdrawal, {
      withdrawalId,
      to: "paid",
      was: "approved",
      reason: "",
    });
    return;
  }
  const to = chance.weighted([
    [7, "approved"],
    [2, "refused"],
    [1, "recalled"],
  ] as const);
  if (to === "recalled")
    return void (await result(month, "withdrawal: recalled", personId, money.recallWithdrawal, { withdrawalId }));
  await result(month, `withdrawal: ${to}`, adminId, money.decideWithdrawal, {
    withdrawalId,
    to,
    was: "requested",
    reason: to === "refused" ? "not known" : "",
  });
  if (to === "approved") open.withdrawals.push({ ...waiting, state: "approved" });
}

/** A till gets a loan, repays early, or has a week postponed. */
async function lend(month: Month): Promise<void> {
  const { chance, open, serial } = month;
  const loan = open.loans.length > 3 && chance.percent(50) ? taken(month, open.loans) : undefined;
  if (loan === undefined) {
    const service = serviceOf(month, "retail");
    const { adminId } = service;
    const instalments = chance.int(1, 6);
    const principal = chance.int(20, 900) * 100 + chance.int(0, 99);
    const weeks = await result(month, "loan: looked at", adminId, money.listWeeks, {});
    const granted = await result(month, "loan: granted", adminId, money.grantLoan, {
      key: `loan-of-${serial()}`,
      posId: chance.pick(service.sellers).posId,
      way: chance.pick(loanWays),
      principal,
      instalments,
      weekly: Math.floor(principal / instalments),
      firstWeek: weeks?.[0]?.number ?? 1,
      reason: "a counter",
    });
    if (granted !== undefined) open.loans.push({ service, loanId: granted.loanId, owed: principal });
    return;
  }
  const {
    service: { adminId },
    loanId,
  } = loan;
  const read = await result(month, "loan: looked at", adminId, money.readLoan, { loanId });
  const owed = read?.loan.balance ?? 0;
  if (owed === 0) return;
  if (chance.percent(25)) {
    const week = read?.loan.nextWeek ?? 1;
    await result(month, "loan: postponed", adminId, money.postponeInstalment, {
      loanId,
      week,
      isPostponed: true,
      reason: "a bad week",
    });
  } else {
    const amount = chance.percent(40) ? owed : Math.max(1, Math.floor(owed / 3));
    await result(month, amount === owed ? "loan: settled early" : "loan: paid in part", adminId, money.repayLoan, {
      key: `paid-back-${serial()}`,
      loanId,
      way: chance.pick(loanWays),
      amount,
      was: owed,
      reason: "",
    });
  }
  open.loans.push(loan);
}

/** Money of a zone is held, released, collected or handed over, and sometimes reversed. */
async function hold(month: Month): Promise<void> {
  const { chance, open, serial } = month;
  const mistake = chance.percent(10) ? taken(month, open.held) : undefined;
  if (mistake !== undefined) {
    const {
      service: { adminId },
      transactionId,
    } = mistake;
    await result(month, "held: taken back", adminId, money.takeBackHeld, { transactionId, reason: "a mistake" });
    return;
  }
  const service = serviceOf(month);
  const act = chance.pick(heldActs);
  const done = await result(month, `held: ${act}`, service.adminId, money.holdMoney, {
    key: `held-of-${serial()}`,
    zoneId: chance.pick(service.zoneIds),
    act,
    amount: chance.int(5, 400) * 100,
    reason: chance.pick(words),
  });
  if (done !== undefined) open.held.push({ service, transactionId: done.transactionId });
}

/** An account of a POS or zone is set to zero. */
async function reset(month: Month): Promise<void> {
  const { chance, serial } = month;
  const service = serviceOf(month);
  const account = chance.percent(60)
    ? { posId: chance.pick(service.sellers).posId }
    : { zoneId: chance.pick(service.zoneIds) };
  const seen = await result(month, "reset: looked at", service.adminId, money.previewClosing, { account });
  if (seen === undefined) return;
  await result(month, `reset: of a ${"posId" in account ? "POS" : "zone"}`, service.adminId, money.closeAccount, {
    key: `reset-${serial()}`,
    account,
    way: chance.pick(money.resetWay.options),
    balance: seen.balance,
    reason: "the end of an account",
  });
}

const acts: readonly (readonly [number, Act])[] = [
  [28, byHand],
  [14, credit],
  [22, withdraw],
  [10, lend],
  [14, hold],
  [6, reset],
];

/** Makes one random movement. */
export function act(month: Month): Promise<void> {
  return month.chance.weighted(acts)(month);
}
