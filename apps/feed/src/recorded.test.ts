import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { createFeed } from "./feed.ts";

// The recorded responses, which adapters are tested with, are still what the feed returns (CHALKBOARD_WRITE_SAMPLES=1
// records them again).

const folder = new URL("../../server/src/catalog/feeds/adapters/fixtures/demo/", import.meta.url);
const files = readdirSync(folder);
const at = Date.UTC(2026, 10, 21, 12, 20);
const feed = createFeed({ clock: { now: () => at }, seed: 7, everyMinutes: 720 });
afterAll(() => feed.close());

type Recorded = {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

test.each(files)("%s", async (file) => {
  const path = new URL(file, folder);
  const recorded = JSON.parse(readFileSync(path, "utf8")) as Recorded;
  // The credits used before depend on the order of tests; what matters is that they are reported.
  const answered = await feed.inject(recorded.request);
  const now = { ...recorded, status: answered.statusCode, body: answered.json<unknown>() };
  if (process.env["CHALKBOARD_WRITE_SAMPLES"] === "1") writeFileSync(path, `${JSON.stringify(now, null, 1)}\n`);
  expect(now).toEqual(recorded);
  for (const name of Object.keys(recorded.headers)) expect(answered.headers[name]).toMatch(/^\d+$/);
});

test("there is a recorded response of every kind", () => {
  expect(files).toHaveLength(9);
});
