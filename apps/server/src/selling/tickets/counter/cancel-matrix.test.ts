import { responses, results, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  kickOff,
  logins,
  sellTo,
  type SoldTicket,
  startOfTests,
  type TestServer,
  traces,
} from "../../../testing/index.ts";

// Who may cancel what and when: every role at every time in every state of a ticket. A refusal leaves no trace.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const [clerk, neighbour] = logins.clerks;
const minute = 60_000;
const game = () => world.world.games.baseball[1];
const parlay = (): Bet[] => [
  { game: game(), betType: 7, side: 1 },
  { game: world.world.games.basketball, betType: 1, side: 1 },
];

const times = {
  "at once": 0,
  "in the last millisecond of the ten minutes": 10 * minute - 1,
  "after ten minutes": 10 * minute,
} as const;
type Time = keyof typeof times;
type State = "open" | "cancelled" | "won" | "paid" | "partly decided";
type Role =
  | "its clerk"
  | "another clerk"
  | "its admin"
  | "another service's admin"
  | "the controller"
  | "the trader"
  | "a customer";
const loginOf: { readonly [Of in Role]: string } = {
  "its clerk": clerk,
  "another clerk": neighbour,
  "its admin": logins.bancaAdmin,
  "another service's admin": logins.kliyanAdmin,
  "the controller": logins.nordController,
  "the trader": logins.trader,
  "a customer": logins.customers[0],
};

/** The rules, from the widest refusal to the narrowest: the role, the service, the state, the POS, the time. */
function expected(role: Role, time: Time, state: State): string {
  if (role === "the controller" || role === "the trader" || role === "a customer") return "role";
  if (role === "another service's admin" || role === "another clerk") return "unknown";
  if (state === "cancelled") return "cancelled";
  if (state !== "open") return "decided";
  if (role === "its admin") return "ok";
  return time === "after ten minutes" ? "tooLate" : "ok";
}

let version = 0;
const ticketsIn: Record<State, () => Promise<SoldTicket>> = {
  open: () => sellTo(world, clerk, [{ game: world.world.games.basketball, betType: 1, side: 1 }], 100),
  cancelled: async () => {
    const ticket = await ticketsIn.open();
    await world.answer(tickets.cancel, { number: ticket.number }, clerk);
    return ticket;
  },
  won: async () => won(),
  paid: async () => {
    const ticket = await won();
    await world.answer(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, clerk);
    return ticket;
  },
  "partly decided": () => graded((bets) => sellTo(world, clerk, bets, 100)),
};

/** Sold before the half of its first leg was known, graded after it. The game is put on sale again for the next one. */
async function graded(sell: (bets: Bet[]) => Promise<SoldTicket>): Promise<SoldTicket> {
  const ticket = await sell(parlay());
  const innings = Array.from({ length: 5 }, (_, index) => ({
    segment: String(index + 1),
    away: 1 + (version % 2),
    home: 0,
    complete: true,
  }));
  await kickOff(world, game().eventId);
  version = (
    await world.answer(
      results.makeOfficial,
      { eventId: game().eventId, version, status: "partial", segments: innings },
      logins.trader,
    )
  ).version;
  await world.server.settler.settle(game().eventId);
  return ticket;
}

const won = (): Promise<SoldTicket> => graded((bets) => sellTo(world, clerk, bets.slice(0, 1), 100));

describe.each<State>(["open", "cancelled", "won", "paid", "partly decided"])("a ticket that is %s", (state) => {
  const cases = (Object.keys(loginOf) as Role[]).flatMap((role) =>
    (Object.keys(times) as Time[]).map((time) => [role, time, expected(role, time, state)] as const),
  );
  test.each(cases)("%s, %s: %s", async (role, time, outcome) => {
    await world.time.set(startOfTests);
    const ticket = await ticketsIn[state]();
    await world.tokenOf(loginOf[role]);
    await world.time.set(startOfTests + times[time]);
    const before = await traces(world);
    const answer = await world.send(tickets.cancel, { number: ticket.number, reason: "matrix" }, loginOf[role]);
    if (outcome === "ok") {
      expect(answer).toMatchObject({ ok: true, data: { status: -1, number: ticket.number } });
      expect(await world.send(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, clerk)).toMatchObject({
        ok: false,
        data: { reason: "cancelled" },
      });
    } else {
      expect(answer).toMatchObject({
        ok: false,
        responseType: outcome === "unknown" ? responses.notFound : responses.notAllowed,
        data: { reason: outcome },
      });
      expect(await traces(world)).toEqual(before);
    }
  });
});

test("two tills pay a winner at once, in two processes: one pays, one learns when and how much", async () => {
  await world.time.set(startOfTests);
  const second = await world.another();
  const game0 = world.world.games.baseball[0];
  const winners = await Promise.all(
    Array.from({ length: 6 }, () => sellTo(world, clerk, [{ game: game0, betType: 1, side: 1 }], 1_000)),
  );
  await endBaseball(world, game0, 5, 4);
  const before = await traces(world);
  for (const { number, code } of winners) {
    // Both are signed in before, so that only the payment itself is concurrent.
    await Promise.all([world.tokenOf(clerk), second.tokenOf(neighbour)]);
    const answers = await Promise.all([
      world.send(tickets.pay, { number, code: code ?? "" }, clerk),
      second.send(tickets.pay, { number, code: code ?? "" }, neighbour),
    ]);
    expect(answers.filter(({ ok }) => ok)).toMatchObject([{ data: { amount: 2_200 } }]);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([
      { responseType: responses.notAllowed, data: { reason: "alreadyPaid", amount: 2_200 } },
    ]);
  }
  expect((await traces(world)).moved).toBe(before.moved + 6 * 2_200);
  await second.close();
});
