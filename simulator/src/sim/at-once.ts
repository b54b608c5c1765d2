// Simultaneous actions: one key from two terminals, two tills with one ticket, a crowd on the last credit, a bet just
// before the start.

import { tickets } from "@chalkboard/contract";
import { isHidden, pays, refusesPayment } from "../auditor/after-sale.ts";
import type { KnownSeller } from "../auditor/model.ts";
import { offerOf } from "../auditor/offers.ts";
import type { SlipInput } from "../auditor/slip-input.ts";
import { expectedSale } from "../auditor/sale.ts";
import { accepted, answered, askSell, newSale, sell } from "./people/clerk.ts";
import { cancelAs } from "./people/counter.ts";
import { until } from "./people/time.ts";
import { agree, Disagreement, reasonIn, type World } from "./world.ts";

const available = -41;
const personal = -70;

/** A terminal sends the same sale twice at once: one ticket, one wait, or the same refusal twice. */
export async function sameSaleTwice(world: World): Promise<void> {
  const sale = newSale(world);
  if (sale === undefined) return;
  const { seller, key, slip } = sale;
  const expected = expectedSale(world.model, seller, slip);
  const [one, other] = await Promise.all([askSell(world, seller, key, slip), askSell(world, seller, key, slip)]);
  const ticket = answered(world, sale, expected, one);
  if (ticket === undefined) {
    const said = ({ responseType, data }: typeof one): readonly unknown[] => [
      responseType,
      reasonIn(data),
      (data as { reference?: number }).reference,
    ];
    return agree("a sale sent twice at once is answered twice the same", said(other), said(one), { slip });
  }
  agree("a sale sent twice at once is one ticket", other.ok ? other.data.ticket.number : undefined, ticket.number, {
    slip,
    answer: other.responseType,
  });
  world.marks.add("at once: same sale twice");
}

/** Two tills pay one winner at the same time: one of them succeeds. */
export async function payTwice(world: World): Promise<void> {
  const { model, server, chance, marks } = world;
  const winners = [...model.tickets.values()].filter(
    (ticket) => ticket.seller.service.kind === "retail" && refusesPayment(model, ticket.seller, ticket).length === 0,
  );
  if (winners.length === 0) return;
  const ticket = chance.pick(winners);
  // Which of two tills is faster does not follow from the seed: such a pair has no limit that its balance could reach.
  const own = model.sellers.filter(
    (seller) =>
      !isHidden(seller, ticket, ticket.code) &&
      seller.creditLimit === null &&
      refusesPayment(model, seller, ticket).length === 0,
  );
  const tills = ticket.seller.service.payAnywhere && own.length > 0 ? own : [ticket.seller];
  const [one, other] = [chance.pick(tills), chance.pick(tills)];
  const [first, second] = await Promise.all(
    [one, other].map((clerk) => server.send(clerk.personId, tickets.pay, { number: ticket.number, code: ticket.code })),
  );
  if (first === undefined || second === undefined || first.ok === second.ok) {
    throw new Disagreement("of two tills at once one pays", { ticket: ticket.number, answers: [first, second] });
  }
  pays(first.ok ? one : other, ticket);
  marks.add("at once: two tills, one ticket");
}

/**
 * The same slip several times at once, under different keys, on one account with little left: as many are sold as the
 * account has stakes for.
 */
export async function lastCredit(world: World): Promise<void> {
  const { model, chance, marks } = world;
  const poor = model.sellers
    .map((seller, sellerIndex) => ({ seller, sellerIndex }))
    .filter(({ seller }) => seller.creditLimit !== null);
  if (poor.length === 0) return;
  const { seller, sellerIndex } = chance.pick(poor);
  const left = Math.max(0, (seller.creditLimit ?? 0) + seller.balance);
  // Each alone fits the balance and the wager limit; together they exceed a small balance.
  const amount = Math.max(500, Math.min(Math.floor(left * 0.6), 20_000));
  const sale = newSale(world, sellerIndex);
  if (sale === undefined || sale.slip.payWith === "credit") return;
  const slip: SlipInput = { ...sale.slip, amount, amountIs: "risk" };
  const expected = expectedSale(model, seller, slip);
  if (
    expected.codes.some((code) => code === available || code === personal) ||
    expected.waits !== undefined ||
    expected.isNoFreePlay
  )
    return;
  const keys = Array.from({ length: 4 }, (_, index) => `${sale.key} ${index}`);
  const answers = await Promise.all(keys.map((key) => askSell(world, seller, key, slip)));
  const passed = answers.filter(({ ok }) => ok);
  const fits = Math.floor(left / Math.max(1, expected.stake));
  const limited = expectedSale(model, seller, slip).codes.length > 0;
  for (const answer of passed) {
    // A customer's own daily limit may refuse before the balance does.
    if (expectedSale(model, seller, slip).codes.length > 0) {
      throw new Disagreement("more passed than the account allows", { slip, left, passed: passed.length });
    }
    accepted(world, seller, slip, expected, answer);
  }
  if (limited) return;
  const next = expectedSale(model, seller, slip).codes;
  if (passed.length < keys.length) {
    agree(
      "what did not pass is refused by what is left",
      answers.filter(({ ok }) => !ok).map(({ responseType }) => responseType),
      answers.filter(({ ok }) => !ok).map(() => next[0]),
      { seller: seller.name, slip, left, fits },
    );
    if (next[0] === available) marks.add("at once: the last credit");
  }
}

/** A game's last millisecond before the start, and its first after it: the former sells, the latter does not. */
export async function atTheBell(world: World): Promise<void> {
  const { model, chance } = world;
  const coming = [...model.events.values()]
    .filter((event) => event.status === "scheduled" && event.startsAt > model.now && event.lines.size > 0)
    .sort((a, b) => a.startsAt - b.startsAt);
  const [next] = coming;
  if (next === undefined) return;
  const [betType = 0, side = 0] = chance
    .pick([...next.lines.keys()])
    .split("/")
    .map(Number);
  const straight = (_: World, { service }: KnownSeller): SlipInput => {
    const { points = null, price = 100 } = offerOf(model, service, { eventId: next.eventId, betType, side }) ?? {};
    return {
      mode: "straight",
      amount: 1_000,
      amountIs: "risk",
      priceChange: "refuse",
      legs: [{ eventId: next.eventId, betType, side, points, price }],
    };
  };
  for (const at of [next.startsAt - 1, next.startsAt]) {
    await until(world, at);
    const sale = newSale(world, undefined, straight);
    const ticket = sale === undefined ? undefined : await sell(world, sale);
    if (ticket !== undefined) world.marks.add("at once: the last millisecond");
  }
}

/** The last millisecond in which a clerk may cancel, or the first in which it is too late. */
export async function cancelAtTheLimit(world: World): Promise<void> {
  const { model, chance } = world;
  const waiting = [...model.tickets.values()].filter(
    (ticket) =>
      ticket.seller.service.kind === "retail" &&
      ticket.cancelledAt === undefined &&
      ticket.cancelBefore > model.now + 1 &&
      ticket.legs.every(({ eventId }) => (model.events.get(eventId)?.startsAt ?? 0) > ticket.cancelBefore),
  );
  if (waiting.length === 0) return;
  const ticket = chance.pick(waiting);
  await until(world, ticket.cancelBefore - (chance.percent(50) ? 1 : 0));
  await cancelAs(world, "clerk", ticket, "");
}
