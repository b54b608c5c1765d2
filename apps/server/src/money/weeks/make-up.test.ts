// The make-up shown for the open week equals what closing the week carries forward, for every account and every kind of
// scheme.
import { type AnswerOf, money, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { closeWeeks } from "../index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const hour = 3_600_000;
const none = { all: 0, byMode: {} };
const share = (kind: "split" | "redFigure" | "reverseRed" | "profit") => ({
  sales: none,
  net: { kind, share: { all: 5_000, byMode: {} } },
  feePerActive: 0,
});
type Rows = AnswerOf<typeof money.listMakeUp>["rows"];
const listed = (by: "zone" | "pos", login: string = logins.bancaAdmin) => world.answer(money.listMakeUp, { by }, login);
const all = async (): Promise<Rows> => [...(await listed("zone")).rows, ...(await listed("pos")).rows];
const ownerOf = ({ posId, zoneId }: Rows[number]) => (posId === null ? { zoneId: zoneId ?? 0 } : { posId });

/** Closes the open week, and compares what it showed with what is carried and with its history. */
async function close(): Promise<Rows> {
  const stood = await all();
  const { week } = await listed("pos");
  await world.time.set(world.time.now() + 7 * 24 * hour);
  expect(await closeWeeks(world.database, world.world.banca.serviceId, null)).toEqual([week.number]);
  const now = await all();
  expect(now.map(({ name, carried }) => [name, carried])).toEqual(
    stood.map(({ name, carriedAfter }) => [name, carriedAfter]),
  );
  for (const row of stood.filter(({ scheme }) => scheme !== "none")) {
    const [last] = await world.answer(money.makeUpHistory, { owner: ownerOf(row) }, logins.bancaAdmin);
    const { net, carried, added, workedOff, carriedAfter, commission } = row;
    expect(last).toEqual({ ...week, net, carried, added, workedOff, carriedAfter, commission });
  }
  return stood;
}

const short = (rows: Rows, name: string) =>
  rows
    .filter((row) => row.name === name)
    .map(({ scheme, net, carried, added, workedOff, carriedAfter, commission }) => [
      scheme,
      net,
      carried,
      added,
      workedOff,
      carriedAfter,
      commission,
    ])[0];

test("what the open week shows is what closing it carries forward, by zone and by POS", async () => {
  const {
    zones: { nord, kap },
    clerks: [one, two],
  } = world.world.banca;
  for (const [owner, scheme] of [
    [{ posId: one.posId }, share("redFigure")],
    [{ posId: two.posId }, share("reverseRed")],
    [{ zoneId: nord }, share("redFigure")],
    [{ zoneId: kap }, share("split")],
  ] as const)
    await world.answer(money.saveScheme, { owner, scheme }, logins.bancaAdmin);
  const game = world.world.games.baseball[0];
  await sellTo(world, logins.clerks[0], [{ game, betType: 1, side: 1 }], 1_000);
  await sellTo(world, logins.clerks[1], [{ game, betType: 1, side: 2 }], 1_400);
  await world.time.set(game.startsAt + 4 * hour);
  await endBaseball(world, game, 5, 3);
  const first = await close();
  // Scheme, net, brought forward, added, worked off, carried forward, commission. Red figure carries its loss; reverse
  // red shares a win.
  expect(short(first, "POS of clerk1")).toEqual(["redFigure", -1_200, 0, 1_200, 0, 1_200, 0]);
  expect(short(first, "POS of clerk2")).toEqual(["reverseRed", 1_400, 0, 0, 0, 0, 700]);
  expect(short(first, "Kap")).toEqual(["split", 1_400, 0, 0, 0, 0, 350]);

  await endBaseball(world, game, 3, 5, 1);
  const second = await close();
  // The other side won: POS 1 works its loss off and shares the surplus, POS 2 bears its prize and carries it.
  expect(short(second, "POS of clerk1")).toEqual(["redFigure", 2_200, 1_200, 0, 1_200, 0, 500]);
  expect(short(second, "POS of clerk2")).toEqual(["reverseRed", -2_400, 0, 2_400, 0, 2_400, -2_400]);

  const third = await close();
  expect(short(third, "POS of clerk2")).toEqual(["reverseRed", 0, 2_400, 0, 0, 2_400, 0]);
});

test("each row shows its parent zone, and a controller sees only their own branch", async () => {
  const named = async (by: "zone" | "pos", login: string) =>
    (await listed(by, login)).rows.map(({ name, above }) => [name, above]);
  expect(await named("zone", logins.nordController)).toEqual([
    ["Kap", "Nord"],
    ["Nord", ""],
  ]);
  expect(await named("pos", logins.nordController)).toEqual([
    ["POS of clerk1", "Nord"],
    ["POS of clerk2", "Kap"],
  ]);
  expect(await world.send(money.listMakeUp, { by: "pos" }, logins.clerks[0])).toMatchObject({
    responseType: responses.notAllowed,
  });
});

test("it matches the specification's own calls", async () => {
  const said = (rows: Rows) =>
    rows.map(({ posId, zoneId, name, scheme, carried, net, carriedAfter }) => ({
      posId,
      zoneId,
      name,
      scheme,
      carried,
      thisWeek: net,
      after: carriedAfter,
    }));
  const [pos, zones] = [said((await listed("pos")).rows), said((await listed("zone")).rows)];
  expect(await world.answer(money.subtreeMakeUp, {}, logins.bancaAdmin)).toEqual(pos);
  expect(
    await Promise.all(pos.map(({ posId }) => world.answer(money.posMakeUp, { posId: posId ?? 0 }, logins.bancaAdmin))),
  ).toEqual(pos);
  expect(
    await Promise.all(
      zones.map(({ zoneId }) => world.answer(money.zoneMakeUp, { zoneId: zoneId ?? 0 }, logins.bancaAdmin)),
    ),
  ).toEqual(zones);
});
