import { identity, responses } from "@chalkboard/contract";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  createTestServer,
  logins,
  password,
  type SecondServer,
  startOfTests,
  type TestServer,
} from "../../../testing/index.ts";

// Attempts with passwords and codes: counted before they are checked, in the same way in every action and process, for
// every name; and what ends with a password.

let world: TestServer;
let second: SecondServer;
beforeAll(async () => {
  world = await createTestServer();
  second = await world.another();
});
beforeEach(async () => {
  await world.time.set(startOfTests);
  await world.asOwner((sql) => sql.run(query({}, "delete from password_try")));
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const minute = 60_000;
const [clerk, , third] = logins.clerks;
type Door = Pick<TestServer, "send">;
const signIn = (user: string, typed = password, code?: string, door: Door = world) =>
  door.send(identity.login, { user, password: typed, ...(code === undefined ? {} : { code }) });
const reasons = (answers: readonly { readonly ok: boolean; readonly data: unknown }[]) =>
  answers.map(({ ok, data }) => (ok ? "in" : (data as { reason: string }).reason));
const timesOf = (reason: string, all: readonly string[]): number => all.filter((one) => one === reason).length;

describe("signing in", () => {
  test.each([
    ["somebody's", clerk],
    ["nobody's", "no such name"],
  ])("of %s name, eight wrong tries at once in two processes are checked, no more", async (_whose, user) => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(user, "wrong", undefined, index % 2 === 0 ? world : second)),
    );
    expect([timesOf("unknown", reasons(answers)), timesOf("locked", reasons(answers))]).toEqual([8, 4]);
  });

  test("an unknown name is answered like a real one, attempt by attempt, to its lock's end", async () => {
    const until = startOfTests + 10 * minute;
    const result = async (user: string) => {
      const all = [];
      await world.time.set(startOfTests);
      for (let tries = 0; tries < 9; tries += 1) all.push((await signIn(user, "wrong")).data);
      for (const at of [until - 1, until]) {
        await world.time.set(at);
        all.push((await signIn(user, "wrong")).data);
      }
      return all;
    };
    const known = await result(clerk);
    expect(known.slice(7, 11)).toEqual([
      { reason: "unknown" },
      { reason: "locked", until },
      { reason: "locked", until },
      { reason: "unknown" },
    ]);
    expect(await result("no such name")).toEqual(known);
  });

  test("twelve simultaneous right passwords of one name are twelve attempts, and none is locked", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(clerk, password, undefined, index % 2 === 0 ? world : second)),
    );
    expect(reasons(answers)).toEqual(Array.from({ length: 12 }, () => "in"));
  });

  test("a right password resets the count; attempts that are a day old are deleted", async () => {
    for (let tries = 0; tries < 7; tries += 1) await signIn(clerk, "wrong");
    expect(await signIn(clerk)).toMatchObject({ ok: true });
    for (let tries = 0; tries < 7; tries += 1) await signIn(clerk, "wrong");
    await world.time.set(startOfTests + 26 * 60 * minute);
    await signIn("no such name", "wrong");
    expect(
      await world.asOwner((sql) => sql.rows(query({ failed: "int4" }, "select failed from password_try"))),
    ).toEqual([{ failed: 1 }]);
  });

  test("the text typed as a name is not stored", async () => {
    await signIn("my secret by mistake", "wrong");
    const kept = query(
      { found: "bool" },
      "select exists (select from password_try t where t::text like '%secret%') as found",
    );
    expect(await world.asOwner((sql) => sql.row(kept))).toEqual({ found: false });
  });
});

describe("one-time codes", () => {
  const codeAt = (secret: string, at: number): string => new TOTP({ secret }).generate({ timestamp: at });
  let secret = "";
  beforeAll(async () => {
    await world.time.set(startOfTests);
    ({ secret } = await world.answer(identity.beginTotp, {}, logins.kliyanAdmin));
    await world.answer(identity.confirmTotp, { secret, code: codeAt(secret, startOfTests) }, logins.kliyanAdmin);
  });

  test("turning them on with eight wrong codes locks sign-in too; a right one unlocks nothing", async () => {
    const own = (await world.answer(identity.beginTotp, {}, logins.bancaAdmin)).secret;
    const confirm = async (code: string) =>
      await world.send(identity.confirmTotp, { secret: own, code }, logins.bancaAdmin);
    for (let tries = 0; tries < 7; tries += 1) expect(reasons([await confirm("000000")])).toEqual(["code"]);
    expect(await confirm(codeAt(own, world.time.now()))).toMatchObject({ ok: true });
    await world.asOwner((sql) =>
      sql.run(query({}, "update person set totp_secret = null, totp_counter = 0 where login = $1::text"), [
        logins.bancaAdmin,
      ]),
    );
    expect([reasons([await confirm("000000")]), reasons([await confirm("000000")])]).toEqual([["code"], ["locked"]]);
    expect(reasons([await signIn(logins.bancaAdmin)])).toEqual(["locked"]);
  });

  test("one is accepted once, even by two processes at once", async () => {
    await world.time.set(startOfTests + 5 * minute);
    const code = codeAt(secret, world.time.now());
    const answers = await Promise.all(
      [world, second, world, second].map((door) => signIn(logins.kliyanAdmin, password, code, door)),
    );
    expect(reasons(answers).toSorted()).toEqual(["code", "code", "code", "in"]);
  });

  test("a right password without its code does not count; eight wrong codes lock", async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(reasons([await signIn(logins.kliyanAdmin)])).toEqual(["code"]);
    for (let tries = 0; tries < 8; tries += 1)
      expect(reasons([await signIn(logins.kliyanAdmin, password, "000000")])).toEqual(["code"]);
    expect(reasons([await signIn(logins.kliyanAdmin, password, "000000")])).toEqual(["locked"]);
  });

  test.each<[rule: string, payload: { password: string; code: string }, wrong: string]>([
    ["codes", { password, code: "000000" }, "code"],
    ["passwords", { password: "wrong", code: "000000" }, "password"],
  ])("turning them off with eight wrong %s locks sign-in too", async (_rule, payload, wrong) => {
    await world.tokenOf(logins.kliyanAdmin).catch(() => undefined);
    const token = await adminToken();
    const end = async (): Promise<string> =>
      ((await world.sendRaw(identity.endTotp.path, payload, token)).data as { reason: string }).reason;
    for (let tries = 0; tries < 8; tries += 1) expect(await end()).toBe(wrong);
    expect(await end()).toBe("locked");
    expect(reasons([await signIn(logins.kliyanAdmin)])).toEqual(["locked"]);
  });

  let at = startOfTests + 60 * minute;
  async function adminToken(): Promise<string> {
    at += 5 * minute;
    await world.time.set(at);
    const { token } = await world.answer(identity.login, {
      user: logins.kliyanAdmin,
      password,
      code: codeAt(secret, at),
    });
    return token;
  }
});

test("eight wrong passwords when setting a new one lock it, and sign-in too", async () => {
  const token = await world.tokenOf(third);
  const change = async (typed: string) =>
    world.sendRaw(
      identity.updateProfile.path,
      { userpass: typed, password1: "violet evening lamp", password2: "violet evening lamp" },
      token,
    );
  for (let tries = 0; tries < 8; tries += 1)
    expect(await change("wrong")).toMatchObject({ response_type: responses.notAllowed, data: { reason: "password" } });
  expect(await change(password)).toMatchObject({
    response_type: responses.notAllowed,
    data: { reason: "locked", until: startOfTests + 10 * minute },
  });
  expect(reasons([await signIn(third)])).toEqual(["locked"]);
});

describe("a new password ends", () => {
  const [customer] = logins.customers;
  const mailed = async (): Promise<string> => {
    await world.sendRaw(identity.resetPassword.path, { user: customer, email: "one@example.com" });
    await world.server.backgroundTasks.settled();
    return /^[0-9a-f]{64}$/m.exec(world.mails.at(-1)?.text ?? "")?.[0] ?? "";
  };
  const setPassword = (code: string, text: string) =>
    world.send(identity.setPassword, { code, newPassword: text, newPasswordAgain: text });
  const tokenWith = async (typed: string) =>
    (await world.answer(identity.login, { user: customer, password: typed })).token;
  const isIn = async (token: string, door: Pick<TestServer, "sendRaw"> = world) =>
    (await door.sendRaw(identity.validateToken.path, {}, token)).response_type === 1;
  const set = (columns: string) =>
    world.asOwner((sql) => sql.run(query({}, `update person set ${columns} where login = $1::text`), [customer]));

  test("every emailed code, whichever call changes it; a new address does so too", async () => {
    await set("email = 'one@example.com'");
    const [first, other] = [await mailed(), await mailed()];
    expect(await setPassword(first, "a new long one")).toMatchObject({ ok: true });
    expect(await setPassword(other, "another long one")).toMatchObject({
      responseType: responses.notFound,
      data: { reason: "code" },
    });
    const third = await mailed();
    const token = await tokenWith("a new long one");
    const change = (input: object) =>
      world.sendRaw(identity.updateProfile.path, { userpass: "a new long one", ...input }, token);
    expect(await change({ password1: "one more long one", password2: "one more long one" })).toMatchObject({
      response_type: 1,
    });
    expect(await setPassword(third, "another long one")).toMatchObject({ responseType: responses.notFound });
    await world.time.set(startOfTests + 61 * minute);
    const fourth = await mailed();
    const renewed = await tokenWith("one more long one");
    await world.sendRaw(
      identity.updateProfile.path,
      { userpass: "one more long one", email: "two@example.com" },
      renewed,
    );
    expect(await setPassword(fourth, "another long one")).toMatchObject({ responseType: responses.notFound });
    expect(await signIn(customer, "one more long one")).toMatchObject({ ok: true });
  });

  test("every other session of the person in each process, even if two use a code at once", async () => {
    await set("email = 'one@example.com'");
    await world.time.set(startOfTests + 180 * minute);
    const [mine, other] = [await tokenWith("one more long one"), await tokenWith("one more long one")];
    expect([await isIn(mine), await isIn(other, second)]).toEqual([true, true]);
    const code = await mailed();
    const both = await Promise.all(
      ["the first of two", "the second of two"].map((text, index) =>
        (index === 0 ? world : second).send(identity.setPassword, { code, newPassword: text, newPasswordAgain: text }),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    world.time.advance(2_000);
    expect([await isIn(mine), await isIn(other, second)]).toEqual([false, false]);
  });
});
