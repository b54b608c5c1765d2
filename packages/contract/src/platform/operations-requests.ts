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
  from: asOf.optional().describe("left out: 24 hours before `until`"),
  until: asOf.optional().describe("left out: now"),
  path: path.optional().describe("part of the call's path"),
  serviceId: id.optional(),
};

const request = z.object({
  requestId: z.int(),
  at: epochMs.describe("when it was answered"),
  path: z.string(),
  serviceId: z.int().nullable().describe("null where nobody was signed in"),
  serviceName: z.string(),
  personId: z.int().nullable(),
  userName: z.string(),
  role: z.int().nullable(),
  responseType: z.int(),
  tookMs: z.number().describe("from its arrival to its answer, to a tenth"),
  bytesIn: z.int().describe("of the payload"),
  bytesOut: z.int().describe("of the answer"),
  ticketNumber: z.int().nullable(),
  hasPayload: z.boolean().describe("whether its payload was kept"),
  integratorId: z.int().nullable().describe("whose key made it; a person's own session where null"),
  integratorName: z.string(),
});

export const listRequests = listCall("operations/list_requests", {
  summary: "The calls that were answered in a period, a row each, as they are some seconds after the answer.",
  access,
  filters: {
    ...period,
    user: z.string().trim().max(60).optional().describe("part of the name or login of who asked"),
    responseType: z.int().min(-999).max(999).optional(),
    outcome: requestOutcome.optional(),
    integratorId: id.optional().describe("made with a key of it"),
    withoutLog: z.boolean().optional().describe("without the calls by which somebody looks at this log"),
    leastMs: z.int().min(0).max(600_000).optional().describe("those that took so long or longer"),
  },
  row: request,
  sums: { bytesIn: z.int(), bytesOut: z.int() },
  sorts: ["at", "tookMs"],
});

export const listRequestPaths = listCall("operations/list_request_paths", {
  summary:
    "The calls of a period by their path: how many, how many were refused, how long they took. Of whole hours: the first and last are counted whole.",
  access,
  filters: period,
  row: z.object({
    pathId: id,
    path: z.string(),
    calls: z.int(),
    refused: z.int(),
    faults: z.int(),
    refusedShare: z.int().describe("of a thousand calls, faults too"),
    p50Ms: z.number().describe("half took so long at most; within a fifth, as p95"),
    p95Ms: z.number(),
    mostMs: z.number(),
    bytesOut: z.int(),
  }),
  sums: { calls: z.int(), refused: z.int(), faults: z.int(), bytesOut: z.int() },
  sorts: ["refused", "calls", "faults", "refusedShare", "p95Ms", "p50Ms", "mostMs", "path"],
});

export const showRequest = call("operations/show_request", {
  summary:
    "One call of the log, with its payload and the data of its refusal where they were kept. What is secret was masked before they were written.",
  access,
  payload: z.strictObject({ requestId: z.int().positive(), at: asOf.describe("as its row says it") }),
  answer: request.extend({
    address: z.string(),
    process: z.string().describe("which server process answered"),
    login: z.string(),
    payload: z.string().nullable().describe("JSON, cut where it is long"),
    refusal: z.string().nullable().describe("JSON, cut where it is long"),
    answer: z.string().nullable().describe("JSON of what a quote came to; of other calls null"),
  }),
});

/** Which calls keep their payload: none, refused and slow ones, or all. */
export const requestKeeps = z.enum(["none", "notable", "all"]);

const terms = z.strictObject({
  days: z.int().min(1).max(90).describe("a call is kept"),
  keeps: requestKeeps,
  slowMs: z.int().min(10).max(60_000).describe("from how long on a call is slow"),
});
export type RequestLogTerms = z.output<typeof terms>;

export const requestLog = call("operations/request_log", {
  summary:
    "How the log is kept, since when there are rows, and how many calls it missed in the last 24 hours because they came faster than it could write.",
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
    "Says how long the log keeps a call and whose payload it keeps; −4 with what is stored where that is not `was`. It holds within a minute.",
  access,
  changes: true,
  payload: terms.extend({ was: terms.optional() }),
  answer: terms,
});
