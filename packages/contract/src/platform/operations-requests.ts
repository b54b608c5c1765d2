import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id } from "../core/shapes.ts";

// The request log: a row for each answered call, without secrets (docs/decisions/0425).

const access = [roles.platform];
const asOf = epochMs.min(0);
const path = z.string().trim().min(1).max(100);

/** The outcome of a call: answered, refused, or a server error. */
export const requestOutcome = z.enum(["answered", "refused", "fault"]);
export type RequestOutcome = z.output<typeof requestOutcome>;

const period = {
  from: asOf.optional().describe("absent: 24 hours before `until`"),
  until: asOf.optional().describe("absent: now"),
  path: path.optional().describe("part of the call's path"),
  serviceId: id.optional(),
};

const request = z.object({
  requestId: z.int(),
  at: epochMs.describe("when the response was sent"),
  path: z.string(),
  serviceId: z.int().nullable().describe("null if no one was signed in"),
  serviceName: z.string(),
  personId: z.int().nullable(),
  userName: z.string(),
  role: z.int().nullable(),
  responseType: z.int(),
  tookMs: z.number().describe("from the request's arrival to the response, in tenths"),
  bytesIn: z.int().describe("of the payload"),
  bytesOut: z.int().describe("of the response"),
  ticketNumber: z.int().nullable(),
  hasPayload: z.boolean().describe("whether its payload is stored"),
  integratorId: z.int().nullable().describe("the integrator whose key made it; null: a person's own session"),
  integratorName: z.string(),
});

export const listRequests = listCall("operations/list_requests", {
  summary: "The answered calls of a period, one row each, some seconds after the response.",
  access,
  filters: {
    ...period,
    user: z.string().trim().max(60).optional().describe("part of the name or login of the caller"),
    responseType: z.int().min(-999).max(999).optional(),
    outcome: requestOutcome.optional(),
    integratorId: id.optional().describe("made with one of its keys"),
    withoutLog: z.boolean().optional().describe("excludes the calls of viewing this log"),
    leastMs: z.int().min(0).max(600_000).optional().describe("those that took at least this long"),
  },
  row: request,
  sums: { bytesIn: z.int(), bytesOut: z.int() },
  sorts: ["at", "tookMs"],
});

export const listRequestPaths = listCall("operations/list_request_paths", {
  summary:
    "The calls of a period by path: how many, how many were refused, how long they took. Whole hours: the first and last count completely.",
  access,
  filters: period,
  row: z.object({
    pathId: id,
    path: z.string(),
    calls: z.int(),
    refused: z.int(),
    faults: z.int(),
    refusedShare: z.int().describe("per thousand calls, including errors"),
    p50Ms: z.number().describe("median; within a fifth, as p95"),
    p95Ms: z.number(),
    mostMs: z.number(),
    bytesOut: z.int(),
  }),
  sums: { calls: z.int(), refused: z.int(), faults: z.int(), bytesOut: z.int() },
  sorts: ["refused", "calls", "faults", "refusedShare", "p95Ms", "p50Ms", "mostMs", "path"],
});

export const showRequest = call("operations/show_request", {
  summary:
    "One call of the log, with its payload and the data of its refusal if they are stored. Secrets were masked before they were written.",
  access,
  payload: z.strictObject({ requestId: z.int().positive(), at: asOf.describe("as in its row") }),
  answer: request.extend({
    address: z.string(),
    process: z.string().describe("the server process that responded"),
    login: z.string(),
    payload: z.string().nullable().describe("JSON, truncated if long"),
    refusal: z.string().nullable().describe("JSON, truncated if long"),
    answer: z.string().nullable().describe("JSON of a quote's result; null for other calls"),
  }),
});

/** Which calls keep their payload: none, refused and slow ones, or all. */
export const requestKeeps = z.enum(["none", "notable", "all"]);

const terms = z.strictObject({
  days: z.int().min(1).max(90).describe("retention of a call"),
  keeps: requestKeeps,
  slowMs: z.int().min(10).max(60_000).describe("the threshold of a slow call"),
});
export type RequestLogTerms = z.output<typeof terms>;

export const requestLog = call("operations/request_log", {
  summary:
    "The settings of the log, the time of its first row, and how many calls it missed in the last 24 hours because they came faster than it could write.",
  access,
  payload: z.strictObject({}),
  answer: terms.extend({
    since: epochMs.nullable(),
    missed: z.int(),
    missedAt: epochMs.nullable().describe("the last time"),
  }),
});

export const saveRequestLog = call("operations/save_request_log", {
  summary:
    "Sets how long the log stores a call and whose payloads it stores; −4 with the stored values if they differ from `was`. It applies within a minute.",
  access,
  changes: true,
  payload: terms.extend({ was: terms.optional() }),
  answer: terms,
});
