// Bounds of an integrator's counts: its valid keys, and the calls of its week.
import { integrators, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

const { trader } = logins;
let world: TestServer;
let integratorId: number;
beforeAll(async () => {
  world = await createTestServer();
  const terms = {
    name: "Pronostik",
    contact: "dev@pronostik.example",
    personId: world.world.banca.clerks[0].personId,
    callsPerMinute: 600,
    isActive: true,
  };
  integratorId = (await world.answer(integrators.saveIntegrator, terms, trader)).integratorId;
});
afterAll(async () => {
  await world.close();
});
const make = () =>
  world.answer(integrators.makeKey, { integratorId, scopes: ["read-tickets"], expiresAt: null }, trader);

test("calls of the week are those of today and the six days before it, to the quarter of an hour", async () => {
  const called = async () =>
    (await world.answer(integrators.listIntegrators, {}, trader)).rows.find((row) => row.integratorId === integratorId)
      ?.calls ?? 0;
  const before = await called();
  const add = (days: number, minutes: number, calls: number) =>
    world.asOwner((sql) =>
      sql.run(
        query(
          {},
          `
    insert into integrator_sum (integrator_id, service_id, quarter, calls, refused, faults, most_micros)
    select i.id, i.service_id, date_bin('15 minutes',
      (((app.clock() at time zone s.time_zone)::date - $2::int)::timestamp at time zone s.time_zone)
      + make_interval(mins => $3::int), timestamptz 'epoch'), $4::int, 0, 0, 0
    from integrator i join service s on s.id = i.service_id where i.id = $1::int`,
        ),
        [integratorId, days, minutes, calls],
      ),
    );
  await add(6, 0, 3);
  await add(6, -15, 50);
  expect(await called()).toBe(before + 3);
});

test("with ten valid keys, one makes room for its successor only where it ends at once", async () => {
  const keys = [];
  for (let count = 0; count < 10; count += 1) keys.push(await make());
  const [first] = keys;
  const rotate = (overlapMinutes: number) =>
    world.send(integrators.rotateKey, { keyId: first?.keyId ?? 0, overlapMinutes }, trader);
  expect(await rotate(60)).toMatchObject({ responseType: responses.notAllowed, data: { reason: "tooMany" } });
  expect(await rotate(0)).toMatchObject({ ok: true });
});
