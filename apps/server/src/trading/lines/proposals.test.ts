import { lines, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// A line far from all comparable prices needs an approval, in a league that requires one.

const become = query({}, "update event set status = $2::text where id = $1::bigint");

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { trader, assistant } = logins;
const game = () => world.world.games.baseball[0];
const move = (price: number, version: number) => ({
  key: { eventId: game().eventId, betType: 1, side: 1, alternate: 0 },
  version,
  points: null,
  price,
});
const input = (price: number, version: number, isSure?: boolean, login: string = trader) =>
  world.send(
    lines.moveLines,
    { moves: [move(price, version)], reason: "news", ...(isSure === undefined ? {} : { isSure }) },
    login,
  );
const waiting = async (login: string = trader) =>
  (await world.answer(lines.proposals, { leagueId: game().leagueId }, login)).waiting;
const decided = (proposalId: number, isPublished: boolean, login: string) =>
  world.send(lines.decideProposal, { proposalId, isPublished, note: "" }, login);
async function line(): Promise<
  { readonly price: number; readonly version: number; readonly changedBy: string } | undefined
> {
  const { events } = await world.answer(lines.board, { leagueId: game().leagueId, day: game().day }, trader);
  return events
    .find(({ eventId }) => eventId === game().eventId)
    ?.lines.find(({ betType, side, alternate }) => betType === 1 && side === 1 && alternate === 0);
}
/** A proposal of the trader's on the current line. */
async function proposed(price: number): Promise<number> {
  const answer = await input(price, (await line())?.version ?? 0, true);
  if (!answer.ok || answer.data.proposalId === undefined) throw new Error("it waits");
  return answer.data.proposalId;
}

test("where none is required it is published when confirmed", async () => {
  expect(await input(4_000, 1, true)).toMatchObject({ ok: true, data: { lines: [{ price: 4_000 }] } });
  expect(await input(120, 2, true)).toMatchObject({ ok: true, data: { lines: [{ price: 120 }] } });
});

test("where one is required, an unconfirmed move warns, and a confirmed one is pending", async () => {
  await world.answer(lines.setSecondPerson, { leagueId: game().leagueId, needsSecond: true }, trader);
  expect(await input(4_000, 3, false)).toMatchObject({
    ok: false,
    data: { waits: true, problems: [{ code: "unlikely" }] },
  });
  expect(await input(4_000, 3, true)).toMatchObject({
    ok: true,
    data: { lines: [], proposalId: expect.any(Number) as number },
  });
  expect(await line()).toMatchObject({ price: 120, version: 3 });
  expect(await waiting()).toMatchObject([
    {
      createdBy: "Trader",
      reason: "news",
      isOwn: true,
      isStale: false,
      moves: [{ price: 4_000, was: { price: 120 } }],
    },
  ]);
  expect(await waiting(assistant)).toMatchObject([{ isOwn: false }]);
});

test("a line near the current one is published as usual", async () => {
  expect(await input(125, 3, false)).toMatchObject({ ok: true, data: { lines: [{ price: 125 }] } });
  expect(await waiting()).toMatchObject([{ isStale: true }]);
});

test("one whose line moved meanwhile can only be declined", async () => {
  const [stale] = await waiting(assistant);
  expect(await decided(stale?.proposalId ?? 0, true, assistant)).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
  });
  expect(await decided(stale?.proposalId ?? 0, false, assistant)).toMatchObject({ ok: true, data: { lines: 0 } });
  expect(await waiting()).toEqual([]);
});

test("no one approves their own; another person does, once, and it stays the first one's price", async () => {
  const proposalId = await proposed(4_000);
  expect(await decided(proposalId, true, trader)).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
    data: { reason: "samePerson" },
  });
  const both = await Promise.all([decided(proposalId, true, assistant), decided(proposalId, true, assistant)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await line()).toMatchObject({ price: 4_000, changedBy: "Trader" });
  const { versions } = await world.answer(lines.history, { key: move(0, 0).key }, trader);
  expect(versions.map(({ reason }) => reason)).toContain("news · second person: Assistant");
});

test("at an old version it is refused, and nothing is pending", async () => {
  expect(await input(300, 1, true)).toMatchObject({ ok: false, responseType: responses.changedMeanwhile });
  expect(await waiting()).toEqual([]);
});

test("its author withdraws it", async () => {
  const proposalId = await proposed(200);
  expect(await decided(proposalId, false, trader)).toMatchObject({ ok: true });
  expect(await decided(proposalId, false, trader)).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
  });
  expect(await decided(999_999, false, trader)).toMatchObject({ ok: false, responseType: responses.notFound });
});

test.each([["official"], ["cancelled"]])(
  "one of a game that is %s cannot be approved, only declined",
  async (status) => {
    const proposalId = await proposed(150);
    await world.asOwner((sql) => sql.run(become, [game().eventId, status]));
    const published = await decided(proposalId, true, assistant);
    const declined = await decided(proposalId, false, assistant);
    await world.asOwner((sql) => sql.run(become, [game().eventId, "scheduled"]));
    expect([published.responseType, declined.ok]).toEqual([responses.invalidPayload, true]);
  },
);

test("the setting is reserved to traders", async () => {
  expect(
    await world.send(lines.setSecondPerson, { leagueId: game().leagueId, needsSecond: false }, assistant),
  ).toMatchObject({ ok: false });
  expect(await world.send(lines.setSecondPerson, { leagueId: 99_999, needsSecond: false }, trader)).toMatchObject({
    responseType: responses.notFound,
  });
});
