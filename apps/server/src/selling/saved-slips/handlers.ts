// Temporary tickets. One is sold by being bound to the idempotency key of a sale: while that key has sold, or may still
// sell, no other key is bound.
// So two tills never sell it twice, whatever response is lost.

import { type AnswerOf, type PayloadOf, responses, roles, temporary as contract } from "@chalkboard/contract";
import { addDays, type Day, instantOf, type Random } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { pageOf } from "../../platform/database/list.ts";
import {
  type Context,
  type HandlersOf,
  isRefused,
  noSuchPage,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import { normalCode, validationCodes } from "../../identity/people/index.ts";
import { boundsOf } from "../../identity/network/index.ts";
import { type ServiceConfigCache, visitedService } from "../../identity/services/index.ts";
import { createSelling, keyHasSold, keyIsTaken, type SaleBatcher, legNames, slipProblems } from "../tickets/index.ts";
import * as queries from "./queries.ts";

const aMinute = 10;
const codeLength = 6;
const defaultMinutes = 24 * 60;
/** A code that is taken is drawn again; this many in a row do not happen among a thousand million. */
const drawsAtMost = 10;

type Tools = {
  readonly database: Database;
  readonly random: Random;
  readonly batcher: SaleBatcher;
  readonly configCache: ServiceConfigCache;
};
type Rows = AnswerOf<typeof contract.list>["rows"];

/** Composing, loading, selling and listing temporary tickets. */
export function temporaryHandlers({ database, random, batcher, configCache }: Tools): HandlersOf<typeof contract> {
  const selling = createSelling({ database, batcher, configCache });

  async function minutesOf(sql: Sql, serviceId: number): Promise<number> {
    return (await configCache.load(sql, [serviceId])).get(serviceId)?.settings.temporaryMinutes ?? defaultMinutes;
  }

  return {
    compose: async ({ serviceId: chosen, slip }, context) => {
      const problems = slipProblems(slip);
      if (problems.length > 0) return refuse(responses.invalidPayload, { problems });
      const serviceId = await visitedService(database, context, chosen);
      if (isRefused(serviceId)) return serviceId;
      if (serviceId === null) return refuse(responses.notAllowed, { reason: "role" });
      return database.transaction([serviceId], async (sql) => {
        const source = sourceOf(context.session);
        if (source === "public") {
          await sql.run(queries.holdAddress, [context.address]);
          if (((await sql.row(queries.composedLately, [context.address]))?.count ?? 0) >= aMinute)
            return refuse(responses.notAllowed, { reason: "tooMany" });
        }
        return add(sql, context, { serviceId, source, slip, minutes: await minutesOf(sql, serviceId) }, random);
      });
    },

    load: async ({ code }, { session }) => {
      const row = await database.read(scopeOf(session), (sql) =>
        sql.row(queries.find, [session.serviceId, normalCode(code)]),
      );
      if (row === undefined) return refuse(responses.notFound, { reason: "unknown" });
      if (row.ticket_id !== null) return refuse(responses.changedMeanwhile, { reason: "sold", ticket: row.ticket_id });
      if (row.now >= row.expires_at)
        return refuse(responses.changedMeanwhile, { reason: "expired", at: row.expires_at });
      const quote = await selling.quote(row.slip, session);
      if (isRefused(quote)) return quote;
      const legs = await database.read(scopeOf(session), async (sql) =>
        row.slip.legs.map(await namesOf(sql, [row.slip])),
      );
      const { slip, composed_at: composedAt, expires_at: expiresAt } = row;
      return { code: row.code, source: row.source as Rows[number]["source"], composedAt, expiresAt, slip, quote, legs };
    },

    sellTemporary: async ({ code, key, slip, webVersion }, { session }) => {
      const refused = await database.transaction(scopeOf(session), (sql) => bind(sql, code, key, session));
      return refused ?? selling.sell({ key, slip, webVersion }, session);
    },

    list: (payload, { session }) => database.read(scopeOf(session), (sql) => listed(sql, payload, session)),

    countStates: (payload, { session }) => database.read(scopeOf(session), (sql) => statesOf(sql, payload, session)),
  };
}

function sourceOf(session: Session | undefined): "public" | "customer" | "clerk" {
  return session === undefined ? "public" : session.role === roles.customer ? "customer" : "clerk";
}

type Slip = PayloadOf<typeof contract.compose>["slip"];
type Name = AnswerOf<typeof contract.load>["legs"][number];

/** Loads the names for the legs of these slips; returns a function that names those of one. */
async function namesOf(sql: Sql, slips: readonly Slip[]): Promise<(leg: Slip["legs"][number]) => Name> {
  const nameOf = await legNames(sql, slips);
  return (leg) => {
    const { isPlayed: _isPlayed, ...name } = nameOf(leg);
    return name;
  };
}

type Composed = {
  readonly serviceId: number;
  readonly source: string;
  readonly slip: PayloadOf<typeof contract.compose>["slip"];
  readonly minutes: number;
};

async function add(
  sql: Sql,
  { session, address }: Context<Session | undefined>,
  { serviceId, source, slip, minutes }: Composed,
  random: Random,
): Promise<AnswerOf<typeof contract.compose> | Refused> {
  // The quote's age applies only at the time of the sale.
  const { quotedAt: _quotedAt, begunAt: _begunAt, ...kept } = slip;
  for (const drawn of validationCodes(random, drawsAtMost)) {
    const added = await sql.row(queries.add, [
      serviceId,
      drawn.slice(0, codeLength),
      source,
      session?.posId ?? null,
      session?.personId ?? null,
      address,
      JSON.stringify(kept),
      minutes,
    ]);
    if (added !== undefined) return { code: added.code, expiresAt: added.expires_at };
  }
  return refuse(responses.notAllowed, { reason: "tooMany" });
}

/**
 * Binds the ticket to this key and no other; returns why that is not possible. A previously bound key that has not sold
 * is voided.
 */
async function bind(sql: Sql, code: string, key: string, session: Session): Promise<Refused | undefined> {
  const row = await sql.row(queries.lock, [session.serviceId, normalCode(code)]);
  if (row === undefined) return refuse(responses.notFound, { reason: "unknown" });
  // The same sale again: its key returns the result.
  if (row.sale_pos_id === session.posId && row.sale_key === key) return undefined;
  if (row.sale_pos_id !== null && row.sale_key !== null) {
    const sold = await keyHasSold(sql, { serviceId: session.serviceId, posId: row.sale_pos_id, key: row.sale_key });
    if (sold !== "not") return refuse(responses.changedMeanwhile, { reason: sold });
  }
  if (row.now >= row.expires_at) return refuse(responses.changedMeanwhile, { reason: "expired", at: row.expires_at });
  // A key of another slip would sell nothing of it, and mark it as sold.
  if (await keyIsTaken(sql, { serviceId: session.serviceId, posId: session.posId, key })) {
    return refuse(responses.changedMeanwhile, { reason: "keyUsedForAnotherSlip" });
  }
  await sql.run(queries.bind, [row.id, session.posId, key]);
  return undefined;
}

type Period = PayloadOf<typeof contract.countStates>;

/** Filters: whose temporary tickets, and composed when. */
async function boundsAndTime(sql: Sql, { from, to }: Period, session: Session): Promise<readonly unknown[]> {
  // A business day begins where the schedule puts its close; the database would put it elsewhere where a clock goes
  // back.
  const beginOf = (day: Day | undefined): Date | null =>
    day === undefined ? null : new Date(instantOf(day, session.closeMinute, session.timeZone));
  return [
    session.serviceId,
    (await boundsOf(sql, session)).zones,
    beginOf(from),
    beginOf(to === undefined ? undefined : addDays(to, 1)),
  ];
}

async function listed(
  sql: Sql,
  payload: PayloadOf<typeof contract.list>,
  session: Session,
): Promise<AnswerOf<typeof contract.list> | Refused> {
  const { source = null, state = null } = payload;
  const page = await pageOf(
    sql,
    queries.temporaryTickets,
    [...(await boundsAndTime(sql, payload, session)), source, state],
    payload,
  );
  if (page === undefined) return noSuchPage;
  const nameOf = await namesOf(
    sql,
    page.rows.map(({ slip }) => slip),
  );
  const rows = page.rows.map((row): Rows[number] => ({
    number: row.id,
    code: row.code,
    source: row.source as Rows[number]["source"],
    state: row.state as Rows[number]["state"],
    composedAt: row.composed_at,
    expiresAt: row.expires_at,
    composedBy: row.composed_by,
    mode: row.mode,
    legs: row.legs,
    amount: row.amount,
    ticketNumber: row.ticket_id,
    soldAtPos: row.sold_at_pos,
    bets: row.slip.legs.map((leg) => ({ ...leg, ...nameOf(leg) })),
  }));
  return { ...page, rows };
}

async function statesOf(sql: Sql, payload: Period, session: Session): Promise<AnswerOf<typeof contract.countStates>> {
  const counted = await sql.rows(queries.countStates, await boundsAndTime(sql, payload, session));
  return counted.map((row) => ({
    ...row,
    source: row.source as Rows[number]["source"],
    state: row.state as Rows[number]["state"],
  }));
}
