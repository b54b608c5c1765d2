import { tickets } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import type { Writer } from "../columns.ts";

/** The label of a mode. */
export function modeKey(mode: string): PlainKey {
  const known = tickets.mode.options.find((option) => option === mode) ?? "straight";
  return `betting.${known}`;
}

/** The state of a ticket or wager, in the order in which a list offers them. */
export const ticketStatuses = [0, 2, 3, 1, -1, -2] as const;

const statusKeys: Readonly<Record<number, PlainKey>> = {
  [-2]: "betting.statusEarly",
  [-1]: "betting.statusCancelled",
  0: "betting.statusPending",
  1: "betting.statusDraw",
  2: "betting.statusWin",
  3: "betting.statusLost",
};
export function ticketStatusKey(status: number): PlainKey {
  return statusKeys[status] ?? "betting.statusPending";
}

/** The word for a place of sale: at a service of accounts it is a customer. */
export function sellerKey({ isOnline }: Pick<Writer, "isOnline">): "tickets.pos" | "tickets.customer" {
  return isOnline ? "tickets.customer" : "tickets.pos";
}
