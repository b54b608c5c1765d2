import { audit, money, network, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { addTestRule, createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Several POS at once: previewed, changed, then reversed where no one changed them since; and copying from one to
// others.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { bancaAdmin } = logins;
const posIds = () => world.world.banca.clerks.map(({ posId }) => posId);
const listed = async () => (await world.answer(network.listPos, {}, bancaAdmin)).pos;
const together = (rows: readonly { posId: number; set: network.PosSet; was?: network.PosSet }[], isTrial = false) =>
  world.answer(network.changePosTogether, { rows: [...rows], isTrial }, bancaAdmin);
const all = (set: network.PosSet) => posIds().map((posId) => ({ posId, set }));

describe("a change of several POS", () => {
  test("previewed, shows which would change and how, and changes nothing", async () => {
    const before = await listed();
    const { changed } = await together(all({ creditLimit: 100_000, printerWidth: 80 }), true);
    // The third has that limit already, and all have that paper.
    expect(changed.map(({ name, before: was, after }) => [name, was, after])).toEqual([
      ["POS of clerk1", { creditLimit: null }, { creditLimit: 100_000 }],
      ["POS of clerk2", { creditLimit: null }, { creditLimit: 100_000 }],
    ]);
    expect(await listed()).toEqual(before);
  });

  test("made, is in the history; reversed, restores all except those that someone else changed", async () => {
    const [one, two, three] = posIds() as [number, number, number];
    const { changed } = await together(all({ allowToPlay: false, creditLimit: 7_000 }));
    expect((await listed()).map(({ allowToPlay, creditLimit }) => [allowToPlay, creditLimit])).toEqual([
      [false, 7_000],
      [false, 7_000],
      [false, 7_000],
    ]);
    expect((await world.answer(audit.recordHistory, { record: "pos", posId: one }, bancaAdmin)).rows).toHaveLength(1);
    await together([{ posId: two, set: { creditLimit: 8_000 } }]);
    const undone = await together(changed.map(({ posId, before, after }) => ({ posId, set: before, was: after })));
    expect([undone.changed.map(({ posId }) => posId), undone.left]).toEqual([[one, three], ["POS of clerk2"]]);
    expect((await listed()).map(({ allowToPlay, creditLimit }) => [allowToPlay, creditLimit])).toEqual([
      [true, null],
      [false, 8_000],
      [true, 100_000],
    ]);
    await together([{ posId: two, set: { creditLimit: null, allowToPlay: true } }]);
  });

  test.each<[rule: string, rows: () => readonly { posId: number; set: network.PosSet }[]]>([
    [
      "a POS of another service",
      () => [...all({ isActive: true }), { posId: world.world.kliyan.customers[0].posId, set: { isActive: false } }],
    ],
    ["a zone of another service", () => all({ zoneId: world.world.kliyan.zoneId })],
  ])("is refused where it names %s", async (_rule, rows) => {
    const before = await listed();
    expect(
      await world.send(network.changePosTogether, { rows: [...rows()], isTrial: false }, bancaAdmin),
    ).toMatchObject({ responseType: responses.notFound });
    expect(await listed()).toEqual(before);
  });
});

describe("cloning", () => {
  const rulesOf = query(
    { control: "text" },
    `
    select control from rule where level = 'pos' and scope_id = $1::int and retired_at is null order by control`,
  );
  const own = (posId: number) =>
    world.asOwner(async (sql) => (await sql.rows(rulesOf, [posId])).map(({ control }) => control));
  const scheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 };

  test.each<[rule: string, part: network.ClonePart, rules: readonly string[], pos: object, hasScheme: boolean]>([
    [
      "payout rights",
      "payout",
      ["maximumPayout"],
      { paysTickets: false, payMaximum: 5_000, creditLimit: null, printerWidth: 80 },
      false,
    ],
    [
      "limits",
      "limits",
      ["ticketMaximum"],
      { paysTickets: true, payMaximum: null, creditLimit: 3_000, printerWidth: 80 },
      false,
    ],
    ["hours", "hours", ["businessHours"], { paysTickets: true, creditLimit: null, printerWidth: 80 }, false],
    ["commission", "commission", [], { paysTickets: true, creditLimit: null, printerWidth: 80 }, true],
    ["printer", "printer", [], { paysTickets: true, creditLimit: null, printerWidth: 58, printerType: 2 }, false],
  ])("%s only", async (_rule, part, rules, pos, hasScheme) => {
    const [from] = posIds() as [number];
    await together([
      { posId: from, set: { paysTickets: false, payMaximum: 5_000, creditLimit: 3_000, printerWidth: 58 } },
    ]);
    if ((await own(from)).length === 0) {
      const ours = world.world.banca.serviceId;
      await world.asOwner(async (sql) => {
        for (const [control, value] of [
          ["maximumPayout", { win: 9 }],
          ["ticketMaximum", { stake: 9 }],
          ["businessHours", { windows: [], closeMinute: null }],
        ] as const) {
          await addTestRule(sql, ours, control, value, {});
        }
        await sql.run(query({}, "update rule set level = 'pos', scope_id = $1::int where service_id = $2::int"), [
          from,
          ours,
        ]);
      });
      await world.answer(money.saveScheme, { owner: { posId: from }, scheme }, bancaAdmin);
    }
    const { posId: target } = await world.answer(
      network.savePos,
      {
        name: `For ${part}`,
        zoneId: world.world.banca.zones.sid,
        address: "",
        isActive: true,
        allowToPlay: true,
        creditLimit: null,
        printerWidth: 80,
      },
      bancaAdmin,
    );
    expect(
      await world.answer(network.clonePos, { fromPosId: from, posIds: [target], parts: [part] }, bancaAdmin),
    ).toEqual({ changed: 1, rules: rules.length });
    expect(await own(target)).toEqual(rules);
    expect((await listed()).find(({ posId }) => posId === target)).toMatchObject(pos);
    expect((await world.answer(money.listSchemes, {}, bancaAdmin)).some(({ posId }) => posId === target)).toBe(
      hasScheme,
    );
  });
});
