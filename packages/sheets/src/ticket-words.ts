import { tickets } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import type { Writer } from "./columns.ts";

/** The mode's word. */
export function modeKey(mode: string): PlainKey {
  const known = tickets.mode.options.find((option) => option === mode) ?? "straight";
  return `betting.${known}`;
}

/** A ticket's or wager's state, in the order in which a list offers them. */
export const ticketStatuses = [0, 2, 3, 1, -1, -2] as const;

const statusKeys: Readonly<Record<number, PlainKey>> = {
  [-2]: "betting.statusEarly", [-1]: "betting.statusCancelled", 0: "betting.statusPending", 1: "betting.statusDraw", 2: "betting.statusWin",
  3: "betting.statusLost",
};
export function ticketStatusKey(status: number): PlainKey {
  return statusKeys[status] ?? "betting.statusPending";
}

/** What a place of sale is called: at a service of accounts it is a customer's. */
export function sellerKey({ isOnline }: Pick<Writer, "isOnline">): "tickets.pos" | "tickets.customer" {
  return isOnline ? "tickets.customer" : "tickets.pos";
}
