// A ticket is cashed out before its games are over: for the potential payout of its open bets times its fair
// probability, less the house's margin.

import { responses, tickets } from "@chalkboard/contract";
import { profitOf } from "../../auditor/arithmetic.ts";
import { endsEarly, currentOf } from "../../auditor/after-sale.ts";
import { bets } from "../../auditor/bets.ts";
import { type KnownTicket, lineText, type Model, type SoldLeg } from "../../auditor/model.ts";
import { marketsOf } from "../people/markets.ts";
import { agree, Disagreement, type World } from "../world.ts";

const offered: readonly string[] = ["straight", "parlay", "roundRobin", "fullCover"];
const million = 1_000_000;

/** A customer asks for a ticket's cash-out value, and sometimes accepts it. */
export async function endEarly(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const open = [...model.tickets.values()].filter(
    ({ status, cancelledAt, byCredit, mode, seller }) =>
      status === 0 &&
      cancelledAt === undefined &&
      !byCredit &&
      offered.includes(mode) &&
      seller.service.character.cashOutMargin !== undefined,
  );
  if (open.length === 0) return;
  const ticket = chance.pick(open);
  const worth = worthNow(model, ticket);
  const { personId } = ticket.seller;
  const quoted = await server.send(personId, tickets.quoteCashOut, { number: ticket.number });
  if (worth === undefined) {
    agree("what cannot be ended early", quoted.responseType, responses.notAllowed, {
      ticket: ticket.number,
      legs: ticket.legs,
      data: quoted.data,
    });
    marks.add("cash-out: not offered");
    return;
  }
  agree("what a ticket is ended for", quoted.ok && quoted.data.offer, worth, {
    ticket: ticket.number,
    legs: ticket.legs,
  });
  if (chance.percent(30)) return;
  const greedy = await server.send(personId, tickets.cashOut, {
    number: ticket.number,
    code: ticket.code,
    offer: worth + 1,
  });
  agree("more than the offer is not paid", greedy.responseType, responses.changedMeanwhile, { ticket: ticket.number });
  const answer = await server.send(personId, tickets.cashOut, {
    number: ticket.number,
    code: ticket.code,
    offer: worth,
  });
  if (!answer.ok)
    throw new Disagreement("a ticket could not be ended", {
      ticket: ticket.number,
      answer: answer.responseType,
      data: answer.data,
    });
  agree("what a ticket was ended for", answer.data.amount, worth, { ticket: ticket.number });
  endsEarly(model, ticket, worth);
  marks.add("status goes open→endedEarly");
}

/** The open bets' payouts times their probabilities, both rounded down; undefined where nothing is offered. */
function worthNow(model: Model, ticket: KnownTicket): number | undefined {
  // It was decided and paid, and opened again.
  if (ticket.paid > 0) return undefined;
  const chances = ticket.legs.map((leg, index) => (ticket.outcomes[index] === "pending" ? chanceOf(model, leg) : 1));
  if (chances.includes(undefined)) return undefined;
  const margin = ticket.seller.service.character.cashOutMargin ?? 0;
  let offer = 0;
  for (const wager of ticket.wagers) {
    const alone = { ...ticket, wagers: [wager] };
    if (currentOf(alone, ticket.outcomes).status !== 0) continue;
    const open = wager.legs.filter((index) => ticket.outcomes[index] === "pending");
    if (new Set(open.map((index) => ticket.legs[index]?.eventId)).size < open.length) return undefined;
    const { prize, refund } = currentOf(
      alone,
      ticket.outcomes.map((outcome) => (outcome === "pending" ? "win" : outcome)),
    );
    const worth = Math.floor(
      (prize + refund) * open.reduce((all, index) => all * (chances[index] ?? 0), 1) + 1e-9 * (prize + refund),
    );
    offer += Math.floor((worth * (10_000 - margin)) / 10_000);
  }
  return offer <= 0 ? undefined : offer;
}

/** The fair probability of a leg by the current lines, where the market has its points. */
function chanceOf({ events, now }: Model, { eventId, betType, side, points }: SoldLeg): number | undefined {
  const event = events.get(eventId);
  if (event === undefined || event.status !== "scheduled" || now >= event.startsAt || event.isSuspended)
    return undefined;
  const market = marketsOf[event.sport].find(({ sides }) =>
    sides.some((one) => one.betType === betType && one.side === side),
  );
  const lines = market?.sides.flatMap((one) => event.lines.get(lineText(one.betType, one.side)) ?? []) ?? [];
  const own = event.lines.get(lineText(betType, side));
  if (
    own === undefined ||
    lines.length < 2 ||
    own.points !== points ||
    lines.some(({ isOpen }) => !isOpen) ||
    bets.get(betType) === undefined
  )
    return undefined;
  const implied = (price: number): number =>
    1 / (1 + profitOf(million * million, [price], { direction: "halfUp", unit: 1 }) / (million * million));
  return implied(own.price) / lines.reduce((sum, { price }) => sum + implied(price), 0);
}
