import { money, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { closeWeeks } from "../index.ts";

// A till sells three tickets on Friday and cancels one; on Saturday it pays the winner, and the admin collects what it
// owes. The first week ends on Sunday.

const [clerk, second] = logins.clerks;
const dayMs = 86_400_000;
let world: TestServer;
let friday: number;

beforeAll(async () => {
  world = await createTestServer();
  friday = world.time.now();
  const game = world.world.games.baseball[0];
  const won = await sellTo(world, clerk, [{ game, betType: 1, side: 1 }], 1_000);
  await sellTo(world, clerk, [{ game, betType: 1, side: 2 }], 1_000);
  const regretted = await sellTo(world, clerk, [{ game, betType: 1, side: 2 }], 700);
  await world.answer(tickets.cancel, { number: regretted.number }, clerk);
  await sellTo(world, second, [{ game, betType: 1, side: 2 }], 400);
  await world.time.set(game.startsAt + 4 * 3_600_000);
  await endBaseball(world, game, 5, 3);
  await world.answer(tickets.pay, { number: won.number, code: won.code ?? "" }, clerk);
  const { posId } = world.world.banca.clerks[0];
  await world.answer(
    money.postTransaction,
    { key: "brought on Saturday", kind: "deposit", account: { posId }, amount: 300, reason: "cash" },
    logins.bancaAdmin,
  );
});
afterAll(async () => {
  await world.close();
});

/**
 * The rows of the paper as name and amount; the names are in the service's language, so rows are found by their
 * position.
 */
async function printed(period: "day" | "dayBefore" | "week" | "weekBefore", login: string = clerk) {
  const { html, from, to } = await world.answer(money.printClosing, { period }, login);
  const rows = [...html.matchAll(/<p class="ends"><span>(.*?)<\/span> <b>(.*?)<\/b><\/p>/gu)].map(
    ([, name = "", value = ""]) => [/\((\d+)\)/u.exec(name)?.[1] ?? "", value.replaceAll(/[^\d.,−]/gu, "")],
  );
  return { from, to, rows };
}

describe("the closing report of a till", () => {
  test("of a day has sales, cancelled, paid, their cash, and the balance before and after", async () => {
    expect(await printed("dayBefore")).toEqual({
      from: "2026-04-10",
      to: "2026-04-10",
      rows: [
        ["3", "27.00"],
        ["1", "7.00"],
        ["", "0.00"],
        ["", "20.00"],
        ["", "0.00"],
        ["", "−20.00"],
      ],
    });
  });

  test("of the next day begins where that one ended, with manual entries listed separately", async () => {
    expect(await printed("day")).toEqual({
      from: "2026-04-11",
      to: "2026-04-11",
      rows: [
        ["", "0.00"],
        ["", "0.00"],
        ["1", "22.00"],
        ["", "−22.00"],
        ["", "−20.00"],
        ["1", "3.00"],
        ["", "5.00"],
      ],
    });
  });

  test("ends with the balance of the till's account", async () => {
    const { closing } = await world.answer(money.statement, { from: friday, to: world.time.now() }, clerk);
    const { rows } = await printed("week");
    expect([closing, rows.at(-1)]).toEqual([500, ["", "5.00"]]);
  });

  test("of the week sums its days, without any of another till's", async () => {
    expect((await printed("week")).rows).toEqual([
      ["3", "27.00"],
      ["1", "7.00"],
      ["1", "22.00"],
      ["", "−2.00"],
      ["", "0.00"],
      ["1", "3.00"],
      ["", "5.00"],
    ]);
    expect((await printed("week", second)).rows).toEqual([
      ["1", "4.00"],
      ["", "0.00"],
      ["", "0.00"],
      ["", "4.00"],
      ["", "0.00"],
      ["", "−4.00"],
    ]);
  });

  test("of the week before is the last closed one, with its own balances", async () => {
    await world.time.set(friday + 4 * dayMs);
    await closeWeeks(world.database, world.world.banca.serviceId, null);
    const before = await printed("weekBefore");
    expect([before.to, before.rows.at(-1)]).toEqual(["2026-04-12", ["", "5.00"]]);
    expect((await printed("day")).rows).toEqual([
      ["", "0.00"],
      ["", "0.00"],
      ["", "0.00"],
      ["", "0.00"],
      ["", "5.00"],
      ["", "5.00"],
    ]);
  });
});

test("an admin has no till to close", async () => {
  expect(
    await world.sendRaw(money.printClosing.path, { period: "day" }, await world.tokenOf(logins.bancaAdmin)),
  ).toMatchObject({ response_type: responses.notAllowed });
});
