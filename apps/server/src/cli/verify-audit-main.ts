// npm run verify-audit [-- --data FOLDER]: verifies the audit chain of an installation, its server running or not. Ends
// with 1 where it is broken.

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/cluster/migrate.ts";
import { openInstallation } from "./installation.ts";
import { silentLog } from "../platform/ports/system.ts";
import { auditReport, verifyAudit } from "../platform/operations/index.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: "string" } } });
  const dataDir =
    values.data === undefined
      ? resolve(root, ".chalkboard")
      : resolve(process.env["INIT_CWD"] ?? process.cwd(), values.data);
  const installation = await openInstallation(process.env["DATABASE_URL"], dataDir, silentLog);
  const database = openDatabase({ url: installation.url, connections: 1, log: silentLog });
  try {
    await migrate(installation.url);
    const verdict = await verifyAudit(database);
    process.stdout.write(`${auditReport(verdict)}\n`);
    if (verdict.broken !== null) process.exitCode = 1;
  } finally {
    await database.close();
    await installation.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
