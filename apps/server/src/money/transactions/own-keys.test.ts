import { money } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeProved, createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { closeWeeks } from "../index.ts";

// An action whose entry gets its key from the server succeeds even if another request used the same text as its key.
// Each text here is one that such an entry could use.

const {
  bancaAdmin,
  kliyanAdmin,
  customers: [customer],
} = logins;
let world: TestServer;
let shop: { readonly posId: number };
let account: { readonly posId: number };
beforeAll(async () => {
  world = await createTestServer();
  shop = { posId: world.world.banca.clerks[0].posId };
  account = { posId: world.world.kliyan.customers[0].posId };
});
afterAll(() => closeProved(world));

const post = (key: string, whose: { readonly posId: number }, amount: number, login: string) =>
  world.answer(money.postTransaction, { key, kind: "deposit", account: whose, amount, reason: "an odd key" }, login);

describe("an entry under a text that the server may use does not block", () => {
  test("free play taken back", async () => {
    const { transactionId } = await world.answer(
      money.grantCredit,
      { key: "gives free play", ...account, amount: 500, reason: "welcome" },
      kliyanAdmin,
    );
    await post(`take-back-${transactionId}`, account, 10, kliyanAdmin);
    expect(
      await world.answer(money.takeBackCredit, { transactionId, amount: 500, reason: "given twice" }, kliyanAdmin),
    ).toMatchObject({ amount: -500 });
  });

  test("a withdrawal that is requested and refused", async () => {
    const ask = (key: string) => world.answer(money.askWithdrawal, { key, amount: 100, note: "" }, customer);
    await post("brings some money", account, 1_000, kliyanAdmin);
    const first = await ask("asks for some of it");
    const next = first.withdrawalId + 1;
    for (const count of [0, 1, 2]) {
      await post(`withdrawal-${first.withdrawalId}-${count}`, account, 10, kliyanAdmin);
      await post(`withdrawal-${next}-${count}`, account, 10, kliyanAdmin);
    }
    const refused = { withdrawalId: first.withdrawalId, was: "requested", to: "refused", reason: "looked at" } as const;
    expect(await world.answer(money.decideWithdrawal, refused, kliyanAdmin)).toMatchObject({ state: "refused" });
    expect(await ask("asks for it again")).toMatchObject({ withdrawalId: next, state: "requested" });
  });

  test("an account that is set to zero", async () => {
    await post("closing-sets it to zero", shop, 700, bancaAdmin);
    const input = {
      key: "sets it to zero",
      account: shop,
      way: "cash",
      balance: 700,
      reason: "end of the season",
    } as const;
    expect(await world.answer(money.closeAccount, input, bancaAdmin)).toMatchObject({ balance: 700 });
  });

  test("a settled week that is reversed", async () => {
    await post("brings too much", shop, 300, bancaAdmin);
    await world.time.set(world.time.now() + 8 * 86_400_000);
    await closeWeeks(world.database, world.world.banca.serviceId, null);
    const settled = await world.answer(
      money.settleWeek,
      { key: "settles the week", number: 1, account: shop, amount: 300, was: 300 },
      bancaAdmin,
    );
    await post(`take-back-${settled.transactionId}`, shop, 10, bancaAdmin);
    expect(
      await world.answer(
        money.takeBackSettlement,
        { transactionId: settled.transactionId, reason: "wrong account" },
        bancaAdmin,
      ),
    ).toMatchObject({ amount: 300 });
  });
});
