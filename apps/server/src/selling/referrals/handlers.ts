import {
  type AnswerOf,
  type ScreenReason,
  type PayloadOf,
  referrals as contract,
  responses,
} from "@chalkboard/contract";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type HandlersOf, invalid, refuse, type Refused, scopeOf, type Session } from "../../platform/http/handlers.ts";
import { publish } from "../../platform/live/index.ts";
import { boundsOf, type Place, reaches } from "../../identity/network/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { outcomeOf, referralsChanged, type Waiting } from "../tickets/index.ts";
import { namedLegs } from "./leg-names.ts";
import * as queries from "./queries.ts";
import { watch } from "./watch.ts";

type Locked = RowOf<typeof queries.lockReferral.columns>;
type Answer<Name extends keyof typeof contract> = AnswerOf<(typeof contract)[Name]>;

/**
 * Pending referrals, and traders' decisions. Each decision locks the referral's row, so that of two simultaneous
 * traders one learns that they were late.
 */
export function referralsHandlers({
  database,
  waiting,
}: {
  database: Database;
  waiting: Waiting;
}): HandlersOf<typeof contract> {
  /**
   * Sells what may be sold now, and returns the outcome. It waits for the one that holds the row meanwhile, a late
   * trader or another process.
   */
  const ended = async (reference: number, session: Session): Promise<Answer<"accept">> => {
    let row: Locked | undefined;
    do {
      await waiting.run();
      row = await database.transaction(scopeOf(session), (sql) => sql.row(queries.lockReferral, [reference]));
    } while (row !== undefined && row.ended_at === null && row.until <= row.now);
    return database.read(scopeOf(session), (sql) => outcomeOf(sql, reference, session));
  };
  return {
    watchSales: (payload, { session, now }) =>
      database.read(scopeOf(session), async (sql) => {
        const sales = await watch(sql, session, payload);
        return sales === undefined ? unknown : { now, sales };
      }),
    listWaiting: (_payload, { session, now }) =>
      database.read(scopeOf(session), async (sql) => ({ now, referrals: await list(sql, session) })),
    accept: async ({ reference }, { session }) => {
      const refused = await decide(database, reference, session, "acceptReferral", async (sql) => {
        await sql.run(queries.acceptWaiting, [reference, session.personId]);
      });
      return refused ?? ended(reference, session);
    },
    decline: async ({ reference, note }, { session }) =>
      (await decide(database, reference, session, "declineReferral", async (sql) => {
        await sql.run(queries.declineWaiting, [reference, session.personId, note]);
      })) ?? {},
    offer: (payload, { session }) => offer(database, payload, session),
    answerOffer: async ({ key, take }, { session }) => {
      const found = await database.transaction(scopeOf(session), (sql) => answerOffer(sql, key, take, session));
      return typeof found === "number" ? ended(found, session) : found;
    },
  };
}

const unknown = refuse(responses.notFound, { reason: "unknown" });

/** Work on a referral that is still pending and within the session's subtree; returns why it is not. */
async function decide(
  database: Database,
  reference: number,
  session: Session,
  act: string,
  work: (sql: Sql, row: Locked) => Promise<Refused | void>,
): Promise<Refused | undefined> {
  return database.transaction(scopeOf(session), async (sql) => {
    const row = await sql.row(queries.lockReferral, [reference]);
    if (row === undefined || row.reason === "delay" || !(await reaches(sql, session, placeOf(row)))) return unknown;
    const late =
      row.state !== "waiting"
        ? row.state
        : row.reason !== "referral"
          ? row.reason
          : row.now >= row.until
            ? "expired"
            : undefined;
    if (late !== undefined) return refuse(responses.changedMeanwhile, { reason: late as ScreenReason });
    const refused = await work(sql, row);
    if (refused !== undefined) return refused;
    await publish(sql, referralsChanged([row.service_id]));
    await audit(sql, session, {
      act,
      subject: `referral ${reference}`,
      before: { until: row.until, amount: row.requested },
      after: null,
    });
    return undefined;
  });
}

function placeOf({ service_id: serviceId, zone_id: zoneId, pos_id: posId }: Locked): Place {
  return { serviceId, zoneId, posId };
}

async function offer(
  database: Database,
  { reference, amount, note }: PayloadOf<typeof contract.offer>,
  session: Session,
): Promise<Answer<"offer"> | Refused> {
  let until = 0;
  const refused = await decide(database, reference, session, "offerReferral", async (sql, row) => {
    if (amount >= row.requested)
      return invalid({ field: "amount", code: "doesNotFit", problem: "must be less than requested" });
    await sql.run(queries.offerWaiting, [reference, session.personId, amount, note]);
    until = row.now + row.seconds * 1_000;
  });
  return refused ?? { until };
}

async function answerOffer(sql: Sql, key: string, take: boolean, session: Session): Promise<number | Refused> {
  const found = await sql.row(queries.keyOfWaiting, [session.serviceId, session.posId, key]);
  const row = found === undefined ? undefined : await sql.row(queries.lockReferral, [found.id]);
  if (found === undefined || row === undefined || row.reason !== "offer") return unknown;
  if (row.state !== "waiting" || row.now >= row.until) {
    return refuse(responses.changedMeanwhile, {
      reason: row.state === "waiting" ? "expired" : (row.state as ScreenReason),
    });
  }
  if (take) await sql.run(queries.acceptWaiting, [found.id, null]);
  else await sql.run(queries.declineWaiting, [found.id, null, ""]);
  await publish(sql, referralsChanged([row.service_id]));
  return found.id;
}

async function list(sql: Sql, session: Session): Promise<Answer<"listWaiting">["referrals"]> {
  const rows = await sql.rows(queries.listReferrals, [(await boundsOf(sql, session)).zones]);
  const nameLegs = await namedLegs(
    sql,
    rows.map(({ slip }) => slip),
  );
  return rows.map((row) => ({
    reference: row.id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    currency: row.currency,
    posId: row.pos_id,
    posName: row.pos_name,
    clerk: row.clerk,
    requestedAt: row.requested_at,
    until: row.until,
    reason: row.reason as "referral" | "offer",
    mode: row.slip.mode,
    stake: row.stake,
    possibleWin: row.possible_win,
    amount: row.slip.amount,
    amountIs: row.slip.amountIs,
    offered: row.amount,
    balance: row.balance,
    lately: { tickets: row.lately_tickets, stake: row.lately_stake },
    legs: nameLegs(row.slip),
  }));
}
