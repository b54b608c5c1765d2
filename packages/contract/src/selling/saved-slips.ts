import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { day, epochMs, id, minor } from "../core/shapes.ts";
import { quote, sell, slip, slipLeg, webVersion } from "./tickets.ts";

// Temporary tickets: slips without money. A clerk of the same service loads one by its code, sees it at the current
// lines, and sells it.

const code = z.string().min(4).max(12);
const source = z.enum(["public", "customer", "clerk"]);
const state = z.enum(["composed", "sold", "expired"]);
/** The team and game of a leg; empty if the game no longer exists. */
const named = z.object({
  rotation: z.int().nullable(),
  teamName: z.string(),
  eventName: z.string(),
  startsAt: epochMs,
  sportCode: z.string(),
});

export const compose = call("temporary/compose", {
  summary:
    "Saves a slip as it was seen and returns a short code for a till of the service. Ten a minute for one address without a session.",
  access: "anyone",
  changes: true,
  payload: z.strictObject({
    serviceId: id.optional().describe("if neither the session nor the host name gives one"),
    slip,
  }),
  answer: z.object({ code: z.string(), expiresAt: epochMs }),
});

export const load = call("temporary/load", {
  summary:
    "A saved slip of the session's service by its code: the slip as it was seen, and its quote at the current lines.",
  access: [roles.clerk],
  payload: z.strictObject({ code }),
  answer: z.object({
    code: z.string(),
    source,
    composedAt: epochMs,
    expiresAt: epochMs,
    slip,
    quote: quote.answer,
    legs: z.array(named).describe("whose bets the slip's legs are, in their order"),
  }),
});

export const sellTemporary = call("temporary/sell", {
  summary:
    "Sells a saved slip, with the lines that the seller accepted; it is sold once, by anyone. Otherwise like tickets/sell.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ code, key: z.string().min(8).max(64), slip, webVersion }),
  answer: sell.answer,
});

const period = { from: day.optional(), to: day.optional() };

export const list = listCall("temporary/list", {
  summary: "Saved slips of the session's subtree: composed, sold, expired, and their origin.",
  access: [roles.admin, roles.controller],
  filters: { ...period, source: source.optional(), state: state.optional() },
  row: z.object({
    number: z.int(),
    code: z.string(),
    source,
    state,
    composedAt: epochMs,
    expiresAt: epochMs,
    composedBy: z.string(),
    mode: z.string(),
    legs: z.int(),
    amount: minor,
    ticketNumber: z.int().nullable(),
    soldAtPos: z.string(),
    bets: z.array(named.extend(slipLeg.shape)).describe("the slip's legs, with the lines that were seen"),
  }),
  sums: { amount: minor },
  sorts: ["number", "amount", "expiresAt"],
});

export const countStates = call("temporary/count_states", {
  summary: "Numbers of saved slips of a period by origin and outcome.",
  access: [roles.admin, roles.controller],
  payload: z.strictObject(period),
  answer: z.array(z.object({ source, state, tickets: z.int(), amount: minor })),
});
