import { operations, reports, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import {
  createTestServer,
  damages,
  fillBooks,
  logins,
  metricsToken,
  oneOf,
  type TestServer,
  whileDamaged,
} from "../../testing/index.ts";
import { proveBooks } from "../index.ts";

// A full proof, and the alarm.

let world: TestServer;
const clerk = logins.clerks[0];
const prove = () => proveBooks(world.database, world.world.banca.serviceId, world.time.now());

beforeAll(async () => {
  world = await createTestServer();
  await fillBooks(world);
});
afterAll(async () => {
  await world.close();
});

test("no check scans one table for each row of another where it has a choice", async () => {
  const { serviceId } = world.world.banca;
  const plans: string[] = [];
  const watched: Database = {
    ...world.database,
    transaction: (scope, work) =>
      world.database.transaction(scope, (sql) =>
        work({
          ...sql,
          rows: async (check, values) => {
            // Pages of tickets are requested by their numbers.
            if (/\$2|\$1::int8/.test(check.text)) return sql.rows(check, values);
            const plan = await sql.rows(
              query({ "QUERY PLAN": "text" }, `explain ${check.text.replaceAll("$1::int", String(serviceId))}`),
            );
            plans.push(plan.map((row) => row["QUERY PLAN"]).join("\n"));
            return sql.rows(check, values);
          },
        }),
      ),
  };
  expect(await proveBooks(watched, serviceId, world.time.now())).toMatchObject({ isBalanced: true });
  expect(plans.length).toBeGreaterThan(10);
  // PostgreSQL marks as disabled what it does for lack of an alternative: a join without a condition.
  expect(plans.filter((plan) => /Nested Loop[^\n]*\n(?! *Disabled: true)/.test(plan))).toEqual([]);
});

test("undamaged books balance", async () => expect(await prove()).toMatchObject({ isBalanced: true, findings: [] }));

describe("each damage is found and named", () => {
  test.each(damages)("%s", async (_rule, how, finding) =>
    expect((await whileDamaged(world, how, prove))?.findings.join("\n")).toContain(finding),
  );

  test("when everything is restored the books balance again", async () => expect((await prove()).findings).toEqual([]));
});

describe("the alarm", () => {
  const spoil = (by: number) =>
    world.asOwner((sql) =>
      sql.run(query({}, `update account set balance = balance + ${by} where ${oneOf("account", "kind = 11")}`)),
    );
  const events = async () =>
    (await world.answer(operations.listEvents, { kinds: ["outOfBalance"] }, logins.bancaAdmin)).rows;
  const figures = async () =>
    (await fetch(`${world.address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
  const metric = async () => /chalkboard_books_balanced\{service="(\d+)"\} 0/.exec(await figures())?.[1];

  test("is raised once per finding, in events, metrics and page, and ends when all is well", async () => {
    const before = (await events()).length;
    await spoil(7);
    await world.answer(reports.proveBooks, {}, logins.bancaAdmin);
    await prove();
    const raised = await events();
    expect(raised.length).toBe(before + 1);
    expect(raised[0]).toMatchObject({
      serviceId: world.world.banca.serviceId,
      data: { findings: ["accountsSum sum=7", expect.stringContaining("kind=11")] },
    });
    expect(await metric()).toBe(String(world.world.banca.serviceId));
    const day = "2026-04-10";
    const { proof } = await world.answer(reports.results, { from: day, to: day }, logins.bancaAdmin);
    expect(proof).toMatchObject({
      isBalanced: false,
      findings: ["accountsSum sum=7", expect.stringContaining("accountBalance")],
    });
    await spoil(-7);
    expect(await prove()).toMatchObject({ isBalanced: true });
    expect(await metric()).toBeUndefined();
    await spoil(7);
    await prove();
    expect((await events()).length).toBe(before + 2);
    await spoil(-7);
  });

  test("only the admin and the platform may prove on demand", async () =>
    expect(await world.send(reports.proveBooks, {}, clerk)).toMatchObject({ responseType: responses.notAllowed }));
});
