import { responses, results, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  closeProved,
  createTestServer,
  endBaseball,
  kickOff,
  logins,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../testing/index.ts";

// A ticket is graded by the grading rules of its sale, whatever was changed since. Here the money line of a tied game
// is refunded, or lost.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const [customer] = logins.customers;
const game = () => world.world.games.baseball[0];
const sell = (login: string = clerk) => sellTo(world, login, [{ game: game(), betType: 1, side: 1 }], 1_000);
const status = async ({ number }: SoldTicket, login: string = clerk) =>
  (await world.answer(tickets.findTicket, { number }, login)).status;
const tie = (version = 0) => endBaseball(world, game(), 4, 4, version);
const versions = async () =>
  (await world.answer(results.listGradingRules, { leagueId: game().leagueId }, logins.trader)).versions;
const [push, lost] = [1, 3];

/** What a tie of the league's games does to money lines sold from now on. */
async function tiesAre(outcome: "push" | "lose", serviceId: number | null = null) {
  const newest = (await versions()).find((one) => one.serviceId === serviceId);
  const input = {
    leagueId: game().leagueId,
    serviceId,
    version: newest?.version ?? 0,
    changes: { tie: { game: outcome } },
    reason: "a new policy",
  };
  return world.send(results.saveGradingRules, input, logins.trader);
}

describe("a ticket is graded by its own copy of the rules", () => {
  test.each<[rule: string, change: () => Promise<unknown>, before: number, after: number]>([
    ["rules without changes", async () => undefined, push, push],
    ["the league changes", () => tiesAre("lose"), push, lost],
    ["the service changes its league's rules", () => tiesAre("lose", world.world.banca.serviceId), push, lost],
    ["another service changes the league's rules", () => tiesAre("lose", world.world.kliyan.serviceId), push, push],
    [
      "the service takes precedence over its league",
      async () => {
        await tiesAre("push", world.world.banca.serviceId);
        await tiesAre("lose");
      },
      push,
      push,
    ],
    [
      "a change is reversed",
      async () => {
        await tiesAre("lose");
        await tiesAre("push");
      },
      push,
      push,
    ],
  ])("%s", async (_rule, change, before, after) => {
    const early = await sell();
    await change();
    const late = await sell();
    await tie();
    expect([await status(early), await status(late)]).toEqual([before, after]);
  });
});

test("a correction grades from scratch by the same copy, and so does a change after the result", async () => {
  const early = await sell();
  await tiesAre("lose");
  const [late, online] = [await sell(), await sell(customer)];
  const stand = async () => [await status(early), await status(late), await status(online, customer)];
  await endBaseball(world, game(), 5, 4);
  expect(await stand()).toEqual([2, 2, 2]);
  await tie(1);
  expect(await stand()).toEqual([push, lost, lost]);
  await tiesAre("push");
  await world.server.settler.settle(game().eventId);
  expect(await stand()).toEqual([push, lost, lost]);
  await endBaseball(world, game(), 3, 4, 2);
  await tie(3);
  expect(await stand()).toEqual([push, lost, lost]);
});

test("a preview grades each bet by its own copy", async () => {
  await sell();
  await tiesAre("lose");
  await sell();
  await kickOff(world, game().eventId);
  const { legs } = await world.answer(
    results.preview,
    {
      eventId: game().eventId,
      status: "final",
      segments: [
        ...Array.from({ length: 9 }, (_, index) => ({ segment: String(index + 1), away: 0, home: 0 })),
        { segment: "game", away: 0, home: 0 },
      ],
    },
    logins.trader,
  );
  expect(legs).toMatchObject({ push: 1, lose: 1 });
});

describe("a change", () => {
  test("is a new version, with its author; the previous version stays", async () => {
    await tiesAre("lose");
    await tiesAre("push", world.world.banca.serviceId);
    expect(await versions()).toMatchObject([
      {
        serviceId: world.world.banca.serviceId,
        serviceName: "Banca",
        changes: { tie: { game: "push" } },
        createdBy: "Trader",
      },
      { serviceId: null, serviceName: null, changes: { tie: { game: "lose" } }, createdAt: world.time.now() },
    ]);
  });

  test("is written to the audit with its reason", async () => {
    await tiesAre("lose");
    const last = query(
      { act: "text", subject: "text", reason: "text" },
      "select act, subject, after->>'reason' as reason from audit_entry order by id desc limit 1",
    );
    expect(await world.asOwner((sql) => sql.row(last))).toEqual({
      act: "saveHouseRules",
      subject: `league ${game().leagueId}`,
      reason: "a new policy",
    });
  });

  test("of a league that contradicts a service's change of it is refused, and named", async () => {
    const innings = ["1", "2", "3", "4", "5", "6", "7"];
    const save = async (serviceId: number | null, changes: object) =>
      world.send(
        results.saveGradingRules,
        {
          leagueId: game().leagueId,
          serviceId,
          version: 0,
          changes,
          reason: "shorter games",
        },
        logins.trader,
      );
    await save(world.world.banca.serviceId, {
      periods: { game: { segments: [...innings, "8", "9"], overtime: true } },
    });
    const shorter = { regulation: innings, periods: { game: { segments: innings, overtime: true } } };
    expect(await save(null, shorter)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ problem: expect.stringContaining("Banca") }] },
    });
    expect(await versions()).toHaveLength(1);
    await world.answer(
      results.saveGradingRules,
      {
        leagueId: game().leagueId,
        serviceId: world.world.banca.serviceId,
        version: (await versions())[0]?.version ?? 0,
        changes: {},
        reason: "as the league",
      },
      logins.trader,
    );
    expect(await save(null, shorter)).toMatchObject({ ok: true });
  });

  test.each<[rule: string, change: object, code: number]>([
    ["based on an outdated version is refused", { version: 7 }, responses.changedMeanwhile],
    ["of an unknown league", { leagueId: 999_999 }, responses.notFound],
    ["for an unknown service", { serviceId: 999_999 }, responses.notFound],
    [
      "that makes an invalid set of rules",
      { changes: { periods: { game: { segments: ["77"], overtime: false } } } },
      responses.invalidPayload,
    ],
    ["without a reason", { reason: " " }, responses.invalidPayload],
  ])("%s", async (_rule, change, code) => {
    const input = {
      leagueId: game().leagueId,
      serviceId: null,
      version: 0,
      changes: { tie: { game: "lose" as const } },
      reason: "a new policy",
      ...change,
    };
    expect(await world.send(results.saveGradingRules, input, logins.trader)).toMatchObject({
      ok: false,
      responseType: code,
    });
    expect(await versions()).toEqual([]);
  });
});
