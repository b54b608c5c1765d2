// The largest plausible day, the whole way: over HTTP, read by the adaptor, matched with teams and games, into lines;
// and then again. The bench measures its duration.
import { sources } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { httpFetch } from "../feeds/index.ts";
import { publicOnly } from "../../platform/ports/outgoing.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { type LargeDay, startLargeDay } from "../../testing/large-day.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { createRunner } from "./runner.ts";

const hourMs = 3_600_000;
let world: TestServer;
let day: LargeDay;
beforeAll(async () => {
  let address = "";
  world = await createTestServer({
    outgoing: { ...publicOnly(), allowsNow: (input) => Promise.resolve(input === address) },
  });
  day = await startLargeDay(world.time.now() + 12 * hourMs, { games: 150, bookmakers: 12 });
  address = day.terms.address;
});
afterAll(async () => {
  await day.stop();
  await world.close();
});

/** Every row that a source writes about its games, except the time of the last update. */
const stands = query(
  { rows: "int8", print: "text" },
  `
  select count(*) as rows, md5(string_agg(text, ' ' order by text)) as print from (
    select to_jsonb(e)::text as text from event e where e.source = 'large-day'
    union all select to_jsonb(s)::text from event_side s join event e on e.id = s.event_id where e.source = 'large-day'
    union all select to_jsonb(l)::text from line l join event e on e.id = l.event_id where e.source = 'large-day'
    union all select to_jsonb(v)::text from line_version v join event e on e.id = v.event_id
      where e.source = 'large-day'
    union all select (to_jsonb(q) - 'seen_at')::text from source_line q join event e on e.id = q.event_id
      where e.source = 'large-day') as written`,
);

test(
  "600 events and 40,000 offers over HTTP are processed whole, and again without a change",
  { timeout: 120_000 },
  async () => {
    expect([day.games, day.offers]).toEqual([600, 43_200]);
    const { sourceId } = await world.answer(sources.saveSource, day.terms as never, logins.trader);
    const runner = createRunner({
      clock: { now: world.time.now },
      timers: { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) },
      log: silentLog,
      database: world.database,
      secretBox: world.server.secretBox,
      sourceFolder: undefined,
      environment: undefined,
      processId: "one",
      fetch: httpFetch(fetch),
    });
    const run = async () => {
      await runner.runDue();
      await world.time.set(world.time.now() + 10 * 60_000);
      const {
        rows: [result],
      } = await world.answer(sources.listRuns, { sourceId }, logins.trader);
      return { run: result, left: await world.asOwner((sql) => sql.row(stands)) };
    };
    const [first, second] = [await run(), await run()];
    const lines = 6 * day.games;
    expect(first.run).toMatchObject({ created: day.games, moves: lines, refused: 0, problems: [], error: "" });
    expect(first.left?.rows).toBe(day.games + 2 * day.games + 2 * lines + day.offers);
    expect(second.run).toMatchObject({ created: 0, moved: 0, moves: 0, refused: 0, problems: [], error: "" });
    expect(second.run?.runId).not.toBe(first.run?.runId);
    expect(second.left).toEqual(first.left);
  },
);
