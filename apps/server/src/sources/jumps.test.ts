import { sources } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { type ScriptedGame, type ScriptedSource, scriptedSource } from "../testing/scripted-source.ts";
import { silentLog } from "../ports/system.ts";
import { sourceTerms } from "../testing/call-rows-sources.ts";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import { logins } from "../testing/test-world.ts";
import { createRunner, type Runner } from "./runner.ts";

const { trader } = logins;
const hourMs = 3_600_000;

let house: TestServer;
let noon: number;
let provider: ScriptedSource;
let runner: Runner;
let sourceId: number;
const timers = { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) };
const offer = (away: number, home: number): void => {
  const game = provider.games[0] as ScriptedGame;
  game.books = { one: { h2h: [{ name: game.home, price: home }, { name: game.away, price: away }] } };
};
const round = async (): Promise<void> => {
  await house.answer(sources.runSource, { sourceId }, trader);
  await runner.runDue();
};
const jumps = async () => (await house.answer(sources.listJumps, {}, trader)).rows;
const lines = async (): Promise<readonly string[]> => (await house.asOwner((sql) => sql.rows(query({ line: "text" }, `
  select concat_ws(' ', l.price, case when l.is_open then 'open' else 'closed' end) as line from line l join event e on e.id = l.event_id
  where e.source = 'north' and e.source_key = 'a' and l.bet_type = 1 order by l.side`)))).map(({ line }) => line);
const decide = async (isAccepted: boolean, quotes?: sources.SourceTerms | object[]) => {
  const [jump] = await jumps();
  return house.ask(sources.decideJumps, { isAccepted, jumps: [{ jumpId: jump?.jumpId ?? 0, quotes: quotes ?? jump?.quotes ?? [] }] } as never, trader);
};

beforeAll(async () => {
  house = await createTestServer();
  noon = house.time.now();
});
beforeEach(async () => {
  for (const text of [
    "delete from line_jump", "delete from source_run", "delete from source", "update event set source_key = source_key || '-' || id where source = 'north'",
  ]) await house.asOwner((sql) => sql.run(query({}, text), []));
  const [away, home] = ["Chicago Cubs", "St. Louis Cardinals"];
  provider = scriptedSource([{ id: "a", sport: "baseball_mlb", startsAt: noon + 3 * hourMs, away, home, books: {} }]);
  const made = await house.answer(sources.saveSource, { ...sourceTerms, unattended: ["events", "teams", "lines"], credentials: "key" }, trader);
  sourceId = made.sourceId;
  runner = createRunner({
    sourceFolder: undefined,
    clock: { now: house.time.now }, timers, log: silentLog, database: house.database, fetch: provider.fetch, vault: house.server.vault, environment: undefined,
    processId: "one",
  });
  offer(-110, -110);
  await round();
});
afterAll(async () => { await house.close(); });

test("a small move is the source's own", async () => {
  offer(-125, 105);
  await round();
  expect(await lines()).toEqual(["-125 open", "105 open"]);
  expect(await jumps()).toEqual([]);
});

describe("a price that jumps", () => {
  beforeEach(async () => {
    offer(-300, 250);
    await round();
  });

  test("closes its market, which waits", async () => {
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
    const price = (quotes: readonly { price: number }[]) => quotes.map((quote) => quote.price);
    expect((await jumps()).map(({ state, reasons, was, quotes }) => [state, reasons, price(was), price(quotes)]))
      .toEqual([["waiting", ["price"], [-110, -110], [-300, 250]]]);
  });

  test("the same answer again changes nothing", async () => {
    const before = [await lines(), await jumps()];
    await round();
    expect([await lines(), await jumps()]).toEqual(before);
  });

  test("opens by itself when its source comes back", async () => {
    offer(-115, -105);
    await round();
    expect(await lines()).toEqual(["-115 open", "-105 open"]);
    expect(await jumps()).toEqual([]);
  });

  test("accepted, it opens there, and the source moves it on", async () => {
    expect((await decide(true)).ok).toBe(true);
    expect(await lines()).toEqual(["-300 open", "250 open"]);
    offer(-310, 260);
    await round();
    expect(await lines()).toEqual(["-310 open", "260 open"]);
    expect(await jumps()).toEqual([]);
  });

  test("refused, it opens as it was and stays so while the source says the same", async () => {
    expect((await decide(false)).ok).toBe(true);
    offer(-305, 255);
    await round();
    expect(await lines()).toEqual(["-110 open", "-110 open"]);
    expect((await jumps()).map(({ state, decidedBy }) => [state, decidedBy !== ""])).toEqual([["refused", true]]);
  });

  test("a refused one waits anew where the source jumps on", async () => {
    await decide(false);
    offer(-900, 600);
    await round();
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
    expect((await jumps()).map(({ state }) => state)).toEqual(["waiting"]);
  });

  test("what was shown and is another by now is not decided on", async () => {
    const [shown] = await jumps();
    offer(-400, 320);
    await round();
    expect(await decide(true, [...(shown?.quotes ?? [])])).toMatchObject({ ok: false, responseType: -4 });
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
  });

  test("a market that a trader has in hand by now is his", async () => {
    await house.asOwner((sql) => sql.run(query({}, "update line set is_held = true where bet_type = 1 and event_id in (select event_id from line_jump)"), []));
    expect(await decide(true)).toMatchObject({ ok: false, responseType: -4 });
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
  });

  test("no market of a game that has begun", async () => {
    const [shown] = await jumps();
    await house.time.set(noon + 3 * hourMs);
    const answer = await house.ask(sources.decideJumps, { isAccepted: true, jumps: [{ jumpId: shown?.jumpId ?? 0, quotes: shown?.quotes ?? [] }] }, trader);
    expect(answer).toMatchObject({ ok: false, responseType: -4 });
    await house.time.set(noon);
  });
});
