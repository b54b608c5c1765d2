import { expect, test } from "vitest";
import { checkReachable } from "./reachable.ts";
import { cloneDatabase } from "./test-cluster.ts";

test("a usable database is accepted", async () => {
  const { url, drop } = await cloneDatabase();
  await expect(checkReachable(url)).resolves.toBeUndefined();
  await drop();
});

test.each([
  ["no address at all", () => "here", "DATABASE_URL is not an address"],
  ["another kind of address", () => "http://localhost/db", "DATABASE_URL is not an address"],
  [
    "nobody listens",
    () => "postgres://u:secret@127.0.0.1:1/db",
    "(127.0.0.1:1/db) cannot be used: nothing listens there.",
  ],
  ["an unknown host", () => "postgres://u:secret@nowhere.invalid/db", "no such host is known"],
  ["a wrong password", (url: URL) => ((url.password = "secret"), url.href), "the user or the password is wrong."],
  [
    "a database that does not exist",
    (url: URL) => ((url.pathname = "/none"), url.href),
    "it has no database of that name.",
  ],
])("%s is reported in one sentence without the password", async (_rule, change, words) => {
  const { url, drop } = await cloneDatabase();
  const failure = await checkReachable(change(new URL(url))).catch((error: { sentence: string }) => error.sentence);
  expect(failure).toContain(words);
  expect(failure).not.toContain("secret");
  await drop();
});
