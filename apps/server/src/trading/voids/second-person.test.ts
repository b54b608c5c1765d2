import { responses, results, roles, tickets, voids } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json, query } from "../../platform/database/query.ts";
import { addPerson } from "../../bootstrap/index.ts";
import {
  closeProved,
  createTestServer,
  logins,
  sellTo,
  type SoldTicket,
  startOfTests,
  type TestServer,
} from "../../testing/index.ts";

// Where the policy requires two people, an order is pending until another agrees. Each test has its own world, and its
// books are proved.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
  const hash = query({ password_hash: "text" }, "select password_hash from person where login = 'trader'");
  await world.asOwner(async (sql) => {
    const passwordHash = (await sql.row(hash))?.password_hash ?? "";
    await addPerson(sql, {
      serviceId: world.world.platform.serviceId,
      role: roles.platform,
      login: second,
      name: "Second",
      passwordHash,
    });
  });
});
afterEach(() => closeProved(world));

const second = "second";
const [clerk] = logins.clerks;
const game = () => world.world.games.baseball[0];
const policy = (input: "none" | "twoPeople" | null, leagueId: number | null = null) =>
  world.answer(
    results.setPolicy,
    { leagueId, confirmation: null, highestGame: null, highestSegment: null, lateMinutes: null, voids: input },
    logins.trader,
  );
const sell = (at = game()) => sellTo(world, clerk, [{ game: at, betType: 1, side: 1 }], 1_000);
const status = async ({ number }: SoldTicket) => (await world.answer(tickets.findTicket, { number }, clerk)).status;
const settle = () => world.server.settler.settle(game().eventId);
const order = (more: object = {}, login: string = logins.trader) =>
  world.send(voids.order, { eventId: game().eventId, betTypes: [1], reason: "a wrong line", ...more }, login);
const confirm = (proposalId: number, login: string = second) => world.send(voids.confirm, { proposalId }, login);
const decline = (proposalId: number, login: string) =>
  world.send(voids.decline, { proposalId, reason: "the line was right" }, login);
const open = async () => (await world.answer(voids.listProposals, { open: true }, logins.assistant)).rows;
const acts = query(
  { act: "text", person: "text", after: json<Record<string, unknown>>() },
  `
  select a.act, p.name as person, a.after from audit_entry a join person p on p.id = a.person_id
  where a.act in ('proposeVoid', 'voidBets', 'undoVoid', 'decidePastPost', 'declineVoid') order by a.id`,
);
const audited = async () => (await world.asOwner((sql) => sql.rows(acts))).map(({ act, person }) => [act, person]);

test.each<[rule: string, platform: "none" | "twoPeople" | null, league: "none" | "twoPeople" | null, waits: boolean]>([
  ["one person is enough by default", null, null, false],
  ["the platform's policy applies to every league", "twoPeople", null, true],
  ["a league may require fewer", "twoPeople", "none", false],
  ["a league may require more", "none", "twoPeople", true],
])("%s", async (_rule, platform, league, waits) => {
  await policy(platform);
  await policy(league, game().leagueId);
  const sold = await sell();
  const answer = await order();
  await settle();
  expect([(answer.data as { proposalId: number | null }).proposalId !== null, await status(sold)]).toEqual(
    waits ? [true, 0] : [false, -1],
  );
});

describe("a pending order", () => {
  beforeEach(async () => {
    await policy("twoPeople");
  });

  test("does nothing until another person confirms it; then it is done, and both are recorded", async () => {
    const sold = await sell();
    expect(await order()).toMatchObject({ ok: true, data: { orderId: null, proposalId: 1 } });
    await settle();
    expect(await status(sold)).toBe(0);
    expect(await open()).toMatchObject([
      {
        proposalId: 1,
        act: "order",
        eventName: "Yankees @ Red Sox",
        createdBy: "Trader",
        createdAt: startOfTests,
        outcome: null,
      },
    ]);
    expect(await confirm(1)).toMatchObject({ ok: true, data: { orderId: 1 } });
    await settle();
    expect([await status(sold), await open()]).toEqual([-1, []]);
    expect((await world.answer(voids.listOrders, {}, logins.trader)).rows).toMatchObject([
      { createdBy: "Trader", confirmedBy: "Second" },
    ]);
    expect(await audited()).toEqual([
      ["proposeVoid", "Trader"],
      ["voidBets", "Second"],
    ]);
  });

  test.each<[rule: string, act: () => Promise<{ responseType: number; data?: unknown }>, code: number, data: object]>([
    ["its author may not confirm", () => confirm(1, logins.trader), responses.notAllowed, { reason: "samePerson" }],
    ["an assistant may not", () => confirm(1, logins.assistant), responses.notAllowed, {}],
    ["a service's admin may not", () => confirm(1, logins.bancaAdmin), responses.notAllowed, {}],
    ["an unknown proposal cannot be confirmed", () => confirm(2), responses.notFound, {}],
    [
      "the same request is pending already",
      () => order(),
      responses.changedMeanwhile,
      { reason: "proposed", proposalId: 1 },
    ],
  ])("%s", async (_rule, act, code, data) => {
    const sold = await sell();
    await order();
    expect(await act()).toMatchObject({ ok: false, responseType: code, data });
    await settle();
    expect([await status(sold), (await open()).length]).toEqual([0, 1]);
  });

  test("is confirmed once, by whichever of two comes first", async () => {
    await order();
    const answers = await Promise.all([confirm(1), confirm(1)]);
    expect(answers.map(({ responseType }) => responseType).toSorted()).toEqual(
      [responses.changedMeanwhile, responses.success].toSorted(),
    );
    expect((await world.answer(voids.listOrders, {}, logins.trader)).rows).toHaveLength(1);
  });

  test.each([
    ["another", second],
    ["who proposed it", logins.trader],
  ])("is declined by %s, and cannot be confirmed then", async (_who, login) => {
    const sold = await sell();
    await order();
    expect(await decline(1, login)).toMatchObject({ ok: true });
    expect(await confirm(1)).toMatchObject({ responseType: responses.changedMeanwhile, data: { reason: "decided" } });
    await settle();
    expect(await status(sold)).toBe(0);
    expect((await world.answer(voids.listProposals, { open: false }, logins.trader)).rows).toMatchObject([
      { outcome: "declined", note: "the line was right" },
    ]);
    expect((await audited()).map(([act]) => act)).toEqual(["proposeVoid", "declineVoid"]);
  });

  test("an impossible request is refused at once, and is not pending", async () => {
    expect(await order({ eventId: 999_999 })).toMatchObject({ responseType: responses.notFound });
    expect(await order({ period: "lunch" })).toMatchObject({ responseType: responses.invalidPayload });
    expect(await open()).toEqual([]);
  });
});

test("a reversal is pending too, and the order stays in force meanwhile", async () => {
  const sold = await sell();
  await order();
  await settle();
  await policy("twoPeople");
  expect(await world.send(voids.undo, { orderId: 1, reason: "it was right" }, logins.trader)).toMatchObject({
    ok: true,
    data: { proposalId: 1 },
  });
  await settle();
  expect(await status(sold)).toBe(-1);
  await confirm(1);
  await settle();
  expect(await status(sold)).toBe(0);
});

test("a decision about late bets is pending too, and the case stays open meanwhile", async () => {
  const at = startOfTests + 60_000;
  await world.time.set(at);
  const late = await sell();
  const start = query(
    {},
    "update event set starts_at = $2::timestamptz, cutoff_at = $2::timestamptz where id = $1::bigint",
  );
  await world.asOwner((sql) => sql.run(start, [game().eventId, new Date(at)]));
  await policy("twoPeople");
  const actionOf = async () =>
    (await world.answer(voids.listCaseTickets, { caseId: 1 }, logins.trader)).rows.map(({ action, decidedBy }) => [
      action,
      decidedBy,
    ]);
  const payload = { caseId: 1, tickets: [late.number], action: "void" as const, reason: "the ball was in the air" };
  expect(await world.send(voids.decideCase, payload, logins.trader)).toMatchObject({
    ok: true,
    data: { orderId: null, proposalId: 1 },
  });
  expect(await actionOf()).toEqual([["open", ""]]);
  expect(await confirm(1, logins.trader)).toMatchObject({ responseType: responses.notAllowed });
  expect(await confirm(1)).toMatchObject({ ok: true, data: { orderId: 1 } });
  await settle();
  expect([await status(late), await actionOf()]).toEqual([-1, [["void", "Trader"]]]);
});
