// Money that no bet moves: point credit is granted and expires, prizes expire, weeks are closed and commission is paid
// for them.

import { money, responses } from "@chalkboard/contract";
import { addDays, instantOf, localTime } from "@chalkboard/kernel";
import { expires } from "../../auditor/after-sale.ts";
import { bookDay, type KnownService } from "../../auditor/model.ts";
import type { ClosedWeek, Scheme, WeekRow } from "../../auditor/week-book.ts";
import { closesWeeks, openWeek } from "../../auditor/weeks.ts";
import type { Chance } from "../../chance.ts";
import { agree, Disagreement, type World } from "../world.ts";

/** The default lifetime of point credit. */
const usualCreditDays = 30;

/** A promotion grants point credit, with or without an expiry. */
export async function grantCredit({ chance, model, server, marks, serial }: World): Promise<void> {
  const seller = chance.pick(model.sellers);
  const amount = chance.int(1, 80) * 1_000;
  const days = chance.pick([1, 2, null, undefined]);
  const payload = {
    key: `granted-${serial()}`,
    posId: seller.posId,
    amount,
    reason: "promotion",
    ...(days === undefined ? {} : { days }),
  };
  const answer = await server.send(seller.service.adminId, money.grantCredit, payload);
  const { service } = seller;
  // It may be staked until the last of its days ends.
  const until =
    days === null
      ? null
      : instantOf(
          addDays(bookDay(service, model.now), (days ?? usualCreditDays) + 1),
          service.closeMinute,
          service.timeZone,
        );
  seller.credit += amount;
  seller.grants.push({ amount, until });
  seller.service.weeks.firstDay ??= bookDay(seller.service, model.now);
  agree(
    "granted credit",
    answer.ok && [answer.data.amount, answer.data.balance, answer.data.expiresAt],
    [amount, seller.credit, until],
    { seller: seller.name, data: answer.data },
  );
  const again = await server.send(seller.service.adminId, money.grantCredit, payload);
  agree(
    "the same grant again is the same receipt",
    again.ok && again.data.receipt,
    answer.ok && answer.data.receipt,
    payload,
  );
  marks.add("credit: granted");
}

/** A deposit or a withdrawal: never more than the account has with its limit. */
export async function moveByHand({ chance, model, server, marks, serial }: World): Promise<void> {
  const seller = chance.pick(model.sellers);
  const { service, posId, balance, creditLimit } = seller;
  const kind = chance.percent(35) ? ("deposit" as const) : ("withdrawal" as const);
  const wealth = creditLimit === null ? 50_000 : Math.max(0, balance + creditLimit);
  // A small balance is withdrawn completely, so that a correction finds the account empty.
  const fetched = wealth > 600_000 ? Math.floor(wealth / 10) : wealth;
  const amount =
    kind === "deposit" ? chance.int(1, 900) * 100 : fetched > 0 && chance.percent(80) ? fetched : wealth + 1;
  const payload = { key: `by-hand-${serial()}`, kind, account: { posId }, amount, reason: "" };
  const answer = await server.send(service.adminId, money.postTransaction, payload);
  if (kind === "withdrawal" && creditLimit !== null && amount > wealth) {
    const { reason, available } = answer.data as { reason?: string; available?: number };
    agree(
      "more than there is is not fetched",
      [answer.responseType, reason, available],
      [responses.notAllowed, "overdraft", wealth],
      { posId, amount },
    );
    marks.add("by hand: overdraft");
    return;
  }
  seller.balance += kind === "deposit" ? amount : -amount;
  service.weeks.firstDay ??= bookDay(service, model.now);
  agree("money that was moved by hand", answer.ok && answer.data.balance, seller.balance, {
    posId,
    amount,
    kind,
    data: answer.data,
  });
  marks.add(`by hand: ${kind}`);
}

/**
 * Uncollected prizes and overdue point credit expire. A repeat does nothing. Closed days are summed, which must change
 * no figure.
 */
export async function expireNow(world: World, service = world.chance.pick(world.model.services)): Promise<void> {
  const { model, server, marks } = world;
  const prizes = expires(model, service);
  const ends = creditEnds(world, service);
  const answer = await server.send(service.adminId, money.expireNow, {});
  const expected = { tickets: prizes.length, prizes: sum(prizes), credit: sum(ends) };
  agree("what expired", answer.ok && answer.data, expected, {
    serviceId: service.serviceId,
    tickets: prizes.map(({ ticket }) => ticket.number),
  });
  expired(world, service);
  const again = await server.send(service.adminId, money.expireNow, {});
  agree(
    "what expired does so once",
    again.ok && again.data,
    { tickets: 0, prizes: 0, credit: 0 },
    { serviceId: service.serviceId },
  );
  if ((await server.keepDays(service.serviceId)) > 0) marks.add("days past: summed");
  if (prizes.length > 0) marks.add("expiry: winners");
  if (expected.credit > 0) marks.add("expiry: credit");
}

/** The auditor expires a service's prizes and credit. */
export function expired(world: World, service: KnownService): void {
  for (const { ticket, amount } of expires(world.model, service)) ticket.expired += amount;
  for (const { seller, amount } of creditEnds(world, service)) seller.credit -= amount;
}

/** Credit that expires first is used first: what is left is what lasts longest. */
function creditEnds({ model }: World, service: KnownService) {
  return model.sellers
    .filter((seller) => seller.service === service)
    .map((seller) => {
      const lasting = seller.grants
        .filter(({ until }) => until === null || until > model.now)
        .reduce((all, { amount }) => all + amount, 0);
      return { seller, amount: Math.max(0, seller.credit - lasting) };
    });
}

const sum = (list: readonly { readonly amount: number }[]): number => list.reduce((all, { amount }) => all + amount, 0);

/** An account gets another commission scheme from the open week on. Customers have none. */
export async function changeScheme({ chance, model, server, marks }: World): Promise<void> {
  const seller = chance.pick(model.sellers);
  const { service, posId, zoneId } = seller;
  const ofPos = service.kind === "retail" && chance.percent(60);
  const scheme = chance.percent(15) ? null : anyScheme(chance);
  const answer = await server.send(service.adminId, money.saveScheme, {
    owner: ofPos ? { posId } : { zoneId },
    scheme:
      scheme === null
        ? null
        : {
            sales: {
              all: scheme.ofSales,
              byMode: scheme.ofParlays === scheme.ofSales ? {} : { parlay: scheme.ofParlays },
            },
            feePerActive: scheme.fee,
            net: scheme.net === null ? null : { kind: scheme.net.kind, share: { all: scheme.net.share, byMode: {} } },
          },
  });
  if (!answer.ok)
    throw new Disagreement("a scheme could not be saved", { scheme, answer: answer.responseType, data: answer.data });
  service.weeks.schemes.set(ofPos ? `pos/${posId}` : `zone/${zoneId}`, scheme);
  marks.add(`scheme: ${scheme?.net?.kind ?? "sales"}`);
}

function anyScheme(chance: Chance): Scheme {
  const ofSales = chance.pick([0, 500, 1_000, 1_250]);
  const kind = chance.pick(["split", "redFigure", "reverseRed", "profit"] as const);
  const net = chance.percent(25) ? null : { kind, share: chance.pick([1_000, 2_500, 5_000]) };
  return {
    ofSales,
    ofParlays: chance.percent(50) ? ofSales : chance.pick([800, 1_500]),
    net,
    fee: chance.pick([0, 0, 300]),
  };
}

/** An admin ends the week yesterday or today, and closes what is over. */
export async function closeWeek(world: World): Promise<void> {
  const service = world.chance.pick(world.model.services);
  await (world.chance.percent(70)
    ? endsWeekYesterday(world, service)
    : endWeekOn(world, service, localTime(world.model.now, service.timeZone).weekday));
  await closeDue(world, service);
}

export async function endsWeekYesterday(world: World, service: KnownService): Promise<void> {
  await endWeekOn(world, service, ((localTime(world.model.now, service.timeZone).weekday + 5) % 7) + 1);
}

// An open week keeps its end whatever an admin sets (apps/server, money/weeks/weeks.test.ts); a world is too short for
// whole weeks.
async function endWeekOn(world: World, service: KnownService, endsOn: number): Promise<void> {
  service.weeks.endsOn = endsOn;
  await saveMoneySettings(world, service);
  await world.server.antedateWeeks(service.serviceId);
}

/** Saves a service's settings for money. @param secondPersonFrom the amount from which a second person must approve */
export async function saveMoneySettings(
  { server }: World,
  service: KnownService,
  secondPersonFrom: number | null = null,
): Promise<void> {
  const {
    adminId,
    drawerRequired,
    weeks: { endsOn },
  } = service;
  const saved = await server.send(adminId, money.saveSettings, {
    weekEndsOn: endsOn,
    creditDays: usualCreditDays,
    largeAmount: 1_000_000,
    secondPersonFrom,
    drawerRequired,
  });
  if (!saved.ok)
    throw new Disagreement("how a service handles money could not be set", {
      answer: saved.responseType,
      data: saved.data,
    });
}

/** Closes a service's finished weeks; nothing is closed before its end, and nothing twice. */
export async function closeDue(world: World, service: KnownService): Promise<void> {
  const { model, server, marks } = world;
  const { closableFrom } = openWeek(model, service);
  const closed = closesWeeks(model, service);
  const answer = await server.send(service.adminId, money.closeWeek, {});
  if (closed.length === 0) {
    const until = (answer.data as { until?: number }).until;
    agree("no week is over", [answer.responseType, until], [responses.notAllowed, closableFrom], {
      serviceId: service.serviceId,
      data: answer.data,
    });
    marks.add("week: still open");
    return;
  }
  agree(
    "the weeks that were closed",
    answer.ok && answer.data.map(({ number, from, to, posted }) => [number, from, to, posted]).toSorted(byNumber),
    closed.map(({ number, from, to }) => [number, from, to, true]),
    { serviceId: service.serviceId },
  );
  await compareClosed(world, service, closed);
  marks.add("week: closed");
}

const byNumber = (one: readonly unknown[], other: readonly unknown[]): number => Number(one[0]) - Number(other[0]);

/** Compares newly closed weeks with the auditor's, and records the figures shown. */
export async function compareClosed(world: World, service: KnownService, closed: readonly ClosedWeek[]): Promise<void> {
  for (const week of closed) {
    const shown = await shownOf(world, service, week.number);
    for (const row of week.rows) {
      const said = shown.rows.find(({ posId, zoneId }) => (row.level === "pos" ? posId : zoneId) === row.id);
      if (said === undefined && isEmpty(row)) continue;
      const {
        sales,
        cancelled,
        prizes,
        refunds,
        net,
        below,
        active,
        onSales,
        onNet,
        fees,
        commission,
        carried,
        carriedAfter,
        days,
      } = said ?? {};
      const { level, id, ...expected } = row;
      agree(
        "a closed week's figures",
        {
          sales,
          cancelled,
          prizes,
          refunds,
          net,
          below,
          active,
          onSales,
          onNet,
          fees,
          commission,
          carried,
          carriedAfter,
          days,
        },
        expected,
        {
          level,
          id,
          week: week.number,
          scheme: service.weeks.schemes.get(`${level}/${id}`),
          serviceId: service.serviceId,
        },
      );
      if (carriedAfter !== undefined && carriedAfter > 0) world.marks.add("week: make-up carried");
      if (commission !== undefined && commission !== 0) world.marks.add("week: commission");
    }
    week.shown = JSON.stringify(shown);
  }
}

async function shownOf({ server }: World, service: KnownService, number: number) {
  const zones = await server.send(service.adminId, money.weekFigures, { number, by: "zone" });
  const tills = await server.send(service.adminId, money.weekFigures, { number, by: "pos" });
  if (!zones.ok || !tills.ok)
    throw new Disagreement("a closed week cannot be seen", { number, zones: zones.data, tills: tills.data });
  return { week: zones.data.week, rows: [...zones.data.rows, ...tills.data.rows] };
}

/** A customer or till without activity has no row. */
function isEmpty({ sales, cancelled, prizes, refunds, carried, commission }: WeekRow): boolean {
  return [sales, cancelled, prizes, refunds, carried, commission].every((figure) => figure === 0);
}

/** A closed week is still what it was when it was closed. */
export async function compareOldWeeks(world: World): Promise<void> {
  for (const service of world.model.services) {
    for (const { number, shown } of service.weeks.closed) {
      agree("a closed week never changes", JSON.stringify(await shownOf(world, service, number)), shown, {
        serviceId: service.serviceId,
        week: number,
      });
      world.marks.add("week: never changed");
    }
  }
}
