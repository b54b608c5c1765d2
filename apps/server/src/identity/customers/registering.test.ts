import { customers, identity, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// People who open an account themselves, by the rule of an online service.

const { kliyanAdmin, kliyanAgent, bancaAdmin } = logins;
const phrase = "violet evening lamp";
type Rule = typeof closed;
const closed = { mode: "off" as "off" | "approval" | "atOnce", zoneId: null as number | null, leastAge: 18, terms: "" };

let world: TestServer;
let rule: Rule = closed;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const save = (changed: Partial<Rule>, was: Rule = rule, login: string = kliyanAdmin) =>
  world.send(customers.saveRegistration, { ...rule, ...changed, was }, login);
const open = async (changed: Partial<Rule> = {}): Promise<void> => {
  const wanted = { ...closed, mode: "approval" as const, zoneId: world.world.kliyan.zoneId, ...changed };
  expect(await save(wanted)).toMatchObject({ ok: true });
  rule = wanted;
  await world.asOwner((sql) => sql.run(query({}, "delete from registration_try")));
};
let count = 0;
const registration = (more: object = {}) => {
  count += 1;
  return {
    name: `Rose ${String(count)}`,
    login: `rose${String(count)}`,
    email: "",
    language: "ht",
    newPassword: phrase,
    newPasswordAgain: phrase,
    phone: "+509 37",
    address: "Ri 1",
    bornOn: "1995-02-01",
    acceptsTerms: false,
    ...more,
  };
};
const register = (input: object) => world.sendRaw("customers/register", input);
const signIn = (user: string) => world.sendRaw(identity.login.path, { user, pass: phrase });
const waiting = async (login: string = kliyanAdmin) =>
  (await world.answer(customers.listCustomers, { state: "requested" }, login)).rows;

describe("the rule", () => {
  test.each<[rule: string, changed: () => Partial<Rule>, was: () => Rule, login: string, code: number]>([
    ["on without an agent is refused", () => ({ mode: "atOnce" }), () => closed, kliyanAdmin, responses.invalidPayload],
    [
      "under another service's zone is refused",
      () => ({ mode: "atOnce", zoneId: world.world.banca.zones.nord }),
      () => closed,
      kliyanAdmin,
      responses.notFound,
    ],
    [
      "based on values that are no longer stored is refused",
      () => ({}),
      () => ({ ...closed, leastAge: 21 }),
      kliyanAdmin,
      responses.changedMeanwhile,
    ],
    ["is not available to shops", () => ({}), () => closed, bancaAdmin, responses.notAllowed],
  ])("%s", async (_rule, changed, was, login, code) =>
    expect(await save(changed(), was(), login)).toMatchObject({ responseType: code }),
  );

  test("switched off, lets no one register", async () => {
    expect(await world.sendRaw("customers/open_doors", {})).toMatchObject({ response_type: 1, data: [] });
    expect(await register(registration())).toMatchObject({
      response_type: responses.notFound,
      data: { reason: "service" },
    });
  });

  test("switched on, applies to its own service only, whatever the request says", async () => {
    await open({ terms: "You are of age." });
    expect(await world.sendRaw("customers/open_doors", {})).toMatchObject({
      data: [
        {
          serviceId: world.world.kliyan.serviceId,
          needsApproval: true,
          leastAge: 18,
          terms: "You are of age.",
          passwordLength: 12,
        },
      ],
    });
    expect(await register(registration({ serviceId: world.world.banca.serviceId, acceptsTerms: true }))).toMatchObject({
      response_type: responses.notFound,
    });
  });
});

describe("a new visitor", () => {
  test("is pending, sees that at sign-in, and plays once approved", async () => {
    await open();
    const input = registration();
    expect(await register(input)).toMatchObject({ response_type: 1, data: { state: "requested" } });
    expect(await signIn(input.login)).toMatchObject({
      response_type: responses.notFound,
      data: { reason: "requested" },
    });
    const [row] = await waiting(kliyanAgent);
    expect(row).toMatchObject({
      login: input.login,
      bornOn: input.bornOn,
      zoneId: world.world.kliyan.zoneId,
      creditLimit: 0,
      allowToPlay: false,
    });
    expect(
      await world.send(customers.decideCustomer, { posId: row?.posId ?? 0, isApproved: true }, kliyanAgent),
    ).toMatchObject({ ok: true });
    expect(await signIn(input.login)).toMatchObject({
      response_type: 1,
      data: { roll_usuario: 6, cambiar_clave: false },
    });
    expect(await waiting()).toEqual([]);
  });

  test("plays at once where the rule says so; the terms they accepted are stored unchanged", async () => {
    await open({ mode: "atOnce", terms: "You are of age." });
    const input = registration({ acceptsTerms: true });
    expect(await register(input)).toMatchObject({ response_type: 1, data: { state: "active" } });
    expect(await signIn(input.login)).toMatchObject({ response_type: 1, data: { roll_usuario: 6 } });
    const kept = query({ text: "text" }, "select accepted_terms as text from customer order by pos_id desc limit 1");
    expect(await world.asOwner((sql) => sql.row(kept))).toEqual({ text: "You are of age." });
  });

  // The clock of the tests is at 2026-04-10, in New York as everywhere.
  test.each<[rule: string, changed: object, problem: object]>([
    ["must agree to the terms", { acceptsTerms: false }, { field: "acceptsTerms", code: "required" }],
    ["is one day too young", { bornOn: "2008-04-11" }, { field: "bornOn", code: "tooYoung", minimum: 18 }],
    ["cannot be born tomorrow", { bornOn: "2026-04-11" }, { field: "bornOn", code: "invalid" }],
    ["cannot be born in another century", { bornOn: "1899-12-31" }, { field: "bornOn" }],
    ["cannot take someone else's login", { login: "CLERK1" }, { field: "login", code: "taken" }],
    [
      "must type the same password twice",
      { newPasswordAgain: "violet evening lamps" },
      { field: "newPassword", code: "differs" },
    ],
    [
      "cannot use 11 characters",
      { newPassword: "violet lamp", newPasswordAgain: "violet lamp" },
      { field: "newPassword", code: "tooShort", minimum: 12 },
    ],
  ])("%s", async (_rule, changed, problem) => {
    await open({ terms: "You are of age." });
    expect(await register(registration({ acceptsTerms: true, ...changed }))).toMatchObject({
      response_type: responses.invalidPayload,
      data: { problems: [problem] },
    });
  });

  test("of exactly the minimum age may register", async () => {
    await open({ mode: "atOnce" });
    expect(await register(registration({ bornOn: "2008-04-10" }))).toMatchObject({ response_type: 1 });
  });

  test("may try twenty times within an hour per address, and again after it", async () => {
    await open();
    const tries = query(
      {},
      `
      insert into registration_try (service_id, address, at) select $1::int, '127.0.0.1', app.clock()
        from generate_series(1, $2::int)`,
    );
    await world.asOwner((sql) => sql.run(tries, [world.world.kliyan.serviceId, 19]));
    expect(await register(registration({ login: "clerk1" }))).toMatchObject({
      response_type: responses.invalidPayload,
    });
    expect(await register(registration())).toMatchObject({
      response_type: responses.notFound,
      data: { reason: "locked", until: world.time.now() + 3_600_000 },
    });
    await world.time.set(world.time.now() + 3_600_001);
    expect(await register(registration())).toMatchObject({ response_type: 1 });
  });
});
