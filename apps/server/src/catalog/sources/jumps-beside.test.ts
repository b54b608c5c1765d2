import { sources } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { type ScriptedGame, type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { sourceTerms } from "../../testing/calls/call-rows-sources.ts";
import { createTestServer, type TestServer } from "../../testing/test-server.ts";
import { logins } from "../../testing/test-world.ts";
import { createRunner, type Runner } from "./runner.ts";

// The source "north" supplies the lines of a game that "south" has too, under another key.

const { trader } = logins;
const hourMs = 3_600_000;
const timers = { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) };

let world: TestServer;
let noon: number;
let runner: Runner;
let north: ScriptedSource;
let south: ScriptedSource;
const ids = { north: 0, south: 0 };

const game = (one: ScriptedSource): ScriptedGame => one.games[0] as ScriptedGame;
const moneyLine = (one: ScriptedSource, away: number, home: number) => ({
  h2h: [
    { name: game(one).home, price: home },
    { name: game(one).away, price: away },
  ],
});
/** The quotes of a source's bookmakers on the money line. */
function say(one: ScriptedSource, ...prices: readonly (readonly [away: number, home: number])[]): void {
  game(one).books = Object.fromEntries(
    prices.map(([away, home], book) => [`book${String(book)}`, moneyLine(one, away, home)]),
  );
}
async function round(name: keyof typeof ids): Promise<void> {
  await world.answer(sources.runSource, { sourceId: ids[name] }, trader);
  await runner.runDue();
}
const jumps = async () => (await world.answer(sources.listJumps, {}, trader)).rows;
const result = async () =>
  (await jumps()).map(({ state, reasons, others, model }) => [
    state,
    reasons.join(" "),
    others.map(({ price }) => price).join("/"),
    model.map(({ betType, points, price }) => `${betType} ${points} ${price}`).join("/"),
  ]);
const lines = async (betType = 1): Promise<readonly string[]> =>
  (
    await world.asOwner((sql) =>
      sql.rows(
        query(
          { line: "text" },
          `
  select concat_ws(' ', l.price, case when l.is_open then 'open' else 'closed' end) as line from line l
    join event e on e.id = l.event_id
  where e.source = 'north' and e.source_key = 'a' and l.bet_type = $1::int order by l.side`,
        ),
        [betType],
      ),
    )
  ).map(({ line }) => line);
async function decide(isAccepted: boolean): Promise<void> {
  const rows = await jumps();
  await world.answer(
    sources.decideJumps,
    { isAccepted, jumps: rows.map(({ jumpId, quotes }) => ({ jumpId, quotes })) },
    trader,
  );
}

beforeAll(async () => {
  world = await createTestServer();
  noon = world.time.now();
});
beforeEach(async () => {
  await world.time.set(noon);
  for (const text of [
    "delete from line_jump",
    "delete from source_word",
    "delete from source_run",
    "delete from source",
    "delete from event_key where source = 'south'",
    "update event set source_key = source_key || '-' || id, status = 'cancelled' where source = 'north'",
  ])
    await world.asOwner((sql) => sql.run(query({}, text), []));
  const at = {
    sport: "baseball_mlb",
    startsAt: noon + 3 * hourMs,
    away: "Chicago Cubs",
    home: "St. Louis Cardinals",
    books: {},
  };
  north = scriptedSource([{ id: "a", ...at }]);
  south = scriptedSource([{ id: "their-a", ...at }]);
  const made = async (name: keyof typeof ids, more: object): Promise<void> => {
    const terms = {
      ...sourceTerms,
      name,
      address: `https://${name}.example`,
      unattended: ["events", "teams", "lines"] as const,
      credentials: "key",
      ...more,
    };
    ids[name] = (
      await world.answer(sources.saveSource, { ...terms, unattended: [...terms.unattended] }, trader)
    ).sourceId;
  };
  await made("north", {});
  await made("south", { leagues: [{ code: "baseball_mlb", lines: 2, live: 0, results: 0 }], comparesLines: true });
  runner = createRunner({
    sourceFolder: undefined,
    clock: { now: world.time.now },
    timers,
    log: silentLog,
    database: world.database,
    secretBox: world.server.secretBox,
    environment: undefined,
    processId: "one",
    fetch: async (ask) => (ask.url.includes("south.example") ? south : north).fetch(ask),
  });
  say(north, [-110, -110]);
  await round("north");
});
afterAll(async () => {
  await world.close();
});

describe("another source that is not the line supplier", () => {
  test("moves no line, and creates no game", async () => {
    say(south, [-300, 250]);
    await round("south");
    expect(await lines()).toEqual(["-110 open", "-110 open"]);
    expect(
      await world.asOwner((sql) =>
        sql.rows(query({ count: "int8" }, "select count(*) from event where source = 'south'"), []),
      ),
    ).toEqual([{ count: 0 }]);
  });

  test("agrees, and the lines follow their source", async () => {
    say(south, [-120, 100]);
    await round("south");
    say(north, [-125, 105]);
    await round("north");
    expect(await lines()).toEqual(["-125 open", "105 open"]);
    expect(await jumps()).toEqual([]);
  });

  test("is not compared where the check is switched off", async () => {
    const [stored] = (await world.answer(sources.listSources, { sourceId: ids.south }, trader)).rows;
    await world.asOwner((sql) =>
      sql.run(query({}, "update source set terms = terms || '{\"comparesLines\": false}' where name = 'south'"), []),
    );
    expect(stored?.comparesLines).toBe(true);
    south.requests();
    say(south, [-300, 250]);
    await round("south");
    expect(south.requests()).toEqual([]);
  });

  describe("disagrees", () => {
    beforeEach(async () => {
      say(south, [-300, 250]);
      await round("south");
      await round("north");
    });

    test("holds back an unchanged price, with its own quote shown", async () => {
      expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
      expect(await result()).toEqual([["waiting", "others", "-300/250", ""]]);
    });

    test("agrees again, and the market opens by itself", async () => {
      say(south, [-115, -105]);
      await round("south");
      await round("north");
      expect(await lines()).toEqual(["-110 open", "-110 open"]);
      expect(await jumps()).toEqual([]);
    });

    test("is overruled by a person: the line keeps following its own source", async () => {
      await decide(true);
      expect(await lines()).toEqual(["-110 open", "-110 open"]);
      for (const price of [-115, -120]) {
        say(north, [price, 100]);
        await round("north");
      }
      expect(await lines()).toEqual(["-120 open", "100 open"]);
      expect(await jumps()).toEqual([]);
    });

    test("but not to a price that neither had", async () => {
      await decide(true);
      say(north, [300, -400]);
      await round("north");
      expect(await result()).toEqual([["waiting", "price others", "-300/250", ""]]);
    });

    test("is out of date: its quote no longer counts", async () => {
      south.refusal = { status: 500, body: {} };
      await world.time.set(noon + 45 * 60_000);
      await runner.runDue();
      expect(await lines()).toEqual(["-110 open", "-110 open"]);
    });

    test("withdraws its quote", async () => {
      game(south).books = {};
      await round("south");
      await round("north");
      expect(await lines()).toEqual(["-110 open", "-110 open"]);
    });
  });
});

describe("in play another source", () => {
  const inPlay = (text: string) =>
    world.asOwner((sql) =>
      sql.run(query({}, `update event set ${text} where source = 'north' and source_key = 'a'`), []),
    );
  beforeEach(async () => {
    await world.time.set(noon + 3 * hourMs + 60_000);
    await inPlay("status = 'live', in_play = true");
    // Hours later both are due: depending on which responded first, north would have seen south's quote or not.
    await round("north");
    say(south, [-300, 250]);
    await round("south");
  });

  test("holds back an unchanged price, until it is near again", async () => {
    await round("north");
    expect([await lines(), await result()]).toEqual([
      ["-110 closed", "-110 closed"],
      [["waiting", "others", "-300/250", ""]],
    ]);
    say(south, [-115, -105]);
    await round("south");
    await round("north");
    expect([await lines(), await jumps()]).toEqual([["-110 open", "-110 open"], []]);
  });

  test.each<[rule: string, happens: () => Promise<unknown>]>([
    ["something decisive happened since", () => inPlay("play_state = play_state + 1")],
    [
      "it is a minute old",
      async () => {
        south.refusal = { status: 500, body: {} };
        await world.time.set(noon + 3 * hourMs + 120_000);
      },
    ],
  ])("no longer counts where %s", async (_rule, happens) => {
    await happens();
    await round("north");
    expect([await lines(), await jumps()]).toEqual([["-110 open", "-110 open"], []]);
  });

  test("keeps counting when it repeats its quote", async () => {
    await world.time.set(noon + 3 * hourMs + 75_000);
    await round("south");
    south.refusal = { status: 500, body: {} };
    await world.time.set(noon + 3 * hourMs + 130_000);
    await round("north");
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
  });

  test("is not compared where the next response may open jumps", async () => {
    await world.asOwner((sql) =>
      sql.run(
        query(
          {},
          "update source set terms = jsonb_set(terms, '{unattended}', (terms->'unattended') || '\"liveJumps\"') where name = 'north'",
        ),
        [],
      ),
    );
    await round("north");
    expect([await lines(), await jumps()]).toEqual([["-110 open", "-110 open"], []]);
  });
});

test("two bookmakers of one response that contradict each other: it is unknown which is wrong", async () => {
  say(north, [-110, -110], [-300, 250]);
  await round("north");
  expect(await result()).toEqual([["waiting", "others", "-300/250", ""]]);
  say(north, [-110, -110], [-300, 250], [-115, -105]);
  await round("north");
  expect(await lines()).toEqual(["-115 open", "-105 open"]);
});

describe("the other markets of the game", () => {
  const spread = (point: number, away: number, home: number) => [
    { name: game(north).home, price: home, point: -point },
    { name: game(north).away, price: away, point },
  ];

  test("contradict a new money line", async () => {
    game(north).books = { one: { ...moneyLine(north, -155, 135), spreads: spread(1.5, 105, -125) } };
    await round("north");
    expect(await lines(2)).toEqual([]);
    expect((await result()).toSorted()).toEqual([
      ["waiting", "model", "", "1 null -155/1 null 135"],
      ["waiting", "model", "", "2 6 105/2 -6 -125"],
    ]);
  });

  test("fit, and are sold", async () => {
    game(north).books = { one: { ...moneyLine(north, -115, -105), spreads: spread(1.5, -215, 180) } };
    await round("north");
    expect([await lines(), await lines(2)]).toEqual([
      ["-115 open", "-105 open"],
      ["-215 open", "180 open"],
    ]);
  });

  test("are accepted after a person's decision", async () => {
    game(north).books = { one: { ...moneyLine(north, -155, 135), spreads: spread(1.5, 105, -125) } };
    await round("north");
    await decide(true);
    game(north).books = { one: { ...moneyLine(north, -150, 130), spreads: spread(1.5, 110, -130) } };
    await round("north");
    expect([await lines(), await lines(2)]).toEqual([
      ["-150 open", "130 open"],
      ["110 open", "-130 open"],
    ]);
    expect(await jumps()).toEqual([]);
  });
});
