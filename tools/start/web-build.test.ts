import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashOf, isWebBuilt } from "./web-build.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "chalkboard-web-"));
  await write("package-lock.json", "{}");
  await write("apps/web/src/main.tsx", "one");
  await write("packages/kernel/src/index.ts", "one");
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test.each<[rule: string, path: string, isRebuilt: boolean]>([
  ["a page that changed", "apps/web/src/main.tsx", true],
  ["a new page", "apps/web/src/new.tsx", true],
  ["a package that the web uses", "packages/kernel/src/index.ts", true],
  ["other versions of installed packages", "package-lock.json", true],
  ["a test", "apps/web/src/main.test.tsx", false],
  ["a built file", "apps/web/dist/index.html", false],
  ["an installed file", "apps/web/node_modules/x/index.js", false],
  ["the server", "apps/server/src/main.ts", false],
])("rebuilt after a change? %s", async (_rule, path, isRebuilt) => {
  await write("apps/web/dist/.built-from", hashOf(root));
  expect(isWebBuilt(root)).toBe(true);
  await write(path, "two");
  expect(isWebBuilt(root)).toBe(!isRebuilt);
});

test("a missing build is out of date", () => {
  expect(isWebBuilt(root)).toBe(false);
});
