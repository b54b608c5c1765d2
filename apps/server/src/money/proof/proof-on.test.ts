import { money, reports } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import { silentLog } from "../../platform/ports/system.ts";
import {
  createTestServer,
  damages,
  fillBooks,
  logins,
  oneOf,
  type TestServer,
  whileDamaged,
} from "../../testing/index.ts";
import { goOnProving, proveBooks } from "../index.ts";

// The incremental proof finds what a full one finds: in new data at once, in old data within its round.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const shop = (): number => world.world.banca.serviceId;
/** @param slice how many old numbers are verified per run */
const goOn = (slice: number) =>
  goOnProving(world.database, shop(), world.time.now(), undefined, { proofs: 144, least: slice, most: slice });
const newest = query(
  { transfer_id: "int8", ticket_id: "int8" },
  `
  select coalesce((select max(id) from transfer), 0) as transfer_id,
    coalesce((select max(id) from ticket), 0) as ticket_id`,
);
const pointNow = query(
  { transfer_id: "int8?", ticket_id: "int8" },
  "select transfer_id, ticket_id from proof_point where service_id = $1::int",
);
const point = () => world.asOwner((sql) => sql.row(pointNow, [shop()]));

async function goOnThrice(): Promise<void> {
  for (let proof = 0; proof < 3; proof += 1) expect((await goOn(0)).findings).toEqual([]);
}

/**
 * Until everything stored now is before the point. Transactions of other tests, on another database of the server,
 * delay it too.
 */
async function catchUp(): Promise<void> {
  const numbers = await world.asOwner((sql) => sql.row(newest));
  await vi.waitFor(
    async () => {
      await goOnThrice();
      expect((await point())?.transfer_id ?? -1).toBeGreaterThanOrEqual(numbers?.transfer_id ?? 0);
    },
    { timeout: 60_000 },
  );
}

describe("new data", () => {
  beforeAll(async () => {
    await catchUp();
    await fillBooks(world);
  });

  test("balances where nothing is damaged, and counts what a full proof counts", async () =>
    expect(await whileDamaged(world, "update proof_point set proofs = proofs", () => goOn(0))).toEqual(
      await proveBooks(world.database, shop(), world.time.now()),
    ));

  test.each(damages)("damage is named by the next proof: %s", async (_what, how, finding) =>
    expect((await whileDamaged(world, how, () => goOn(0)))?.findings.join("\n")).toContain(finding),
  );
});

describe("old data", () => {
  /**
   * Each number is in a slice, and entries are compared after the last; the first slice may have begun before the
   * damage.
   */
  const [slice, round] = [15, 14];
  beforeAll(catchUp);

  test("is before the point, and a round is no longer than specified", async () => {
    const [stored, proved] = [await world.asOwner((sql) => sql.row(newest)), await point()];
    expect(proved?.transfer_id).toBeGreaterThanOrEqual(stored?.transfer_id ?? Infinity);
    expect(proved?.ticket_id).toBeGreaterThanOrEqual(stored?.ticket_id ?? Infinity);
    expect((proved?.transfer_id ?? 0) / slice).toBeLessThan(round / 2 - 2);
  });

  /** Continues until something is found, for at most two rounds of entries. */
  async function findings(): Promise<string> {
    for (let proof = 0; proof < round; proof += 1) {
      const found = await goOn(slice);
      if (!found.isBalanced) return found.findings.join("\n");
    }
    return "";
  }

  test.each(damages)("damage is named within a round: %s", async (_what, how, finding) =>
    expect(await whileDamaged(world, how, findings)).toContain(finding),
  );

  test("is not read otherwise", async () =>
    expect(
      (
        await whileDamaged(world, `update leg set odds = '7/2' where ${oneOf("leg", "true", "ticket_id")}`, () =>
          goOn(0),
        )
      )?.findings,
    ).toEqual([]));

  // Nothing stored now shows that it was ever different, except what was recorded when it was verified.
  test("is found changed even where all figures agree, until everything is verified", async () => {
    const changed = `
      with moved as (
        update transfer set amount = amount + 1
          where ${oneOf("transfer", "reference = (select min(id) from money_transaction where kind = 'deposit')")}
          returning *),
      receipt as (update money_transaction set amount = amount + 1 where id in (select reference from moved)),
      less as (update account set balance = balance - 1 where id in (select debit_id from moved))
      update account set balance = balance + 1 where id in (select credit_id from moved)`;
    const seen = await whileDamaged(world, changed, async () => {
      const first = await goOn(slice);
      const input = await world.answer(reports.proveBooks, {}, logins.bancaAdmin);
      return [first.findings.join(), input.findings.join(), await point()];
    });
    expect(seen).toEqual([expect.stringMatching(/^accountBalance account=.*accountBalance account=/), "", undefined]);
  });
});

describe("a transaction in progress", () => {
  let other: Database;
  beforeAll(() => {
    other = openDatabase({ url: world.url, connections: 1, log: silentLog, role: new URL(world.url).username });
  });
  afterAll(async () => {
    await other.close();
  });
  beforeEach(catchUp);

  const again = query(
    { id: "int8" },
    `
    insert into transfer (service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at)
    select service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at from transfer
      where ${oneOf("transfer", "code = 7")}
    returning id`,
  );

  let keys = 0;
  const deposit = () =>
    world.answer(
      money.postTransaction,
      {
        key: `deposit-${(keys += 1)}`,
        kind: "deposit",
        account: { posId: world.world.banca.clerks[0].posId },
        amount: 5,
      },
      logins.bancaAdmin,
    );

  test.each<[end: string, isKept: boolean]>([
    ["committed", true],
    ["taken back", false],
  ])("keeps the point before its number until it is %s", async (_end, isKept) => {
    const [taken, ended] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const underWay = other
      .transaction("all", async (sql) => {
        taken.resolve((await sql.row(again))?.id ?? 0);
        await ended.promise;
        if (!isKept) throw new Error("taken back");
      })
      .catch(() => undefined);
    const id = await taken.promise;
    await deposit().then(goOnThrice).finally(ended.resolve);
    expect((await point())?.transfer_id).toBeLessThan(id);
    await underWay;
    try {
      expect((await goOn(0)).findings.join()).toMatch(isKept ? /accountBalance .*paid=/ : /^$/);
    } finally {
      await world.asOwner((sql) => sql.run(query({}, "delete from transfer where id = $1::int8"), [id]));
    }
    await deposit();
    await catchUp();
    expect((await point())?.transfer_id).toBeGreaterThan(id);
  });

  test("after another process's proof, new data are added once", async () => {
    await deposit();
    for (let proof = 0; proof < 3; proof += 1) {
      for (const { findings } of await Promise.all([goOn(5), goOn(5)])) expect(findings).toEqual([]);
    }
    expect((await goOn(5)).transfers).toBe((await proveBooks(world.database, shop(), world.time.now())).transfers);
  });
});
