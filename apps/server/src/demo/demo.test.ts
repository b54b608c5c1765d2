import { allCalls, type Call, encodeRequest, type ListCall, tickets } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { query } from "../platform/database/query.ts";
import { cloneDatabase } from "../platform/database/cluster/test-cluster.ts";
import { setClock } from "../bootstrap/index.ts";
import { proveBooks } from "../money/index.ts";
import { silentLog, systemRandom, systemTimers } from "../platform/ports/system.ts";
import { type ChalkboardServer, createServer } from "../server.ts";
import { createTestClock } from "../testing/index.ts";
import { placementSettings } from "../selling/tickets/index.ts";
import { daysBefore } from "./history.ts";
import { buildDemo, enlivenDemo } from "./index.ts";

const now = Date.UTC(2026, 3, 10, 16);
const sold = query(
  { mode: "text", tickets: "int8", decided: "int8" },
  `
  select t.mode, count(*) as tickets, count(*) filter (where st.status <> 0) as decided
  from ticket t join ticket_state st on st.ticket_id = t.id group by t.mode order by t.mode`,
);
/** Unpaid winners of the shops, by whether they are the first till's. */
const unpaid = query(
  { first: "int8", others: "int8" },
  `
  select count(*) filter (where t.pos_id = f.pos_id) as first, count(*) filter (where t.pos_id <> f.pos_id) as others
  from ticket t join ticket_state st on st.ticket_id = t.id join service s on s.id = t.service_id
    cross join (select pos_id from person where pos_id is not null order by id limit 1) as f
  where s.kind = 1 and st.status <> 0 and st.cancelled_at is null and st.prize + st.pushed + st.voided > st.paid`,
);
const clubsNamed = query(
  { league: "text", clubs: "int8", spanish: "int8" },
  `
  select l.abbreviation as league, count(*) as clubs, count(*) filter (where t.names ->> 'es' <> '') as spanish
  from team t join league l on l.id = t.league_id group by l.abbreviation order by l.abbreviation`,
);
/** Who reads the lists: the platform, the shops' service, and the online book. */
const lookers = query(
  { id: "int4", service_id: "int4" },
  "select id, service_id from person where login in ('trader', 'banca', 'sol') order by login desc",
);

/** Lists that are empty in a demo, and why. */
const emptyAtFirst: Readonly<Record<string, string>> = {
  "action/list_events": "open bets are on games to come, and a source brings those",
  "operations/list_connections": "its reader is connected",
  "operations/list_requests": "its reader has made calls",
  "operations/list_request_paths": "so he is in its sums",
  "sources/list_runs": "it has run none",
  "sources/list_jumps": "nothing jumps in the demo",
  "sources/list_pending_games": "no source is in doubt in the demo",
  "sources/list_sources": "`npm start` names one, and here is none",
  "tickets/log": "of no span it asks for none (log.test.ts)",
  "temporary/list": "slips are on games to come, and a source brings those",
  "results/list_day": "it asks for today, whose games a source brings",
  "results/list_proposed": "nobody's word waits for a second one",
  "voids/list_proposals": "no game was called off",
};

const isList = (call: Pick<Call, "payload">): call is ListCall =>
  ["after", "withSums"].every((field) => field in ((call.payload as Partial<ListCall["payload"]>).shape ?? {}));

/**
 * The lists in which none of these people sees a row. Lists about one record, such as a message's readers, are not
 * included.
 */
async function emptyLists({ sessions, fastify }: ChalkboardServer, database: Database): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (const { id, service_id: serviceId } of await database.read("all", (sql) => sql.rows(lookers))) {
    tokens.push(await sessions.open({ id, serviceId }, { info: "demo", mac: "0", address: "127.0.0.1" }));
  }
  const rowsOf = async (call: ListCall, token: string): Promise<number> => {
    const { body } = await fastify.inject({
      method: "POST",
      url: `/${call.path}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(encodeRequest(call, call.payload.parse({}), { token })).toString(),
    });
    return (JSON.parse(body) as { data?: { rows?: readonly unknown[] } }).data?.rows?.length ?? 0;
  };
  const empty: string[] = [];
  for (const { call } of allCalls) {
    if (!isList(call) || !call.payload.safeParse({}).success) continue;
    const counts = await Promise.all(tokens.map((token) => rowsOf(call, token)));
    if (counts.every((count) => count === 0)) empty.push(call.path);
  }
  return empty;
}

const selling = query({ id: "int4" }, "select id from service where kind in (1, 2) order by id");

test("the demo's last days have graded tickets of every mode, balanced books and no empty list", async () => {
  const { url, drop } = await cloneDatabase();
  const { clock, timers, advance } = createTestClock(now);
  const database = openDatabase({ url, connections: 4, log: silentLog });
  const placementDatabase = openDatabase({ url, connections: 2, log: silentLog, settings: placementSettings });
  const mail = { send: async () => undefined };
  const server = await createServer(
    { clock, timers, pacing: systemTimers, random: systemRandom, log: silentLog, mail, database, placementDatabase },
    { webVersion: "8.1.8" },
  );
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
    await expect
      .poll(async () => {
        advance(30_000);
        return (await unpaidNow()).others;
      })
      .toBeLessThan(before.others);
    visits.clear();
    // Including teams that have not played in these days: a game of theirs may be the next.
    expect(await database.read("all", (sql) => sql.rows(clubsNamed))).toEqual([
      { league: "MLB", clubs: 30, spanish: 30 },
      { league: "NBA", clubs: 30, spanish: 0 },
    ]);
    expect((await emptyLists(server, database)).toSorted()).toEqual(Object.keys(emptyAtFirst).toSorted());
    expect((await unpaidNow()).first).toBe(before.first);
  } finally {
    await server.close();
    await drop();
  }
});

test.each([
  ["2026-11-29T22:00:00-05:00", 7],
  ["2026-11-30T00:00:00-05:00", 8],
  ["2026-11-30T04:30:00-05:00", 8],
  ["2026-11-30T05:00:00-05:00", 7],
])("at %s the demo has lived %i days: a week of it is closed", (now, days) => {
  expect(daysBefore(Date.parse(now))).toBe(days);
});
