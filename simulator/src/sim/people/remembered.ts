// A ticket that the server reports as sold: compared with the auditor's, and recorded.

import type { tickets } from "@chalkboard/contract";
import { book, bookDay, type KnownSeller, type KnownTicket } from "../../auditor/model.ts";
import { overTheCounter } from "../../auditor/drawers.ts";
import type { SlipInput } from "../../auditor/slip-input.ts";
import type { ExpectedSale } from "../../auditor/sale.ts";
import { agree, Disagreement, type World } from "../world.ts";

/** A sold ticket, compared and recorded. */
export function remembered(
  world: World,
  seller: KnownSeller,
  slip: SlipInput,
  expected: ExpectedSale,
  ticket: tickets.Ticket,
): KnownTicket {
  const { model, marks } = world;
  agree("a ticket's money", [ticket.stake, ticket.possibleWin], [expected.stake, expected.win], {
    slip,
    ticket: ticket.number,
  });
  agree(
    "a ticket's legs",
    ticket.legs.map(({ points, price }) => [points, price]),
    expected.legs.map(({ points, price }) => [points, price]),
    { slip },
  );
  agree(
    "a ticket's bets",
    ticket.wagers.reduce((sum, { count }) => sum + count, 0),
    expected.wagers.length,
    { slip },
  );
  if (ticket.wagers.length === expected.wagers.length) {
    const wagers = ticket.wagers.map(({ stake, possibleWin }) => [stake, possibleWin]);
    agree(
      "a ticket's wagers",
      wagers,
      expected.wagers.map(({ stake, win }) => [stake, win]),
      { slip },
    );
  }
  const byCredit = slip.payWith === "credit";
  agree(
    "what paid a ticket, and on which day",
    [ticket.funding, ticket.businessDay],
    [byCredit ? "credit" : "balance", bookDay(seller.service, model.now)],
    { ticket: ticket.number },
  );
  const { kind, validityDays, cancelMinutes } = seller.service;
  agree("how long a ticket is paid", ticket.validityDays, kind === "retail" ? validityDays : null, {
    ticket: ticket.number,
  });
  const cancelBefore = model.now + cancelMinutes * 60_000;
  const starts = slip.legs.map(({ eventId }) => model.events.get(eventId)?.startsAt ?? 0);
  agree("until when a clerk may cancel a ticket", ticket.cancelUntil, Math.min(cancelBefore, ...starts), {
    ticket: ticket.number,
  });
  if (model.tickets.has(ticket.number)) throw new Disagreement("a number was given twice", { number: ticket.number });
  const known: KnownTicket = {
    number: ticket.number,
    code: ticket.code ?? "",
    seller,
    mode: slip.mode,
    byCredit,
    soldAt: model.now,
    legs: expected.legs,
    inPlay: slip.legs.map(({ eventId }) => model.events.get(eventId)?.status === "live"),
    wagers: expected.wagers,
    stake: expected.stake,
    win: expected.win,
    outcomes: expected.legs.map(() => "pending"),
    status: 0,
    edge: undefined,
    prize: 0,
    refund: 0,
    settled: 0,
    paid: 0,
    tax: 0,
    taxBack: 0,
    overpaid: 0,
    expired: 0,
    prints: 0,
    validityDays,
    cancelBefore,
    decidedAt: undefined,
    cancelledAt: undefined,
    cashedOutAt: undefined,
  };
  model.tickets.set(known.number, known);
  if (byCredit) seller.credit -= known.stake;
  else seller.balance -= known.stake;
  if (!byCredit) overTheCounter(seller, { sold: known.stake });
  book(model, known, { sales: known.stake });
  seller.service.weeks.firstDay ??= bookDay(seller.service, model.now);
  noteSold(marks, known, slip);
  return known;
}

function noteSold(marks: Set<string>, { inPlay, legs }: KnownTicket, slip: SlipInput): void {
  marks.add(`mode: ${slip.mode}`);
  marks.add(`amount: ${slip.amountIs}`);
  if (slip.payWith === "credit") marks.add("credit: staked");
  if (inPlay.includes(true)) marks.add("in play: sold");
  if (slip.legs.some(({ boughtQuarters }) => boughtQuarters !== undefined)) marks.add("points: bought");
  for (const { betType } of legs) marks.add(`bet type: ${betType}`);
}

/** A slip in its wire form. */
export function wireSlip(slip: SlipInput): tickets.Slip {
  return {
    ...slip,
    legs: slip.legs.map(({ eventId, betType, side, points, price, boughtQuarters }) => ({
      key: { eventId, betType, side, alternate: 0 },
      points,
      price,
      ...(boughtQuarters === undefined ? {} : { boughtQuarters }),
    })),
  };
}
