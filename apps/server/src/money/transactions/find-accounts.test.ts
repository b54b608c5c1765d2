import { money } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPos } from "../../bootstrap/index.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// The account to move is found by typed text, the most relevant first, within one's subtree.

let world: TestServer;
const { bancaAdmin, nordController, kliyanAdmin, kliyanAgent } = logins;
type Found = Awaited<ReturnType<typeof find>>;

beforeAll(async () => {
  world = await createTestServer();
  const {
    banca: {
      serviceId,
      zones: { nord, sid },
    },
    kliyan,
  } = world.world;
  await world.asOwner(async (sql) => {
    for (const [zoneId, name] of [
      [nord, "Ana"],
      [sid, "Banca Ana"],
      [nord, "Pétion-Ville"],
      [sid, "Savana"],
      [nord, "B77"],
      [sid, "Route 90"],
    ] as const) {
      await addPos(sql, { serviceId, zoneId, name, creditLimit: 1_000 });
    }
    for (let n = 1; n <= 60; n += 1)
      await addPos(sql, { serviceId: kliyan.serviceId, zoneId: kliyan.zoneId, name: `Many ${n}`, creditLimit: 0 });
  });
}, 120_000);
afterAll(async () => {
  await world.close();
});

const find = async (
  input: {
    of?: "pos" | "zone";
    text?: string;
    account?: { posId: number } | { zoneId: number };
    withinId?: number;
    withOwn?: boolean;
  },
  login: string = bancaAdmin,
) => (await world.answer(money.findAccounts, { of: "pos", ...input }, login)).accounts;
const names = (found: Found) => found.map(({ name }) => name);

describe("the search finds", () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      "a name that begins with it before a word in one, and that before a part of one",
      "ana",
      bancaAdmin,
      ["Ana", "Banca Ana", "Savana"],
    ],
    ["names without typing accents and capitals", "PETION", bancaAdmin, ["Pétion-Ville"]],
    ["a word after a separator", "ville", bancaAdmin, ["Pétion-Ville"]],
    ["the field's own text again", "4 · Ana · Nord", bancaAdmin, ["Ana"]],
    ["pattern characters literally", "a.a", bancaAdmin, []],
    ["a part of the displayed text across separators", "na · sid", bancaAdmin, ["Banca Ana", "Savana"]],
    ["no one by a digit in the middle of a word", "77", bancaAdmin, []],
    ["an account by a number at the beginning of a word", "90", bancaAdmin, ["Route 90"]],
    ["no one of another branch", "ana", nordController, ["Ana"]],
    ["no one of another service", "ana", kliyanAdmin, []],
  ])("%s", async (_rule, text, login, found) => {
    expect(names(await find({ text }, login))).toEqual(found);
  });

  test("a number comes before those that begin with it, and not in the middle of another", async () => {
    const found = (await find({ text: "1" }, kliyanAdmin)).map(({ number, name }) => `${String(number)} ${name}`);
    expect(found[0]).toMatch(/^1 /);
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((one) => !/(?:^| )1/.test(one))).toEqual([]);
  });

  test("a customer is found by the beginning of their login, with their balance", async () => {
    const { login, posId } = world.world.kliyan.customers[0];
    await world.answer(
      money.postTransaction,
      { key: "a key of a deposit", kind: "deposit", account: { posId }, amount: 700, reason: "a test" },
      kliyanAdmin,
    );
    const before = (await world.answer(money.balances, {}, kliyanAdmin)).pos.find((one) => one.posId === posId);
    const [one] = await find({ text: login.toUpperCase() }, kliyanAgent);
    expect(one).toMatchObject({
      id: posId,
      logins: [login.toLowerCase()],
      balance: before?.balance,
      limit: before?.creditLimit,
      available: before?.available,
      pointCredit: before?.pointCredit,
    });
  });

  test("without text the first ones are found, fifty at most", async () => {
    const found = await find({}, kliyanAdmin);
    const numbers = found.map(({ number }) => number ?? 0);
    expect([numbers.length, numbers]).toEqual([money.mostFound, numbers.toSorted((one, other) => one - other)]);
  });
});

describe("within a zone", () => {
  test("accounts in it and below are found, and nothing where it is not visible", async () => {
    const {
      banca: {
        zones: { nord, kap, sid },
      },
      kliyan,
    } = world.world;
    const within = async (withinId: number, text: string, login: string) =>
      names(await find({ withinId, text }, login));
    expect([
      await within(nord, "ana", bancaAdmin),
      await within(sid, "ana", bancaAdmin),
      await within(kap, "ana", bancaAdmin),
    ]).toEqual([["Ana"], ["Banca Ana", "Savana"], []]);
    expect([await within(sid, "", nordController), await within(kliyan.zoneId, "", bancaAdmin)]).toEqual([[], []]);
    const [all, nords, kaps] = [
      await within(nord, "", nordController),
      await within(nord, "", bancaAdmin),
      await within(kap, "", bancaAdmin),
    ];
    expect([nords, kaps.length > 0, kaps.length < nords.length, kaps.every((name) => nords.includes(name))]).toEqual([
      all,
      true,
      true,
      true,
    ]);
  });

  test("its zones are found too", async () => {
    const {
      zones: { nord, kap, sid },
    } = world.world.banca;
    const within = async (withinId: number) => names(await find({ of: "zone", withinId }, bancaAdmin));
    expect([await within(nord), await within(kap), await within(sid)]).toEqual([["Nord", "Kap"], ["Kap"], ["Sid"]]);
  });
});

describe("zones", () => {
  test("without text the topmost come first, the own one too on request", async () => {
    const seen = async (login: string) => names(await find({ of: "zone", withOwn: true }, login));
    expect([await seen(bancaAdmin), await seen(nordController)]).toEqual([
      ["Nord", "Sid", "Kap"],
      ["Nord", "Kap"],
    ]);
    expect(names(await find({ of: "zone", text: "k", withOwn: true }, nordController))).toEqual(["Kap"]);
  });

  test.each<[string, string, readonly string[]]>([
    ["an admin may move every zone's account", bancaAdmin, ["Kap", "Nord", "Sid"]],
    ["a controller may move only those below their own", nordController, ["Kap"]],
  ])("%s", async (_rule, login, found) => {
    expect(names(await find({ of: "zone" }, login)).toSorted()).toEqual(found);
  });

  test("a single one is found by its id, where it is of that kind and within reach", async () => {
    const {
      zones: { kap, sid },
    } = world.world.banca;
    const alone = async (of: "pos" | "zone", zoneId: number) =>
      names(await find({ of, account: { zoneId } }, nordController));
    expect([await alone("zone", kap), await alone("zone", sid), await alone("pos", kap)]).toEqual([["Kap"], [], []]);
  });
});
