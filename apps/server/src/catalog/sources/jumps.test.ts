import { home, sources } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { query } from "../../platform/database/query.ts";
import { type ScriptedGame, type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { sourceTerms } from "../../testing/calls/call-rows-sources.ts";
import { createTestServer, type TestServer } from "../../testing/test-server.ts";
import { logins } from "../../testing/test-world.ts";
import { createRunner, type Runner } from "./runner.ts";

const { trader } = logins;
const hourMs = 3_600_000;

let world: TestServer;
let noon: number;
let provider: ScriptedSource;
let runner: Runner;
let sourceId: number;
const timers = { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) };
const offer = (away: number, home: number, index = 0): void => {
  const game = provider.games[index] as ScriptedGame;
  game.books = {
    one: {
      h2h: [
        { name: game.home, price: home },
        { name: game.away, price: away },
      ],
    },
  };
};
const round = async (): Promise<void> => {
  await world.answer(sources.runSource, { sourceId }, trader);
  await runner.runDue();
};
const jumps = async () => (await world.answer(sources.listJumps, {}, trader)).rows;
const run = (text: string): Promise<number> => world.asOwner((sql) => sql.run(query({}, text), []));
const lines = async (key = "a"): Promise<readonly string[]> =>
  (
    await world.asOwner((sql) =>
      sql.rows(
        query(
          { line: "text" },
          `
  select concat_ws(' ', l.price, case when l.is_open then 'open' else 'closed' end) as line from line l
    join event e on e.id = l.event_id
  where e.source = 'north' and e.source_key = $1::text and l.bet_type = 1 order by l.side`,
        ),
        [key],
      ),
    )
  ).map(({ line }) => line);
const decide = async (isAccepted: boolean) => {
  const [jump] = await jumps();
  return world.send(
    sources.decideJumps,
    { isAccepted, jumps: [{ jumpId: jump?.jumpId ?? 0, quotes: jump?.quotes ?? [] }] },
    trader,
  );
};

beforeAll(async () => {
  world = await createTestServer();
  noon = world.time.now();
});
beforeEach(async () => {
  for (const text of [
    "delete from line_jump",
    "delete from source_run",
    "delete from source",
    "update event set source_key = source_key || '-' || id, status = 'cancelled' where source = 'north' and status <> 'cancelled'",
  ])
    await run(text);
  const [away, home] = ["Chicago Cubs", "St. Louis Cardinals"];
  provider = scriptedSource([{ id: "a", sport: "baseball_mlb", startsAt: noon + 3 * hourMs, away, home, books: {} }]);
  const made = await world.answer(
    sources.saveSource,
    { ...sourceTerms, unattended: ["events", "teams", "lines"], credentials: "key" },
    trader,
  );
  sourceId = made.sourceId;
  runner = createRunner({
    sourceFolder: undefined,
    clock: { now: world.time.now },
    timers,
    log: silentLog,
    database: world.database,
    fetch: provider.fetch,
    secretBox: world.server.secretBox,
    environment: undefined,
    processId: "one",
  });
  offer(-110, -110);
  await round();
});
afterAll(async () => {
  await world.close();
});

test("a small move needs no person", async () => {
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

  test("closes its market, which becomes pending", async () => {
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
    const price = (quotes: readonly { price: number }[]) => quotes.map((quote) => quote.price);
    expect(
      (await jumps()).map(({ state, reasons, was, quotes }) => [state, reasons, price(was), price(quotes)]),
    ).toEqual([["waiting", ["price"], [-110, -110], [-300, 250]]]);
  });

  test("again in the same response changes nothing", async () => {
    const before = [await lines(), await jumps()];
    await round();
    expect([await lines(), await jumps()]).toEqual(before);
  });

  test("opens by itself when its source returns to the old price", async () => {
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

  test("refused, it opens at the old price and stays so while the source repeats the quote", async () => {
    expect((await decide(false)).ok).toBe(true);
    offer(-305, 255);
    await round();
    expect(await lines()).toEqual(["-110 open", "-110 open"]);
    expect((await jumps()).map(({ state, decidedBy }) => [state, decidedBy !== ""])).toEqual([["refused", true]]);
  });

  test("refused, a side that a trader closed stays closed with its market", async () => {
    await run(
      "update line set changed_by = (select min(id) from person) where side = 1 and event_id in (select event_id from line_jump)",
    );
    expect(await decide(false)).toMatchObject({
      ok: true,
      data: { decided: 0, opened: 0, stays: [{ why: "inHand" }] },
    });
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
  });

  test("refused, it is pending again when the source jumps further", async () => {
    await decide(false);
    offer(-900, 600);
    await round();
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
    expect((await jumps()).map(({ state }) => state)).toEqual(["waiting"]);
  });

  test("accepted after it was refused, it opens at its source's price", async () => {
    await decide(false);
    expect(await decide(true)).toMatchObject({ ok: true, data: { decided: 1, opened: 2, stays: [] } });
    expect(await lines()).toEqual(["-300 open", "250 open"]);
    expect(await jumps()).toEqual([]);
  });

  const stays: readonly (readonly [what: string, sources.JumpStays, meanwhile: () => Promise<void>])[] = [
    [
      "its source quotes something else by now",
      "changed",
      async () => {
        offer(-400, 320);
        await round();
      },
    ],
    [
      "its source returned to the old price",
      "settled",
      async () => {
        offer(-115, -105);
        await round();
      },
    ],
    [
      "someone accepted it",
      "settled",
      async () => {
        await decide(true);
      },
    ],
    [
      "a trader holds it",
      "inHand",
      async () => {
        await run("update line set is_held = true where event_id in (select event_id from line_jump)");
      },
    ],
    [
      "a trader closed it",
      "inHand",
      async () => {
        await run(
          "update line set changed_by = (select min(id) from person) where event_id in (select event_id from line_jump)",
        );
      },
    ],
    ["its game has begun and is not sold in play", "begun", () => world.time.set(noon + 3 * hourMs)],
  ];
  test.for(stays)("%s: it is not changed, and the result says so", async ([, why, meanwhile]) => {
    const [shown] = await jumps();
    await meanwhile();
    const before = await lines();
    const input = { jumpId: shown?.jumpId ?? 0, quotes: [...(shown?.quotes ?? [])] };
    const answer = await world.answer(sources.decideJumps, { isAccepted: true, jumps: [input] }, trader);
    expect(answer).toEqual({ decided: 0, opened: 0, stays: [{ jumpId: input.jumpId, why }] });
    expect(await lines()).toEqual(before);
    await world.time.set(noon);
  });
});

describe("in play", () => {
  const begin = async (unattended: sources.SourceAction[]): Promise<void> => {
    const [was] = (await world.answer(sources.listSources, {}, trader)).rows;
    const stored = z.object(sources.sourceTerms.shape).parse(was);
    await world.answer(sources.saveSource, { ...stored, unattended, sourceId, was: stored }, trader);
    await run("update event set status = 'live', in_play = true where source = 'north' and source_key = 'a'");
    await world.time.set(noon + 3 * hourMs);
    offer(-300, 250);
    await round();
  };
  afterEach(async () => {
    await world.time.set(noon);
  });

  test("a jump is pending for a person, who opens it at its source's current price", async () => {
    await begin(["events", "teams", "lines"]);
    const [shown] = await jumps();
    expect([await lines(), shown?.state, shown?.isInPlay]).toEqual([["-110 closed", "-110 closed"], "waiting", true]);
    expect((await world.answer(home.platformNow, {}, trader)).jumps).toBe(1);
    offer(-310, 255);
    await round();
    const seen = { jumpId: shown?.jumpId ?? 0, quotes: [...(shown?.quotes ?? [])] };
    expect(await world.answer(sources.decideJumps, { isAccepted: true, jumps: [seen] }, trader)).toMatchObject({
      decided: 1,
      opened: 2,
    });
    expect(await lines()).toEqual(["-310 open", "255 open"]);
    offer(-330, 265);
    await round();
    expect([await lines(), await jumps()]).toEqual([["-330 open", "265 open"], []]);
  });

  test("where its source may open it, the next response does", async () => {
    await begin(["events", "teams", "lines", "liveJumps"]);
    expect([await lines(), await jumps()]).toEqual([["-110 closed", "-110 closed"], []]);
    await round();
    expect(await lines()).toEqual(["-300 open", "250 open"]);
  });

  const stays: readonly (readonly [what: string, sources.JumpStays, meanwhile: () => Promise<unknown>])[] = [
    [
      "its source jumped further",
      "changed",
      async () => {
        offer(-2000, 1000);
        await round();
      },
    ],
    [
      "its game is over",
      "begun",
      () => run("update event set status = 'ended', in_play = false where source_key = 'a'"),
    ],
    ["it is taken off the live board", "begun", () => run("update event set in_play = false where source_key = 'a'")],
  ];
  test.for(stays)("%s: it stays closed, and the result says so", async ([, why, meanwhile]) => {
    await begin(["events", "teams", "lines"]);
    const [shown] = await jumps();
    await meanwhile();
    const input = { jumpId: shown?.jumpId ?? 0, quotes: [...(shown?.quotes ?? [])] };
    expect(await world.answer(sources.decideJumps, { isAccepted: true, jumps: [input] }, trader)).toMatchObject({
      decided: 0,
      stays: [{ why }],
    });
    expect(await lines()).toEqual(["-110 closed", "-110 closed"]);
  });
});

describe("many at once", () => {
  const keys = ["b", "c", "d"];
  const all = async (isAccepted: boolean, shown: Awaited<ReturnType<typeof jumps>>) =>
    world.answer(
      sources.decideJumps,
      { isAccepted, jumps: shown.map(({ jumpId, quotes }) => ({ jumpId, quotes })) },
      trader,
    );
  beforeEach(async () => {
    const first = provider.games[0] as ScriptedGame;
    for (const [index, id] of keys.entries())
      provider.games.push({ ...first, id, startsAt: noon + (5 + 2 * index) * hourMs, books: {} });
    for (const [away, home] of [
      [-110, -110],
      [-300, 250],
    ] as const) {
      for (const index of provider.games.keys()) offer(away, home, index);
      await round();
    }
  });

  test("those that changed meanwhile stay, the others are decided", async () => {
    const shown = await jumps();
    expect(shown).toHaveLength(4);
    offer(-500, 400, 1);
    await round();
    const { decided, opened, stays } = await all(true, shown);
    expect([decided, opened, stays.map(({ why }) => why)]).toEqual([3, 6, ["changed"]]);
    expect([await lines("a"), await lines("b")]).toEqual([
      ["-300 open", "250 open"],
      ["-110 closed", "-110 closed"],
    ]);
    expect((await jumps()).map(({ jumpId }) => jumpId)).toEqual(stays.map(({ jumpId }) => jumpId));
  });

  test("a market may be named once", async () => {
    const [shown] = await jumps();
    if (shown === undefined) throw new Error("one waits");
    const one = { jumpId: shown.jumpId, quotes: [...shown.quotes] };
    expect(await world.send(sources.decideJumps, { isAccepted: true, jumps: [one, one] }, trader)).toMatchObject({
      ok: false,
      responseType: -1,
    });
  });

  const found: readonly (readonly [what: string, filters: object, games: number])[] = [
    ["its source", { source: "north" }, 4],
    ["another source", { source: "south" }, 0],
    ["the reason", { reason: "price" }, 4],
    ["another reason", { reason: "model" }, 0],
    ["part of the game's name", { text: "chicago" }, 4],
    ["an unknown name", { text: "boston" }, 0],
    ["its state", { state: "waiting" }, 4],
    ["another state", { state: "refused" }, 0],
  ];
  test.for(found)("found by %s", async ([, filters, games]) => {
    expect((await world.answer(sources.listJumps, filters, trader)).rows).toHaveLength(games);
  });
});
