import {
  type Call,
  isForbiddenToAuditors,
  mayMake,
  noToken,
  readPayload,
  responses,
  seesAs,
  toWire,
} from "@chalkboard/contract";
import type { Log, Random, ServiceId } from "@chalkboard/kernel";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { isDatabaseUnavailable, isBusy, isUnstored, saysFull } from "../database/away.ts";
import { type CallForm, callFormOf } from "./form.ts";
import { ShuttingDownError } from "./shutting-down.ts";
import { type Context, type Handler, invalid, isRefused, refuse, type Refused, type Session } from "./handlers.ts";
import { readJson } from "./json.ts";
import { keyIn, refusedKey } from "./keys.ts";
import { codeOf } from "./problem-codes.ts";
import { sealFor } from "./sealing.ts";
import type { Sessions } from "./sessions.ts";
import { InvalidRequestError } from "./invalid-request.ts";

export type Routed = { readonly call: Call; readonly handler: Handler<Call> };

export type RouteTools = {
  readonly webVersion: string;
  readonly now: () => number;
  readonly log: Log;
  readonly random: Random;
  /**
   * The live session of a token; undefined for one that is unknown, ended or expired, or that is valid only beside
   * another token.
   */
  readonly sessionOf: (token: string, tokenAdm: string | undefined) => Promise<Session | undefined>;
  /** What an integrator's key gives access to. */
  readonly keyOf: Sessions["findByKey"];
  readonly onAnswered: (answered: AnsweredCall) => void;
  /** The disk has no room for what a call would store. */
  readonly onFullDisk: () => void;
};

/** A finished call, for observers: with its input, secrets included. Observers must not store those. */
export type AnsweredCall = {
  readonly call: Call;
  readonly responseType: number;
  readonly seconds: number;
  readonly session: Session | undefined;
  /** The integrator whose key was sent, admitted or not. */
  readonly integrator: { readonly id: number; readonly serviceId: ServiceId } | undefined;
  readonly address: string;
  /** The payload as sent; undefined where none could be read as text. */
  readonly json: string | undefined;
  /** Its response; undefined after an internal error. */
  readonly data: unknown;
  readonly bytesOut: number;
};

/** What a call reads of its request, whichever server received it. */
export type CallRequest = {
  /** The form's fields, or what was sent instead. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly hostname: string;
  readonly protocol: string;
  readonly socket: Pick<Socket, "destroyed">;
};

/** What becomes known about a request on the way to its response. */
type Seen = { session?: Session | undefined; integrator?: AnsweredCall["integrator"]; json?: string };

/** The security headers that matter where the response is not a page. */
export const answerHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/**
 * Pairs the calls of a capability with their handlers.
 * @param module the contract's capability
 * @param handlers as typed by HandlersOf for that module
 */
export function pair(module: Readonly<Record<string, unknown>>, handlers: Readonly<Record<string, unknown>>): Routed[] {
  return Object.entries(handlers).map(([name, handler]) => ({
    call: module[name] as Call,
    handler: handler as Handler<Call>,
  }));
}

/**
 * Serves every call as `POST /{group}/{name}`. Every answered call has HTTP 200. One route serves all of them: a route
 * for each of some 400 calls took most of a server's start.
 */
export function serveCalls(fastify: FastifyInstance, routed: readonly Routed[], tools: RouteTools): void {
  const calls = callsByPath(routed);
  fastify.post("/:group/:name", async (request, reply) => {
    const one = calls.get(pathOf(request.params));
    if (one === undefined) return reply.callNotFound();
    const text = await answerCall(one, request, tools);
    return reply.headers(answerHeaders).send(text);
  });
}

const callsByPath = (routed: readonly Routed[]): ReadonlyMap<string, Routed> =>
  new Map(routed.map((one) => [one.call.path, one]));

/** The path of the call that a request names, from the parameters of the route above. */
function pathOf(params: unknown): string {
  const { group = "", name = "" } = (params ?? {}) as { readonly group?: string; readonly name?: string };
  return `${group}/${name}`;
}

/**
 * Returns a call's response as wire text, and notifies observers.
 * @throws whatever its handler throws; `faultOf` turns it into a response
 */
export async function answerCall({ call, handler }: Routed, request: CallRequest, tools: RouteTools): Promise<string> {
  const started = performance.now();
  const seen: Seen = {};
  const result = (responseType: number, data: unknown, bytesOut: number): void =>
    tools.onAnswered({
      call,
      responseType,
      data,
      bytesOut,
      seconds: (performance.now() - started) / 1000,
      session: seen.session,
      json: seen.json,
      address: request.ip,
      integrator: seen.integrator,
    });
  const answer = await answerOf(call, handler, request, tools, seen).catch((error: unknown) => {
    if (saysFull(error)) tools.onFullDisk();
    if (isUnstored(error)) return refuse(responses.cannotStore);
    // A query may simply be repeated; how far a change came is unknown, which the error response says.
    if (!call.changes && isBusy(error)) return refuse(responses.notAllowed, { reason: "tooMany" });
    result(responses.fault, undefined, 0);
    throw error;
  });
  const body = isRefused(answer)
    ? { response_type: answer.refused, data: answer.data, wv: tools.webVersion }
    : { response_type: responses.success, data: answer, wv: tools.webVersion };
  const text = JSON.stringify(body);
  result(body.response_type, body.data, Buffer.byteLength(text));
  return text;
}

type FaultTools = Pick<RouteTools, "webVersion" | "log" | "onAnswered">;
type Unanswered = {
  readonly raw: IncomingMessage;
  readonly ip: string;
  readonly call: Call | undefined;
  readonly largestBody: number;
};

/** For requests that no handler answered: a body that is too large or no form, an unknown call, an internal error. */
export function answerFaults(fastify: FastifyInstance, routed: readonly Routed[], tools: FaultTools): void {
  const calls = callsByPath(routed);
  fastify.setErrorHandler((error, { raw, ip, params, routeOptions }, reply) => {
    const { status, body } = faultOf(
      error,
      { raw, ip, call: calls.get(pathOf(params))?.call, largestBody: routeOptions.bodyLimit },
      tools,
    );
    return reply.code(status).send(body);
  });
  fastify.setNotFoundHandler((request, reply) =>
    request.method === "POST"
      ? reply
          .code(200)
          .send({ response_type: responses.notFound, data: { reason: "unknownCall" }, wv: tools.webVersion })
      : reply.code(404).send("Not found"),
  );
}

/**
 * The response in place of a handler's. The message of an internal error stays in the log. Everything but an internal
 * error has HTTP 200, because a client takes any other status for a server that is being updated: which a server
 * without its database is, 503.
 */
export function faultOf(
  error: unknown,
  { raw, ip, call, largestBody }: Unanswered,
  { webVersion, log, onAnswered }: FaultTools,
) {
  const ended = { response_type: responses.fault, data: {}, wv: webVersion };
  if (error instanceof ShuttingDownError) return { status: error.statusCode, body: ended };
  // A client that left before its whole request arrived met no error of ours, whatever the connection's error is
  // called; no one reads this.
  if (!raw.complete && raw.destroyed) return { status: 200, body: ended };
  if (isDatabaseUnavailable(error) || isBusy(error)) {
    log.warn({ path: raw.url, error: String(error) }, "a call failed because the database is unavailable");
    return { status: 503, body: ended };
  }
  const status =
    error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (status >= 500) {
    log.error(
      { path: raw.url, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      "a call failed with an error",
    );
    return { status: 500, body: ended };
  }
  const problem = error instanceof Error ? error.message : "unreadable";
  const result = invalid(
    error instanceof InvalidRequestError ? error.problem : { field: "", code: "invalid", problem },
  ).data;
  // For a body that is too large, the sender learns the maximum.
  const data = status === 413 ? { ...result, largestBody } : result;
  const responseType = responses.invalidPayload;
  if (call !== undefined) {
    onAnswered({
      call,
      responseType,
      seconds: 0,
      session: undefined,
      integrator: undefined,
      address: ip,
      json: undefined,
      data,
      bytesOut: 0,
    });
  }
  return { status: 200, body: { response_type: responseType, data, wv: webVersion } };
}

/** The response of a call, in wire names. */
async function answerOf(
  call: Call,
  handler: Handler<Call>,
  request: CallRequest,
  tools: RouteTools,
  seen: Seen,
): Promise<unknown> {
  const fields = callFormOf(request.body);
  if (!fields.success) return invalidRequest(fields.error.issues);
  const { token, token_adm: tokenAdm, json } = fields.data;
  seen.json = json;
  const asker = await askerOf(call, request, fields.data, tools, seen);
  if (isRefused(asker)) return asker;
  const { session } = asker;
  const denied = refusedAccess(call, session) ?? refusedBeforePassword(call, session);
  if (denied !== undefined) return denied;
  const read = readJson(json);
  if ("problem" in read) return invalid({ field: "json", ...read });
  const payload = readPayload(call, read.value);
  if (!payload.success) return invalidRequest(payload.issues);
  const context = contextOf(request, session, token, tokenAdm ?? "", tools.now());
  const answer = await handler(payload.data, context as Context);
  if (isRefused(answer)) return answer;
  const data = toWire(call.answer, answer);
  // What is sealed is the wire form itself: opened, it reads like an unsealed response. Sealing hides it from programs
  // that read along in a browser; a request with an integrator's key is not sealed.
  return call.isEventData && session?.key === null && context.isSecure && !asksInTheClear(request)
    ? sealFor(token, data, tools.random)
    : data;
}

/** The caller: the person whom a key acts as, or the token's. */
async function askerOf(
  call: Call,
  { headers }: CallRequest,
  { token, token_adm: tokenAdm }: CallForm,
  tools: RouteTools,
  seen: Seen,
): Promise<{ readonly session: Session | undefined } | Refused> {
  const key = keyIn(headers.authorization);
  if (key === undefined) {
    seen.session = token === noToken ? undefined : await tools.sessionOf(token, tokenAdm);
    return { session: seen.session };
  }
  const found = await tools.keyOf(key);
  if (found !== undefined) seen.integrator = { id: found.integratorId, serviceId: found.serviceId };
  if (token !== noToken || tokenAdm !== undefined) {
    return invalid({
      field: "token",
      code: "contradicts",
      problem: "a key is sent without a token",
    });
  }
  const refused = refusedKey(call, found);
  if (refused !== undefined) return refused;
  seen.session = found?.session;
  return { session: found?.session };
}

/** A client without WebCrypto on this machine or on HTTPS says so: the server cannot detect it. */
const asksInTheClear = ({ headers }: CallRequest): boolean => headers["x-event-data"] === "clear";

/** Most handlers do not need the client's address, and behind a proxy it takes some parsing. */
function contextOf(
  request: CallRequest,
  session: Session | undefined,
  token: string,
  tokenAdm: string,
  now: number,
): Context<Session | undefined> {
  return {
    session,
    token,
    tokenAdm,
    now,
    isGone: () => request.socket.destroyed,
    get address() {
      return request.ip;
    },
    get host() {
      return request.hostname.toLowerCase();
    },
    get isSecure() {
      return request.protocol === "https" || loopbackHost.test(this.host);
    },
  };
}

/** Hosts that browsers trust without HTTPS. */
const loopbackHost = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Why this session may not make a call; undefined when it may. */
export function refusedAccess(
  call: Call,
  session: Pick<Session, "role" | "serviceKind" | "product" | "isAuditOnly"> | undefined,
): Refused | undefined {
  if (call.access === "anyone") return undefined;
  if (session === undefined) return refuse(responses.sessionExpired);
  const may = mayMake(call, seesAs(session), { kind: session.serviceKind, product: session.product });
  if (!may) return refuse(responses.notAllowed, { reason: "role" });
  return session.isAuditOnly && isForbiddenToAuditors(call)
    ? refuse(responses.notAllowed, { reason: "auditOnly" })
    : undefined;
}

/** A person who must change their password does that first. */
function refusedBeforePassword({ access, beforePassword }: Call, session: Session | undefined): Refused | undefined {
  const isFree = access === "anyone" || beforePassword || session?.mustChangePassword !== true;
  return isFree ? undefined : refuse(responses.prerequisite, { required: ["changePassword"] });
}

/** Input is not repeated in full: a name of 200,000 characters is shortened to its beginning. */
const longestReported = 300;

/** −1: each field with its schema problem. */
export function invalidRequest(issues: readonly z.core.$ZodIssue[]): Refused {
  return invalid(
    ...issues.slice(0, 20).map((issue) => ({
      field: issue.path.join(".").slice(0, longestReported),
      ...codeOf(issue),
      problem: issue.message.slice(0, longestReported),
    })),
  );
}
