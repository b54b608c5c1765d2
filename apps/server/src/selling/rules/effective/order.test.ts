import { responses, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type SlipInput,
  createTestServer,
  logins,
  type SecondServer,
  slipOf,
  type TestServer,
} from "../../../testing/index.ts";

// Two servers on one database: a sale never uses a rule that was changed before it, and the records agree. A sale in
// progress blocks a change, and a change in progress blocks sales: whichever comes first is entirely before the other.

let world: TestServer;
let second: SecondServer;
let slip: SlipInput;
beforeAll(async () => {
  world = await createTestServer();
  second = await world.another();
  slip = await slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 500);
  await Promise.all(
    [logins.bancaAdmin, logins.trader, ...logins.clerks].flatMap((login) => [
      world.tokenOf(login),
      second.tokenOf(login),
    ]),
  );
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const [clerk, neighbour] = logins.clerks;
const sell = (server: Pick<TestServer, "send">, key: string, login: string = clerk) =>
  server.send(tickets.sell, { key, slip }, login);
const minimum = (server: Pick<TestServer, "send">, least: number, ruleId?: number) =>
  server.send(
    rules.saveRule,
    {
      scope: { level: "service", id: world.world.banca.serviceId },
      control: "stakeRange",
      kind: "default",
      selector: {},
      value: { minimum: least, maximum: 0 },
      expiresAt: null,
      ...(ruleId === undefined ? {} : { ruleId }),
    },
    logins.bancaAdmin,
  );
const ruleOf = async (saving: ReturnType<typeof minimum>) => {
  const answer = await saving;
  if (!answer.ok) throw new Error(`a rule was not saved: ${JSON.stringify(answer)}`);
  return answer.data.rule;
};

// Only locks on rules and on the audit chain: the publisher waits for its own lock now and then.
const waitingAdvisory = query(
  { waiting: "int8" },
  `
  select count(*) as waiting from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and not l.granted
    and (l.objsubid = 2 or l.objid::int8 = hashtext('audit_entry')::int8 & 4294967295)`,
);
const waitingKey = query(
  { waiting: "int8" },
  `
  select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and wait_event = 'transactionid'`,
);
/** Until this many wait for a lock of that kind. */
async function untilWaiting(kind: "advisory" | "transactionid", count: number): Promise<void> {
  const waiting = kind === "advisory" ? waitingAdvisory : waitingKey;
  while (((await world.asOwner((sql) => sql.row(waiting)))?.waiting ?? 0) < count);
}

/** A transaction that holds a lock until it is released, and leaves nothing behind. */
async function holding(text: string, values: readonly unknown[] = []): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let held = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const done = world.database
    .transaction("all", async (sql) => {
      await sql.run(query({}, text), values);
      held();
      await gate;
      throw new Error("let go");
    })
    .catch(() => undefined);
  await isHeld;
  return async () => {
    letGo();
    await done;
  };
}

test("a change waits for the sale that has read the rules; later sales wait and follow it", async () => {
  const {
    serviceId,
    clerks: [{ posId }],
  } = world.world.banca;
  // Another transaction is writing its idempotency key: the sale is judged, and waits while it writes.
  const letGo = await holding(
    "insert into sale_key (service_id, pos_id, key, body_hash, created_at) values ($1::int, $2::int, 'written by another', '', app.clock())",
    [serviceId, posId],
  );
  const order: string[] = [];
  const noted = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const answer = await work;
    order.push(name);
    return answer;
  };
  const before = noted("sale", sell(world, "written by another"));
  await untilWaiting("transactionid", 1);
  const change = noted("change", minimum(second, 1_000));
  await untilWaiting("advisory", 1);
  const later = noted("later sale", sell(second, "after the change", neighbour));
  await untilWaiting("advisory", 2);
  expect(order).toEqual([]);
  await letGo();
  expect(await before).toMatchObject({ ok: true });
  const rule = await ruleOf(change);
  expect(await later).toMatchObject({ responseType: -33, data: { minimum: 1_000 } });
  const versions = query(
    { ticket: "int8", rule: "int8", service: "int8" },
    `
    select (select max(rules_version) from ticket) as ticket, (select version from rule where id = $1::int) as rule,
      (select rules_version from service where id = $2::int) as service`,
  );
  const {
    ticket,
    rule: from,
    service,
  } = (await world.asOwner((sql) => sql.row(versions, [rule.ruleId, serviceId]))) ?? { ticket: 0, rule: 0, service: 0 };
  expect([ticket < from, from <= service]).toEqual([true, true]);
  await world.answer(rules.retireRule, { ruleId: rule.ruleId }, logins.bancaAdmin);
});

test("a sale waits for a change in progress and follows it, in both servers; a quote does not", async () => {
  // The end of the audit chain is locked: the change has written everything else.
  const letGo = await holding("select pg_advisory_xact_lock(hashtext('audit_entry'))");
  const change = minimum(world, 1_000);
  await untilWaiting("advisory", 1);
  const sale = sell(second, "during the change");
  await untilWaiting("advisory", 2);
  expect(await second.send(tickets.quote, slip, clerk)).toMatchObject({ ok: true, data: { refusals: [] } });
  await letGo();
  const rule = await ruleOf(change);
  expect(await sale).toMatchObject({ responseType: -33 });
  await world.answer(rules.retireRule, { ruleId: rule.ruleId }, logins.bancaAdmin);
});

test("a platform's change covers sales of every service in both servers", async () => {
  const [customer] = logins.customers;
  const scope = { level: "platform" as const, id: 0 };
  const { rule } = await world.answer(
    rules.saveRule,
    {
      scope,
      control: "stakeRange",
      kind: "ceiling",
      selector: {},
      value: { minimum: 600, maximum: 0 },
      expiresAt: null,
    },
    logins.trader,
  );
  for (const [index, server] of [world, second].entries()) {
    expect(await sell(server, `platform ${index}`)).toMatchObject({ responseType: -33 });
    expect(await sell(server, `platform online ${index}`, customer)).toMatchObject({ responseType: -33 });
  }
  await world.answer(rules.retireRule, { ruleId: rule.ruleId }, logins.trader);
  expect(await sell(second, "without the platform's rule")).toMatchObject({ ok: true });
});

test("sixty changes among sales, at two servers: no sale is judged by rules before its start", async () => {
  // Starts and responses are numbered in the order in which this process saw them.
  let asOf = 0;
  type Span = { readonly from: number; readonly to: number };
  const changes: (Span & { readonly sells: boolean })[] = [{ from: -1, to: -1, sells: true }];
  const sales: (Span & { readonly sold: boolean })[] = [];
  let isOver = false;
  const sale = async (server: Pick<TestServer, "send">, key: string, login: string) => {
    const from = (asOf += 1);
    const { responseType } = await sell(server, `among changes ${key}`, login);
    expect([responses.success, -33]).toContain(responseType);
    sales.push({ from, to: (asOf += 1), sold: responseType === responses.success });
  };
  const changing = (async () => {
    let rule = await ruleOf(minimum(world, 100));
    for (let index = 0; index < 60; index += 1) {
      const from = (asOf += 1);
      const least = index % 2 === 0 ? 1_000 : 100;
      rule = await ruleOf(minimum(index % 3 === 0 ? world : second, least, rule.ruleId));
      changes.push({ from, to: (asOf += 1), sells: least === 100 });
      // One sale that certainly comes after this change and before the next.
      await sale(index % 4 < 2 ? world : second, `after ${index}`, index % 2 === 0 ? clerk : neighbour);
    }
    isOver = true;
  })();
  const selling = [world, second, world, second].map(async (server, batcher) => {
    for (let index = 0; !isOver; index += 1) await sale(server, `${batcher} ${index}`, batcher < 2 ? clerk : neighbour);
  });
  await Promise.all([changing, ...selling]);
  let certain = 0;
  for (const { from, to, sold } of sales) {
    const before = changes.findLast((change) => change.to < from);
    const possible = [before, ...changes.filter((change) => change.from < to && change.to > from)].map(
      (change) => change?.sells,
    );
    expect(possible).toContain(sold);
    if (new Set(possible).size === 1) certain += 1;
  }
  expect(certain).toBeGreaterThanOrEqual(60);
  const contradicted = query(
    { id: "int8" },
    `
    select t.id from ticket t join rule r on r.control = 'stakeRange' and r.service_id = t.service_id
    where r.version <= t.rules_version and t.rules_version < coalesce(r.retired_version, 9e18)
      and t.stake < (r.value->>'minimum')::bigint`,
  );
  expect(await world.asOwner((sql) => sql.rows(contradicted))).toEqual([]);
});
