import { type PayloadOf, rules } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// The subjects that a rule may name, found by name among three thousand teams; zones and POS within the session's
// reach.

let world: TestServer;
const addTeams = query(
  {},
  `
  insert into team (league_id, name, print_name, abbreviation)
  select $1::int, 'Team ' || number, 'T ' || number, 'T' || number from generate_series(1, 3000) as number`,
);
const addGroup = query({}, "insert into league_group (name) values ('Big leagues')");
const addClass = query(
  {},
  "update prop_category set limits_class = 'A' where name in ('Player hits', 'Player points')",
);

beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner(async (sql) => {
    await sql.run(addTeams, [world.world.leagues.basketball]);
    await sql.run(addGroup);
    await sql.run(addClass);
  });
});
afterAll(async () => {
  await world.close();
});

type Input = Partial<PayloadOf<typeof rules.findChoices>> & Pick<PayloadOf<typeof rules.findChoices>, "of">;
const find = (input: Input, login: string = logins.bancaAdmin) => world.answer(rules.findChoices, input, login);
const names = async (input: Input, login?: string): Promise<string[]> =>
  (await find(input, login)).choices.map(({ name }) => name);

test.each<
  [rule: string, input: () => Input, login: string, names: (found: readonly string[]) => unknown, wanted: unknown]
>([
  [
    "a team among thousands, best matches first",
    () => ({ of: "team", text: "team 2999" }),
    logins.bancaAdmin,
    (found) => found,
    ["Team 2999"],
  ],
  [
    "by its abbreviation too",
    () => ({ of: "team", text: "t2998" }),
    logins.bancaAdmin,
    (found) => found,
    ["Team 2998"],
  ],
  ["at most fifty", () => ({ of: "team", text: "team" }), logins.bancaAdmin, (found) => found.length, 50],
  ["a league by its name", () => ({ of: "league", text: "" }), logins.bancaAdmin, (found) => found.length > 1, true],
  [
    "a group of leagues",
    () => ({ of: "leagueGroup", text: "BIG" }),
    logins.bancaAdmin,
    (found) => found,
    ["Big leagues"],
  ],
  ["a sport by its code", () => ({ of: "sport", values: ["baseball"] }), logins.bancaAdmin, (found) => found.length, 1],
  [
    "a game by its number, whenever it is",
    () => ({ of: "event", values: [String(world.world.games.baseball[0].eventId)] }),
    logins.bancaAdmin,
    (found) => found.length,
    1,
  ],
  [
    "an admin finds zones, as paths",
    () => ({ of: "zone", text: "nord" }),
    logins.bancaAdmin,
    (found) => found.every((name) => name.includes("Nord")),
    true,
  ],
  [
    "a controller finds their own zones",
    () => ({ of: "zone" }),
    logins.nordController,
    (found) => found.some((name) => name.includes("Sid")),
    false,
  ],
  [
    "the platform finds every service's POS",
    () => ({ of: "pos", values: [String(world.world.banca.clerks[0].posId)] }),
    logins.trader,
    (found) => found.length,
    1,
  ],
  [
    "another service's POS is not found",
    () => ({ of: "pos", values: [String(world.world.banca.clerks[0].posId)] }),
    logins.kliyanAdmin,
    (found) => found,
    [],
  ],
  [
    "a category of props",
    () => ({ of: "propCategory", text: "player hits" }),
    logins.bancaAdmin,
    (found) => found,
    ["Player hits"],
  ],
  [
    "limits classes are found, each with its categories",
    () => ({ of: "limitsClass" }),
    logins.bancaAdmin,
    (found) => found,
    ["A"],
  ],
  ["a single one", () => ({ of: "limitsClass", values: ["A", "B"] }), logins.bancaAdmin, (found) => found, ["A"]],
  ["the platform finds every service", () => ({ of: "service" }), logins.trader, (found) => found.length > 1, true],
  ["an admin finds only their own service", () => ({ of: "service" }), logins.bancaAdmin, (found) => found, ["Banca"]],
  ["a controller finds no service", () => ({ of: "service" }), logins.nordController, (found) => found, []],
  [
    "a text that is no number finds no game",
    () => ({ of: "event", values: ["x"] }),
    logins.bancaAdmin,
    (found) => found,
    [],
  ],
  [
    "an unknown value is not found",
    () => ({ of: "team", values: ["999999"] }),
    logins.bancaAdmin,
    (found) => found,
    [],
  ],
])("%s", async (_rule, input, login, of, wanted) => {
  expect(of(await names(input(), login))).toEqual(wanted);
});

test("the result says when there are more than are shown", async () => {
  expect((await find({ of: "team", text: "team" })).hasMore).toBe(true);
  expect((await find({ of: "team", text: "team 299" })).hasMore).toBe(false);
});

test("a limits class is returned with its categories", async () => {
  expect((await find({ of: "limitsClass", text: "points" })).choices).toEqual([
    { value: "A", name: "A", note: "Player hits, Player points" },
  ]);
});

test("a rule shows the names of the subjects in its selector", async () => {
  const {
    leagues: { basketball: league },
    banca: { serviceId: id },
  } = world.world;
  const { rule } = await world.answer(
    rules.saveRule,
    {
      scope: { level: "service", id },
      control: "ticketMaximum",
      kind: "default",
      selector: { league, mode: "parlay" },
      value: { stake: 5 },
      expiresAt: null,
    },
    logins.bancaAdmin,
  );
  expect(rule.names).toEqual({ league: (await find({ of: "league", values: [String(league)] })).choices[0]?.name });
});
