import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { secretIn } from "./secret.ts";

test("a secret is created once and is readable by its owner alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "secret-"));
  const file = join(folder, "data", "secret");
  const first = await secretIn(file);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await secretIn(file)).toBe(first);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
