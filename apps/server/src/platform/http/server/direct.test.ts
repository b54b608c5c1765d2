import { request as ask, type IncomingHttpHeaders } from "node:http";
import { type Call, identity } from "@chalkboard/contract";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog, systemRandom, systemTimers, systemClock } from "../../ports/system.ts";
import { answerDirectly } from "./direct.ts";
import { createBodyRate } from "./body-rate.ts";
import { createFastify } from "./fastify.ts";
import { ShuttingDownError } from "../shutting-down.ts";
import { type Handler, refuse } from "../handlers.ts";
import { answerFaults, type AnsweredCall, serveCalls } from "../routes.ts";
import { trustOf } from "./trust.ts";
import { admitsOver, connectionLimits } from "./connection-limits.ts";

// A call has the same response from Node's own server as from the framework: status, headers, body, what the handler
// knows and what is reported of it.

let fastify: FastifyInstance;
let origin: string;
let throughFramework = 0;
let handle: Handler<Call> = async () => ({});
const known: unknown[] = [];
const result: AnsweredCall[] = [];

const handler: Handler<Call> = async (payload, context) => {
  const { address, host, isSecure, token } = context;
  known.push({ payload, address, host, isSecure, token });
  return handle(payload, context);
};
const routed = [{ call: identity.currentTime as Call, handler }];

beforeEach(async () => {
  const limits = { ...connectionLimits, headers: 20 };
  const [trusts, admits, bodyRate] = [
    trustOf("127.0.0.1"),
    admitsOver(limits),
    createBodyRate(limits, systemClock.now),
  ];
  fastify = await createFastify({ webVersion: "8.1.8" }, { timers: systemTimers, trusts, limits, admits, bodyRate });
  fastify.addHook("onSend", async () => {
    throughFramework += 1;
  });
  const tools = {
    webVersion: "8.1.8",
    now: () => 1_775_836_800_000,
    log: silentLog,
    random: systemRandom,
    onAnswered: (one: AnsweredCall) => void result.push(one),
    onFullDisk: () => undefined,
    sessionOf: async () => undefined,
    keyOf: async () => undefined,
  };
  answerFaults(fastify, routed, tools);
  serveCalls(fastify, routed, tools);
  answerDirectly(fastify, routed, { ...tools, timers: systemTimers, trusts, limits, admits, bodyRate });
  origin = await fastify.listen({ port: 0, host: "127.0.0.1" });
  handle = async () => ({ now: 1_775_836_800_000 });
});
afterEach(async () => {
  await fastify.close();
});

type RawRequest = { readonly path: string; readonly body: string; readonly headers: Record<string, string> };

/** The response, by either path, and its side effects. */
async function answerTo({ path, body, headers }: RawRequest) {
  throughFramework = 0;
  known.length = 0;
  result.length = 0;
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: IncomingHttpHeaders;
    text: string;
  }>();
  ask(
    `${origin}${path}`,
    {
      method: "POST",
      agent: false,
      headers: { ...("transfer-encoding" in headers ? {} : { "content-length": Buffer.byteLength(body) }), ...headers },
    },
    (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (part: string) => {
          text += part;
        })
        .on("end", () => {
          const { date, ...rest } = response.headers;
          expect(date).toBeDefined();
          resolve({ status: response.statusCode, headers: rest, text });
        });
    },
  )
    .on("error", reject)
    .end(body);
  const answer = await promise;
  return {
    answer,
    way: throughFramework === 0 ? "direct" : "framework",
    known: [...known],
    results: result.map(({ seconds: _, ...one }) => one),
  };
}

const path = `/${identity.currentTime.path}`;
const form = { "content-type": "application/x-www-form-urlencoded" };

/** Both paths: an insignificant query string sends it to the framework. */
async function both(body: string, headers: Record<string, string> = {}) {
  return [
    await answerTo({ path, body, headers: { ...form, ...headers } }),
    await answerTo({ path: `${path}?why`, body, headers: { ...form, ...headers } }),
  ] as const;
}

describe("both paths have the same result", () => {
  test.each<[rule: string, body: string, headers: Record<string, string>]>([
    ["no body", "", {}],
    ["a payload", "json=%7B%7D&token=abc", {}],
    ["no JSON", "json=%7B", {}],
    ["a body in no call's form", "json=1&json=2", {}],
    ["too many fields", "a=1&".repeat(17), {}],
    ["characters that arrived in parts", `json=${"%C3%A9é".repeat(30_000)}`, {}],
    ["a token that is too long", `token=${"a".repeat(201)}`, {}],
    ["a key that does not exist", "json=%7B%7D", { authorization: "Bearer cbk_0123456789abcdef" }],
    [
      "a proxy that names client, protocol and host",
      "",
      { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", "x-forwarded-host": "bet.example" },
    ],
    [
      "several proxies",
      "",
      {
        "x-forwarded-for": "198.51.100.7, 203.0.113.9",
        "x-forwarded-proto": "http, https",
        "x-forwarded-host": "a.example, b.example:8443",
      },
    ],
    ["a host with a port", "", { host: "Banca.Example:8080" }],
    ["an IPv6 host", "", { host: "[::1]:8080" }],
    ["a proxy that says nothing", "", { "x-forwarded-proto": "", "x-forwarded-host": "" }],
    ["a client that closes after one request", "", { connection: "close" }],
  ])("%s", async (_rule, body, headers) => {
    const [direct, framework] = await both(body, headers);
    expect([direct.way, framework.way]).toEqual(["direct", "framework"]);
    expect({ ...direct, way: "" }).toEqual({ ...framework, way: "" });
    expect(direct.answer.status).toBe(200);
  });

  test.each<[rule: string, handler: Handler<Call>, status: number]>([
    ["a refusal", async () => refuse(-3, { reason: "unknown" }), 200],
    [
      "an internal error",
      async () => {
        throw new Error("a fault");
      },
      500,
    ],
    ["an invalid response", async () => ({ now: 1n }), 500],
    [
      "a server that stops",
      async () => {
        throw new ShuttingDownError();
      },
      503,
    ],
    [
      "an unavailable database",
      async () => {
        throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      },
      503,
    ],
  ])("%s", async (_rule, handler, status) => {
    handle = handler;
    const [direct, framework] = await both("");
    expect([direct.way, framework.way, direct.answer.status]).toEqual(["direct", "framework", status]);
    expect({ ...direct, way: "" }).toEqual({ ...framework, way: "" });
  });
});

describe("anything more than a plain form request goes to the framework", () => {
  test.each<[rule: string, input: Partial<RawRequest>, status: number]>([
    ["an unknown call", { path: "/general/steal" }, 200],
    ["JSON", { headers: { "content-type": "application/json" }, body: "{}" }, 200],
    ["a body of another type", { headers: { "content-type": "multipart/form-data; boundary=x" } }, 200],
    ["no kind", { headers: {} }, 200],
    ["a body that is too large", { body: "a".repeat(300_000) }, 200],
    [
      "too many headers",
      { headers: { ...form, ...Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`x-${n}`, "1"])) } },
      200,
    ],
    ["a chunked body", { headers: { ...form, "transfer-encoding": "chunked" } }, 200],
  ])("%s", async (_rule, input, status) => {
    const { way, answer } = await answerTo({ path, body: "", headers: form, ...input });
    expect([way, answer.status]).toEqual(["framework", status]);
  });
});

test("a client that leaves before its form has arrived gets no response, and no error is logged", async () => {
  const request = ask(`${origin}${path}`, {
    method: "POST",
    agent: false,
    headers: { ...form, "content-length": 100 },
  });
  request.on("error", () => undefined);
  request.write("json=");
  await expect
    .poll(
      async () =>
        new Promise((resolve) => {
          fastify.server.getConnections((_error, count) => resolve(count));
        }),
    )
    .toBe(1);
  request.destroy();
  await expect
    .poll(
      async () =>
        new Promise((resolve) => {
          fastify.server.getConnections((_error, count) => resolve(count));
        }),
    )
    .toBe(0);
  expect(result.filter(({ responseType }) => responseType < 0)).toEqual([]);
  expect((await both(""))[0].answer.status).toBe(200);
});
