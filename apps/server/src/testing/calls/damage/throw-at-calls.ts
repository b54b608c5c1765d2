import { catalog, referrals, temporary, tickets, voids } from "@chalkboard/contract";
import { mutated, seeded } from "./mutations.ts";
import { sellTo } from "../../bets.ts";
import { slipOf } from "../../slips.ts";
import { addTestRule, logins } from "../../test-world.ts";
import type { TestServer } from "../../test-server.ts";

type Throw = { readonly path: string; readonly login: string | undefined; readonly payload: object };

const atOnce = 20;

/**
 * Sends damaged requests to every call about tickets except the sale itself, each by a person who may make it; returns
 * those with an unexpected response.
 */
export async function throwAtCalls(
  house: TestServer,
  { seed, count }: { seed: string; count: number },
): Promise<readonly string[]> {
  const chance = seeded(seed);
  const throws = await requests(house);
  const tokens = new Map(
    await Promise.all(
      [...new Set(throws.map(({ login }) => login))].map(
        async (login) => [login, login === undefined ? undefined : await house.tokenOf(login)] as const,
      ),
    ),
  );
  const faults: string[] = [];
  for (let first = 0; first < count; first += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - first) }, async () => {
        const { path, login, payload } = throws[chance(throws.length)] ?? { path: "", login: undefined, payload: {} };
        const json = mutated(payload, chance);
        const token = tokens.get(login);
        const body = new URLSearchParams({ json, ...(token === undefined ? {} : { token }) });
        const response = await fetch(`${house.address}/${path}`, { method: "POST", body });
        const answer = (await response.json()) as { response_type?: unknown };
        if (response.status !== 200 || typeof answer.response_type !== "number")
          faults.push(`${response.status} ${path} ${json.slice(0, 1_000)}`);
      }),
    );
    await house.server.waiting.run();
  }
  return faults;
}

async function requests(house: TestServer): Promise<readonly Throw[]> {
  const [clerk] = logins.clerks;
  const [{ eventId }, game] = [house.world.games.baseball[1], house.world.games.baseball[0]];
  await house.asOwner((sql) =>
    addTestRule(sql, house.world.banca.serviceId, "referral", { stake: 900, win: 0, seconds: 30 }),
  );
  const [small, large] = [
    await slipOf(house, [{ game, betType: 1, side: 1 }], 500),
    await slipOf(house, [{ game, betType: 1, side: 1 }], 1_000),
  ];
  const { code } = await house.answer(temporary.compose, { slip: small }, clerk);
  const { number, code: secret } = await sellTo(house, clerk, [{ game, betType: 1, side: 1 }], 100);
  const referred = await house.send(tickets.sell, { key: "thrown at and referred", slip: large }, clerk);
  const { reference } = referred.data as { reference: number };
  const { orderId } = await house.answer(voids.order, { eventId, reason: "r", betTypes: [3] }, logins.trader);
  const [admin, trader] = [logins.bancaAdmin, logins.trader];
  const span = { soldFrom: house.time.now(), soldUntil: house.time.now() + 1_000 };
  return [
    { path: tickets.askSale.path, login: clerk, payload: { key: "thrown at and asked" } },
    { path: tickets.cancel.path, login: admin, payload: { number, reason: "r" } },
    { path: tickets.pay.path, login: clerk, payload: { number, code: secret } },
    { path: referrals.listWaiting.path, login: admin, payload: {} },
    { path: referrals.accept.path, login: admin, payload: { reference } },
    { path: referrals.decline.path, login: trader, payload: { reference, note: "n" } },
    { path: referrals.offer.path, login: admin, payload: { reference, amount: 700, note: "n" } },
    { path: referrals.answerOffer.path, login: clerk, payload: { key: "thrown at and referred", take: true } },
    {
      path: temporary.compose.path,
      login: undefined,
      payload: { serviceId: house.world.banca.serviceId, slip: small },
    },
    { path: temporary.load.path, login: clerk, payload: { code } },
    { path: temporary.sellTemporary.path, login: clerk, payload: { code, key: "thrown at", slip: small } },
    {
      path: temporary.list.path,
      login: admin,
      payload: { from: "2026-04-10", to: "2026-04-11", source: "clerk", state: "sold", before: 9, limit: 10 },
    },
    { path: voids.preview.path, login: trader, payload: { eventId, betTypes: [1, 2], period: "game", ...span } },
    { path: voids.order.path, login: trader, payload: { eventId, betTypes: [1], ...span, reason: "r" } },
    { path: voids.undo.path, login: trader, payload: { orderId, reason: "r" } },
    { path: voids.listOrders.path, login: trader, payload: { eventId } },
    { path: voids.listCases.path, login: trader, payload: { open: true } },
    { path: voids.previewUndo.path, login: trader, payload: { orderId } },
    { path: voids.listCaseTickets.path, login: trader, payload: { caseId: 1 } },
    { path: voids.listOrderTickets.path, login: trader, payload: { orderId } },
    { path: voids.confirm.path, login: trader, payload: { proposalId: 1 } },
    { path: voids.decline.path, login: trader, payload: { proposalId: 1, reason: "r" } },
    {
      path: voids.decideCase.path,
      login: trader,
      payload: { caseId: 1, tickets: [number], action: "void", reason: "r" },
    },
    { path: catalog.setPlay.path, login: trader, payload: { eventId, inPlay: true, status: "live" } },
  ];
}
