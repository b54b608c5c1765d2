// Plain calls are handled by Node's own server: a POST of an existing call, with a form of known length. Anything else
// goes to the framework, and both paths give the same response (docs/decisions/0445).

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Timers } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import { type BodyRate, freeBytes } from "./body-rate.ts";
import { largestBody } from "./fastify.ts";
import { readForm } from "../form.ts";
import { answerCall, answerHeaders, type CallRequest, faultOf, type Routed, type RouteTools } from "../routes.ts";
import { staySecureHeader } from "./stay-secure.ts";
import { addressOf, hostOf, protocolOf, type Trust } from "./trust.ts";
import type { ConnectionLimits } from "../../ports/ports.ts";
import { type Admits, hasTooManyHeaders } from "./connection-limits.ts";

type Tools = RouteTools & {
  readonly trusts: Trust;
  readonly admits: Admits;
  readonly limits: ConnectionLimits;
  readonly bodyRate: BodyRate;
  readonly timers: Timers;
};

/**
 * Handles the plain calls of a server that does not listen yet; its framework gets the others, and all once it closes.
 */
export function answerDirectly(fastify: FastifyInstance, routed: readonly Routed[], tools: Tools): void {
  const { server } = fastify;
  const calls = new Map(routed.map((one) => [`/${one.call.path}`, one]));
  const framework = server.listeners("request") as RequestListener[];
  let isClosing = false;
  fastify.addHook("preClose", async () => {
    isClosing = true;
  });
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const call = isClosing || !isPlain(request, tools.limits) ? undefined : calls.get(request.url ?? "");
    if (call === undefined) for (const listener of framework) listener(request, response);
    else if (tools.admits(request, response)) receiveInTime(call, request, response, tools);
  });
}

const forms = new Set(
  [";charset=UTF-8", "", "; charset=UTF-8", ";charset=utf-8", "; charset=utf-8"].map(
    (more) => `application/x-www-form-urlencoded${more}`,
  ),
);

/** Whether the request is no more than a form to be read and answered. */
function isPlain(request: IncomingMessage, limits: ConnectionLimits): boolean {
  const { method, headers } = request;
  return (
    method === "POST" &&
    forms.has(headers["content-type"] ?? "") &&
    isLength(headers["content-length"]) &&
    headers["transfer-encoding"] === undefined &&
    headers.expect === undefined &&
    headers["accept-version"] === undefined &&
    !hasTooManyHeaders(request, limits)
  );
}

const isLength = (said: string | undefined): boolean =>
  said !== undefined && /^\d{1,7}$/.test(said) && Number(said) <= largestBody;

/** A larger form of an address that sends much waits unread: TCP slows its sender down. */
function receiveInTime(routed: Routed, request: IncomingMessage, response: ServerResponse, tools: Tools): void {
  const bytes = Number(request.headers["content-length"]);
  const waitMs = bytes <= freeBytes ? 0 : tools.bodyRate.waitMs(addressOf(request, tools.trusts), bytes);
  if (waitMs === 0) receive(routed, request, response, tools);
  else if (waitMs === undefined) request.socket.destroy();
  else
    tools.timers.after(waitMs, () => {
      if (!request.destroyed) receive(routed, request, response, tools);
    });
}

/** Reads the form. Node ends it at its declared length; a client that leaves earlier gets no response. */
function receive(routed: Routed, request: IncomingMessage, response: ServerResponse, tools: Tools): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => void chunks.push(chunk));
  request.on("end", () => {
    const [first] = chunks;
    const text = chunks.length === 1 && first !== undefined ? first.toString() : Buffer.concat(chunks).toString();
    void answer(routed, text, request, response, tools);
  });
}

async function answer(
  routed: Routed,
  form: string,
  request: IncomingMessage,
  response: ServerResponse,
  tools: Tools,
): Promise<void> {
  const input = new DirectRequest(request, tools.trusts);
  const secure = input.protocol === "https" ? staySecureHeader : undefined;
  try {
    input.body = readForm(form);
    send(response, 200, { ...answerHeaders, ...secure }, await answerCall(routed, input, tools));
  } catch (error) {
    const { status, body } = faultOf(error, { raw: request, ip: input.ip, call: routed.call, largestBody }, tools);
    send(response, status, { "content-type": answerHeaders["content-type"], ...secure }, JSON.stringify(body));
  }
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, text: string): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(text) });
  response.end(text);
}

/** What a call reads of Node's own request; most read only the body and a header. */
class DirectRequest implements CallRequest {
  body: unknown;
  readonly #request: IncomingMessage;
  readonly #trusts: Trust;

  constructor(request: IncomingMessage, trusts: Trust) {
    this.#request = request;
    this.#trusts = trusts;
  }

  get headers() {
    return this.#request.headers;
  }
  get ip() {
    return addressOf(this.#request, this.#trusts);
  }
  get hostname() {
    return hostOf(this.#request, this.#trusts);
  }
  get socket() {
    return this.#request.socket;
  }
  get protocol() {
    return protocolOf(this.#request, this.#trusts);
  }
}
