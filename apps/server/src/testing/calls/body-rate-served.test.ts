// Larger bodies through the real server, by both of its paths: too much at once waits, small bodies do not.
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../index.ts";
import { systemClock } from "../../platform/ports/system.ts";
import { createBodyRate } from "../../platform/http/server/body-rate.ts";
import { connectionLimits } from "../../platform/http/server/connection-limits.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer({ connectionLimits: { bytesPerSecond: 100_000, bytesAtOnce: 250_000 } });
});
afterAll(async () => {
  await world.close();
});

type Sent = { readonly bytes: number; readonly type?: string; readonly address: string };

/** Sends a body from an address, and returns the response; "cut" where the connection ended without one. */
function send({ bytes, type = "application/x-www-form-urlencoded", address }: Sent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(
      `${world.address}/pos/get_hora_actual`,
      {
        method: "POST",
        agent: false,
        headers: { "content-type": type, "content-length": bytes, "x-forwarded-for": address },
      },
      (response) => {
        response.resume();
        response.on("end", () => {
          resolve(String(response.statusCode));
        });
      },
    );
    sent.on("error", () => {
      resolve("cut");
    });
    sent.end(type.includes("json") ? `{"json":"${"[".repeat(bytes - 11)}"}` : `json=${"[".repeat(bytes - 5)}`);
  });
}

// Time does not pass in this server: what waits has no response until the test advances the clock.
test.each([
  ["a form", "application/x-www-form-urlencoded"],
  ["JSON", "application/json"],
])("%s beyond an address's rate waits unread; a small one does not", async (_rule, type) => {
  const address = type.includes("json") ? "203.0.113.7" : "203.0.113.8";
  expect(await send({ bytes: 200_000, type, address })).toBe("200");
  let isAnswered = false;
  const waits = send({ bytes: 200_000, type, address }).finally(() => {
    isAnswered = true;
  });
  expect(await send({ bytes: 2_000, type, address })).toBe("200");
  expect(await send({ bytes: 200_000, type, address: `${address}1` })).toBe("200");
  expect(isAnswered).toBe(false);
  world.time.advance(1_500);
  expect(await waits).toBe("200");
});

test("a flood of large bodies is read no faster than its address may send", () => {
  let now = systemClock.now();
  const rate = createBodyRate(connectionLimits, () => now);
  let [read, cut] = [0, 0];
  for (let second = 0; second < 60; second += 1) {
    for (let body = 0; body < 4_000; body += 1) {
      const waitMs = rate.waitMs("one", 200_000);
      if (waitMs === undefined) cut += 1;
      else read += 200_000;
    }
    now += 1_000;
  }
  expect(read).toBeLessThanOrEqual(
    connectionLimits.bytesAtOnce + connectionLimits.bytesPerSecond * (60 + connectionLimits.requestMs / 1_000),
  );
  expect(cut).toBeGreaterThan(200_000);
});
