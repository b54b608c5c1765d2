// The counter: winners are paid, tickets are cancelled and shown, and people try what is not allowed.

import { responses, tickets } from "@chalkboard/contract";
import { cancels, isHidden, pays, refusesCancel, refusesPayment, worthOf } from "../../auditor/after-sale.ts";
import { wantsDrawer } from "../../auditor/drawers.ts";
import type { KnownSeller, KnownTicket } from "../../auditor/model.ts";
import { agree, Disagreement, reasonIn, type World } from "../world.ts";

/** A customer of an online service asks the desk for a prize that is already in the wallet. */
export async function askTheDesk({ chance, model, server, marks }: World): Promise<void> {
  const online = [...model.tickets.values()].filter(({ seller: { service } }) => service.deskClerkId !== undefined);
  if (online.length === 0) return;
  const {
    number,
    code,
    seller: {
      service: { deskClerkId = 0 },
    },
  } = chance.pick(online);
  const answer = await server.send(deskClerkId, tickets.pay, { number, code });
  agree("a desk pays no tickets", [answer.responseType, reasonIn(answer.data)], [responses.notAllowed, "online"], {
    ticket: number,
  });
  marks.add("pay: online");
}

/** A ticket is brought to a counter; sometimes to the wrong service, with a wrong code, or twice. */
export async function pay(world: World): Promise<void> {
  const { chance, model } = world;
  const tills = model.sellers.filter(({ service }) => service.kind === "retail");
  const ticket = pickTicket(
    world,
    (one) =>
      one.seller.service.kind === "retail" && worthOf(one) > one.paid + one.expired && one.cancelledAt === undefined,
  );
  if (ticket === undefined) return;
  const own = tills.filter(({ service }) => service === ticket.seller.service);
  const bound = own.filter((till) => !till.paysTickets || till.payMaximum !== null);
  const clerk =
    bound.length > 0 && chance.percent(25)
      ? chance.pick(bound)
      : chance.percent(85) && own.length > 0
        ? chance.pick(own)
        : chance.pick(tills);
  const code = chance.percent(8) ? (ticket.code.startsWith("0") ? "1" : "0") + ticket.code.slice(1) : ticket.code;
  for (let visit = 0; visit < (chance.percent(25) ? 2 : 1); visit += 1) await payOnce(world, clerk, ticket, code);
}

/** A till tries to pay a ticket, and its response is compared with the auditor's. */
export async function payOnce(world: World, clerk: KnownSeller, ticket: KnownTicket, code: string): Promise<void> {
  const hidden = isHidden(clerk, ticket, code);
  const isWanted = wantsDrawer(clerk);
  const against = refusesPayment(world.model, clerk, ticket);
  const answer = await world.server.send(clerk.personId, tickets.pay, { number: ticket.number, code });
  const seen = { ticket: ticket.number, status: ticket.status, hidden, against };
  if (!hidden && against.length === 0) {
    if (!answer.ok)
      throw new Disagreement("a winner was not paid", { ...seen, answer: answer.responseType, data: answer.data });
    agree("what was paid", answer.data.amount, pays(clerk, ticket), seen);
    world.marks.add("pay: paid");
    if (answer.data.tax > 0) world.marks.add("pay: taxed");
    return;
  }
  if (answer.ok) throw new Disagreement("a ticket was paid that must not be", { ...seen, amount: answer.data.amount });
  if (isWanted) return wantsDrawerFirst(world, "pay", answer, seen);
  const said = hidden ? "hidden" : reasonIn(answer.data);
  const allowed = hidden
    ? answer.responseType === responses.notFound
    : answer.responseType === responses.notAllowed && against.includes(said);
  if (!allowed)
    throw new Disagreement("why a ticket is not paid", { ...seen, answer: answer.responseType, data: answer.data });
  world.marks.add(`pay: ${said}`);
}

/** A clerk cancels right after a sale, or too late; an admin cancels with a reason, or forgets it. */
export async function cancel(world: World): Promise<void> {
  const { chance, model } = world;
  const by = chance.percent(65) ? ("clerk" as const) : ("admin" as const);
  const ticket = pickTicket(
    world,
    ({ cancelledAt, cancelBefore, seller: { service } }) =>
      cancelledAt === undefined && model.now < cancelBefore && (by === "admin" || service.kind === "retail"),
  );
  if (ticket === undefined || (by === "clerk" && ticket.seller.service.kind !== "retail")) return;
  await cancelAs(world, by, ticket, by === "admin" && chance.percent(75) ? "the customer asked" : "");
  // A clerk who sees no immediate effect tries again.
  if (ticket.cancelledAt !== undefined && chance.percent(20)) await cancelAs(world, by, ticket, "again");
}

/** Tries to cancel, as the clerk who sold it or as an admin, and compares the response with the auditor's. */
export async function cancelAs(
  world: World,
  by: "clerk" | "admin",
  ticket: KnownTicket,
  reason: string,
): Promise<void> {
  const { model } = world;
  const against = refusesCancel(model, by, ticket, reason);
  const personId = by === "clerk" ? ticket.seller.personId : ticket.seller.service.adminId;
  const answer = await world.server.send(personId, tickets.cancel, { number: ticket.number, reason });
  const seen = { ticket: ticket.number, by, status: ticket.status, soldAt: ticket.soldAt, now: model.now };
  if (against.length === 0) {
    if (!answer.ok)
      throw new Disagreement("a ticket was not cancelled", { ...seen, answer: answer.responseType, data: answer.data });
    cancels(model, ticket, by);
    world.marks.add(`cancel: by ${by}`);
    world.marks.add("status goes open→cancelled");
    return;
  }
  if (answer.ok) throw new Disagreement("a ticket was cancelled that must not be", { ...seen, against });
  if (against.includes("openDrawer")) return wantsDrawerFirst(world, "cancel", answer, seen);
  const said = reasonIn(answer.data);
  if (answer.responseType !== responses.notAllowed || !against.includes(said)) {
    throw new Disagreement("why a ticket is not cancelled", {
      ...seen,
      said,
      answer: answer.responseType,
      allowed: against,
    });
  }
  world.marks.add(`cancel: ${said}`);
}

/**
 * No cash moves at a till with a closed drawer where its service requires an open one, whatever other refusals apply.
 */
function wantsDrawerFirst(
  { marks }: World,
  what: "pay" | "cancel",
  { responseType, data }: { readonly responseType: number; readonly data: unknown },
  seen: Readonly<Record<string, unknown>>,
): void {
  agree(
    "no cash moves without a drawer",
    [responseType, (data as { required?: unknown }).required],
    [responses.prerequisite, ["openDrawer"]],
    seen,
  );
  marks.add(`${what}: openDrawer`);
}

/** A seller views a ticket: it must show what the auditor knows. */
export async function viewTicket(world: World): Promise<void> {
  const ticket = pickTicket(world, () => true);
  if (ticket !== undefined) await compareTicket(world, ticket);
}

/** Compares a stored ticket with the auditor's. */
export async function compareTicket(world: World, ticket: KnownTicket): Promise<void> {
  const answer = await world.server.send(ticket.seller.personId, tickets.findTicket, { number: ticket.number });
  if (!answer.ok)
    throw new Disagreement("a ticket cannot be found by its seller", {
      number: ticket.number,
      answer: answer.responseType,
    });
  const { status, prize, refund, paid, legs } = answer.data;
  agree(
    "a ticket's state",
    { status, prize, refund, paid, outcomes: legs.map(({ outcome }) => outcome) },
    { status: ticket.status, prize: ticket.prize, refund: ticket.refund, paid: ticket.paid, outcomes: ticket.outcomes },
    { number: ticket.number, mode: ticket.mode, legs: ticket.legs, wagers: ticket.wagers },
  );
  world.marks.add(`status: ${status}`);
  for (const { outcome } of legs) world.marks.add(`outcome: ${outcome}`);
}

/** Mostly one that fits the purpose, sometimes any. */
function pickTicket({ chance, model }: World, fits: (ticket: KnownTicket) => boolean): KnownTicket | undefined {
  const all = [...model.tickets.values()];
  const fitting = all.filter(fits);
  const from = fitting.length > 0 && chance.percent(75) ? fitting : all;
  return from.length === 0 ? undefined : chance.pick(from);
}
