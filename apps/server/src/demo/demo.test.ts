import { tickets } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { openDatabase } from "../database/database.ts";
import { query } from "../database/query.ts";
import { cloneDatabase } from "../database/test-cluster.ts";
import { proveBooks } from "../money/index.ts";
import { silentLog, systemRandom } from "../ports/system.ts";
import { createServer } from "../server.ts";
import { createTestClock } from "../testing/index.ts";
import { placementSettings } from "../tickets/index.ts";
import { buildDemo } from "./index.ts";

const now = Date.UTC(2026, 3, 10, 16);
const sold = query({ mode: "text", tickets: "int8", decided: "int8" }, `
  select t.mode, count(*) as tickets, count(*) filter (where st.status <> 0) as decided
  from ticket t join ticket_state st on st.ticket_id = t.id group by t.mode order by t.mode`);
const selling = query({ id: "int4" }, "select id from service where kind in (1, 2) order by id");

test("the demo's last days hold tickets of every mode, decided but for the open ones, and their books balance", async () => {
  const { url, drop } = await cloneDatabase();
  const { clock, timers } = createTestClock(now);
  const database = openDatabase({ url, connections: 4, log: silentLog });
  const placementDatabase = openDatabase({ url, connections: 2, log: silentLog, settings: placementSettings });
  const mail = { send: async () => undefined };
  const server = await createServer({ clock, timers, random: systemRandom, log: silentLog, mail, database, placementDatabase }, { webVersion: "8.1.8" });
  try {
    const tools = { databaseUrl: url, database, lane: server.lane, settler: server.settler, sessions: server.sessions, log: silentLog };
    expect(await buildDemo(tools, now)).toBe(true);
    const modes = await database.read("all", (sql) => sql.rows(sold));
    expect(modes.map(({ mode }) => mode)).toEqual([...tickets.mode.options].toSorted());
    expect(modes.filter(({ decided }) => decided === 0)).toEqual([]);
    for (const { id } of await database.read("all", (sql) => sql.rows(selling))) {
      expect((await proveBooks(database, id, now)).findings).toEqual([]);
    }
  } finally {
    await server.close();
    await drop();
  }
});
