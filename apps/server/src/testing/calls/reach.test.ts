import {
  allCalls,
  type Call,
  drawer,
  messaging,
  money,
  referrals,
  responses,
  rules,
  type Role,
  roles,
  temporary,
  tickets,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query } from "../../platform/database/query.ts";
import { reachOf, type Reach } from "../../identity/network/index.ts";
import {
  addTestRule,
  type ReachRow,
  createTestServer,
  logins,
  needNoReachRow,
  reachRows,
  slipOf,
  type TestServer,
  type Thing,
} from "../index.ts";

// One permission rule: what is beyond a person's reach gets the same response as what does not exist, from every call
// that can name a ticket, a code, a reference, a POS, a customer or a zone. Such calls are found in the contract: one
// without a row here, or without a reason why it needs none, fails.

type PlaceName = "nord" | "kap" | "sid" | "one" | "two";
const placeNames = ["nord", "kap", "sid", "one", "two"] as const;
const nothing: Thing = {
  serviceId: 999_999,
  posId: 999_999,
  zoneId: 999_999,
  number: 999_999_999,
  code: "ZZZZZZZZ",
  reference: 999_999_999,
  key: "a key of nobody",
  offeredKey: "another of nobody",
  composed: "ZZZZZZ",
  ruleId: 999_999,
  deviceId: 999_999,
  messageId: 999_999_999,
  personId: 999_999,
  isOnline: false,
};

const everywhere: readonly PlaceName[] = placeNames;
const banca: readonly PlaceName[] = ["nord", "kap", "sid"];
const kliyan: readonly PlaceName[] = ["one", "two"];
type Within = { readonly [R in Reach]: readonly PlaceName[] };
const people: readonly (readonly [login: string, role: Role, within: Within])[] = [
  [logins.trader, roles.platform, { all: everywhere, service: banca, zones: [], pos: [] }],
  [logins.assistant, roles.assistant, { all: everywhere, service: banca, zones: [], pos: [] }],
  [logins.bancaAdmin, roles.admin, { all: everywhere, service: banca, zones: [], pos: [] }],
  [logins.nordController, roles.controller, { all: everywhere, service: banca, zones: ["nord", "kap"], pos: [] }],
  [logins.clerks[0], roles.clerk, { all: everywhere, service: banca, zones: ["nord", "kap"], pos: ["nord"] }],
  [logins.kliyanAdmin, roles.admin, { all: everywhere, service: kliyan, zones: [], pos: [] }],
  [logins.kliyanAgent, roles.agent, { all: everywhere, service: kliyan, zones: kliyan, pos: [] }],
  [logins.customers[0], roles.customer, { all: everywhere, service: kliyan, zones: kliyan, pos: ["one"] }],
];

const namesSomething =
  /^(?:number|ticket|code|reference|key|scope|account|owner|user|.*(?:pos|zone|customer|person|user|ticket|rule|scope|device|message)ids?)$|^tickets$/iu;
const ofGames = /^(?:events|get_)/u;

/** The fields of a payload that name something: names of the domain, nested ones with their path. */
function namesIn(schema: z.ZodType, at = ""): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return namesIn(schema.unwrap() as z.ZodType, at);
  if (schema instanceof z.ZodArray) return namesIn(schema.element as z.ZodType, at);
  if (schema instanceof z.ZodUnion)
    return (schema.options as readonly z.ZodType[]).flatMap((option) => namesIn(option, at));
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  // A line belongs to no one.
  if ("betType" in shape && "alternate" in shape) return [];
  return Object.entries(shape).flatMap(([name, inner]) => {
    const path = at === "" ? name : `${at}.${name}`;
    const isLine = name === "key" && !(inner instanceof z.ZodString);
    return namesSomething.test(name) && !isLine ? [path] : namesIn(inner, path);
  });
}

const isPlatforms = ({ access }: Call): boolean =>
  Array.isArray(access) && access.every((role) => reachOf[role as Role] === "all");
const namingCalls = allCalls
  .map(({ call }) => call)
  .filter((call) => !isPlatforms(call) && !ofGames.test(call.path.split("/")[1] ?? ""));

test.each(namingCalls.map((call) => [call.path, call] as const))(
  "%s: everything that it can name is in the table",
  (path, call) => {
    const result = (reachRows[path] ?? []).flatMap(({ fields }) => fields);
    expect(
      namesIn(call.payload).filter(
        (field) => !result.includes(field) && needNoReachRow[`${path} ${field}`] === undefined,
      ),
    ).toEqual([]);
  },
);

let world: TestServer;
let things: Readonly<Record<PlaceName, Thing>>;
beforeAll(async () => {
  world = await createTestServer();
  things = await someOfEverything();
});
afterAll(async () => {
  await world.close();
});

/**
 * In every place a ticket, two pending sales (one with an offer), a saved slip, a rule, a device, a message, and money
 * that moved.
 */
async function someOfEverything(): Promise<Readonly<Record<PlaceName, Thing>>> {
  const {
    banca: { serviceId: retail, clerks },
    kliyan: { serviceId: online, customers },
    games: { basketball: game },
  } = world.world;
  const places = { nord: clerks[0], kap: clerks[1], sid: clerks[2], one: customers[0], two: customers[1] };
  const slip = (amount: number) => slipOf(world, [{ game, betType: 1, side: 1 }], amount);
  const made: Partial<Record<PlaceName, Thing>> = {};
  for (const serviceId of [retail, online])
    await world.asOwner((sql) => addTestRule(sql, serviceId, "referral", { stake: 5_000, win: 0, seconds: 30 }));
  for (const name of placeNames) {
    const { posId, zoneId, login, personId } = places[name];
    const isRetail = banca.includes(name);
    const [serviceId, admin] = isRetail ? [retail, logins.bancaAdmin] : [online, logins.kliyanAdmin];
    const wait = async (key: string): Promise<number> =>
      ((await world.send(tickets.sell, { key, slip: await slip(5_001) }, login)).data as { reference: number })
        .reference;
    const { ticket } = await world.answer(tickets.sell, { key: `sold at ${name}`, slip: await slip(500) }, login);
    const offered = await wait(`offered at ${name}`);
    await world.answer(referrals.offer, { reference: offered, amount: 4_000 }, logins.trader);
    await world.answer(
      money.postTransaction,
      { key: `money at ${name}`, kind: "deposit", account: { posId }, amount: 100, reason: "x" },
      admin,
    );
    await world.answer(
      money.grantCredit,
      { key: `credit at ${name}`, posId, amount: 100, days: null, reason: "x" },
      admin,
    );
    const { rule } = await world.answer(
      rules.saveRule,
      {
        control: "ticketMaximum",
        kind: "default",
        selector: {},
        expiresAt: null,
        value: { stake: 600_000 },
        scope: { level: "pos", id: posId },
      },
      admin,
    );
    const { messageId } = await world.answer(
      messaging.broadcast,
      {
        kind: "banner",
        texts: { en: { title: name, text: "" } },
        to: { level: "pos", ids: [posId], roles: [] },
        until: world.time.now() + 3_600_000,
      },
      logins.trader,
    );
    if (isRetail)
      await world.answer(drawer.open, { key: `shift at ${name}`, count: { amount: 100, pieces: [] } }, login);
    const device = await world.asOwner((sql) => sql.row(addDevice, [serviceId, `mac of ${name}`, posId]));
    made[name] = {
      serviceId,
      posId,
      zoneId,
      number: ticket.number,
      code: ticket.code ?? "",
      reference: await wait(`waits at ${name}`),
      key: `sold at ${name}`,
      offeredKey: `offered at ${name}`,
      composed: (await world.answer(temporary.compose, { slip: await slip(500) }, login)).code,
      ruleId: rule.ruleId,
      deviceId: device?.id ?? 0,
      messageId,
      personId,
      isOnline: !isRetail,
    };
  }
  return made as Readonly<Record<PlaceName, Thing>>;
}

const addDevice = query(
  { id: "int4" },
  `
  insert into device (service_id, mac, pos_id, info, first_seen, last_seen)
    values ($1::int, $2::text, $3::int, '', app.clock(), app.clock()) returning id`,
);

let turn = 0;
const answerTo = async (path: string, input: ReachRow, thing: Thing, own: Thing, login: string): Promise<string> => {
  turn += 1;
  const { response_type: type, data } = await world.sendRaw(
    path,
    input.asks(thing, turn, own),
    await world.tokenOf(login),
  );
  if (thing === nothing)
    assert(type !== responses.invalidPayload, "a payload of the table is well formed", {
      path,
      data: JSON.stringify(data),
    });
  return JSON.stringify([type, data]);
};

describe.each(
  Object.entries(reachRows).flatMap(([path, some]) =>
    some.map((input) => [`${path} by ${input.fields.join(", ")}`, path, input] as const),
  ),
)("%s", (_name, path, input) => {
  test("responds to what is beyond a person's reach as to what does not exist, and only to that", async () => {
    const call = allCalls.find((one) => one.call.path === path)?.call;
    assert(call !== undefined, "the table's calls are the contract's", { path });
    const wrong: string[] = [];
    for (const [login, role, within] of people) {
      if (typeof call.access !== "string" && !call.access.includes(role)) continue;
      const reach = input.reach?.[role] ?? reachOf[role];
      const reached = reach === "none" || input.never === login ? [] : within[reach];
      const own = things[within[reachOf[role]][0] ?? "nord"];
      const ofNothing = await answerTo(path, input, nothing, own, login);
      for (const name of placeNames.toSorted(
        (one, other) => Number(reached.includes(one)) - Number(reached.includes(other)),
      )) {
        const result = await answerTo(path, input, things[name], own, login);
        if ((result === ofNothing) === reached.includes(name))
          wrong.push(`${login} about ${name}: ${result.slice(0, 200)}, about nothing: ${ofNothing.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
