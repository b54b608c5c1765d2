import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAnswers } from "./answers.ts";
import { openPairing } from "./pairing.ts";
import { type HelperServer, openServer } from "./server.ts";

const till = "https://till.example";
const named = "http://named.example:8083";
const token = "till-token";
const received: unknown[] = [];
let server: HelperServer;
let wrongCodes = 0;

beforeAll(async () => {
  const table = openPairing({
    random: { bytes: (count) => new Uint8Array(count) },
    store: { read: () => ({}), write: () => undefined },
    named: [named],
    onNewCode: () => undefined,
  });
  // A table with one paired till, whose token the tests know.
  const pairing = {
    ...table,
    isKnown: (origin: string) => origin === till || table.isKnown(origin),
    mayUse: (origin: string, one: string) => (origin === till && one === token) || table.mayUse(origin, one),
    pair: (origin: string, code: string) => {
      const fresh = table.pair(origin, code);
      if (fresh === undefined) wrongCodes += 1;
      return fresh;
    },
  };
  const answers = openAnswers({
    pairing,
    mac: "02:00:5e:10:00:01",
    jobs: {
      print: async (...job) => {
        received.push(job);
        return job[2] === "Counter" ? "printed" : "unknownPrinter";
      },
      printers: async () => [{ name: "Counter", how: "file", waiting: 0 }],
      latest: () => [],
    },
    pages: {
      read: async (...page) => {
        received.push(page);
        return { responseType: 1, data: "<p>" };
      },
    },
  });
  server = await openServer({ port: 0, pairing, answers, statusPage: async () => "<p>status" });
});
afterAll(async () => {
  await (server as HelperServer | undefined)?.close();
});
beforeEach(() => {
  received.length = 0;
  wrongCodes = 0;
});

type Sent = {
  readonly path?: string;
  readonly method?: string;
  readonly json?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
};
type Received = { readonly status: number; readonly body: string; readonly allows: string | undefined };

/** Sends a request as a browser would. */
function ask({
  path = "/get_info",
  method = "POST",
  json = {},
  token: sent,
  headers = {},
  body,
}: Sent): Promise<Received> {
  const form = new URLSearchParams({ json: JSON.stringify(json), ...(sent === undefined ? {} : { token: sent }) });
  const all = {
    host: `localhost:${String(server.port)}`,
    "content-type": "application/x-www-form-urlencoded",
    ...headers,
  };
  const used = Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined));
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port: server.port, path, method, headers: used, agent: false });
    asking.on("error", reject);
    asking.on("response", (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => {
        const allows = response.headers["access-control-allow-origin"];
        resolve({ status: response.statusCode ?? 0, body: text, allows });
      });
    });
    asking.end(method === "GET" ? undefined : (body ?? form.toString()));
  });
}

const nothing = { status: 403, body: "", allows: undefined };
const fromTill = { token, headers: { origin: till } } as const;

test.each([
  ["get_info", {}, { responseType: 1, mac: "02:00:5e:10:00:01" }, []],
  ["get_info", { ignoreWarning: true }, { responseType: 1, mac: "02:00:5e:10:00:01" }, []],
  ["get_printers", {}, { responseType: 1, data: ["Counter"] }, []],
  ["print", { document: "<p>7", printer: "Counter" }, { responseType: 1 }, [["ticket", "<p>7", "Counter"]]],
  ["print", { document: "<p>7", printer: "Other" }, { responseType: -1 }, [["ticket", "<p>7", "Other"]]],
  ["print_document", { document: "<p>", printer: "Counter" }, { responseType: 1 }, [["document", "<p>", "Counter"]]],
  [
    "get_page_html",
    { url: "https://scores.example/", list_command: ["scroll | "], headless: true },
    { responseType: 1, data: "<p>" },
    [["https://scores.example/", ["scroll | "], true]],
  ],
  ["print", { document: "<p>" }, { responseType: -9 }, []],
  ["print", { document: "<p>", printer: "Counter", copies: 2 }, { responseType: -9 }, []],
  ["get_info", "text", { responseType: -9 }, []],
])("a paired till asks %s %j", async (path, json, answer, calls) => {
  const { status, body, allows } = await ask({ path: `/${path}`, json, ...fromTill });
  expect([status, JSON.parse(body), allows]).toEqual([200, answer, till]);
  expect(received).toEqual(calls);
});

test.each<readonly [rule: string, sent: Sent]>([
  ["no origin", { token, headers: {} }],
  ["another origin", { token, headers: { origin: "https://evil.example" } }],
  ["an origin within the paired one's name", { token, headers: { origin: `${till}.evil.example` } }],
  ["the same host over HTTP", { token, headers: { origin: "http://till.example" } }],
  ["a sandboxed frame", { token, headers: { origin: "null" } }],
  ["a paired origin without its token", { headers: { origin: till } }],
  ["a paired origin with a wrong token", { token: "wrong", headers: { origin: till } }],
  ["a name that was pointed at this machine", { token, headers: { origin: till, host: "evil.example:4567" } }],
  ["a name that begins like this machine", { token, headers: { origin: till, host: "localhost.evil.example" } }],
  ["an unknown call", { ...fromTill, path: "/constructor" }],
  ["a preflight request", { ...fromTill, method: "OPTIONS" }],
  ["a call by GET", { ...fromTill, method: "GET", path: "/get_info" }],
  ["a body that is no form", { ...fromTill, headers: { origin: till, "content-type": "text/plain" } }],
  ["a body without a type", { ...fromTill, headers: { origin: till, "content-type": undefined } }],
  ["a wrong code", { path: "/pair", json: { code: "WRONG" }, headers: { origin: "https://new.example" } }],
  ["the status page in a frame", framed("iframe", "navigate")],
  ["the status page read by a website", framed("empty", "cors")],
  ["the status page as a website's script", framed("script", "no-cors")],
])("%s gets nothing", async (_, sent) => {
  expect(await ask({ path: "/print", json: { document: "<p>", printer: "Counter" }, ...sent })).toEqual(nothing);
  expect(received).toEqual([]);
});

function framed(dest: string, mode: string): Sent {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-dest": dest, "sec-fetch-mode": mode };
  return { path: "/", method: "GET", headers };
}

test.each<readonly [rule: string, headers: Sent["headers"]]>([
  ["typed into the address bar", { "sec-fetch-site": "none" }],
  ["opened by a program without these headers", {}],
  ["opened by a link", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }],
])("the status page is shown when it is %s", async (_, headers = {}) => {
  expect(await ask({ path: "/", method: "GET", headers })).toMatchObject({ status: 200, body: "<p>status" });
});

test("a named origin needs no token, and the answer allows it alone", async () => {
  expect(await ask({ headers: { origin: named } })).toMatchObject({ status: 200, allows: named });
});

test("an origin that knows the code is paired, and receives a token", async () => {
  const { status, body, allows } = await ask({
    path: "/pair",
    json: { code: "0000-0000" },
    headers: { origin: "https://new.example" },
  });
  expect([status, allows]).toEqual([200, "https://new.example"]);
  expect(JSON.parse(body)).toMatchObject({ responseType: 1, token: expect.stringMatching(/^[\w-]{43}$/u) });
  expect(wrongCodes).toBe(0);
});

test("the longest document is printed, and a longer one is not read", async () => {
  const form = (length: number): string => {
    const empty = new URLSearchParams({ token, json: JSON.stringify({ document: "", printer: "Counter" }) });
    const json = JSON.stringify({ document: "a".repeat(length - empty.toString().length), printer: "Counter" });
    return new URLSearchParams({ token, json }).toString();
  };
  const longest = form(4_000_000);
  expect(longest.length).toBe(4_000_000);
  expect(await ask({ path: "/print", body: longest, headers: { origin: till } })).toMatchObject({ status: 200 });
  expect(received.length).toBe(1);
  const answer = await ask({ path: "/print", body: form(4_000_001), headers: { origin: till } }).catch(() => nothing);
  expect(answer).toEqual(nothing);
  expect(received.length).toBe(1);
});

test("the body of another origin is not read: the connection is closed before it is sent", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const text = await new Promise<string>((resolve) => {
    let all = "";
    socket.on("data", (part) => (all += part.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(all));
    socket.write(
      `POST /print HTTP/1.1\r\nhost: localhost:${String(server.port)}\r\norigin: https://evil.example\r\n` +
        "content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000000\r\n\r\n",
    );
  });
  expect(text).toMatch(/^HTTP\/1\.1 403 /u);
  expect(text).toMatch(/\r\n\r\n$/u);
});
