import { identity, live, money, operations, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectLive, createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const events = async (login: string = logins.trader) => (await world.answer(operations.listEvents, {}, login)).rows;

/** Work that raises an event. */
async function raised(work: () => Promise<unknown>) {
  const before = (await events())[0]?.id ?? 0;
  await work();
  await world.server.backgroundTasks.settled();
  return (await events()).filter(({ id }) => id > before);
}

describe("each kind raises exactly one event", () => {
  const attempt = (password: string) =>
    world.send(identity.login, {
      user: logins.clerks[2],
      password,
      platformId: 1,
      mac: "0",
      deviceInfo: "test",
      admin: false,
    });

  test("an account that is locked after wrong passwords", async () => {
    expect(
      await raised(async () => {
        for (let n = 0; n < 7; n += 1) await attempt("wrong");
      }),
    ).toEqual([]);
    expect(
      await raised(async () => {
        for (let n = 0; n < 3; n += 1) await attempt("wrong");
      }),
    ).toMatchObject([
      {
        kind: "failedLogins",
        serviceId: world.world.banca.serviceId,
        subject: `person ${world.world.banca.clerks[2].personId}`,
        data: { attempts: 8 },
      },
    ]);
  });

  test("a large transfer, from the service's amount on, and not a cent below", async () => {
    await world.answer(
      money.saveSettings,
      { weekEndsOn: 7, creditDays: 30, largeAmount: 2_200, secondPersonFrom: null, drawerRequired: false },
      logins.bancaAdmin,
    );
    const deposit = (amount: number) =>
      raised(() =>
        world.answer(
          money.postTransaction,
          { key: `large-${amount}`, kind: "deposit", account: { posId: world.world.banca.clerks[0].posId }, amount },
          logins.bancaAdmin,
        ),
      );
    expect(await deposit(2_199)).toEqual([]);
    expect(await deposit(2_200)).toMatchObject([
      { kind: "largeTransfer", data: { kind: "deposit", amount: 2_200 }, by: "Banca" },
    ]);
  });

  test("an adjustment, however small", async () => {
    const adjust = () =>
      world.answer(
        money.postTransaction,
        {
          key: "small-adjustment",
          kind: "adjustment",
          account: { posId: world.world.banca.clerks[0].posId },
          amount: 1,
          reason: "a cent",
        },
        logins.bancaAdmin,
      );
    expect(await raised(adjust)).toMatchObject([{ kind: "manualAdjustment", data: { amount: 1 } }]);
    expect(await raised(adjust)).toEqual([]);
  });

  test("a large payout", async () => {
    const game = world.world.games.baseball[0];
    const [large, small] = [
      await sellTo(world, logins.clerks[0], [{ game, betType: 1, side: 1 }], 1_000),
      await sellTo(world, logins.clerks[0], [{ game, betType: 1, side: 1 }], 900),
    ];
    await world.time.set(game.startsAt + 4 * 3_600_000);
    await endBaseball(world, game, 5, 3);
    const pay = (ticket: typeof large) =>
      raised(() => world.answer(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, logins.clerks[0]));
    expect(await pay(small)).toEqual([]);
    expect(await pay(large)).toMatchObject([
      { kind: "largePayout", subject: `ticket ${large.number}`, data: { amount: 2_200 } },
    ]);
  });
});

test("an admin sees those of their own service, and receives a new one at once", async () => {
  const subject = live.subjects.alarms(world.world.banca.serviceId);
  const listen = async (login: string) => {
    const client = await connectLive(world.address, await world.tokenOf(login));
    client.say({ op: "sub", id: 1, subject });
    return { client, first: await client.next() };
  };
  const [admin, foreign] = [await listen(logins.bancaAdmin), await listen(logins.kliyanAdmin)];
  expect([admin.first.op, foreign.first.op]).toEqual(["snap", "denied"]);
  const before = (await events(logins.bancaAdmin)).length;
  await world.answer(
    money.postTransaction,
    {
      key: "heard-at-once",
      kind: "adjustment",
      account: { posId: world.world.banca.clerks[0].posId },
      amount: -1,
      reason: "a cent",
    },
    logins.bancaAdmin,
  );
  // Earlier events may still be without their number.
  await expect
    .poll(() => admin.client.next())
    .toMatchObject({ op: "delta", data: { kind: "manualAdjustment", data: { amount: -1 } } });
  for (const { client } of [admin, foreign]) await client.close();
  expect((await events(logins.bancaAdmin)).length).toBe(before + 1);
  expect(await events(logins.kliyanAdmin)).toEqual([]);
  expect(await world.send(operations.listEvents, {}, logins.nordController)).toMatchObject({ ok: false });
});
