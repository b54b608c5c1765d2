import { catalog, lines, type PayloadOf } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { addTestRule, createTestServer, logins, type TestServer } from "../../../testing/index.ts";

// The first baseball game: Yankees +120, Red Sox −140, total 8½ at −110 each way. The quotes of a source are compared
// with it.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

const game = () => world.world.games.baseball[0];
const says = query(
  {},
  `
  insert into source_line (event_id, bet_type, side, source, points, price, seen_at, changed_at)
  values ($1::bigint, $2::smallint, $3::smallint, $4::text, $5::int, $6::int, $7::timestamptz, $7::timestamptz)`,
);
const minuteMs = 60_000;
type Said = readonly [betType: number, side: number, points: number | null, price: number, minutesAgo?: number];
const say = (source: string, ...said: readonly Said[]) =>
  world.asOwner(async (sql) => {
    for (const [betType, side, points, price, ago = 0] of said) {
      await sql.run(says, [
        game().eventId,
        betType,
        side,
        source,
        points,
        price,
        new Date(world.time.now() - ago * minuteMs),
      ]);
    }
  });
const report = async (input: Partial<PayloadOf<typeof catalog.oddsReport>> = {}) =>
  world.answer(
    catalog.oddsReport,
    { day: game().day, leagueId: world.world.leagues.baseball, ...input },
    logins.trader,
  );
const found = async (input: Partial<PayloadOf<typeof catalog.oddsReport>> = {}) =>
  (await report(input)).markets
    .filter(({ eventId }) => eventId === game().eventId)
    .flatMap(({ betType, findings }) =>
      findings.map(({ kind, source, own, theirs, size, width }) =>
        [betType, kind, source, own.price, theirs.price, size, width].join(" "),
      ),
    );

test.each<[rule: string, said: readonly Said[], findings: readonly string[]]>([
  [
    "a small difference is no finding",
    [
      [1, 1, null, 118],
      [1, 2, null, -142],
    ],
    [],
  ],
  [
    "a price above every source's",
    [
      [1, 1, null, 105],
      [1, 2, null, -142],
    ],
    ["1 offMarket north 120 105 15 0"],
  ],
  [
    "betting both sides wins",
    [[1, 2, null, -115]],
    ["1 arbitrage north 120 -115 107 0", "1 offMarket north -140 -115 -25 0"],
  ],
  [
    "a higher total elsewhere: over ours and under theirs may both win",
    [
      [3, 0, 38, -110],
      [4, 0, 38, -110],
    ],
    ["3 middle north -110 -110 455 4"],
  ],
  [
    "a source that was silent for ten minutes",
    [
      [1, 1, null, 120, 10],
      [1, 2, null, -140, 11],
    ],
    ["1 stale north 120 120 10 0"],
  ],
  [
    "silent for nine, it is not reported",
    [
      [1, 1, null, 120, 9],
      [1, 2, null, -140, 9],
    ],
    [],
  ],
])("%s", async (_rule, said, findings) => {
  await say("north", ...said);
  expect(await found({ middleCost: 500 })).toEqual(findings);
});

test("a service is compared with the sources by its own offers", async () => {
  await say("north", [1, 1, null, 105], [1, 2, null, -142]);
  const { serviceId } = world.world.banca;
  const offers = (await report({ serviceId, isWhole: true })).markets.find(
    ({ eventId, betType }) => eventId === game().eventId && betType === 1,
  )?.quotes;
  const board = (await world.answer(catalog.sellingBoard, { day: game().day }, logins.clerks[0])).events.find(
    ({ eventId }) => eventId === game().eventId,
  );
  expect(offers?.map(({ price }) => price)).toEqual(
    board?.offers.filter(({ betType }) => betType === 1).map(({ price }) => price),
  );
  await world.asOwner((sql) => addTestRule(sql, serviceId, "offered", { sold: false }, { selector: { betType: 1 } }));
  expect(
    (await report({ serviceId, isWhole: true })).markets.filter(
      ({ eventId, betType }) => eventId === game().eventId && betType === 1,
    ),
  ).toEqual([]);
});

test("unfiltered, every market of ours has its margin, and closed ones are not ours", async () => {
  const markets = async () =>
    (await report({ isWhole: true })).markets.filter(({ eventId }) => eventId === game().eventId);
  expect((await markets()).find(({ betType }) => betType === 3)?.margin).toBe(476);
  await world.answer(
    lines.setOpen,
    { eventId: game().eventId, isOpen: false, keys: [{ eventId: game().eventId, betType: 3, side: 0, alternate: 0 }] },
    logins.trader,
  );
  expect((await markets()).find(({ betType }) => betType === 3)).toMatchObject({
    margin: null,
    quotes: [{ betType: 4 }],
  });
});

test("services that sell may be chosen, and a game that is over is not reported", async () => {
  expect((await report()).services.map(({ serviceId }) => serviceId)).toContain(world.world.kliyan.serviceId);
  await world.answer(catalog.setPlay, { eventId: game().eventId, inPlay: true, status: "live" }, logins.trader);
  expect((await report({ isWhole: true })).markets.filter(({ eventId }) => eventId === game().eventId)).toEqual([]);
});
