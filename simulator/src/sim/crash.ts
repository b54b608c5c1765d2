// The server dies in the middle of an action, at a moment drawn from the seed; another one starts on the same database.
// Requests are repeated until their outcome is known: each happened once, or not at all.

import { money, responses, results, tickets } from "@chalkboard/contract";
import { cancels, expires, pays, refusesCancel, refusesPayment } from "../auditor/after-sale.ts";
import { closesWeeks } from "../auditor/weeks.ts";
import { expectedSale } from "../auditor/sale.ts";
import { accepted, askSell, newSale, sellOnVoidedKey } from "./people/clerk.ts";
import { whileCounting, whileHolding } from "./crash-cash.ts";
import { resultOf } from "./games.ts";
import { compareClosed, endsWeekYesterday, expired } from "./money/money.ts";
import { isOfficial, officialOf, regraded } from "./results.ts";
import { heard, mortally } from "./mortally.ts";
import { beginsToWait } from "./people/waiting.ts";
import { agree, Disagreement, type World } from "./world.ts";

/** The server is killed during an action. */
export async function crash(world: World): Promise<void> {
  await world.chance.weighted<(one: World) => Promise<void>>([
    [5, whileSelling],
    [3, whilePaying],
    [2, whileCancelling],
    [3, whileSettling],
    [4, whileClosing],
    [3, whileExpiring],
    [3, whileHolding],
    [4, whileCounting],
  ])(world);
}

async function whileSelling(world: World): Promise<void> {
  const sale = newSale(world);
  if (sale === undefined) return;
  const { seller, key, slip } = sale;
  const expected = expectedSale(world.model, seller, slip);
  if (expected.codes.length > 0 || expected.isNoFreePlay) return;
  await mortally(world, "selling", () => askSell(world, seller, key, slip));
  // Half of the terminals ask whether it was sold, the others simply send it again.
  if (world.chance.percent(50)) {
    const again = await askSell(world, seller, key, slip);
    if (expected.waits !== undefined) return void beginsToWait(world, sale, expected, again);
    const ticket = accepted(world, seller, slip, expected, again);
    world.pastSales.push({ key, sellerIndex: sale.sellerIndex, slip, ticket: ticket.number });
    return;
  }
  const input = await heard(world, seller.personId, tickets.askSale, { key });
  if (!input.ok) throw new Disagreement("a key may be asked for", { key, answer: input.responseType });
  if (!input.data.sold && input.data.waiting === undefined) return sellOnVoidedKey(world, sale);
  const again = await askSell(world, seller, key, slip);
  if (expected.waits !== undefined) return void beginsToWait(world, sale, expected, again);
  const ticket = accepted(world, seller, slip, expected, again);
  agree("what a key sold it sold once", input.data.ticket?.number, ticket.number, { key });
  world.pastSales.push({ key, sellerIndex: sale.sellerIndex, slip, ticket: ticket.number });
}

async function whilePaying(world: World): Promise<void> {
  const { model, chance } = world;
  const due = [...model.tickets.values()].filter(
    (one) => one.seller.service.kind === "retail" && refusesPayment(model, one.seller, one).length === 0,
  );
  if (due.length === 0) return;
  const ticket = chance.pick(due);
  const { seller, number, code, paid: before } = ticket;
  const payload = { number, code };
  await mortally(world, "paying", () => world.server.send(seller.personId, tickets.pay, payload));
  const found = await heard(world, seller.personId, tickets.findTicket, { number });
  const wasPaid = found.ok && found.data.paid > before;
  const again = await heard(world, seller.personId, tickets.pay, payload);
  agree("a payment happens once", again.ok, !wasPaid, { ticket: number });
  pays(seller, ticket);
  agree("what was paid in all", again.ok ? again.data.ticket.paid : found.ok && found.data.paid, ticket.paid, {
    ticket: number,
  });
}

async function whileCancelling(world: World): Promise<void> {
  const { model, chance } = world;
  const open = [...model.tickets.values()].filter((one) => refusesCancel(model, "admin", one, "a reason").length === 0);
  if (open.length === 0) return;
  const ticket = chance.pick(open);
  const {
    number,
    seller: {
      service: { adminId },
    },
  } = ticket;
  const payload = { number, reason: "the customer asked" };
  await mortally(world, "cancelling", () => world.server.send(adminId, tickets.cancel, payload));
  const found = await heard(world, adminId, tickets.findTicket, { number });
  const again = await heard(world, adminId, tickets.cancel, payload);
  agree("a cancellation happens once", again.ok, found.ok && found.data.cancelledAt === null, { ticket: number });
  cancels(model, ticket, "admin");
  world.marks.add("status goes open→cancelled");
}

async function whileSettling(world: World): Promise<void> {
  const { model, chance, server, traderId } = world;
  const played = [...model.events.values()].filter(
    ({ startsAt, status, result }) =>
      model.now > startsAt + 90 * 60_000 && status !== "cancelled" && (result === undefined || chance.percent(30)),
  );
  if (played.length === 0) return;
  const event = chance.pick(played);
  const result = resultOf(chance, event.sport);
  const payload = officialOf(event, result);
  await mortally(world, "settling", async () => {
    await server.send(traderId, results.makeOfficial, payload);
    await server.settle(event.eventId);
  });
  const again = await heard(world, traderId, results.makeOfficial, payload);
  if (!again.ok)
    throw new Disagreement("a result that was said twice is one version", {
      payload,
      answer: again.responseType,
      data: again.data,
    });
  isOfficial(event, result, again.data.version);
  await server.settle(event.eventId);
  regraded(world, event);
}

async function whileClosing(world: World): Promise<void> {
  const service = world.chance.pick(world.model.services);
  if (world.chance.percent(80)) await endsWeekYesterday(world, service);
  const closed = closesWeeks(world.model, service);
  const close = () => world.server.send(service.adminId, money.closeWeek, {});
  await mortally(world, "closing a week", close);
  await heard(world, service.adminId, money.closeWeek, {});
  await compareClosed(world, service, closed);
  const again = await close();
  agree("a week that is closed is closed", again.responseType, responses.notAllowed, { serviceId: service.serviceId });
  if (closed.length > 0) world.marks.add("crash: in a week's close");
}

async function whileExpiring(world: World): Promise<void> {
  const service = world.chance.pick(world.model.services);
  const late = expires(world.model, service).length;
  const expire = () => world.server.send(service.adminId, money.expireNow, {});
  await mortally(world, "letting winners expire", expire);
  await heard(world, service.adminId, money.expireNow, {});
  expired(world, service);
  const again = await expire();
  agree(
    "what expired does so once",
    again.ok && again.data,
    { tickets: 0, prizes: 0, credit: 0 },
    { serviceId: service.serviceId, late },
  );
}
