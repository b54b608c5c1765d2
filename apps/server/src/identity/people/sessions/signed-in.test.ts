import { identity, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { createTestServer, logins, startOfTests, type TestServer } from "../../../testing/index.ts";

// Who was signed in, where, from when to when; and ending another person's session.

const [clerk, second] = logins.clerks;
const day = "2026-04-10";
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  await world.tokenOf(clerk);
  await world.time.set(startOfTests + 60_000);
  const { token } = (await signIn(second)).data as { token: string };
  await world.sendRaw("general/logout", {}, token);
});
afterAll(async () => {
  await world.close();
});

const toRetail = query({}, "update service set kind = 1 where name = 'Kliyan'");
const lastAct = query(
  { act: "text", device: "text" },
  "select act, before->>'device' as device from audit_entry order by id desc limit 1",
);
const signIn = (user: string) =>
  world.sendRaw(identity.login.path, {
    user,
    pass: "a password for tests",
    mac: "aa:bb",
    dispositivo_info: "Chrome on Windows",
  });
const listed = (filters: object = {}, login: string = logins.bancaAdmin) =>
  world.answer(identity.listSessions, { from: day, to: day, ...filters }, login);
const of = (login: string, rows: Awaited<ReturnType<typeof listed>>["rows"]) =>
  rows.filter((row) => row.login === login);

test("a session shows who, where, with what, from which address, from when and until when", async () => {
  const { rows } = await listed();
  expect(of(second, rows)).toMatchObject([
    {
      personName: "Clerk2",
      role: 5,
      posName: "POS of clerk2",
      zoneName: "Kap",
      device: "Chrome on Windows",
      mac: "aa:bb",
      address: "127.0.0.1",
      from: startOfTests + 60_000,
      to: startOfTests + 60_000,
      isEntered: false,
      isOwn: false,
    },
  ]);
  expect(of(clerk, rows)).toMatchObject([{ from: startOfTests, to: null }]);
  expect(of(logins.bancaAdmin, rows)).toMatchObject([{ to: null, isOwn: true }]);
});

test.each<[rule: string, filters: object, found: readonly string[]]>([
  ["the live ones", { isOpen: true }, ["banca", "clerk1"]],
  ["those that are over", { isOpen: false }, ["clerk2"]],
  ["a role's", { role: 5 }, ["clerk1", "clerk2"]],
  ["by part of the POS", { text: "OF CLERK2" }, ["clerk2"]],
  ["by a MAC", { text: "aa:bb" }, ["clerk2"]],
  ["none before the day", { from: "2026-04-09", to: "2026-04-09" }, []],
  ["those that lasted until the day after", { from: "2026-04-11", to: "2026-04-11" }, []],
])("the list has %s", async (_rule, filters, found) => {
  expect((await listed(filters)).rows.map(({ login }) => login).toSorted()).toEqual(found);
});

test("another service's admin sees none of them", async () => {
  await world.asOwner((sql) => sql.run(toRetail));
  world.time.advance(2_000);
  expect((await listed({}, logins.kliyanAdmin)).rows.map(({ login }) => login)).toEqual(["kliyan"]);
});

describe("ending a session", () => {
  const end = (sessionId: number, login: string = logins.bancaAdmin) =>
    world.send(identity.endSession, { sessionId }, login);

  test("signs its person out in every process, once, and is audited", async () => {
    const other = await world.another();
    const { token } = (await signIn(clerk)).data as { token: string };
    expect(await other.sendRaw("general/validar_token", {}, token)).toMatchObject({ response_type: responses.success });
    const [newest] = (await listed({ text: "aa:bb", isOpen: true })).rows;
    expect(await end(newest?.sessionId ?? 0, logins.kliyanAdmin)).toMatchObject({ responseType: responses.notFound });
    expect(await end(newest?.sessionId ?? 0)).toMatchObject({ ok: true });
    expect(await world.sendRaw("general/validar_token", {}, token)).toMatchObject({
      response_type: responses.sessionExpired,
    });
    await expect
      .poll(() => other.sendRaw("general/validar_token", {}, token))
      .toMatchObject({ response_type: responses.sessionExpired });
    expect(await end(newest?.sessionId ?? 0)).toMatchObject({ responseType: responses.notFound });
    expect(await world.asOwner((sql) => sql.row(lastAct))).toEqual({ act: "endSession", device: "Chrome on Windows" });
    await other.close();
  });
});
