import { identity, responses, services } from "@chalkboard/contract";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, password, startOfTests, type TestServer } from "../../testing/index.ts";

// The own profile: name, address, password and its rules, printer, device, one-time codes, and a new password by email.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
beforeEach(async () => {
  await world.time.set(startOfTests);
});
afterAll(async () => {
  await world.close();
});

const [clerk, second, third] = logins.clerks;
const minute = 60_000;
const signIn = (user: string, typed = password, code?: string) =>
  world.send(identity.login, { user, password: typed, ...(code === undefined ? {} : { code }) });
const newToken = async (user: string): Promise<string> =>
  (await world.answer(identity.login, { user, password })).token;
const isIn = async (token: string) => (await world.sendRaw(identity.validateToken.path, {}, token)).response_type === 1;
const set = (columns: string, login: string) =>
  world.asOwner((sql) => sql.run(query({}, `update person set ${columns} where login = $1::text`), [login]));
const security = async (login: string, input: object) => {
  const usual = await world.answer(services.getSecurity, {}, login);
  await world.answer(services.saveSecurity, { ...usual, ...input, was: usual }, login);
  world.time.advance(2_000);
};

describe("update_perfil", () => {
  test("changes the name at once and leaves the rest unchanged", async () => {
    await world.answer(identity.updateProfile, { name: "Marie-Ange Pyè" }, second);
    expect(await world.answer(identity.validateToken, {}, second)).toMatchObject({ name: "Marie-Ange Pyè", email: "" });
  });

  test("an address is saved only with the password, since it can be used to set a new one", async () => {
    expect(await world.send(identity.updateProfile, { email: "a@example.com" }, second)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "password" },
    });
    await world.answer(identity.updateProfile, { email: "a@example.com", password }, second);
    expect(await world.answer(identity.validateToken, {}, second)).toMatchObject({ email: "a@example.com" });
    await world.answer(identity.updateProfile, { email: "a@example.com" }, second);
    expect(await world.send(identity.updateProfile, { email: " " }, second)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "password" },
    });
    await world.answer(identity.updateProfile, { email: " ", password }, second);
    expect(await world.answer(identity.validateToken, {}, second)).toMatchObject({ email: "" });
  });

  test("empty fields of a form that sends all seven are left unchanged", async () => {
    const token = await world.tokenOf(second);
    await world.answer(identity.updateProfile, { email: "b@example.com", printer: "Counter", password }, second);
    const empty = {
      nombre: "Marie-Ange",
      userpass: "",
      password1: "",
      password2: "",
      pos_printer: "",
      printer_tipo: "",
      email: "",
    };
    expect(await world.sendRaw(identity.updateProfile.path, empty, token)).toMatchObject({
      response_type: 1,
      data: {},
    });
    expect(
      await world.sendRaw(identity.updateProfile.path, { ...empty, password1: null, email: null }, token),
    ).toMatchObject({ response_type: 1 });
    expect(await world.answer(identity.validateToken, {}, second)).toMatchObject({
      name: "Marie-Ange",
      email: "b@example.com",
    });
    expect(await world.answer(identity.getPrinter, {}, second)).toMatchObject({ printer: "Counter" });
    expect(await isIn(await newToken(second))).toBe(true);
    await world.answer(identity.updateProfile, { email: " ", printer: " ", password }, second);
    expect([
      await world.answer(identity.validateToken, {}, second),
      await world.answer(identity.getPrinter, {}, second),
    ]).toMatchObject([{ email: "" }, { printer: "" }]);
  });

  test("a new password typed only in the second field is refused", async () => {
    expect(
      await world.sendRaw(
        identity.updateProfile.path,
        { userpass: password, password1: "", password2: "violet evening lamp" },
        await world.tokenOf(third),
      ),
    ).toMatchObject({ response_type: responses.invalidPayload, data: { problems: [{ field: "password1" }] } });
  });

  test.each<[rule: string, typed: string, again: string, problem: string]>([
    ["two different ones", "violet evening lamp", "violet evening lump", "differs"],
    ["one below the minimum length", "violet lamp", "violet lamp", "tooShort"],
    ["the own name with little else", "clerk3clerk3!", "clerk3clerk3!", "sameAsName"],
    ["four different characters repeated", "abcdabcdabcd", "abcdabcdabcd", "tooSimple"],
    ["a common password", "Passw0rd2026!", "Passw0rd2026!", "tooSimple"],
    ["the current password", password, password, "unchanged"],
  ])("refuses a new password: %s", async (_rule, newPassword, newPasswordAgain, problem) => {
    expect(await world.send(identity.updateProfile, { password, newPassword, newPasswordAgain }, third)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "password1", problem }], passwordLength: 12 },
    });
  });

  test("refuses one without the present password", async () => {
    const changed = { newPassword: "violet evening lamp", newPasswordAgain: "violet evening lamp" };
    for (const typed of [{}, { password: "wrong" }]) {
      expect(await world.send(identity.updateProfile, { ...changed, ...typed }, third)).toMatchObject({
        responseType: responses.notAllowed,
        data: { reason: "password" },
      });
    }
  });

  test("accepts twelve characters, ends the person's other sessions and keeps this one", async () => {
    const [mine, other] = [await newToken(third), await newToken(third)];
    const changed = await world.sendRaw(
      identity.updateProfile.path,
      { userpass: password, password1: "twelve signs", password2: "twelve signs" },
      mine,
    );
    expect(changed.response_type).toBe(1);
    expect([await isIn(mine), await isIn(other)]).toEqual([true, false]);
    expect(await signIn(third)).toMatchObject({ ok: false, data: { reason: "unknown" } });
    expect(await signIn(third, "twelve signs")).toMatchObject({ ok: true });
  });

  test.each([
    ["an empty name", { nombre: " " }],
    ["no address", { email: "nobody" }],
    ["an invalid printer type", { printer_tipo: "x" }],
  ])("%s is refused", async (_rule, input) => {
    expect((await world.sendRaw(identity.updateProfile.path, input, await world.tokenOf(clerk))).response_type).toBe(
      responses.invalidPayload,
    );
  });
});

describe("a password that must be changed", () => {
  test("comes first: every other call is refused until then, the session says so", async () => {
    await set("must_change_password = true", logins.nordController);
    const token = await newToken(logins.nordController);
    expect(await world.sendRaw(identity.validateToken.path, {}, token)).toMatchObject({
      response_type: 1,
      data: { cambiar_clave: true },
    });
    expect(await world.sendRaw(services.listServices.path, {}, token)).toMatchObject({
      response_type: -21,
      data: { required: ["changePassword"] },
    });
    const changed = { userpass: password, password1: "violet evening lamp", password2: "violet evening lamp" };
    expect((await world.sendRaw(identity.updateProfile.path, changed, token)).response_type).toBe(1);
    expect(await world.sendRaw(services.listServices.path, {}, token)).toMatchObject({ response_type: 1 });
  });

  test("must be as long as the person's service requires, and the session says how long", async () => {
    const token = await newToken(logins.kliyanAgent);
    const change = (text: string) =>
      world.sendRaw(identity.updateProfile.path, { userpass: password, password1: text, password2: text }, token);
    const result = async () => (await world.sendRaw(identity.validateToken.path, {}, token)).data;
    expect(await result()).toMatchObject({ largo_clave: 12 });
    await security(logins.kliyanAdmin, { passwordLength: 14 });
    expect(await result()).toMatchObject({ largo_clave: 14 });
    expect(await change("violet lamp 1")).toMatchObject({
      response_type: responses.invalidPayload,
      data: { passwordLength: 14 },
    });
    await security(logins.kliyanAdmin, { passwordLength: 12 });
  });

  test("is one older than the service allows, to the day", async () => {
    const token = await newToken(logins.kliyanAgent);
    await security(logins.kliyanAdmin, { passwordDays: 5 });
    const must = async () =>
      ((await world.sendRaw(identity.validateToken.path, {}, token)).data as { cambiar_clave: boolean }).cambiar_clave;
    for (let day = 0; day < 5; day += 0.4) {
      await world.time.set(startOfTests + Math.round(day * 86_400_000));
      expect(await must()).toBe(false);
    }
    await world.time.set(startOfTests + 5 * 86_400_000);
    expect(await must()).toBe(true);
    await world.time.set(startOfTests);
    await security(logins.kliyanAdmin, { passwordDays: 0 });
  });
});

describe("printers", () => {
  test("a terminal's is stored with it, and its tickets follow its paper; the type may be a text", async () => {
    const token = await world.tokenOf(clerk);
    const saved = await world.sendRaw(
      identity.updatePrinter.path,
      { pos_printer: "EPSON TM-T20", printer_tipo: "2" },
      token,
    );
    expect(saved).toMatchObject({
      response_type: 1,
      data: { pos_printer: "EPSON TM-T20", printer_tipo: 2, ancho_papel: 58 },
    });
    const width = query({ printer_width: "int2" }, "select printer_width from pos where id = $1::int");
    expect(await world.asOwner((sql) => sql.row(width, [world.world.banca.clerks[0].posId]))).toEqual({
      printer_width: 58,
    });
    expect(await world.answer(identity.getPrinter, {}, clerk)).toEqual({
      printer: "EPSON TM-T20",
      printerType: 2,
      paperWidth: 58,
    });
    expect(await world.answer(identity.getPrinter, {}, second)).toEqual({
      printer: "",
      printerType: 1,
      paperWidth: 80,
    });
  });

  test("a person without a terminal has their own; the profile sets it too", async () => {
    await world.answer(identity.updateProfile, { printer: "Office", printerType: 3 }, logins.bancaAdmin);
    expect(await world.answer(identity.getPrinter, {}, logins.bancaAdmin)).toEqual({
      printer: "Office",
      printerType: 3,
      paperWidth: 210,
    });
  });

  test("an unknown type is refused", async () => {
    expect(await world.send(identity.updatePrinter, { printer: "x", printerType: 99 }, clerk)).toMatchObject({
      responseType: responses.notFound,
    });
  });
});

describe("verificar_dispositivo", () => {
  test("a new device works until the service requires known ones; then someone must allow it", async () => {
    const seen = () => world.answer(identity.verifyDevice, { mac: "aa:bb:cc", deviceInfo: "till" }, clerk);
    expect(await seen()).toEqual({ mac: "aa:bb:cc", state: "new", isRequired: false, mayWork: true });
    await security(logins.bancaAdmin, { knownDevices: true });
    expect(await seen()).toMatchObject({ state: "new", isRequired: true, mayWork: false });
    await world.asOwner((sql) => sql.run(query({}, "update device set state = 'allowed' where mac = 'aa:bb:cc'")));
    expect(await seen()).toMatchObject({ state: "allowed", mayWork: true });
    expect(await world.answer(identity.verifyDevice, { mac: "0" }, clerk)).toMatchObject({
      state: "unknown",
      mayWork: false,
    });
    await security(logins.bancaAdmin, { knownDevices: false });
    await world.asOwner((sql) => sql.run(query({}, "update device set state = 'blocked' where mac = 'aa:bb:cc'")));
    expect(await seen()).toMatchObject({ state: "blocked", mayWork: false });
    expect(await world.answer(identity.verifyDevice, { mac: "0" }, clerk)).toMatchObject({
      state: "unknown",
      mayWork: true,
    });
  });
});

describe("one-time codes", () => {
  const codeAt = (secret: string, at: number): string => new TOTP({ secret }).generate({ timestamp: at });

  test("they count from the first code that proves the secret; then each sign-in needs a new one", async () => {
    const { secret, url } = await world.answer(identity.beginTotp, {}, logins.kliyanAdmin);
    expect([secret, url]).toEqual([
      expect.stringMatching(/^[A-Z2-7]{32}$/),
      expect.stringContaining(`secret=${secret}`),
    ]);
    expect(await signIn(logins.kliyanAdmin)).toMatchObject({ ok: true });
    expect(await world.send(identity.confirmTotp, { secret, code: "000000" }, logins.kliyanAdmin)).toMatchObject({
      data: { reason: "code" },
    });
    const first = codeAt(secret, startOfTests);
    const isOn = async (): Promise<boolean> =>
      (await world.answer(identity.validateToken, {}, logins.kliyanAdmin)).hasOneTimeCodes;
    expect(await isOn()).toBe(false);
    await world.answer(identity.confirmTotp, { secret, code: first }, logins.kliyanAdmin);
    expect(await isOn()).toBe(true);
    const other = await world.answer(identity.beginTotp, {}, logins.kliyanAdmin);
    expect(
      await world.send(
        identity.confirmTotp,
        { secret: other.secret, code: codeAt(other.secret, startOfTests) },
        logins.kliyanAdmin,
      ),
    ).toMatchObject({ responseType: responses.changedMeanwhile });
    expect(await signIn(logins.kliyanAdmin)).toMatchObject({
      ok: false,
      responseType: responses.notFound,
      data: { reason: "code" },
    });
    expect(await signIn(logins.kliyanAdmin, password, first)).toMatchObject({ ok: false, data: { reason: "code" } });
    expect(await signIn(logins.kliyanAdmin, "wrong", codeAt(secret, startOfTests))).toMatchObject({
      data: { reason: "unknown" },
    });
    const at = startOfTests + 5 * minute;
    await world.time.set(at);
    const code = codeAt(secret, at);
    expect(await signIn(logins.kliyanAdmin, password, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      ok: true,
    });
    expect(await signIn(logins.kliyanAdmin, password, code)).toMatchObject({ ok: false, data: { reason: "code" } });
    await world.time.set(at + minute);
    expect(await signIn(logins.kliyanAdmin, password, codeAt(secret, at))).toMatchObject({ ok: false });
    expect(await signIn(logins.kliyanAdmin, password, codeAt(secret, at + minute))).toMatchObject({ ok: true });
    const last = at + 3 * minute;
    await world.time.set(last);
    expect(
      await world.send(identity.endTotp, { password: "wrong", code: codeAt(secret, last) }, logins.kliyanAdmin),
    ).toMatchObject({ data: { reason: "password" } });
    await world.answer(identity.endTotp, { password, code: codeAt(secret, last) }, logins.kliyanAdmin);
    expect(await signIn(logins.kliyanAdmin)).toMatchObject({ ok: true });
  });

  test("are for admins and the platform", async () => {
    expect(await world.send(identity.beginTotp, {}, clerk)).toMatchObject({ responseType: responses.notAllowed });
  });
});

describe("a new password by email", () => {
  const ask = async (user: string, email: string) => {
    const answer = await world.sendRaw(identity.resetPassword.path, { user, email });
    await world.server.backgroundTasks.settled();
    return answer;
  };
  const setPassword = (code: string, newPassword: string, again = newPassword) =>
    world.send(identity.setPassword, { code, newPassword, newPasswordAgain: again });
  const codeOf = (text: string | undefined): string => /^[0-9a-f]{64}$/m.exec(text ?? "")?.[0] ?? "";
  const sent = () => world.mails.at(-1);

  test("goes to the person of name and address in their language, once; it cannot be used twice", async () => {
    await set("email = 'Kliyan1@Example.com', language = 'es'", logins.customers[0]);
    const token = await newToken(logins.customers[0]);
    expect(await ask(" CUSTOMER1 ", "kliyan1@example.COM")).toEqual(await ask("customer1", "other@example.com"));
    expect(world.mails).toHaveLength(1);
    expect(sent()).toMatchObject({ to: "Kliyan1@Example.com", subject: expect.stringContaining("contraseña") });
    const code = codeOf(sent()?.text);
    expect(await setPassword(code, "short")).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ problem: "tooShort" }] },
    });
    expect(await setPassword(code, "a new long one", "another long one")).toMatchObject({
      data: { problems: [{ problem: "differs" }] },
    });
    expect(await setPassword(code, "a new long one")).toMatchObject({ ok: true });
    expect(await isIn(token)).toBe(false);
    expect(await setPassword(code, "a third long one")).toMatchObject({ responseType: responses.notFound });
    expect(await signIn(logins.customers[0], "a new long one")).toMatchObject({ ok: true });
    expect(await signIn(logins.customers[0])).toMatchObject({ ok: false });
    const kept = query(
      { found: "bool" },
      "select exists (select from password_reset r where r::text like '%' || $1::text || '%') as found",
    );
    expect(await world.asOwner((sql) => sql.row(kept, [code]))).toEqual({ found: false });
  });

  test("unlocks an account, is valid for less than thirty minutes, and is sent three times an hour", async () => {
    await set("email = 'k2@example.com'", logins.customers[1]);
    for (let tries = 0; tries < 9; tries += 1) await signIn(logins.customers[1], "wrong");
    expect(await signIn(logins.customers[1])).toMatchObject({ data: { reason: "locked" } });
    const before = world.mails.length;
    for (let tries = 0; tries < 5; tries += 1) await ask("customer2", "k2@example.com");
    expect(world.mails.length - before).toBe(3);
    const [first, next] = world.mails.slice(before).map(({ text }) => codeOf(text));
    await world.time.set(startOfTests + 30 * minute - 1);
    expect(await setPassword(first ?? "", "a new long one")).toMatchObject({ ok: true });
    expect(await signIn(logins.customers[1], "a new long one")).toMatchObject({ ok: true });
    await world.time.set(startOfTests + 30 * minute);
    expect(await setPassword(next ?? "", "a third long one")).toMatchObject({ responseType: responses.notFound });
    await world.time.set(startOfTests + 60 * minute + 1);
    await ask("customer2", "k2@example.com");
    expect(world.mails.length - before).toBe(4);
  });

  test("names the service's own host, never the requested one", async () => {
    await world.asOwner((sql) =>
      sql.run(query({}, "insert into service_host values ('kliyan.example', $1::int)"), [world.world.kliyan.serviceId]),
    );
    await set("email = 'agent@example.com'", logins.kliyanAgent);
    await fetch(`${world.address}/${identity.resetPassword.path}`, {
      method: "POST",
      headers: { "x-forwarded-host": "evil.example" },
      body: new URLSearchParams({ json: '{"user":"agent","email":"agent@example.com"}' }),
    });
    await world.server.backgroundTasks.settled();
    expect(sent()?.text).toContain(`https://kliyan.example/#/auth/forgot?code=${codeOf(sent()?.text)}`);
  });

  test("without an address none is sent, and an unknown code sets nothing", async () => {
    const before = world.mails.length;
    await ask(logins.bancaAdmin, "");
    expect(world.mails.length).toBe(before);
    expect(await setPassword("f".repeat(64), "a new long one")).toMatchObject({ responseType: responses.notFound });
  });
});
