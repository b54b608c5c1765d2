import { operations, responses } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query, type Query } from "../database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { auditReport } from "./audit-report.ts";
import { audit } from "./index.ts";

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
  const who = { serviceId: world.world.banca.serviceId, personId: world.world.banca.clerks[0].personId };
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await world.database.transaction("all", (sql) =>
      audit(sql, who, { act: "test", subject: `thing ${n}`, before: { n: n - 1 }, after: { n } }),
    );
  }
});
afterEach(async () => {
  await world.close();
});

const verify = () => world.answer(operations.verifyAudit, {}, logins.trader);
const damage = (...texts: string[]) =>
  world.asOwner(async (sql) => {
    for (const text of texts) await sql.run(query({}, text) satisfies Query);
  });
const rehash = (where: string): string =>
  `update audit_entry set hash = app.audit_hash(id, at, service_id, person_id, act, subject, before, after, previous_hash) where ${where}`;

describe("the chain of audit rows", () => {
  test("that was not tampered with is whole", async () => {
    const verdict = await verify();
    expect(verdict).toEqual({ verifiedAt: world.time.now(), entries: 6, broken: null });
    expect(auditReport(verdict)).toBe("The audit chain is whole: 6 rows, each covers the one before.");
  });

  test.each<[string, string[], number, string]>([
    ["one byte of the action", ["update audit_entry set after = '{\"n\": 9}' where id = 3"], 3, "changed"],
    ["one byte of the subject", ["update audit_entry set subject = 'thinG 3' where id = 3"], 3, "changed"],
    [
      "a microsecond of the time",
      ["update audit_entry set at = at + interval '1 microsecond' where id = 3"],
      3,
      "changed",
    ],
    ["the person", ["update audit_entry set person_id = null where id = 3"], 3, "changed"],
    [
      "one byte of a hash",
      ["update audit_entry set hash = set_byte(hash, 5, get_byte(hash, 5) # 1) where id = 3"],
      3,
      "changed",
    ],
    [
      "one byte of the previous hash",
      [
        "update audit_entry set previous_hash = set_byte(previous_hash, 0, get_byte(previous_hash, 0) # 1) where id = 3",
      ],
      3,
      "changed",
    ],
    [
      "a row whose own hash was recomputed",
      ["update audit_entry set subject = 'x' where id = 3", rehash("id = 3")],
      4,
      "unchained",
    ],
    ["a deleted row", ["delete from audit_entry where id = 3"], 3, "missing"],
    ["the first row deleted", ["delete from audit_entry where id = 1"], 1, "missing"],
    [
      "a deleted row, the others moved up",
      ["delete from audit_entry where id = 3", "update audit_entry set id = id - 1 where id > 3"],
      3,
      "changed",
    ],
    [
      "a row added at the end",
      [
        "insert into audit_entry select 7, at, service_id, person_id, act, subject, before, after, hash, hash from audit_entry where id = 6",
      ],
      7,
      "changed",
    ],
    [
      "a row added further on",
      [
        "insert into audit_entry select 9, at, service_id, person_id, act, subject, before, after, hash, hash from audit_entry where id = 6",
      ],
      7,
      "missing",
    ],
    [
      "two swapped rows",
      [
        "update audit_entry set id = 99 where id = 3",
        "update audit_entry set id = 3 where id = 4",
        "update audit_entry set id = 4 where id = 99",
      ],
      3,
      "changed",
    ],
  ])("%s: the first broken row is named", async (_rule, texts, entry, problem) => {
    await damage(...texts);
    const verdict = await verify();
    expect(verdict.broken).toEqual({ entry, problem });
    expect(auditReport(verdict)).toContain(`row ${entry} `);
  });

  test("whose end is cut off after a verification is detected, also when it was rewritten", async () => {
    await verify();
    await damage("delete from audit_entry where id = 6");
    expect((await verify()).broken).toEqual({ entry: 6, problem: "cut" });
    await damage(
      `insert into audit_entry select 6, at, service_id, person_id, act, 'forged', before, after, hash, ''::bytea from audit_entry where id = 5`,
      rehash("id = 6"),
    );
    expect((await verify()).broken).toEqual({ entry: 6, problem: "replaced" });
  });

  test("raises one event however often it is found broken", async () => {
    await damage("delete from audit_entry where id = 3");
    await verify();
    await verify();
    const { rows: events } = await world.answer(operations.listEvents, { kinds: ["auditBroken"] }, logins.trader);
    expect(events).toMatchObject([{ kind: "auditBroken", serviceId: 0, data: { entry: 3, problem: "missing" } }]);
  });

  test("can be verified by the platform only", async () => {
    for (const login of [logins.assistant, logins.bancaAdmin, logins.clerks[0]]) {
      expect(await world.send(operations.verifyAudit, {}, login)).toMatchObject({ responseType: responses.notAllowed });
    }
  });
});
