// Cash-out: the current market value of an open ticket, and ending the ticket for it. The games are locked first, so
// that no line moves and nothing starts meanwhile, then the ticket's one updatable row, as a grading locks it.

import { type AnswerOf, type PayloadOf, type Reason, responses, roles, type tickets } from "@chalkboard/contract";
import {
  americanToDecimal,
  cashOut as cashOutOf,
  fairProbabilities,
  gradeWager,
  type LineKey,
  lineKeyText,
  type Outcome,
  type Side,
  type TicketLeg,
  unfolded,
} from "@chalkboard/engine";
import { businessDay, type EpochMs, type Minor, rationals } from "@chalkboard/kernel";
import { gradeTransfers } from "@chalkboard/ledger";
import { payerOf, post } from "../../../ledger/index.ts";
import { fieldColumns } from "../../../platform/database/columns.ts";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import {
  type Context,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../../platform/http/handlers.ts";
import { sameCode } from "../../../identity/people/index.ts";
import { marketKeys } from "../../../trading/lines/index.ts";
import { releaseRisk } from "../../../trading/risk/index.ts";
import { holdRulesOf, type ServiceConfigCache } from "../../../identity/services/index.ts";
import * as gathering from "../sale/facts/sale-facts-queries.ts";
import { addEntry, tellTicket } from "./paying.ts";
import * as reading from "../reading/queries.ts";
import * as queries from "./queries.ts";
import { reachesTicket, ticketAfter } from "../reading/read.ts";

type Head = RowOf<typeof reading.ticketHead.columns>;
type State = RowOf<typeof queries.lockState.columns>;
type Leg = RowOf<typeof reading.ticketLegs.columns>;
type Offer = {
  readonly head: Head;
  readonly state: State;
  readonly now: EpochMs;
  readonly fair: Minor;
  readonly offer: Minor;
};

/** Modes whose every bet pays all or nothing of its product: the probability of its open legs is that of its payout. */
const offered: readonly string[] = ["straight", "parlay", "roundRobin", "fullCover"];

export type CashOuts = {
  readonly quote: (
    payload: PayloadOf<typeof tickets.quoteCashOut>,
    context: Context,
  ) => Promise<AnswerOf<typeof tickets.quoteCashOut> | Refused>;
  readonly accept: (
    payload: PayloadOf<typeof tickets.cashOut>,
    context: Context,
  ) => Promise<AnswerOf<typeof tickets.cashOut> | Refused>;
};

export function createCashOuts(database: Database, configCache: ServiceConfigCache): CashOuts {
  return {
    quote: ({ number }, { session }) =>
      database.transaction(scopeOf(session), async (sql) => {
        const found = await offerFor(sql, number, session, configCache);
        return isRefused(found) ? found : { offer: found.offer, stake: found.head.stake };
      }),
    accept: ({ number, code, offer: wanted }, { session }) =>
      database.transaction(scopeOf(session), async (sql) => {
        await holdRulesOf(sql, [number]);
        const found = await offerFor(sql, number, session, configCache);
        if (isRefused(found)) return found;
        const { head, offer } = found;
        // Over a counter the paper is handed in.
        if (session.role === roles.clerk && !sameCode(code, head.code))
          return refuse(responses.notFound, { reason: "wrongCode" });
        if (offer < wanted) return refuse(responses.changedMeanwhile, { offer });
        await end(sql, found, session);
        return { amount: offer, ticket: await ticketAfter(sql, number, session) };
      }),
  };
}

async function end(sql: Sql, { head, state, now, offer, fair }: Offer, session: Session): Promise<void> {
  const before = { settled: state.settled, pushed: state.pushed, voided: state.voided, prize: state.prize };
  const ended = { ...before, settled: head.stake - state.pushed - state.voided, prize: state.prize + offer };
  const payer = payerOf(session.serviceKind, head.pos_id);
  const day = businessDay(now, session.timeZone, session.closeMinute);
  await post(
    sql,
    [
      {
        serviceId: head.service_id,
        posId: head.pos_id,
        ticketId: head.id,
        personId: session.personId,
        day,
        transfers: gradeTransfers(payer, before, ended),
      },
    ],
    now,
  );
  await releaseRisk(sql, [head.id]);
  await sql.run(queries.noteCashedOut, [head.id, ended.settled, ended.prize, new Date(now)]);
  await addEntry(sql, head, "cashedOut", now, session, { amount: offer, fair, status: -2 });
  await tellTicket(sql, head, "cashedOut");
}

/** The current offer for a ticket, with its games and itself locked; or why there is none. */
async function offerFor(
  sql: Sql,
  number: number,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Offer | Refused> {
  const head = await sql.row(reading.ticketHead, [number]);
  if (head === undefined || !(await reachesTicket(sql, session, head)))
    return refuse(responses.notFound, { reason: "unknown" });
  const service = (await configCache.load(sql, [session.serviceId])).get(session.serviceId);
  const margin = service?.tables.cashOut?.marginBasisPoints;
  if (margin === undefined || !offered.includes(head.mode) || head.funding === "credit") return no("notOffered");
  const games = [...new Set((await sql.rows(reading.ticketLegs, [[number]])).map((leg) => leg.event_id))];
  const events = await sql.rows(gathering.lockEvents, [games]);
  const state = await sql.row(queries.lockState, [number]);
  const now = await clockNow(sql);
  if (state === undefined || state.status !== 0) return no("decided");
  // A reversed result reopened it after it was paid: the customer already has its money.
  if (state.paid > 0) return no("notOffered");
  // Read again under the locks: it may have been graded in between.
  const legs = await sql.rows(reading.ticketLegs, [[number]]);
  const open = legs.filter(({ outcome }) => isOpen(outcome));
  const stopped = open.find(
    (leg) =>
      !events.some(
        ({ id, status, cutoff_at: cutoff, is_suspended: isSuspended }) =>
          id === leg.event_id && status === "scheduled" && now < cutoff && !isSuspended,
      ),
  );
  if (stopped !== undefined) return no("started", { leg: stopped.number });
  const chances = await chancesOf(sql, open);
  const moved = open.find((leg) => chances.get(leg.number) === undefined);
  if (moved !== undefined) return no("moved", { leg: moved.number });
  const worth = await worthOf(sql, number, legs, chances, margin);
  if (worth === undefined) return no("sameGame");
  return worth.offer <= 0 ? no("worthless") : { head, state, now, ...worth };
}

/** The fair probability of each open leg, where the market still has its points. */
async function chancesOf(sql: Sql, legs: readonly Leg[]): Promise<ReadonlyMap<number, number>> {
  const wanted = legs.flatMap((leg) => marketKeys(keyOf(leg)));
  const rows = await sql.rows(gathering.linesOf, fieldColumns(wanted, "eventId", "betType", "side", "alternate"));
  const lines = new Map(rows.map((row) => [lineKeyText(keyOf(row)), row]));
  return new Map(
    legs.flatMap((leg) => {
      // A draw is a side of the market only where it is offered.
      const market = marketKeys(keyOf(leg)).flatMap((key) => lines.get(lineKeyText(key)) ?? []);
      const own = market.findIndex((line) => line.bet_type === leg.bet_type && line.side === leg.side);
      if (own < 0 || market.length < 2 || market[own]?.points !== leg.points || market.some((line) => !line.is_open))
        return [];
      const implied = market.map((line) => 1 / rationals.toNumber(americanToDecimal(line.price)));
      const chance = fairProbabilities("multiplicative", implied)?.[own];
      return chance === undefined ? [] : [[leg.number, chance] as const];
    }),
  );
}

/**
 * The open bets' payouts times their chances; undefined where two open legs of a bet are of one game, whose joint
 * chance nobody knows.
 */
async function worthOf(
  sql: Sql,
  number: number,
  legs: readonly Leg[],
  chances: ReadonlyMap<number, number>,
  margin: number,
): Promise<{ fair: Minor; offer: Minor } | undefined> {
  const rounding = (await sql.row(queries.roundingOf, [number]))?.rounding;
  if (rounding === undefined || rounding === null) return undefined;
  const ticketLegs: TicketLeg[] = legs.map((leg) => ({
    key: keyOf(leg),
    points: leg.points,
    odds: rationals.fromText(leg.odds),
  }));
  const now = legs.map(({ outcome }): Outcome => (isOpen(outcome) ? "pending" : (outcome as Outcome)));
  const won = now.map((outcome): Outcome => (outcome === "pending" ? "win" : outcome));
  const sum = { fair: 0, offer: 0 };
  for (const { number: _, bets: count, possible_win: possibleWin, odds, ...row } of await sql.rows(
    reading.ticketWagers,
    [number],
  )) {
    const wager = { ...row, legs: row.legs.map((leg) => leg - 1), odds: rationals.fromText(odds), possibleWin, count };
    for (const bet of unfolded(wager, ticketLegs, rounding)) {
      if (gradeWager(bet, ticketLegs, now, rounding).status !== 0) continue;
      const open = bet.legs.filter((leg) => now[leg] === "pending");
      if (new Set(open.map((leg) => ticketLegs[leg]?.key.eventId)).size < open.length) return undefined;
      const { prize, refund } = gradeWager(bet, ticketLegs, won, rounding);
      const { fair, offer } = cashOutOf(
        prize + refund,
        open.map((leg) => chances.get(leg + 1) ?? 0),
        margin,
      );
      sum.fair += fair;
      sum.offer += offer;
    }
  }
  return sum;
}

function keyOf(row: {
  readonly event_id: number;
  readonly bet_type: number;
  readonly side: number;
  readonly alternate: number;
}): LineKey {
  return { eventId: row.event_id, betType: row.bet_type, side: row.side as Side, alternate: row.alternate };
}

function isOpen(outcome: string | null): boolean {
  return outcome === null || outcome === "pending";
}

function no(reason: Reason, data: Readonly<Record<string, unknown>> = {}): Refused {
  return refuse(responses.notAllowed, { reason, ...data });
}
