import { allCalls, identity, isForbiddenToAuditors, mayMake, responses, type Role, roles } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../index.ts";

// Every role on every kind of service with every product makes every call: the server admits exactly the roles in the
// table of screens.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  // Everyone stays signed in while their service is of one kind after the other.
  await world.asOwner((sql) => sql.run(query({}, "alter table service disable trigger stop_service_kind")));
});
afterAll(async () => {
  await world.close();
});

const people: readonly (readonly [role: Role, login: string])[] = [
  [roles.platform, logins.trader],
  [roles.assistant, logins.assistant],
  [roles.admin, logins.bancaAdmin],
  [roles.controller, logins.nordController],
  [roles.agent, logins.kliyanAgent],
  [roles.clerk, logins.clerks[0]],
  [roles.customer, logins.customers[0]],
];
const kinds = [
  [0, "platform"],
  [1, "retail"],
  [2, "online"],
] as const;
const products = [
  [0, "both"],
  [1, "sportsbook"],
  [2, "racebook"],
] as const;
const services = kinds.flatMap(([kind, kindName]) =>
  products.map(([product, productName]) => [`${kindName}, ${productName}`, { kind, product }] as const),
);
/** Signing out would end the session that the others use. */
const calls = allCalls.map(({ call }) => call).filter(({ path }) => path !== "general/logout");

test.each(services)("on a service of %s", async (_name, service) => {
  const become = query({}, "update service set kind = $1::smallint, product = $2::smallint");
  await world.asOwner((sql) => sql.run(become, [service.kind, service.product]));
  world.time.advance(2_000);
  const wrong: string[] = [];
  for (const [role, login] of people) {
    const token = await world.tokenOf(login);
    const answers = await Promise.all(
      calls.map(async (call) => [call, (await world.sendRaw(call.path, "no payload", token)).response_type] as const),
    );
    for (const [call, answer] of answers) {
      const expected = mayMake(call, role, service) ? responses.invalidPayload : responses.notAllowed;
      if (answer !== expected) wrong.push(`${call.path} ${login}: ${answer} instead of ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each<[rule: string, service: () => number | undefined, role: Role]>([
  ["an audit-only person reads what a platform admin reads, and changes nothing", () => undefined, roles.platform],
  [
    "nor in a service that they entered, where they read what its admin reads",
    () => world.world.banca.serviceId,
    roles.admin,
  ],
])("%s", async (_rule, entered, role) => {
  await world.asOwner((sql) =>
    sql.run(
      query({}, "update service set kind = case name when 'Zucca' then 0 when 'Kliyan' then 2 else 1 end, product = 0"),
    ),
  );
  await world.asOwner((sql) => sql.run(query({}, "update person set is_audit_only = true where login = 'assistant'")));
  world.time.advance(2_000);
  const token = await world.tokenOf(logins.assistant);
  const serviceId = entered();
  const at = serviceId === undefined ? { kind: 0, product: 0 } : { kind: 1, product: 0 };
  if (serviceId !== undefined)
    expect(await world.sendRaw(identity.enterService.path, { idservicio: serviceId }, token)).toMatchObject({
      response_type: 1,
    });
  const wrong: string[] = [];
  for (const call of calls) {
    const { response_type: answer, data } = await world.sendRaw(call.path, "no payload", token);
    const { reason } = data as { reason?: string };
    const expected = !mayMake(call, role, at) ? "role" : isForbiddenToAuditors(call) ? "auditOnly" : undefined;
    if (reason !== expected || (reason === undefined) !== (answer === responses.invalidPayload))
      wrong.push(`${call.path}: ${answer} ${String(reason)}`);
  }
  expect(wrong).toEqual([]);
  expect(calls.filter((call) => mayMake(call, role, at) && !isForbiddenToAuditors(call)).length).toBeGreaterThan(40);
});

test("no one becomes an agent where there are none", async () => {
  const become = query({}, "update person set role = 4 where login = $1::text");
  await world.asOwner((sql) => sql.run(query({}, "update service set kind = 1 where name = 'Banca'")));
  await expect(world.asOwner((sql) => sql.run(become, [logins.nordController]))).rejects.toThrow(
    "role 4 exists on online services only",
  );
});
