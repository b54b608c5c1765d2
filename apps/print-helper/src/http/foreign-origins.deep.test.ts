// A website that tries everything 10,000 times gets nothing, and the paired till is answered meanwhile.
import fc from "fast-check";
import { Agent, request } from "node:http";
import { expect, test } from "vitest";
import { openPairing } from "./pairing.ts";
import { openServer } from "./server.ts";

const till = "https://till.example";
const requests = 10_000;
const atOnce = 32;

const header = fc.string({ unit: fc.constantFrom(..."abc.:/-[]@%0189 nulhtps"), maxLength: 40 });
const anyRequest = fc.record({
  method: fc.constantFrom("POST", "GET", "OPTIONS", "PUT", "DELETE"),
  path: fc.constantFrom("/", "/print", "/get_info", "/get_page_html", "/pair", "/__proto__", "//", "/%00", "/?a=b"),
  origin: fc.oneof(
    fc.constantFrom(
      undefined,
      "null",
      "file://",
      `${till}.evil.example`,
      "http://till.example",
      "https://a@till.example",
    ),
    header,
  ),
  host: fc.oneof(
    fc.constantFrom(undefined, "localhost.evil", "evil.example", "127.0.0.1.evil:1", "localhost:4567@evil"),
    header,
  ),
  token: fc.string({ maxLength: 60 }),
  body: fc.oneof(fc.string({ maxLength: 300 }), fc.constant(`json=${"a".repeat(5_000)}`)),
});

test(
  "10,000 requests of other origins get nothing, and the till is answered beside them",
  { timeout: 300_000 },
  async () => {
    const pairing = openPairing({
      random: { bytes: (count) => Uint8Array.from({ length: count }, (_, index) => index * 37) },
      store: { read: () => ({}), write: () => undefined },
      named: [till],
      onNewCode: () => undefined,
    });
    const calls: string[] = [];
    const server = await openServer({
      port: 0,
      pairing,
      answers: async (path, json, origin) => {
        if (path === "pair") return undefined;
        calls.push(origin);
        return { responseType: 1 };
      },
      statusPage: async () => "<p>status",
    });
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    type Sent = { method: string; path: string; headers: Record<string, string>; body: string };
    const ask = ({ method, path, headers, body }: Sent): Promise<string> =>
      new Promise((resolve) => {
        const sent = request({ host: "127.0.0.1", port: server.port, method, path, headers, agent, setHost: false });
        // A connection that is closed is an answer too: nothing.
        sent.on("error", () => resolve("closed"));
        sent.on("response", (response) => {
          let text = "";
          response.on("data", (part: Buffer) => (text += part.toString()));
          response.on("close", () => resolve(`${String(response.statusCode)} ${text}`));
        });
        sent.end(method === "GET" ? undefined : body);
      });
    const own = { host: `localhost:${String(server.port)}`, "content-type": "application/x-www-form-urlencoded" };
    try {
      const waiting = fc.sample(anyRequest, requests);
      const answers = new Map<string, number>();
      let fromTill = 0;
      const attack = async (): Promise<void> => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const { method, path, origin, host, token, body } = next;
          const headers = {
            ...own,
            ...(origin === undefined ? {} : { origin }),
            ...(host === undefined ? {} : { host }),
          };
          // Without an origin and with the real host, GET / is a person who opens the status page.
          const isPerson = method === "GET" && path === "/" && origin === undefined && host === undefined;
          const form = new URLSearchParams({ json: body, token }).toString();
          const answer = await ask({ method, path, headers, body: form });
          if (isPerson) continue;
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
          if (waiting.length % 100 !== 0) continue;
          const answered = await ask({
            method: "POST",
            path: "/print",
            headers: { ...own, origin: till },
            body: "json=1",
          });
          if (answered === '200 {"responseType":1}') fromTill += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, attack));
      // Headers that are not HTTP are refused by Node itself with 400, before this program sees them.
      expect([...answers.keys()].filter((answer) => !/^(403 |400 |closed)$/u.test(answer))).toEqual([]);
      expect(answers.get("403 ") ?? 0).toBeGreaterThan(requests / 2);
      expect(fromTill).toBeGreaterThan(80);
      expect(calls).toEqual(calls.map(() => till));
      expect(calls.length).toBe(fromTill);
    } finally {
      agent.destroy();
      await server.close();
    }
  },
);
