// A till and the trader's desk, while the server may die at any moment. Every request is repeated until its outcome is
// known.

import {
  type Answered,
  type Call,
  decodeAnswer,
  encodeRequest,
  type PayloadOf,
  responses,
  results,
  tickets,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Chance } from "../chance.ts";
import { type CrashFixture, prices } from "./fixture.ts";
import type { Journal, Sold } from "./journal.ts";

const answerWithinMs = 20_000;

/** How a call ended: the server's response, or unknown. */
type Known<C extends Call> = Answered<C> | "unknown";
/** How a piece of work continues after the crash. */
export type Unknown = () => Promise<void>;

export type Desk = {
  readonly crashFixture: CrashFixture;
  readonly journal: Journal;
  readonly chance: Chance;
  /** Requests whose outcome is unknown. */
  readonly unknowns: Unknown[];
  /** Games on sale now. */
  readonly selling: () => readonly number[];
  readonly serial: () => number;
};

export async function ask<C extends Call>(
  { crashFixture, journal }: Desk,
  personId: number,
  call: C,
  payload: PayloadOf<C>,
): Promise<Known<C>> {
  try {
    const body = new URLSearchParams(encodeRequest(call, payload, { token: crashFixture.tokenOf(personId) }));
    const response = await fetch(`${crashFixture.address()}/${call.path}`, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const answer = decodeAnswer(call, await response.json());
    if (answer.responseType === responses.fault) return "unknown";
    journal.answered += 1;
    return answer;
  } catch {
    return "unknown";
  }
}

/** After the crash every open question is resolved. */
export async function input<C extends Call>(
  desk: Desk,
  personId: number,
  call: C,
  payload: PayloadOf<C>,
): Promise<Answered<C>> {
  const answer = await ask(desk, personId, call, payload);
  assert(answer !== "unknown", "a server that is well answers", { path: call.path });
  return answer;
}

/** Sells a slip on games on sale now. */
export async function sell(desk: Desk, till: number): Promise<void> {
  const { chance, journal, unknowns } = desk;
  const personId = personOf(desk, till);
  const legs = chance
    .sample(desk.selling(), chance.int(1, 2))
    .map((eventId) => ({ eventId, side: chance.pick([1, 2] as const) }));
  const stake = chance.int(1, 50) * 100;
  const key = `till ${till} sale ${desk.serial()}`;
  const payload = { key, slip: slipOf(legs, stake) };
  const note = (answer: Answered<typeof tickets.sell>): void => {
    if (answer.ok) keep(journal, { ...answer.data.ticket, till, legs, stake, key });
    // A result was entered meanwhile: nothing else refuses a slip of this world.
    else
      assert(answer.responseType === -22 && legs.some(({ eventId }) => journal.ended.has(eventId)), "the house sells", {
        answer: answer.responseType,
        key,
      });
  };
  const first = await ask(desk, personId, tickets.sell, payload);
  if (first !== "unknown") return note(first);
  journal.open.sales += 1;
  const asksFirst = chance.percent(50);
  unknowns.push(async () => {
    // Half of the tills ask whether it was sold, which voids an unused idempotency key; the others simply send it
    // again. Both then know the same outcome.
    if (!asksFirst) note(await input(desk, personId, tickets.sell, payload));
    const said = await input(desk, personId, tickets.askSale, { key });
    assert(said.ok, "a key may be asked for", { key });
    const again = await input(desk, personId, tickets.sell, payload);
    if (!said.data.sold) {
      assert(
        !again.ok && again.responseType === responses.changedMeanwhile,
        "what was said to be not sold does not sell later",
        { key },
      );
      return;
    }
    assert(again.ok && again.data.ticket.number === said.data.ticket?.number, "a key that sold answers its ticket", {
      key,
    });
    note(again);
  });
}

/** The same idempotency key again gives the same ticket, whatever happened in between. */
export async function repeat(desk: Desk, { till, key, legs, stake, number }: Sold): Promise<void> {
  const answer = await input(desk, personOf(desk, till), tickets.sell, { key, slip: slipOf(legs, stake) });
  assert(answer.ok && answer.data.ticket.number === number, "what was acknowledged is there, and once", {
    key,
    number,
    answer: answer.responseType,
  });
}

/** Pays a ticket if it has won by now. */
export async function pay(desk: Desk, till: number): Promise<void> {
  const { journal, chance, unknowns } = desk;
  const hasEnded = ({ legs }: Sold): boolean => legs.every(({ eventId }) => journal.ended.has(eventId));
  const due = [...journal.sold.values()].filter((one) => one.paid === 0 && !one.cancelled && hasEnded(one));
  if (due.length === 0) return sell(desk, till);
  const ticket = chance.pick(due);
  const payload = { number: ticket.number, code: ticket.code };
  const note = (answer: Answered<typeof tickets.pay>): void => {
    if (answer.ok) notePaid(ticket, till, answer.data.amount);
  };
  const answer = await ask(desk, personOf(desk, till), tickets.pay, payload);
  if (answer !== "unknown") return note(answer);
  journal.open.payments += 1;
  unknowns.push(async () => {
    const before = await input(desk, personOf(desk, ticket.till), tickets.findTicket, { number: ticket.number });
    assert(before.ok, "a ticket is found by its seller", { number: ticket.number });
    const again = await input(desk, personOf(desk, till), tickets.pay, payload);
    assert(!again.ok || before.data.paid === 0, "what was paid is not paid again", { number: ticket.number });
    // Two tills may have tried at once: the first of them paid.
    if (before.data.paid > 0 && ticket.paid === 0)
      notePaid(ticket, posIndex(desk, before.data.entries), before.data.paid);
    note(again);
  });
}

/** Cancels the till's last ticket. */
export async function cancel(desk: Desk, till: number): Promise<void> {
  const { journal, unknowns } = desk;
  const isOpen = ({ legs }: Sold): boolean => legs.every(({ eventId }) => !journal.ended.has(eventId));
  const ticket = [...journal.sold.values()].findLast((one) => one.till === till && !one.cancelled && isOpen(one));
  if (ticket === undefined) return sell(desk, till);
  const answer = await ask(desk, personOf(desk, till), tickets.cancel, { number: ticket.number, reason: "" });
  if (answer !== "unknown") {
    if (answer.ok) ticket.cancelled = true;
    return;
  }
  journal.open.cancellations += 1;
  unknowns.push(async () => {
    const now = await input(desk, personOf(desk, till), tickets.findTicket, { number: ticket.number });
    assert(now.ok, "a ticket is found by its seller", { number: ticket.number });
    ticket.cancelled = now.data.cancelledAt !== null;
  });
}

/** The trader enters a game's result: 5 to 3 for the visitors. */
export async function end(desk: Desk, eventId: number): Promise<void> {
  const { journal, unknowns, crashFixture } = desk;
  const innings = Array.from({ length: 9 }, (_, index) => ({
    segment: String(index + 1),
    away: index === 0 ? 5 : 0,
    home: index === 0 ? 3 : 0,
  }));
  const payload = {
    eventId,
    version: 0,
    status: "final" as const,
    segments: [...innings, { segment: "game", away: 5, home: 3 }],
  };
  journal.ended.add(eventId);
  const answer = await ask(desk, crashFixture.house.traderId, results.makeOfficial, payload);
  if (answer !== "unknown")
    return assert(answer.ok, "a result is made official", { eventId, answer: JSON.stringify(answer).slice(0, 300) });
  journal.open.results += 1;
  unknowns.push(async () => {
    const again = await input(desk, crashFixture.house.traderId, results.makeOfficial, payload);
    assert(again.ok && again.data.version === 1, "a result that was said twice is one version", { eventId });
  });
}

type ReportedSale = Pick<Sold, "till" | "legs" | "stake" | "key" | "number"> & { readonly code?: string | undefined };

function keep(journal: Journal, { number, code, till, legs, stake, key }: ReportedSale): void {
  const before = journal.sold.get(number);
  assert(before === undefined || before.key === key, "a ticket has one key", { number, key });
  if (before === undefined)
    journal.sold.set(number, {
      number,
      code: code ?? "",
      till,
      legs,
      stake,
      key,
      paid: 0,
      paidAt: undefined,
      cancelled: false,
    });
}

function notePaid(ticket: Sold, till: number, amount: number): void {
  assert(ticket.paid === 0, "a ticket is paid once", { number: ticket.number });
  ticket.paid = amount;
  ticket.paidAt = till;
}

/** Which till paid, by the ticket's own history. */
function posIndex(
  { crashFixture: { house: fixture } }: Desk,
  entries: readonly { kind: string; person: string }[],
): number {
  const paid = entries.find(({ kind }) => kind === "paid");
  const names = fixture.services[0]?.plan.zones.flatMap(({ pos }) => pos.map(({ name }) => name)) ?? [];
  return names.indexOf(paid?.person ?? "");
}

function personOf({ crashFixture: { house: fixture } }: Desk, till: number): number {
  return fixture.services[0]?.sellers[till]?.personId ?? 0;
}

function slipOf(legs: Sold["legs"], amount: number): PayloadOf<typeof tickets.sell>["slip"] {
  const sold = legs.map(({ eventId, side }) => ({
    key: { eventId, betType: 1, side, alternate: 0 },
    points: null,
    price: side === 1 ? prices.away : prices.home,
  }));
  return {
    mode: legs.length === 1 ? "straight" : "parlay",
    legs: sold,
    amount,
    amountIs: "risk",
    priceChange: "refuse",
  };
}
