import { identity, network, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { createTestServer, logins, metricsToken, sellTo, type TestServer } from "../../testing/index.ts";
import { audit } from "./index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

test("health shows the status, the version, and the uptime", async () => {
  world.time.advance(90_000);
  const response = await fetch(`${world.address}/health`);
  expect([response.status, await response.json()]).toEqual([200, { status: "ok", version: "8.1.8", uptime: 90 }]);
});

const figures = (authorization: string): Promise<Response> =>
  fetch(`${world.address}/metrics`, { headers: { authorization } });

test.each([
  ["nothing", ""],
  ["another token", "Bearer figures for test"],
  ["a token and more text", `Bearer ${metricsToken}s`],
  ["no token", "Bearer "],
])("metrics requested with %s do not exist", async (_rule, authorization) => {
  const response = await figures(authorization);
  expect([response.status, await response.text()]).toEqual([404, "Not found"]);
});

test("metrics count calls by path and response type, and batches of sales", async () => {
  await world.answer(identity.currentTime, {});
  expect(await world.send(network.listPos, {}, logins.clerks[0])).toMatchObject({ responseType: responses.notAllowed });
  await sellTo(world, logins.clerks[0], [{ game: world.world.games.basketball, betType: 1, side: 1 }], 1_000);
  const response = await figures(`Bearer ${metricsToken}`);
  const text = await response.text();
  expect(response.headers.get("content-type")).toContain("text/plain");
  for (const line of [
    'chalkboard_calls_total{path="pos/get_hora_actual",response_type="1"} 1',
    'chalkboard_calls_total{path="network/list_pos",response_type="-2"} 1',
    'chalkboard_call_seconds_count{path="tickets/sell"} 1',
    "chalkboard_placement_batch_size_sum 1",
    "chalkboard_uptime_seconds 90",
  ])
    expect(text).toContain(line);
});

describe("the audit chain", () => {
  const who = () => ({ serviceId: world.world.banca.serviceId, personId: world.world.banca.clerks[0].personId });
  const broken = query(
    { id: "int8" },
    `
    select e.id from audit_entry e left join audit_entry b on b.id = e.id - 1
    where e.previous_hash <> coalesce(b.hash, ''::bytea)
      or e.hash <> app.audit_hash(e.id, e.at, e.service_id, e.person_id, e.act, e.subject, e.before, e.after,
        e.previous_hash)`,
  );

  test("holds through simultaneous actions, and shows a row that was changed later", async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        world.database.transaction("all", (sql) =>
          audit(sql, who(), { act: "test", subject: `thing ${n}`, before: null, after: { n } }),
        ),
      ),
    );
    expect(await world.asOwner((sql) => sql.rows(broken))).toEqual([]);
    const forge = query({}, "update audit_entry set after = '{\"n\": 99}' where id = 5");
    await world.asOwner((sql) => sql.run(forge));
    expect(await world.asOwner((sql) => sql.rows(broken))).toEqual([{ id: 5 }]);
  });

  test("cannot be changed by the application", async () => {
    for (const text of [
      "update audit_entry set act = 'x'",
      "delete from audit_entry",
      "insert into audit_entry select * from audit_entry",
    ]) {
      await expect(world.database.read("all", (sql) => sql.run(query({}, text)))).rejects.toThrow("permission denied");
    }
  });
});
