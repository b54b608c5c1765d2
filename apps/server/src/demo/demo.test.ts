import { tickets } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { openDatabase } from "../database/database.ts";
import { query } from "../database/query.ts";
import { cloneDatabase } from "../database/test-cluster.ts";
import { setClock } from "../founding/index.ts";
import { proveBooks } from "../money/index.ts";
import { silentLog, systemRandom } from "../ports/system.ts";
import { createServer } from "../server.ts";
import { createTestClock } from "../testing/index.ts";
import { placementSettings } from "../tickets/index.ts";
import { buildDemo, enlivenDemo } from "./index.ts";

const now = Date.UTC(2026, 3, 10, 16);
const sold = query({ mode: "text", tickets: "int8", decided: "int8" }, `
  select t.mode, count(*) as tickets, count(*) filter (where st.status <> 0) as decided
  from ticket t join ticket_state st on st.ticket_id = t.id group by t.mode order by t.mode`);
/** Winners of the shops that nobody has paid, by whether they are the first till's. */
const unpaid = query({ first: "int8", others: "int8" }, `
  select count(*) filter (where t.pos_id = f.pos_id) as first, count(*) filter (where t.pos_id <> f.pos_id) as others
  from ticket t join ticket_state st on st.ticket_id = t.id join service s on s.id = t.service_id
    cross join (select pos_id from person where pos_id is not null order by id limit 1) as f
  where s.kind = 1 and st.status <> 0 and st.cancelled_at is null and st.prize + st.pushed + st.voided > st.paid`);
const selling = query({ id: "int4" }, "select id from service where kind in (1, 2) order by id");

test("the demo's last days hold graded tickets of every mode, and their books balance", async () => {
  const { url, drop } = await cloneDatabase();
  const { clock, timers, advance } = createTestClock(now);
  const database = openDatabase({ url, connections: 4, log: silentLog });
  const placementDatabase = openDatabase({ url, connections: 2, log: silentLog, settings: placementSettings });
  const mail = { send: async () => undefined };
  const server = await createServer({ clock, timers, random: systemRandom, log: silentLog, mail, database, placementDatabase }, { webVersion: "8.1.8" });
  try {
    const tools = { ...server, databaseUrl: url, database, random: systemRandom, log: silentLog };
    expect(await buildDemo(tools, now)).toBe(true);
    const modes = await database.read("all", (sql) => sql.rows(sold));
    expect(modes.map(({ mode }) => mode)).toEqual([...tickets.mode.options].toSorted());
    expect(modes.filter(({ decided }) => decided === 0)).toEqual([]);
    for (const { id } of await database.read("all", (sql) => sql.rows(selling))) {
      expect((await proveBooks(database, id, now)).findings).toEqual([]);
    }
    const owner = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
    await owner.transaction("all", (sql) => setClock(sql, now));
    await owner.close();
    const unpaidNow = async () => (await database.read("all", (sql) => sql.row(unpaid))) ?? { first: 0, others: 0 };
    const before = await unpaidNow();
    expect(before.first).toBeGreaterThan(0);
    const visits = await enlivenDemo(tools, timers, now);
    await expect.poll(async () => {
      advance(30_000);
      return (await unpaidNow()).others;
    }).toBeLessThan(before.others);
    visits.clear();
    expect((await unpaidNow()).first).toBe(before.first);
  } finally {
    await server.close();
    await drop();
  }
});
