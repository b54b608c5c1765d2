import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../platform/database/query.ts";
import { createTestServer, type TestServer } from "../testing/index.ts";
import { audit } from "../platform/operations/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const main = fileURLToPath(new URL("./verify-audit-main.ts", import.meta.url));

/** What `npm run verify-audit` prints for the fixture's database, and its exit code. */
async function command(): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATABASE_URL: world.url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => {
      said += data.toString();
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, said: said.trim() }));
  });
}

test("the command exits with 0 on a whole chain, and with 1 and the row on a broken one", async () => {
  for (const n of [1, 2, 3]) {
    await world.database.transaction("all", (sql) =>
      audit(
        sql,
        { serviceId: world.world.banca.serviceId, personId: null },
        { act: "test", subject: `thing ${n}`, before: null, after: { n } },
      ),
    );
  }
  expect(await command()).toEqual({ code: 0, said: "The audit chain is whole: 3 rows, each covers the one before." });
  await world.asOwner((sql) => sql.run(query({}, "update audit_entry set after = '{\"n\": 9}' where id = 2")));
  expect(await command()).toEqual({
    code: 1,
    said: "The audit chain is broken: row 2 is not as it was written: its hash does not cover its content. Rows after it prove nothing.",
  });
});
