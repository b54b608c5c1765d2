// Customers request withdrawals, which are approved or refused; an admin sets accounts to zero.

import { money, responses } from "@chalkboard/contract";
import { type MoneyRequest, bookDay } from "../auditor/model.ts";
import { agree, type World } from "./world.ts";

/** A customer requests a withdrawal, or a pending request moves one step on. */
export async function withdraw(world: World): Promise<void> {
  const { chance, model } = world;
  const open = model.withdrawals
    .filter(({ state }) => state === "requested" || state === "approved" || state === "refused" || state === "paid")
    .slice(-6);
  return open.length > 0 && chance.percent(70) ? step(world, chance.pick(open)) : ask(world);
}

async function ask({ chance, model, server, marks, serial }: World): Promise<void> {
  const seller = chance.pick(model.sellers.filter(({ service }) => service.kind === "online"));
  const wealth = Math.max(0, seller.balance);
  const amount = wealth > 100 && chance.percent(80) ? Math.max(1, Math.floor(wealth / chance.int(4, 20))) : wealth + 1;
  const isOwn = chance.percent(60);
  const payload = { key: `asks-money-${serial()}`, ...(isOwn ? {} : { posId: seller.posId }), amount, note: "" };
  const answer = await server.send(isOwn ? seller.personId : seller.service.adminId, money.askWithdrawal, payload);
  if (amount > wealth) {
    const { reason, available } = answer.data as { reason?: string; available?: number };
    agree(
      "more than he has is not asked for",
      [answer.responseType, reason, available],
      [responses.notAllowed, "overdraft", wealth],
      { payload, seller: seller.name },
    );
    marks.add("withdrawal: overdraft");
    return;
  }
  seller.balance -= amount;
  agree(
    "what was asked for is held",
    answer.ok && [answer.data.state, answer.data.balance],
    ["requested", seller.balance],
    { payload, data: answer.data },
  );
  if (answer.ok) model.withdrawals.push({ withdrawalId: answer.data.withdrawalId, seller, amount, state: "requested" });
  marks.add("withdrawal: requested");
}

type Step = "approved" | "refused" | "paid" | "recalled" | "taken back";

async function step({ chance, server, marks }: World, input: MoneyRequest): Promise<void> {
  const { withdrawalId, seller, amount, state } = input;
  const {
    service: { adminId },
    personId,
  } = seller;
  const does: Step =
    state === "requested"
      ? chance.weighted([
          [5, "approved"],
          [2, "refused"],
          [2, "recalled"],
        ] as const)
      : state === "approved"
        ? chance.weighted([
            [6, "paid"],
            [1, "taken back"],
          ] as const)
        : "taken back";
  const isGivenBack = does === "refused" || does === "recalled";
  const isHeldAgain = does === "taken back" && state === "refused";
  if (isHeldAgain && seller.balance < amount) return;
  if (does === "taken back" && state === "paid" && chance.percent(70)) return;
  const was = state as "approved" | "refused" | "paid";
  const answer =
    does === "recalled"
      ? await server.send(personId, money.recallWithdrawal, { withdrawalId })
      : does === "taken back"
        ? await server.send(adminId, money.takeBackWithdrawal, { withdrawalId, was, reason: "a mistake" })
        : await server.send(adminId, money.decideWithdrawal, {
            withdrawalId,
            to: does,
            was: state,
            reason: does === "refused" ? "not now" : "",
          });
  input.state = does === "taken back" ? (state === "paid" ? "approved" : "requested") : does;
  seller.balance += isGivenBack ? amount : isHeldAgain ? -amount : 0;
  agree("a request's step", answer.ok && [answer.data.state, answer.data.balance], [input.state, seller.balance], {
    withdrawalId,
    state,
    does,
    seller: seller.name,
    data: answer.data,
  });
  marks.add(`withdrawal: ${does}`);
}

/** An account is set to zero, with a closing that adds up; if its balance has changed meanwhile, it is not. */
export async function closeAccount({ chance, model, server, marks, serial }: World): Promise<void> {
  const retail = model.sellers.filter(({ service }) => service.kind === "retail");
  const seller = chance.pick(retail);
  const { service, posId, balance } = seller;
  const payload = {
    key: `account-closed-${serial()}`,
    account: { posId },
    way: chance.pick(["cash", "writeOff"] as const),
    reason: "end of the season",
  };
  const old = await server.send(service.adminId, money.closeAccount, { ...payload, balance: balance + 1 });
  const has = (old.data as { balance?: number }).balance;
  agree(
    "an account that has something else is not closed",
    [old.responseType, has],
    [responses.changedMeanwhile, balance],
    { posId },
  );
  const answer = await server.send(service.adminId, money.closeAccount, {
    ...payload,
    key: `${payload.key}-then`,
    balance,
  });
  const sum = answer.ok ? answer.data.rows.reduce((all, { amount }) => all + amount, answer.data.opening) : NaN;
  agree("a closing adds up to what the account had", answer.ok && [answer.data.balance, sum], [balance, balance], {
    posId,
    data: answer.data,
  });
  seller.balance = 0;
  service.weeks.firstDay ??= balance === 0 ? undefined : bookDay(service, model.now);
  marks.add(`closing: ${payload.way}`);
}
