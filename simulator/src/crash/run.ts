// Tills sell, pay and cancel, the trader ends games, and repeatedly something is killed at a moment drawn from the
// seed. Nothing acknowledged may be lost, nothing may happen twice, and what had begun must complete.

import { assert } from "@chalkboard/kernel";
import { baseballOutcome } from "../auditor/grading.ts";
import { decisionOf } from "../auditor/arithmetic.ts";
import { proveBooks } from "../books.ts";
import { chanceFrom } from "../chance.ts";
import { pause, query } from "../server.ts";
import { type CrashFixture, openCrashFixture, prices, type Victim } from "./fixture.ts";
import { emptyJournal, type Journal, type Sold } from "./journal.ts";
import { cancel, type Desk, end, pay, repeat, sell } from "./till.ts";
import { closeWeeks, commissionOf, payTills } from "./weeks.ts";

const tills = 8;
/** How many games are on sale at a time. */
const sellingGames = 4;
const proofEvery = 20;
/** Prizes must not expire during the run. */
const weeksAtMost = 5;
const workAtMostMs = 2_000;
const settledWithinMs = 60_000;

const unsettled = query({ count: "int8" }, "select count(*) as count from official_result where settled_at is null");
const storedTickets = query(
  {
    id: "int8",
    pos_id: "int4",
    stake: "int8",
    keys: "int8",
    prize: "int8",
    refund: "int8",
    paid: "int8",
    cancelled: "bool",
  },
  `
  select t.id, t.pos_id, t.stake, (select count(*) from sale_key k where k.ticket_id = t.id) as keys,
    coalesce((select sum(case m.code when 3 then m.amount when 103 then -m.amount end) from transfer m
      where m.ticket_id = t.id), 0)::int8 as prize,
    coalesce((select sum(m.amount) from transfer m where m.ticket_id = t.id and m.code in (4, 5)), 0)::int8 as refund,
    coalesce((select sum(m.amount) from transfer m where m.ticket_id = t.id and m.code = 7), 0)::int8 as paid,
    exists (select from transfer m where m.ticket_id = t.id and m.code = 6) as cancelled
  from ticket t order by t.id`,
);
const tillBalances = query(
  { owner_id: "int4", balance: "int8" },
  "select owner_id, balance from account where kind = 1",
);

/**
 * Runs a number of kills from a seed and returns what was observed. @throws with the figures when a guarantee was
 * broken
 */
export async function runCrashes(
  seed: number,
  kills: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Journal> {
  const crashFixture = await openCrashFixture(kills + sellingGames, env);
  const chance = chanceFrom(seed);
  const journal = emptyJournal();
  let ended = 0;
  let number = 0;
  const desk: Desk = {
    crashFixture,
    journal,
    chance,
    unknowns: [],
    selling: () => crashFixture.eventIds.slice(ended, ended + sellingGames),
    serial: () => (number += 1),
  };
  try {
    await payTills(desk);
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = chance.weighted<Victim>([
        [60, "server"],
        [30, "database"],
        [10, "both"],
      ]);
      const ending = crashFixture.eventIds[ended];
      ended += 1;
      await untilKilled(desk, victim, ending ?? 0);
      for (const unknown of desk.unknowns.splice(0)) await unknown();
      for (const ticket of chance.sample([...journal.sold.values()].slice(-40), 4)) await repeat(desk, ticket);
      if ((kill + 1) % proofEvery === 0) await proveStored(crashFixture);
    }
    await untilSettled(crashFixture);
    await closeWeeks(desk, Math.min(weeksAtMost, Math.ceil(kills / proofEvery)));
    await proveStored(crashFixture);
    await compare(crashFixture, journal);
    return journal;
  } catch (error) {
    throw new Error(
      `seed ${seed}, after ${JSON.stringify(journal.kills)}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  } finally {
    await crashFixture.close();
  }
}

/** Everyone works; after a time drawn from the seed, something is killed. */
async function untilKilled(desk: Desk, victim: Victim, ending: number): Promise<void> {
  const { chance, journal, crashFixture } = desk;
  let stopped = false;
  const work = Array.from({ length: tills }, async (_, till) => {
    while (!stopped)
      await chance.weighted<() => Promise<void>>([
        [70, () => sell(desk, till)],
        [22, () => pay(desk, till)],
        [8, () => cancel(desk, till)],
      ])();
  });
  await untilAnswered(journal, chance.int(4, 40));
  const trader = end(desk, ending);
  // The result is being entered or settled, or it is done.
  await pause(chance.int(0, 60));
  journal.kills[victim] += 1;
  const crashed = crashFixture.crash(victim);
  stopped = true;
  await Promise.all([crashed, trader, ...work]);
}

/** Enough work was done, or the machine is too busy to wait for it. */
async function untilAnswered(journal: Journal, calls: number): Promise<void> {
  const from = journal.answered;
  const until = performance.now() + workAtMostMs;
  while (journal.answered < from + calls && performance.now() < until) await pause(1);
}

async function untilSettled({ asOwner }: CrashFixture): Promise<void> {
  const until = performance.now() + settledWithinMs;
  for (;;) {
    const left = (await asOwner((sql) => sql.row(unsettled)))?.count ?? 0;
    if (left === 0) return;
    assert(performance.now() < until, "settlement goes on after a crash until it is complete", { left });
    await pause(50);
  }
}

async function proveStored({ asOwner }: CrashFixture): Promise<void> {
  const findings = await asOwner(proveBooks);
  assert(findings.length === 0, "the books balance", { findings: findings.slice(0, 5).join("; ") });
}

/** The stored tickets are exactly those acknowledged to the tills, each with the right money. */
async function compare({ asOwner, house: fixture }: CrashFixture, journal: Journal): Promise<void> {
  const { stored, balances } = await asOwner(async (sql) => ({
    stored: await sql.rows(storedTickets),
    balances: await sql.rows(tillBalances),
  }));
  const sellers = fixture.services[0]?.sellers ?? [];
  const lost = [...journal.sold.keys()].filter((ticket) => !stored.some(({ id }) => id === ticket));
  const strange = stored.filter(({ id }) => !journal.sold.has(id)).map(({ id }) => id);
  assert(lost.length === 0 && strange.length === 0, "the stored tickets are those that were acknowledged", {
    lost: lost.join(),
    strange: strange.join(),
  });
  for (const row of stored) {
    const ticket = journal.sold.get(row.id);
    if (ticket === undefined) continue;
    const { prize, refund } = worthOf(ticket, journal);
    const said = {
      pos: sellers[ticket.till]?.posId,
      stake: ticket.stake,
      keys: 1,
      prize,
      refund,
      paid: ticket.paid,
      cancelled: ticket.cancelled,
    };
    const is = {
      pos: row.pos_id,
      stake: row.stake,
      keys: row.keys,
      prize: row.prize,
      refund: row.refund,
      paid: row.paid,
      cancelled: row.cancelled,
    };
    const figures = { ticket: row.id, said: JSON.stringify(said), is: JSON.stringify(is) };
    assert(figures.said === figures.is, "a ticket's money is what the till received", figures);
  }
  for (const [till, { posId }] of sellers.entries()) {
    const folded =
      [...journal.sold.values()].reduce(
        (sum, ticket) =>
          sum -
          (ticket.till === till && !ticket.cancelled ? ticket.stake : 0) +
          (ticket.paidAt === till ? ticket.paid : 0),
        0,
      ) + commissionOf([...journal.sold.values()].filter((ticket) => ticket.till === till).map(({ stake }) => stake));
    const balance = balances.find(({ owner_id }) => owner_id === posId)?.balance ?? 0;
    assert(balance === folded, "a till's balance is what passed over its counter", { till, balance, folded });
  }
}

/** The result of a ticket, by the auditor's own arithmetic: the visitors won every finished game. */
function worthOf({ legs, stake, cancelled }: Sold, journal: Journal): { prize: number; refund: number } {
  if (cancelled) return { prize: 0, refund: 0 };
  const segments = [
    ...Array.from({ length: 9 }, (_, index) => ({
      segment: `${index + 1}`,
      away: index === 0 ? 5 : 0,
      home: index === 0 ? 3 : 0,
    })),
    { segment: "game", away: 5, home: 3 },
  ];
  return decisionOf(
    stake,
    legs.map(({ eventId, side }) => ({
      price: side === 1 ? prices.away : prices.home,
      outcome: journal.ended.has(eventId)
        ? baseballOutcome({ betType: 1, side, points: null }, { status: "final", segments })
        : "pending",
    })),
    { direction: "halfUp", unit: 1 },
  );
}
