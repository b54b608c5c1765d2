// An admin lends to tills, takes early repayments and postpones weeks; the closings take the rest.

import { money, responses } from "@chalkboard/contract";
import { bookDay, type KnownLoan } from "../../auditor/model.ts";
import { openWeek } from "../../auditor/weeks.ts";
import { agree, type World } from "../world.ts";

/** A till gets a loan, or something is done with its debt. */
export async function lend(world: World): Promise<void> {
  const { chance, model } = world;
  const owed = model.services.flatMap(({ loans }) => loans.filter((loan) => loan.owed > 0));
  if (owed.length > 2 || (owed.length > 0 && chance.percent(55))) {
    const loan = chance.pick(owed);
    return chance.percent(65) ? repay(world, loan) : postpone(world, loan);
  }
  return grant(world);
}

async function grant({ chance, model, server, marks, serial }: World): Promise<void> {
  const seller = chance.pick(model.sellers.filter(({ service }) => service.kind === "retail"));
  const { service, posId } = seller;
  const instalments = chance.int(1, 4);
  const principal = chance.int(2, 60) * 1_000 + chance.int(0, 99);
  const weekly = Math.floor(principal / instalments);
  const way = chance.pick(["cash", "balance"] as const);
  const firstWeek = openWeek(model, service).number;
  const payload = {
    key: `loan-of-${serial()}`,
    posId,
    way,
    principal,
    instalments,
    weekly,
    firstWeek,
    reason: "a counter",
  };
  const answer = await server.send(service.adminId, money.grantLoan, payload);
  agree(
    "a loan that was granted",
    answer.ok && [answer.data.state, answer.data.balance, answer.data.left],
    ["open", principal, instalments],
    { seller: seller.name, payload, data: answer.data },
  );
  if (!answer.ok) return;
  if (way === "balance") seller.balance += principal;
  service.weeks.firstDay ??= bookDay(service, model.now);
  service.loans.push({
    loanId: answer.data.loanId,
    seller,
    weekly,
    instalments,
    firstWeek,
    owed: principal,
    taken: 0,
    postponed: new Set(),
  });
  const again = await server.send(service.adminId, money.grantLoan, payload);
  agree("the same loan again is the same receipt", again.ok && again.data.receipt, answer.data.receipt, payload);
  marks.add("loan: granted");
}

async function repay({ chance, server, marks, serial }: World, loan: KnownLoan): Promise<void> {
  const { loanId, seller, owed } = loan;
  const way = chance.pick(["cash", "balance"] as const);
  const amount = chance.weighted([
    [3, owed],
    [4, Math.max(1, Math.floor(owed / 3))],
    [2, owed + 1],
  ] as const);
  const payload = { key: `paid-back-${serial()}`, loanId, way, amount, was: owed, reason: "" };
  const answer = await server.send(seller.service.adminId, money.repayLoan, payload);
  const wealth = seller.creditLimit === null ? Infinity : Math.max(0, seller.balance + seller.creditLimit);
  const refused =
    amount > owed ? ["moreThanDue", owed] : way === "balance" && amount > wealth ? ["overdraft", wealth] : undefined;
  if (refused !== undefined) {
    const { reason, available } = answer.data as { reason?: string; available?: number };
    agree("a payment that cannot be", [answer.responseType, reason, available], [responses.notAllowed, ...refused], {
      payload,
      seller: seller.name,
    });
    marks.add(`loan: ${String(refused[0])}`);
    return;
  }
  loan.owed -= amount;
  if (way === "balance") seller.balance -= amount;
  agree("what is owed after a payment", answer.ok && answer.data.balance, loan.owed, {
    payload,
    seller: seller.name,
    data: answer.data,
  });
  // A repayment based on an outdated debt is refused.
  const late = await server.send(seller.service.adminId, money.repayLoan, { ...payload, key: `${payload.key}-late` });
  agree("what was owed before is owed no more", late.responseType, responses.changedMeanwhile, { payload });
  marks.add(loan.owed === 0 ? "loan: paid" : "loan: paid in part");
}

async function postpone({ model, server, marks }: World, loan: KnownLoan): Promise<void> {
  const {
    loanId,
    seller: { service },
  } = loan;
  const week = openWeek(model, service).number;
  const isPostponed = !loan.postponed.has(week);
  const answer = await server.send(service.adminId, money.postponeInstalment, {
    loanId,
    week,
    isPostponed,
    reason: "a bad week",
  });
  agree("a week that was postponed", answer.ok && answer.data.balance, loan.owed, {
    loanId,
    week,
    isPostponed,
    data: answer.data,
  });
  if (isPostponed) loan.postponed.add(week);
  else loan.postponed.delete(week);
  marks.add("loan: postponed");
}
