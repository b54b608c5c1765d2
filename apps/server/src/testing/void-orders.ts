import { tickets, voids } from "@chalkboard/contract";
import type { SoldTicket } from "./bets.ts";
import type { TestServer } from "./test-server.ts";
import { logins } from "./test-world.ts";

export type VoidTerms = {
  readonly betTypes?: number[];
  readonly period?: string;
  readonly soldFrom?: number;
  readonly soldUntil?: number;
};

/** Orders bets of a game void, as the trader, and waits until every ticket is graded. @returns the order's number */
export async function orderVoid(house: TestServer, eventId: number, terms: VoidTerms = {}): Promise<number> {
  const { orderId } = await house.answer(voids.order, { eventId, reason: "called off", ...terms }, logins.trader);
  await house.server.settler.settle(eventId);
  return orderId ?? 0;
}

/** Undoes a void order, as the trader, and waits until every ticket is graded again. */
export async function undoVoid(house: TestServer, eventId: number, orderId: number): Promise<void> {
  await house.answer(voids.undo, { orderId, reason: "it was played" }, logins.trader);
  await house.server.settler.settle(eventId);
}

/** The state of a ticket for the clerk: its status, prize and refund, and the outcome of each leg. */
export async function currentOf(house: TestServer, { number }: SoldTicket): Promise<readonly (number | string)[]> {
  const { status, prize, refund, legs } = await house.answer(tickets.findTicket, { number }, logins.clerks[0]);
  return [status, prize, refund, ...legs.map(({ outcome }) => outcome)];
}
