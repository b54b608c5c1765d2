import { allCalls, responses } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookFindings, callRows, createTestServer, makeReady, type TestServer } from "../../testing/index.ts";
import { mutated, seeded } from "../../testing/calls/damage/mutations.ts";
import { inItsTurn } from "../../testing/share.ts";

// Requests that would succeed, with one to three mistakes, to every call of the contract by a person who may make it.

const atOnce = 10;
let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

test.each(await inItsTurn(["one", "two"]))(
  "60 damaged requests of seed %s to each call are answered, and the books balance",
  { timeout: 300_000 },
  async (seed) => {
    const chance = seeded(`every call ${seed}`);
    const made = await makeReady(world);
    const faults: string[] = [];
    const answered = new Map<number, number>();
    for (const {
      call: { path },
    } of allCalls) {
      const [login, payload] = callRows[path]?.(made).right ?? [undefined, {}];
      for (let thrown = 0; thrown < 60; thrown += atOnce) {
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            const json = mutated(payload, chance);
            const token = login === undefined ? undefined : await world.tokenOf(login).catch(() => undefined);
            const body = new URLSearchParams({ json, ...(token === undefined ? {} : { token }) });
            const response = await fetch(`${world.address}/${path}`, { method: "POST", body });
            const answer = (await response.json()) as { response_type?: unknown };
            const said = Number(answer.response_type);
            if (response.status !== 200 || !Number.isInteger(said) || said === responses.fault)
              faults.push(`${response.status} ${path} ${json.slice(0, 500)}`);
            answered.set(said, (answered.get(said) ?? 0) + 1);
          }),
        );
      }
    }
    expect(faults).toEqual([]);
    // They reached the handlers as well, and not only the checks before them.
    expect(answered.get(responses.success)).toBeGreaterThan(1_000);
    expect(answered.get(responses.invalidPayload)).toBeGreaterThan(1_000);
    expect(await bookFindings(world)).toEqual([]);
  },
);

test("every call responds to a number beyond 32 bits in each numeric field", { timeout: 300_000 }, async () => {
  const made = await makeReady(world);
  const faults: string[] = [];
  for (const {
    call: { path },
  } of allCalls) {
    const [login, payload] = callRows[path]?.(made).right ?? [undefined, {}];
    for (const json of withEachNumber(payload, 2 ** 31)) {
      const token = login === undefined ? undefined : await world.tokenOf(login).catch(() => undefined);
      const body = new URLSearchParams({ json: JSON.stringify(json), ...(token === undefined ? {} : { token }) });
      const answer = (await (await fetch(`${world.address}/${path}`, { method: "POST", body })).json()) as {
        response_type?: unknown;
      };
      if (answer.response_type === responses.fault) faults.push(`${path} ${JSON.stringify(json).slice(0, 300)}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Copies of the payload, one for each number in it, with that number replaced. */
function withEachNumber(payload: unknown, other: number): unknown[] {
  if (typeof payload === "number") return [other];
  if (Array.isArray(payload))
    return payload.flatMap((one, index) => withEachNumber(one, other).map((changed) => payload.with(index, changed)));
  if (typeof payload !== "object" || payload === null) return [];
  return Object.entries(payload).flatMap(([name, one]) =>
    withEachNumber(one, other).map((changed) => ({ ...payload, [name]: changed })),
  );
}
