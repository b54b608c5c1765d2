import { openDatabase } from "../platform/database/database.ts";
import { query } from "../platform/database/query.ts";
import { silentLog } from "../platform/ports/system.ts";

/**
 * Runs work while another transaction locks a table, and releases it however the work ends.
 * @param url of the database, as its owner
 * @param mode who is blocked: `share` writers, `access exclusive` readers as well
 */
export async function whileHeld<T>(
  url: string,
  table: string,
  mode: "share" | "access exclusive",
  work: () => Promise<T>,
): Promise<T> {
  const holder = openDatabase({ url, connections: 1, log: silentLog, role: new URL(url).username });
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holding = holder.transaction("all", async (sql) => {
    await sql.run(query({}, `lock table ${table} in ${mode} mode`));
    held.resolve();
    await done.promise;
  });
  try {
    await Promise.race([held.promise, holding]);
    const answer = await work().finally(done.resolve);
    await holding;
    return answer;
  } finally {
    await holder.close();
  }
}
