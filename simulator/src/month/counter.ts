// The counters and the results desk of a month: games are graded, some are corrected a day or a week later; winners are
// paid, tickets cancelled.

import { money, results, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { type MonthGame, resultOf } from "./games.ts";
import { type Month, result } from "./month.ts";
import type { EnteredResult } from "../rehearsal/desk.ts";
import { query } from "../server.ts";

/** The correction of a wrong result, this many days later. */
export type Correction = { readonly game: MonthGame; readonly result: EnteredResult; readonly inDays: number };

const wrongPercent = 6;
const laterDays = [1, 1, 7] as const;
const payAtOnce = 8;
/**
 * The percentage of winners who come to a counter, as far as its capacity allows; and one in so many tickets is
 * cancelled at once.
 */
const comesPercent = 60;
const oneOf = 4;

const payable = query(
  { ticket: "int8", code: "text", service: "int4" },
  `
  select t.id as ticket, t.code, t.service_id as service from ticket t join ticket_state s on s.ticket_id = t.id
    join service on service.id = t.service_id and service.kind = 1
  where s.decided_at > to_timestamp($1::bigint / 1000.0) and s.status <> 0 and s.cancelled_at is null
    and s.prize > s.paid
  order by t.id`,
);
const newest = query(
  { ticket: "int8", person: "int4" },
  `
  select t.id as ticket, t.person_id as person from ticket t join service on service.id = t.service_id
    and service.kind = 1
  where t.id > $1::bigint order by t.id limit $2::int`,
);
const lastOne = query({ last: "int8" }, "select coalesce(max(id), 0) as last from ticket");

/** Enters the results of games; some are wrong and are returned with the right result. */
export async function enterResults(month: Month, games: readonly MonthGame[]): Promise<readonly Correction[]> {
  const wrong: Correction[] = [];
  for (const game of games) {
    const { chance } = month;
    const result = resultOf(chance, game);
    if (chance.percent(wrongPercent)) wrong.push({ game, result, inDays: chance.pick(laterDays) });
    await settle(month, game, wrong.at(-1)?.game === game ? resultOf(chance, game) : result, 0);
  }
  return wrong;
}

/** Corrects a result. */
export async function correct(month: Month, { game, result }: Correction): Promise<void> {
  await settle(month, game, result, 1);
}

async function settle(
  month: Month,
  { eventId }: MonthGame,
  { status, segments }: EnteredResult,
  version: number,
): Promise<void> {
  const entered = await result(
    month,
    version === 0 ? "result" : "result: corrected",
    month.house.traderId,
    results.makeOfficial,
    { eventId, version, status, segments: segments.map((one) => ({ ...one })) },
  );
  assert(entered !== undefined, "a result becomes official", { eventId, version });
  await month.server.server.settler.settle(eventId);
}

/** Winners come to the counters of their service. */
export async function payWinners(month: Month, decidedAfter: number): Promise<void> {
  const { chance, house: fixture, server, size } = month;
  const winners = await server.database.read("all", (sql) => sql.rows(payable, [decidedAfter]));
  const coming = winners
    .filter(() => chance.percent(comesPercent))
    .slice(0, size.paysADay)
    .map(({ service, ...winner }) => {
      const own = fixture.services.find(({ serviceId }) => serviceId === service);
      assert(own !== undefined, "a ticket is of a service of the house", { service });
      return { ...winner, till: chance.pick(own.sellers) };
    });
  for (let first = 0; first < coming.length; first += payAtOnce) {
    await Promise.all(
      coming
        .slice(first, first + payAtOnce)
        .map(({ ticket, code, till }) => result(month, "paid", till.personId, tickets.pay, { number: ticket, code })),
    );
  }
}

/** The number of the newest ticket. */
export async function lastTicket({ server }: Month): Promise<number> {
  return (await server.database.read("all", (sql) => sql.row(lastOne)))?.last ?? 0;
}

/** A few customers cancel at once. */
export async function cancelSome(month: Month, after: number): Promise<void> {
  const { server, chance, size } = month;
  for (const { ticket, person } of await server.database.read("all", (sql) =>
    sql.rows(newest, [after, size.cancelsAWave * oneOf]),
  )) {
    if (chance.percent(100 / oneOf))
      await result(month, "cancelled", person, tickets.cancel, { number: ticket, reason: "" });
  }
}

/** Uncollected prizes and overdue point credit expire. */
export async function expire(month: Month): Promise<void> {
  for (const { adminId } of month.house.services) await result(month, "expired", adminId, money.expireNow, {});
}
