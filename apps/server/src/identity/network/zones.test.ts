import { identity, network, type PayloadOf, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, password, slipOf, type TestServer } from "../../testing/index.ts";

// The tree of zones: who sees and changes what, and what a suspended branch stops.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Zone = PayloadOf<typeof network.saveZone>;
const { bancaAdmin, nordController, kliyanAdmin } = logins;
const tree = async (login: string = bancaAdmin) => (await world.answer(network.zoneTree, {}, login)).zones;
const save = (zone: Partial<Zone> & Pick<Zone, "name">, login: string = bancaAdmin) =>
  world.send(network.saveZone, { parentId: null, isActive: true, ...zone }, login);
const put = (zone: Partial<Zone> & Pick<Zone, "name">) =>
  world.answer(network.saveZone, { parentId: null, isActive: true, ...zone }, bancaAdmin);
let of: TestServer["world"]["banca"]["zones"];
beforeAll(() => {
  of = world.world.banca.zones;
});
const stopPos = (isActive: boolean) =>
  world.answer(
    network.savePos,
    {
      posId: world.world.banca.clerks[1].posId,
      name: "POS of clerk2",
      zoneId: of.kap,
      address: "",
      isActive,
      allowToPlay: true,
      creditLimit: null,
      printerWidth: 80,
    },
    bancaAdmin,
  );
const shape = async (login?: string) => {
  const zones = await tree(login);
  return zones
    .map(({ name, parentId }) => `${zones.find(({ zoneId }) => zoneId === parentId)?.name ?? ""}/${name}`)
    .sort();
};

describe("the tree", () => {
  test("has every zone with its contents, and whether it may be changed", async () => {
    const shown = async (login: string) =>
      (await tree(login)).map(({ name, pos, people, mayChange }) => [name, pos, people, mayChange]);
    expect(await shown(bancaAdmin)).toEqual([
      ["Kap", 1, 0, true],
      ["Nord", 1, 1, true],
      ["Sid", 1, 0, true],
    ]);
    expect(await shown(nordController)).toEqual([
      ["Kap", 1, 0, true],
      ["Nord", 1, 1, false],
    ]);
  });
});

describe("saving", () => {
  test("a zone may be below one that is below another, and be renamed and moved freely", async () => {
    const { nord, kap } = world.world.banca.zones;
    const { zoneId } = await put({ name: "Milo", parentId: kap });
    expect(await shape()).toEqual(["/Nord", "/Sid", "Kap/Milo", "Nord/Kap"]);
    await put({ zoneId, name: "Milot", parentId: nord });
    expect(await shape()).toEqual(["/Nord", "/Sid", "Nord/Kap", "Nord/Milot"]);
    await put({ zoneId, name: "Milot", parentId: null });
    expect(await shape(nordController)).toEqual(["/Nord", "Nord/Kap"]);
  });

  test.each<[rule: string, zone: () => Partial<Zone> & Pick<Zone, "name">, login: string, code: number, data: object]>([
    [
      "a name of another zone is taken",
      () => ({ name: "Sid" }),
      bancaAdmin,
      responses.invalidPayload,
      { problems: [{ field: "name", code: "taken" }] },
    ],
    [
      "a branch cannot be under itself",
      () => ({ zoneId: of.nord, name: "Nord", parentId: of.nord }),
      bancaAdmin,
      responses.invalidPayload,
      { problems: [{ field: "parentId", code: "underItself" }] },
    ],
    [
      "nor under a zone below it",
      () => ({ zoneId: of.nord, name: "Nord", parentId: of.kap }),
      bancaAdmin,
      responses.invalidPayload,
      { problems: [{ field: "parentId", code: "underItself" }] },
    ],
    [
      "another service's zone does not exist",
      () => ({ zoneId: of.nord, name: "Nord" }),
      kliyanAdmin,
      responses.notFound,
      { field: "zoneId" },
    ],
    [
      "nor as a parent",
      () => ({ name: "New", parentId: of.nord }),
      kliyanAdmin,
      responses.notFound,
      { field: "parentId" },
    ],
    [
      "a controller may not change their own zone",
      () => ({ zoneId: of.nord, name: "Mine", parentId: of.kap }),
      nordController,
      responses.notAllowed,
      { reason: "ownZone" },
    ],
    [
      "nor create one beside it",
      () => ({ name: "Beside" }),
      nordController,
      responses.notAllowed,
      { reason: "ownZone" },
    ],
    [
      "nor see another branch",
      () => ({ zoneId: of.sid, name: "Sid", parentId: of.nord }),
      nordController,
      responses.notFound,
      { field: "zoneId" },
    ],
    [
      "a controller may create one below their own",
      () => ({ name: "Below", parentId: of.nord }),
      nordController,
      responses.success,
      {},
    ],
    [
      "and rename it",
      () => ({ zoneId: of.kap, name: "Kap", parentId: of.nord }),
      nordController,
      responses.success,
      {},
    ],
    [
      "an outdated save gets what is stored",
      () => ({ zoneId: of.sid, name: "South", was: { name: "Side", parentId: null, isActive: true } }),
      bancaAdmin,
      responses.changedMeanwhile,
      { name: "Sid", parentId: null, isActive: true },
    ],
  ])("%s", async (_rule, zone, login, code, data) => {
    const input = { parentId: null, isActive: true, ...zone() };
    expect(await world.sendRaw(network.saveZone.path, input, await world.tokenOf(login))).toMatchObject({
      response_type: code,
      data,
    });
  });

  test("a zone moved under two others at once is under one, and two make no cycle", async () => {
    const [{ zoneId: one }, { zoneId: two }] = [await put({ name: "One" }), await put({ name: "Two" })];
    const answers = await Promise.all([
      save({ zoneId: one, name: "One", parentId: two }),
      save({ zoneId: two, name: "Two", parentId: one }),
    ]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe("suspended", () => {
  const [atNord, atKap, atSid] = logins.clerks;
  const isSignedIn = async (token: string) =>
    (await world.sendRaw(identity.validateToken.path, {}, token)).response_type === responses.success;
  const signIn = (user: string) => world.send(identity.login, { user, password });
  const suspend = (zone: "nord" | "kap", isActive = false) =>
    put({
      zoneId: of[zone],
      name: zone === "nord" ? "Nord" : "Kap",
      parentId: zone === "nord" ? null : of.nord,
      isActive,
    });
  beforeEach(async () => {
    await suspend("nord", true);
    await suspend("kap", true);
  });

  test.each<[rule: string, stop: () => Promise<unknown>, out: readonly string[], stays: readonly string[]]>([
    [
      "a zone's clerks and controllers are signed out, with those below it",
      () => suspend("nord"),
      [atNord, atKap, nordController],
      [atSid, bancaAdmin],
    ],
    ["a zone below stops alone", () => suspend("kap"), [atKap], [atNord, nordController, atSid]],
    [
      "a POS's clerk is signed out with it, nobody else",
      () => stopPos(false),
      [atKap],
      [atNord, nordController, atSid],
    ],
  ])("%s", async (_rule, stop, out, placements) => {
    await stopPos(true);
    const all = [...out, ...placements];
    const tokens = new Map(
      await Promise.all(
        all.map(async (user) => [user, (await world.answer(identity.login, { user, password })).token] as const),
      ),
    );
    await stop();
    const live = async (users: readonly string[]) =>
      Promise.all(users.map((user) => isSignedIn(tokens.get(user) ?? "")));
    await expect.poll(() => live(out), { timeout: 1_000 }).toEqual(out.map(() => false));
    expect(await live(placements)).toEqual(placements.map(() => true));
    for (const user of out) expect(await signIn(user)).toMatchObject({ ok: false, data: { reason: "placeInactive" } });
    await stopPos(true);
  });

  test("it sells nothing, and names its zone as the reason; resumed it sells again", async () => {
    const slip = await slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 100);
    const { token } = await world.answer(identity.login, { user: atKap, password });
    await world.asOwner(async (sql) => {
      await sql.run(query({}, "alter table zone disable trigger stop_zone"));
    });
    await suspend("nord");
    await world.asOwner(async (sql) => {
      await sql.run(query({}, "alter table zone enable trigger stop_zone"));
    });
    // Like one whose sale was in progress when the zone was suspended.
    expect(await world.sendRaw(tickets.sell.path, { key: "on its way", slip }, token)).toMatchObject({
      response_type: -20,
      data: { inactive: ["zone"] },
    });
    await suspend("nord", true);
    expect(await world.sendRaw(tickets.sell.path, { key: "on its way again", slip }, token)).toMatchObject({
      response_type: responses.success,
    });
  });
});
