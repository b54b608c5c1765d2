// Closes a week while its last sales, cancellations and payments are in progress: each belongs to exactly one week, and
// the sums agree to the cent.

import { money, responses, results, tickets } from "@chalkboard/contract";
import { expect } from "vitest";
import { kickOff, query, testLogins } from "../server.ts";
import type { RaceFixture } from "./fixture.ts";
import { clerk, final, holdOutbox, neighbour, slipOn, sold } from "./sold.ts";

const weekMs = 7 * 86_400_000;
/** Closed weeks whose rows do not add up to what was sold, cancelled and won on their days. */
const lostByWeeks = query(
  { week: "int4", counted: "text", posted: "text" },
  `
  select w.number as week, r.counted, x.posted from week_close w
  cross join lateral (
    select concat_ws(' ', coalesce(sum(sales), 0), coalesce(sum(cancelled), 0), coalesce(sum(prizes), 0)) as counted
    from week_row where week_id = w.id and level = 'pos') r
  cross join lateral (
    select concat_ws(' ', coalesce(sum(amount) filter (where code = 1), 0),
      coalesce(sum(amount) filter (where code = 6), 0),
      coalesce(sum(case code when 3 then amount else -amount end) filter (where code in (3, 103)), 0)) as posted
    from transfer x where x.service_id = w.service_id and x.business_day between w.from_day and w.to_day) x
  where r.counted <> x.posted`,
);

/**
 * A transaction of a week holds its business day and stays open: the finished week is closed meanwhile, and must
 * include it.
 */
async function whileWeekCloses(fixture: RaceFixture, begin: () => Promise<{ readonly ok: boolean }>): Promise<void> {
  const [done, closed] = await Promise.all(
    await fixture.holding(holdOutbox, [], async () => {
      const acting = begin();
      await fixture.waiting(1, "insert into outbox");
      await fixture.setTime(fixture.now() + weekMs);
      const closing = fixture.send(1, money.closeWeek, {}, testLogins.bancaAdmin);
      await fixture.waiting(1, "lock_rules");
      return [acting, closing] as const;
    }),
  );
  expect(done).toMatchObject({ ok: true });
  expect(closed).toMatchObject({ ok: true });
  expect(await fixture.asOwner((sql) => sql.rows(lostByWeeks))).toEqual([]);
}

async function saleAndClose(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  await whileWeekCloses(fixture, () =>
    fixture.send(0, tickets.sell, { key: fixture.key("before the close"), slip: slipOn(eventId) }, clerk),
  );
}

async function cancelAndClose(fixture: RaceFixture): Promise<void> {
  const { number } = await sold(fixture, clerk, (await fixture.newGame()).eventId);
  await whileWeekCloses(fixture, () =>
    fixture.send(0, tickets.cancel, { number, reason: "asked for" }, testLogins.bancaAdmin),
  );
}

async function payAndClose(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const { number, code = "" } = await sold(fixture, clerk, eventId);
  await kickOff(fixture, eventId);
  expect(
    await fixture.send(0, results.makeOfficial, { eventId, version: 0, ...final }, testLogins.trader),
  ).toMatchObject({ ok: true });
  await fixture.untilSettled(eventId);
  await whileWeekCloses(fixture, () => fixture.send(0, tickets.pay, { number, code }, clerk));
}

/** Sales, cancellations, results and payments from both processes at the end of a week, while both close it. */
async function weekEndsInTheCrowd(fixture: RaceFixture): Promise<void> {
  const [{ eventId }, other] = [await fixture.newGame(), await fixture.newGame()];
  const before = await Promise.all(Array.from({ length: 6 }, () => sold(fixture, clerk, eventId)));
  await kickOff(fixture, eventId);
  const sell = (door: 0 | 1) =>
    fixture.send(
      door,
      tickets.sell,
      { key: fixture.key("in the crowd"), slip: slipOn(other.eventId) },
      door === 0 ? clerk : neighbour,
    );
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => sell(index % 2 === 0 ? 0 : 1)),
    fixture.send(1, results.makeOfficial, { eventId, version: 0, ...final }, testLogins.trader),
    ...before
      .slice(0, 3)
      .map(({ number }) => fixture.send(0, tickets.cancel, { number, reason: "asked for" }, testLogins.bancaAdmin)),
    ...before.slice(3).map(({ number, code = "" }) => fixture.send(1, tickets.pay, { number, code }, clerk)),
    fixture.setTime(fixture.now() + weekMs).then(() => fixture.send(0, money.closeWeek, {}, testLogins.bancaAdmin)),
    fixture.send(1, money.closeWeek, {}, testLogins.bancaAdmin),
  ]);
  expect(answers.filter(({ responseType }) => responseType === responses.fault)).toEqual([]);
  await fixture.untilSettled(eventId);
  await fixture.send(1, money.closeWeek, {}, testLogins.bancaAdmin);
  expect(await fixture.asOwner((sql) => sql.rows(lostByWeeks))).toEqual([]);
}

export const weekRaces: readonly (readonly [rule: string, turn: (fixture: RaceFixture) => Promise<void>])[] = [
  ["a sale that holds its day when the week is closed: the close waits and counts it", saleAndClose],
  ["a cancellation that holds its day when the week is closed: it is counted", cancelAndClose],
  ["a payment that holds its day when the week is closed: it is counted", payAndClose],
  ["everything at once at the end of a week that both close: nothing is lost", weekEndsInTheCrowd],
];
