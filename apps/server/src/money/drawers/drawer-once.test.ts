import { drawer, operations, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  bookFindings,
  createTestServer,
  logins,
  type TestServer,
  untilBlocked,
  whileHeld,
} from "../../testing/index.ts";

// Pressed twice, or sent again because the response was lost: each drawer action takes effect once, in the books and in
// the audit, with the same response.

const {
  bancaAdmin,
  clerks: [clerk, other, third],
} = logins;
let world: TestServer;
let keys = 0;
const key = (): string => `key pressed twice ${(keys += 1)}`;
const counted = (amount: number) => ({ amount, pieces: [] });

beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  expect(await world.answer(operations.verifyAudit, {}, logins.trader)).toMatchObject({ broken: null });
  await world.close();
});

const sizes = query(
  { entries: "int8", acts: "int8" },
  `
  select (select count(*) from transfer where code % 100 between 33 and 37) as entries,
    (select count(*) from audit_entry where subject like 'shift %') as acts`,
);
const written = async () => (await world.asOwner((sql) => sql.row(sizes))) ?? { entries: 0, acts: 0 };
const mine = (login: string = clerk) => world.answer(drawer.mine, {}, login);
const openId = async (login: string = clerk) => (await mine(login)).open?.shiftId ?? 0;
const lastMove = async () => (await mine()).open?.moves.at(-1)?.moveId ?? 0;

type Attempt = { readonly path: string; readonly payload: object; readonly other: object; readonly login?: string };
const paid = (call: typeof drawer.payIn | typeof drawer.payOut, amount: number): Attempt => {
  const payload = { key: key(), amount, reason: "change" };
  return { path: call.path, payload, other: { ...payload, amount: amount + 1 } };
};
const keyed = (path: string, more: object, others: object, login: string = clerk): Attempt => {
  const payload = { key: key(), ...more };
  return { path, payload, other: { ...payload, ...others }, login };
};

test.each<[rule: string, input: () => Attempt | Promise<Attempt>, entries: number]>([
  ["opening it", () => keyed(drawer.open.path, { count: counted(2_000) }, { count: counted(1) }), 1],
  ["a pay-in", () => paid(drawer.payIn, 300), 1],
  ["a pay-out", () => paid(drawer.payOut, 200), 1],
  [
    "the reversal of a movement",
    async () => {
      const moveId = await lastMove();
      return {
        path: drawer.undoMove.path,
        payload: { moveId, reason: "not bought" },
        other: { moveId, reason: "something else" },
      };
    },
    1,
  ],
  ["its count", () => keyed(drawer.close.path, { count: counted(2_250) }, { count: counted(2_300) }), 2],
  [
    "the comment on its difference",
    async () => {
      const shiftId = (await mine()).last?.shiftId ?? 0;
      return {
        path: drawer.comment.path,
        payload: { shiftId, comment: "too much change" },
        other: { shiftId, comment: "something else" },
      };
    },
    0,
  ],
  [
    "an admin's count of a drawer left open",
    async () => {
      await world.answer(drawer.open, { key: key(), count: counted(500) }, other);
      return keyed(
        drawer.closeFor.path,
        { shiftId: await openId(other), count: counted(500), comment: "left open" },
        { count: counted(400) },
        bancaAdmin,
      );
    },
    1,
  ],
])("%s takes effect once", async (_rule, prepare, entries) => {
  const { path, payload, other: another, login = clerk } = await prepare();
  const token = await world.tokenOf(login);
  const before = await written();
  const [first, ...rest] = await Promise.all([1, 2, 3].map(() => world.sendRaw(path, payload, token)));
  expect(first?.response_type).toBe(responses.success);
  for (const one of rest) expect(one).toEqual(first);
  // The response was lost and the clerk's page was reloaded meanwhile.
  await world.time.set(world.time.now() + 60_000);
  expect((await world.sendRaw(path, payload, token)).data).toEqual(first?.data);
  expect(await written()).toEqual({ entries: before.entries + entries, acts: before.acts + 1 });
  expect((await world.sendRaw(path, another, token)).response_type).toBe(responses.changedMeanwhile);
  expect(await written()).toEqual({ entries: before.entries + entries, acts: before.acts + 1 });
});

// The audit is locked until both requests are blocked: neither ends before the other has read the key, or waits for it.
test.each<[rule: string, path: string, more: object]>([
  ["openings", drawer.open.path, { count: counted(500) }],
  ["pay-ins", drawer.payIn.path, { amount: 100, reason: "change" }],
  ["pay-outs", drawer.payOut.path, { amount: 50, reason: "paper" }],
  ["counts", drawer.close.path, { count: counted(550) }],
])("of two %s with one key at two tills, one is made and the other is refused", async (_rule, path, more) => {
  const payload = { key: key(), ...more };
  const tokens = [await world.tokenOf(other), await world.tokenOf(third)];
  const before = await written();
  const answers = await whileHeld(world.url, "audit_entry", "share", async () => {
    const sent = tokens.map((token) => world.sendRaw(path, payload, token));
    await world.asOwner((sql) => untilBlocked(sql, 2));
    return sent;
  }).then((sent) => Promise.all(sent));
  const types = answers.map(({ response_type: type }) => type);
  expect(types.toSorted()).toEqual([responses.success, responses.changedMeanwhile].toSorted());
  expect((await written()).acts).toBe(before.acts + 1);
  // The other till goes on with a key of its own.
  const refused = tokens[types.indexOf(responses.changedMeanwhile)] ?? "";
  expect((await world.sendRaw(path, { ...payload, key: key() }, refused)).response_type).toBe(responses.success);
});
