import { temporary } from "@chalkboard/contract";
import { sheet } from "../list-columns.ts";
import { temporarySourceKeys, temporaryStateKeys } from "./temporary-words.ts";
import { modeKey, sellerKey } from "./ticket-words.ts";

/** Slips that were saved without payment. */
export const temporaryListColumns = sheet(temporary.list, ({ t, isOnline }) => [
  {
    title: "tickets.composedAt",
    by: "number",
    value: ({ composedAt }) => composedAt,
    kind: "dateTime",
    width: 150,
    phone: "line",
  },
  { title: "tickets.temporaryCode", value: ({ code }) => code, kind: "text", width: 110, phone: "name" },
  { title: "tickets.source", value: ({ source }) => t(temporarySourceKeys[source]), width: 130 },
  { title: "tickets.composedBy", value: ({ composedBy }) => composedBy, grow: 2 },
  { title: "terminal.mode", value: ({ mode }) => t(modeKey(mode)), width: 130 },
  { title: "tickets.legs", value: ({ legs }) => legs, kind: "number", width: 90 },
  {
    title: "tickets.amount",
    by: "amount",
    value: ({ amount }) => amount,
    summed: ({ amount }) => amount,
    kind: "money",
    width: 120,
  },
  { title: "tickets.status", value: ({ state }) => t(temporaryStateKeys[state]), width: 110 },
  { title: "tickets.goodUntil", by: "expiresAt", value: ({ expiresAt }) => expiresAt, kind: "dateTime", width: 150 },
  {
    title: "betting.ticket",
    value: ({ ticketNumber }) => (ticketNumber === null ? "" : String(ticketNumber)),
    width: 110,
  },
  { title: sellerKey({ isOnline }), value: ({ soldAtPos }) => soldAtPos, grow: 1 },
]);
