// Customers' own limits: on what they stake or lose in a time span, and self-exclusion. A stricter limit applies at
// once, a looser one after the service's cooling-off period, and an exclusion cannot be shortened. Source: product.md
// 5, -70.

import { type AnswerOf, network, type PayloadOf, responses, roles } from "@chalkboard/contract";
import type { PersonalFacts, PersonalLimit } from "@chalkboard/engine";
import { businessDay, type Day, type EpochMs, type PosId, type ServiceId } from "@chalkboard/kernel";
import { fieldColumns } from "../../platform/database/columns.ts";
import type { Database, Sql } from "../../platform/database/database.ts";
import { type HandlersOf, invalid, refuse, type Refused, scopeOf, type Session } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import * as queries from "./personal-queries.ts";
import { posPlace } from "./place-queries.ts";
import { reaches } from "./reach.ts";

type Calls = Pick<HandlersOf<typeof network>, "personalLimits" | "setPersonalLimit" | "excludeMyself">;
type Wish = PayloadOf<typeof network.setPersonalLimit>;
type PersonalLimits = AnswerOf<typeof network.personalLimits>;

/** A limit whose `used` grows within a batch of sales; for losses it is negative as long as the customer is ahead. */
export type MovingLimit = Omit<PersonalLimit, "used"> & { used: number };
export type PersonalLimitState = Omit<PersonalFacts, "limits"> & { readonly limits: readonly MovingLimit[] };

/**
 * The limits in force for some customers, by POS; customers without any are absent. @param wanted each POS with its
 * service and that service's business day
 */
export async function personalLimitStates(
  sql: Sql,
  wanted: readonly { readonly serviceId: ServiceId; readonly posId: PosId; readonly day: Day }[],
  now: EpochMs,
): Promise<ReadonlyMap<PosId, PersonalLimitState>> {
  const ids = wanted.map(({ posId }) => posId);
  const [limits, excluded] = await Promise.all([
    sql.rows(queries.actingLimits, [ids, new Date(now)]),
    sql.rows(queries.exclusions, [ids, new Date(now)]),
  ]);
  const spans = wanted.flatMap((pos) =>
    ["day", "week", "month"]
      .filter((span) =>
        limits.some((limit) => limit.pos_id === pos.posId && limit.span === span && limit.amount !== null),
      )
      .map((span) => ({ ...pos, span })),
  );
  const used =
    spans.length === 0
      ? []
      : await sql.rows(queries.usedInSpans, [...fieldColumns(spans, "serviceId", "posId", "span", "day")]);
  return new Map(
    ids.map((posId) => {
      const exclusion = excluded.find((row) => row.pos_id === posId);
      const own = limits.flatMap(({ pos_id, span, counts, amount }): MovingLimit[] => {
        if (pos_id !== posId || amount === null) return [];
        const sums = used.find((row) => row.pos_id === posId && row.span === span) ?? { staked: 0, returned: 0 };
        // A ticket sold before a span and cancelled in it makes no room in it.
        const spent = counts === "stake" ? Math.max(0, sums.staked) : sums.staked - sums.returned;
        return [
          {
            span: span as PersonalLimit["span"],
            counts: counts as PersonalLimit["counts"],
            limit: amount,
            used: spent,
          },
        ];
      });
      return [
        posId,
        {
          excludedUntil: exclusion === undefined ? null : exclusion.for_good ? "forever" : exclusion.until,
          limits: own,
        },
      ];
    }),
  );
}

/** Calls of customers about their own limits, and of superiors who may read them. */
export function personalHandlers({ database }: { database: Database }): Calls {
  return {
    personalLimits: ({ posId }, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const own = session.role === roles.customer ? session.posId : posId;
        if (own === null || own === undefined || !(await sees(sql, session, own)))
          return refuse(responses.notFound, { field: "posId" });
        return currentOf(sql, session, own);
      }),
    setPersonalLimit: (wish, { session }) =>
      database.transaction(scopeOf(session), (sql) => setLimit(sql, wish, session)),
    excludeMyself: ({ days }, { session }) =>
      database.transaction(scopeOf(session), async (sql) => {
        const posId = session.posId ?? 0;
        await sql.row(queries.markLimited, [posId]);
        const now = (await sql.row(queries.limitTerms, [session.serviceId]))?.now ?? 0;
        const until = days === null ? null : now + days * 86_400_000;
        await sql.run(queries.addExclusion, [
          session.serviceId,
          posId,
          until === null ? null : new Date(until),
          new Date(now),
          session.personId,
        ]);
        await audit(sql, session, { act: "excludeMyself", subject: `pos ${posId}`, before: null, after: { until } });
        return currentOf(sql, session, posId);
      }),
  };
}

async function setLimit(sql: Sql, { span, counts, limit }: Wish, session: Session): Promise<PersonalLimits | Refused> {
  if (span === "ticket" && counts === "loss") {
    return invalid({ field: "counts", code: "doesNotFit", problem: "a ticket loses what it stakes" });
  }
  const posId = session.posId ?? 0;
  await sql.row(queries.markLimited, [posId]);
  const terms = await sql.row(queries.limitTerms, [session.serviceId]);
  const now = terms?.now ?? 0;
  const acting =
    (await sql.rows(queries.actingLimits, [[posId], new Date(now)])).find(
      (row) => row.span === span && row.counts === counts,
    )?.amount ?? null;
  const isStricter = limit !== null && (acting === null || limit <= acting);
  const from = isStricter ? now : now + (terms?.cooling_off_hours ?? 24) * 3_600_000;
  await sql.run(queries.addLimit, [
    session.serviceId,
    posId,
    span,
    counts,
    limit,
    new Date(from),
    new Date(now),
    session.personId,
  ]);
  const before = { span, counts, limit: acting };
  await audit(sql, session, {
    act: "setPersonalLimit",
    subject: `pos ${posId}`,
    before,
    after: { span, counts, limit, from },
  });
  return currentOf(sql, session, posId);
}

async function sees(sql: Sql, session: Session, posId: PosId): Promise<boolean> {
  const place = await sql.row(posPlace, [posId]);
  if (place?.service_id !== session.serviceId) return false;
  return reaches(sql, session, { serviceId: session.serviceId, zoneId: place.zone_id, posId });
}

async function currentOf(sql: Sql, session: Session, posId: PosId): Promise<PersonalLimits> {
  const { serviceId, timeZone, closeMinute } = session;
  const terms = await sql.row(queries.limitTerms, [serviceId]);
  const now = terms?.now ?? 0;
  const current = (
    await personalLimitStates(sql, [{ serviceId, posId, day: businessDay(now, timeZone, closeMinute) }], now)
  ).get(posId);
  const waiting = await sql.rows(queries.waitingLimits, [posId, new Date(now)]);
  return {
    excludedUntil: current?.excludedUntil ?? null,
    coolingOffHours: terms?.cooling_off_hours ?? 24,
    limits: (current?.limits ?? []).map((limit) => ({ ...limit, used: Math.max(0, limit.used) })),
    waiting: waiting.map(({ span, counts, amount, acts_from }) => ({
      span: span as PersonalLimit["span"],
      counts: counts as PersonalLimit["counts"],
      limit: amount,
      from: acts_from,
    })),
  };
}
