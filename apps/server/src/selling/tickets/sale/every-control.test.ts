import { responses, services, tickets } from "@chalkboard/contract";
import { controls, type SettingName, settingKinds } from "@chalkboard/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  betsOf,
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  slipOf,
  startOfTests,
  type TestServer,
  traces,
  withRule,
} from "../../../testing/index.ts";

// Every control over HTTP: the rule is stored, the last slip that it allows sells, and the first that it does not is
// refused in quote and sale alike, with the data of the specification's dialog. Controls that depend on figures, money
// or states have their own tables; the last test here names them.

let world: TestServer;
const [clerk] = logins.clerks;
const banca = () => world.world.banca.serviceId;
const { baseball, basketball } = betsOf(() => world);
let cardId = 0;
let groupId = 0;
let teamId = 0;
let keys = 0;
const newKey = (): string => `every control ${(keys += 1)}`;

const teamOf = query({ team_id: "int4" }, "select team_id from event_side where event_id = $1::int8 and side = 1");
const addGroup = query(
  { id: "int4" },
  `
  with made as (insert into league_group (name) values ('Group of tests') returning id)
  insert into league_group_league (league_group_id, league_id) select id, $1::int from made
    returning league_group_id as id`,
);

beforeAll(async () => {
  world = await createTestServer();
  const content = {
    points: [
      { sport: "baseball", market: "spread" as const, quarters: 6 },
      { sport: "basketball", market: "spread" as const, quarters: 18 },
    ],
    pays: { 2: "10/11", 3: "9/5" },
    tie: "reduce" as const,
    noPlay: "reduce" as const,
  };
  const table = { kind: "teaser" as const, content };
  cardId = (
    await world.answer(
      services.savePayTable,
      { version: 0, name: "card of tests", isSold: true, table },
      logins.bancaAdmin,
    )
  ).tableId;
  teamId = (await world.asOwner((sql) => sql.row(teamOf, [world.world.games.basketball.eventId])))?.team_id ?? 0;
  groupId = (await world.asOwner((sql) => sql.row(addGroup, [world.world.leagues.baseball])))?.id ?? 0;
});
afterAll(() => closeProved(world));

const sells = async (slip: SlipInput, login: string = clerk): Promise<void> => {
  const answer = await world.send(tickets.sell, { key: newKey(), slip }, login);
  expect(answer).toMatchObject({ ok: true });
};

/** Refused by this control alone, the same in quote and sale, and nothing was left behind. */
async function refuses(slip: SlipInput, code: number, data: object, login: string = clerk): Promise<void> {
  const quoted = await world.answer(tickets.quote, slip, login);
  expect(quoted.refusals).toMatchObject([{ code, data }]);
  const before = await traces(world);
  expect(await world.send(tickets.sell, { key: newKey(), slip }, login)).toMatchObject({
    ok: false,
    responseType: code,
    data: { ...data, refusals: quoted.refusals },
  });
  expect(await traces(world)).toEqual(before);
}

type SlipMaker = () => Promise<SlipInput>;
type Row = readonly [
  rule: string,
  code: number,
  setting: () => Parameters<typeof withRule>[2],
  passes: SlipMaker,
  refused: SlipMaker,
  data: () => object,
];

const slip =
  (bets: () => readonly Bet[], more: () => Partial<SlipInput> = () => ({}), amount = 1_000): SlipMaker =>
  () =>
    slipOf(world, bets(), amount, more());
const bought =
  (boughtQuarters: number): SlipMaker =>
  async () => {
    const input = await slipOf(world, [basketball(3, 0)], 1_000);
    return { ...input, legs: input.legs.map((leg) => ({ ...leg, boughtQuarters })) };
  };
const noon = { weekday: 5, from: 721, to: 780 };

const notSold = (exclusion: string) => ({ legs: [{ leg: 1, reason: "notSold", exclusion }] });
const setProp = query({}, "update event set prop_type = $2::smallint where id = $1::int8");
const makeProp = (propType: number | null) =>
  world.asOwner((sql) => sql.run(setProp, [world.world.games.basketball.eventId, propType]));
const asProp =
  (propType: number, then: SlipMaker): SlipMaker =>
  async () => {
    await makeProp(propType);
    return then();
  };
afterEach(() => makeProp(null));

const rows: readonly Row[] = [
  [
    "an excluded bet type",
    -22,
    () => ["offered", { sold: false }, { selector: { betType: 1, sport: "basketball" } }],
    slip(() => [baseball(1, 1), basketball(3, 0)]),
    slip(() => [baseball(1, 1), basketball(1, 1)]),
    () => notSold("sport"),
  ],
  [
    "an excluded team or player",
    -22,
    () => ["offered", { sold: false }, { selector: { team: teamId } }],
    slip(() => [baseball(1, 1), basketball(1, 2)]),
    slip(() => [baseball(1, 1), basketball(1, 1)]),
    () => notSold("player"),
  ],
  [
    "an excluded player's prop",
    -22,
    () => ["offered", { sold: false }, { selector: { event: world.world.games.basketball.eventId } }],
    slip(() => [baseball(1, 1)]),
    asProp(
      1,
      slip(() => [baseball(1, 1), basketball(1, 1)]),
    ),
    () => notSold("playerProp"),
  ],
  [
    "an excluded team's prop",
    -22,
    () => ["offered", { sold: false }, { selector: { sport: "basketball" } }],
    slip(() => [baseball(1, 1)]),
    asProp(
      3,
      slip(() => [baseball(1, 1), basketball(1, 1)]),
    ),
    () => notSold("props"),
  ],
  [
    "a prop excluded only from parlays",
    -22,
    () => ["offered", { sold: false }, { selector: { mode: "parlay", sport: "basketball" } }],
    asProp(
      3,
      slip(() => [basketball(1, 1)]),
    ),
    asProp(
      3,
      slip(() => [baseball(1, 1), basketball(1, 1)]),
    ),
    () => notSold("exclusiveProp"),
  ],
  [
    "half a point may be bought, not a whole one",
    -25,
    () => ["buyPoints", { allowed: true, maximumQuarters: 2, minimumTeams: 0, maximumTeams: 0 }],
    bought(2),
    bought(4),
    () => ({ reason: "tooManyPoints", legs: [0], maximumQuarters: 2 }),
  ],
  [
    "points may be bought in slips of two teams",
    -25,
    () => ["buyPoints", { allowed: true, maximumQuarters: 0, minimumTeams: 2, maximumTeams: 3 }],
    slip(() => [basketball(3, 0)]),
    bought(2),
    () => ({ reason: "teams", minimum: 2, maximum: 3 }),
  ],
  [
    "a game at the end of the day sells, one an hour later does not",
    -26,
    () => ["horizon", { days: 1 }],
    slip(() => [baseball(1, 1)]),
    slip(() => [baseball(1, 1), baseball(1, 1, 1)]),
    () => ({ days: 1, legs: [1] }),
  ],
  [
    "if-bets of two, not of three",
    -28,
    () => ["ifBets", { allowed: true, maximumLegs: 2 }],
    slip(
      () => [baseball(1, 1), baseball(1, 1, 1)],
      () => ({ mode: "ifWin" }),
    ),
    slip(
      () => [baseball(1, 1), baseball(1, 1, 1), basketball(1, 1)],
      () => ({ mode: "ifWin" }),
    ),
    () => ({ reason: "tooManyLegs", maximumLegs: 2 }),
  ],
  [
    "no if-bets at all",
    -28,
    () => ["ifBets", { allowed: false, maximumLegs: 0 }],
    slip(() => [baseball(1, 1), baseball(1, 1, 1)]),
    slip(
      () => [baseball(1, 1), baseball(1, 1, 1)],
      () => ({ mode: "reverseWin" }),
    ),
    () => ({ reason: "notAllowed" }),
  ],
  [
    "a later stake as high as the first, not a cent more",
    -29,
    () => ["ifBets", { allowed: true, maximumLegs: 5 }],
    slip(
      () => [baseball(1, 1), baseball(1, 1, 1)],
      () => ({ mode: "ifWin", laterAmounts: [1_000] }),
    ),
    slip(
      () => [baseball(1, 1), baseball(1, 1, 1)],
      () => ({ mode: "ifWin", laterAmounts: [1_001] }),
    ),
    () => ({ leg: 1, stake: 1_001, first: 1_000 }),
  ],
  [
    "teasers of baseball only",
    -30,
    () => ["teasers", { sports: ["baseball"], mixed: true, minimumLegs: 0, maximumLegs: 0 }],
    slip(
      () => [baseball(2, 1), baseball(2, 1, 1)],
      () => ({ mode: "teaser", teaserCardId: cardId }),
    ),
    slip(
      () => [baseball(2, 1), basketball(2, 1)],
      () => ({ mode: "teaser", teaserCardId: cardId }),
    ),
    () => ({ reason: "sport", legs: [1] }),
  ],
  [
    "teasers of one sport",
    -30,
    () => ["teasers", { sports: null, mixed: false, minimumLegs: 0, maximumLegs: 0 }],
    slip(
      () => [baseball(2, 1), baseball(2, 1, 1)],
      () => ({ mode: "teaser", teaserCardId: cardId }),
    ),
    slip(
      () => [baseball(2, 1), basketball(2, 1)],
      () => ({ mode: "teaser", teaserCardId: cardId }),
    ),
    () => ({ reason: "mix" }),
  ],
  [
    "teasers of three",
    -30,
    () => ["teasers", { sports: null, mixed: true, minimumLegs: 3, maximumLegs: 0 }],
    slip(
      () => [baseball(2, 1), baseball(2, 1, 1), basketball(2, 1)],
      () => ({ mode: "teaser", teaserCardId: cardId }),
    ),
    slip(
      () => [baseball(2, 1), basketball(2, 1)],
      () => ({ mode: "teaser", teaserCardId: cardId }),
    ),
    () => ({ reason: "legs", minimumLegs: 3 }),
  ],
  [
    "straights are not sold a minute before their hours, parlays are",
    -32,
    () => ["straightHours", { windows: [noon] }],
    slip(() => [baseball(1, 1), baseball(1, 1, 1)]),
    slip(() => [baseball(1, 1)]),
    () => ({ windows: [noon], next: { weekday: 5, minute: 721, inMinutes: 1 } }),
  ],
  [
    "the service closes at noon",
    -31,
    () => ["businessHours", { windows: null, closeMinute: 720 }],
    () => world.time.set(startOfTests - 1).then(slip(() => [baseball(1, 1)])),
    () => world.time.set(startOfTests).then(slip(() => [baseball(1, 1)])),
    () => ({
      reason: "serviceClosed",
      closeMinute: 720,
      horario_pos: "00:00-00:00",
      cierre_servicio: "12:00",
      next: { weekday: 6, minute: 0, inMinutes: 720 },
    }),
  ],
  [
    "round robins of three, not of four",
    -35,
    () => ["roundRobins", { allowed: true, minimumLegs: 3, maximumLegs: 3 }],
    slip(
      () => [baseball(1, 1), baseball(1, 1, 1), basketball(1, 1)],
      () => ({ mode: "roundRobin", sizes: [2] }),
    ),
    slip(
      () => [baseball(1, 1), baseball(1, 1, 1), basketball(5, 1), basketball(3, 0)],
      () => ({ mode: "roundRobin", sizes: [2] }),
    ),
    () => ({ reason: "legs", minimumLegs: 3, maximumLegs: 3 }),
  ],
  [
    "one underdog in a ticket",
    -36,
    () => ["dogsAndChalks", { maximumChalks: 0, maximumDogs: 1 }],
    slip(() => [baseball(1, 1), basketball(3, 0)]),
    slip(() => [baseball(1, 1), baseball(1, 1, 1)]),
    () => ({ kind: "dog", maximum: 1, count: 2 }),
  ],
  [
    "one favourite in a ticket",
    -36,
    () => ["dogsAndChalks", { maximumChalks: 1, maximumDogs: 0 }],
    slip(() => [baseball(1, 2), basketball(3, 0)]),
    slip(() => [baseball(1, 2), baseball(1, 2, 1)]),
    () => ({ kind: "chalk", maximum: 1, count: 2 }),
  ],
  [
    "two totals in one ticket are a blocked pattern",
    -37,
    () => [
      "blockedPatterns",
      {
        patterns: [
          { id: 7, words: "two totals", mode: null, legsFrom: 2, legsTo: 0, parts: [{ betTypes: [3, 4], atLeast: 2 }] },
        ],
      },
    ],
    slip(() => [baseball(1, 1), basketball(3, 0)]),
    slip(() => [baseball(3, 0), basketball(3, 0)]),
    () => ({ patterns: [{ id: 7, words: "two totals" }] }),
  ],
  [
    "two plays of one game are allowed by a row, or not",
    -39,
    () => [
      "incompatiblePlays",
      {
        matrices: [
          {
            sameGame: "refuse",
            rows: [
              {
                id: 1,
                words: "total with money line",
                sport: null,
                first: { market: "moneyLine" },
                second: { market: "total", period: "game" },
                allowed: true,
              },
            ],
          },
        ],
      },
    ],
    slip(() => [baseball(1, 1), baseball(3, 0)]),
    slip(() => [baseball(1, 1), baseball(9, 0)]),
    () => ({ pairs: [{ legs: [0, 1], reason: "sameGame" }] }),
  ],
  [
    "a parlay with a league of the group needs two of them",
    -45,
    () => ["betGroups", { groups: [{ id: groupId, name: "Group of tests", minimum: 2, counts: "inside" }] }],
    slip(() => [baseball(1, 1), baseball(1, 1, 1), basketball(1, 1)]),
    slip(() => [baseball(1, 1), basketball(1, 1)]),
    () => ({ group: "Group of tests", counts: "inside", minimum: 2, count: 1 }),
  ],
  [
    "an underdog's stake, to the cent",
    -46,
    () => ["underdog", { maximumPrice: 0, maximumStake: 500 }],
    slip(
      () => [baseball(1, 1)],
      () => ({}),
      500,
    ),
    slip(
      () => [baseball(1, 1)],
      () => ({}),
      501,
    ),
    () => ({ reason: "stake", leg: 0, stake: 501, maximumStake: 500, suggested: 500 }),
  ],
  [
    "an underdog's price",
    -46,
    () => ["underdog", { maximumPrice: 119, maximumStake: 0 }],
    slip(() => [baseball(1, 2)]),
    slip(() => [baseball(1, 1)]),
    () => ({ reason: "price", leg: 0, price: 120, maximumPrice: 119 }),
  ],
  [
    "one team total in a ticket",
    -48,
    () => ["selectionRules", { rules: [{ id: 3, words: "one team total", minimum: 0, maximum: 1, betTypes: [5, 6] }] }],
    slip(() => [baseball(5, 1), basketball(1, 1)]),
    slip(() => [baseball(5, 1), basketball(5, 1)]),
    () => ({ rules: [{ id: 3, words: "one team total", betTypes: [5, 6], maximum: 1, count: 2 }], apuesta_tipo: "TT" }),
  ],
  [
    "one leg of a league, by the league's name",
    -48,
    () => [
      "selectionRules",
      {
        rules: [
          { id: 5, words: "one game", minimum: 0, maximum: 1, leagues: [world.world.games.baseball[0].leagueId] },
        ],
      },
    ],
    slip(() => [baseball(1, 1)]),
    slip(() => [baseball(1, 1), baseball(1, 1, 1)]),
    () => ({ liga_control: "mlb league", rules: [{ leagueNames: ["mlb league"], liga_control: "mlb league" }] }),
  ],
  [
    "team totals two at a time",
    -49,
    () => [
      "selectionRules",
      { rules: [{ id: 4, words: "two team totals", minimum: 2, maximum: 0, betTypes: [5, 6] }] },
    ],
    slip(() => [baseball(5, 1), basketball(5, 1)]),
    slip(() => [baseball(5, 1), basketball(1, 1)]),
    () => ({ rules: [{ id: 4, words: "two team totals", betTypes: [5, 6], minimum: 2, count: 1 }] }),
  ],
];

test.each(rows)("%s (%i)", async (_rule, code, setting, passes, refused, data) => {
  await withRule(world, banca(), setting(), async () => {
    await sells(await passes());
    await refuses(await refused(), code, data());
  });
});

test("a rule for a group of leagues applies in those leagues only", async () => {
  await withRule(
    world,
    banca(),
    ["ticketMaximum", { stake: 700 }, { selector: { leagueGroup: groupId } }],
    async () => {
      await refuses(await slipOf(world, [baseball(1, 1)], 701), -23, {
        exceeded: "stake",
        maximum: 700,
        requested: 701,
        suggested: 700,
      });
      await sells(await slipOf(world, [basketball(1, 1)], 701));
    },
  );
});

describe("-42 slip time-out", () => {
  test("thirty seconds after its quote a slip sells, a millisecond later it needs a new quote", async () => {
    await withRule(world, banca(), ["slipTimeout", { timeoutSeconds: 30 }], async () => {
      const input = await slipOf(world, [baseball(1, 1)], 1_000);
      const { quotedAt } = await world.answer(tickets.quote, input, clerk);
      expect(quotedAt).toBe(startOfTests);
      const old = { ...input, ...(quotedAt === undefined ? {} : { quotedAt }) };
      await world.time.set(startOfTests + 30_000);
      await sells(old);
      await world.time.set(startOfTests + 30_001);
      const expected = { code: -42, control: "slipTimeout", data: { timeoutSeconds: 30, ageSeconds: 31 } };
      expect(await world.send(tickets.sell, { key: newKey(), slip: old }, clerk)).toMatchObject({
        ok: false,
        responseType: -42,
        data: { refusals: [expected] },
      });
      const again = await world.answer(tickets.quote, old, clerk);
      expect(again.refusals).toEqual([]);
      const key = newKey();
      const fresh = { ...old, quotedAt: again.quotedAt ?? 0 };
      const { ticket } = await world.answer(tickets.sell, { key, slip: fresh }, clerk);
      const repeated = await world.answer(
        tickets.sell,
        { key, slip: { ...fresh, quotedAt: fresh.quotedAt + 1 } },
        clerk,
      );
      expect(repeated.ticket.number).toBe(ticket.number);
      await world.time.set(startOfTests);
    });
  });

  test.each<[rule: string, more: () => Partial<SlipInput>]>([
    ["a slip that was never quoted has no age", () => ({})],
    ["a quote from a clock a minute ahead is new", () => ({ quotedAt: startOfTests + 60_000 })],
  ])("%s", async (_rule, more) => {
    await withRule(world, banca(), ["slipTimeout", { timeoutSeconds: 1 }], async () =>
      sells(await slipOf(world, [baseball(1, 1)], 1_000, more())),
    );
  });

  test.each([0.5, "now", null, -1, startOfTests + 60_001])("%s is no valid time of a quote", async (quotedAt) => {
    const input = { ...(await slipOf(world, [baseball(1, 1)], 1_000)), quotedAt };
    expect(
      await world.sendRaw(tickets.sell.path, { key: newKey(), slip: input }, await world.tokenOf(clerk)),
    ).toMatchObject({ response_type: responses.invalidPayload });
  });
});

describe("-21 what must be done first", () => {
  const secure = query({}, "update service set security = $2::jsonb where id = $1::int");
  const password = query({}, "update person set must_change_password = $2::boolean where id = $1::int");
  const device = query({}, "update session set mac = $1::text where ended_at is null");
  const allow = query(
    {},
    `
    insert into device (service_id, mac, info, state, first_seen, last_seen)
      values ($1::int, $2::text, 'till', 'allowed', app.clock(), app.clock())`,
  );
  // A session is cached for two seconds.
  const later = async (): Promise<void> => world.time.set(world.time.now() + 2_000);

  test("an unknown till verifies its device, and sells once it is known", async () => {
    const input = await slipOf(world, [baseball(1, 1)], 1_000);
    await sells(input);
    await world.asOwner((sql) => sql.run(secure, [banca(), JSON.stringify({ knownDevices: true })]));
    await later();
    await refuses(input, -21, { required: ["verifyDevice"] });
    await world.asOwner(async (sql) => {
      await sql.run(allow, [banca(), "0a:1b:2c"]);
      await sql.run(device, ["0a:1b:2c"]);
    });
    await later();
    await sells(input);
    await world.asOwner((sql) => sql.run(secure, [banca(), "{}"]));
    await later();
  });

  test("a person who must change their password can do nothing before", async () => {
    const input = await slipOf(world, [baseball(1, 1)], 1_000);
    const { personId } = world.world.banca.clerks[0];
    await world.asOwner((sql) => sql.run(password, [personId, true]));
    await later();
    const required = { ok: false, responseType: -21, data: { required: ["changePassword"] } };
    expect(await world.send(tickets.sell, { key: newKey(), slip: input }, clerk)).toMatchObject(required);
    expect(await world.send(tickets.quote, input, clerk)).toMatchObject(required);
    await world.asOwner((sql) => sql.run(password, [personId, false]));
    await later();
    await sells(input);
  });
});

test("every code has a table: here, or where its figures, money or states are", () => {
  const elsewhere: Readonly<Record<string, readonly number[]>> = {
    "refusals.test.ts": [-20, -22, -23, -24, -31, -33, -39, -41],
    "risk.test.ts": [-34, -44],
    "sold-counts.test.ts": [-24, -38, -47, -50],
    "identity/network/personal-limits.test.ts": [-40, -70],
  };
  const here = [...rows.map(([, code]) => code), -42, -21];
  expect(new Set([...here, ...Object.values(elsewhere).flat()])).toEqual(new Set(controls.map(({ code }) => code)));
});

test("every setting has a table that saves it by its call and is refused with what was set", () => {
  const elsewhere: Readonly<Record<string, readonly SettingName[]>> = {
    "refusals.test.ts": ["stakeRange", "ticketMaximum", "maximumPayout", "wagerMaximum"],
    "sold-counts.test.ts": ["patternLimit", "repeatLimits", "ticketLimits", "wagerLimitCounts"],
    "risk.test.ts": ["maximumRisk", "leagueRisk"],
    "in-play.test.ts": ["inPlay"],
    "referrals.test.ts": ["referral"],
    "selling/tickets/counter/payout-rules.test.ts": ["payoutRights", "payoutTax"],
    // They refuse nothing, but make the price.
    "trading/lines/service-prices.test.ts": ["priceConversion", "ownLine"],
  };
  const here = [...rows.map(([, , setting]) => setting()[0]), "slipTimeout"];
  expect(new Set([...here, ...Object.values(elsewhere).flat()])).toEqual(new Set(Object.keys(settingKinds)));
});
