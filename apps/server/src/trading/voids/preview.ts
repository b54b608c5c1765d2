// Previews an order or its reversal, computed by the grading that would do it, with its recipients.

import { type AnswerOf, type PayloadOf, responses, type voids as contract } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { refuse, type Refused } from "../../platform/http/handlers.ts";
import { type Change, forecastVoids, type VoidTerms } from "../settlement/index.ts";
import { noticeOf } from "./notice.ts";
import * as queries from "./queries.ts";
import { badScope, betTypesOf, type Scope } from "./scope.ts";

type Effects = AnswerOf<typeof contract.preview>;
type Sum = {
  tickets: number;
  legs: number;
  open: number;
  paid: number;
  givenBack: number;
  winnings: number;
  owed: number;
  numbers: number[];
};

/** The effect of an order with these terms now. */
export async function previewOrder(sql: Sql, input: PayloadOf<typeof contract.preview>): Promise<Effects | Refused> {
  const types = betTypesOf(input);
  if (types === undefined) return badScope;
  const event = await sql.row(queries.eventName, [input.eventId]);
  if (event === undefined) return refuse(responses.notFound, { reason: "unknown" });
  const tickets =
    input.caseId === undefined
      ? null
      : (await sql.rows(queries.undecidedOf, [input.caseId, input.eventId])).map(({ ticket_id }) => ticket_id);
  const terms: VoidTerms = {
    id: 0,
    bet_types: types === null ? null : [...types],
    sold_from: input.soldFrom ?? null,
    sold_until: input.soldUntil ?? null,
    tickets,
    reason: "",
    created_at: Number.MAX_SAFE_INTEGER,
  };
  return {
    services: await effects(sql, input.eventId, (current) => [...current, terms]),
    notice: await noticeOf(sql, input, "void"),
  };
}

/** The effect of reversing an order now. */
export async function previewUndo(sql: Sql, orderId: number): Promise<Effects | Refused> {
  const order = await sql.row(queries.readOrder, [orderId]);
  if (order === undefined) return refuse(responses.notFound, { reason: "unknown" });
  if (order.undone_at !== null) return refuse(responses.changedMeanwhile, { reason: "undone", at: order.undone_at });
  return {
    services: await effects(sql, order.event_id, (current) => current.filter(({ id }) => id !== orderId)),
    notice: await noticeOf(sql, scopeOf(order), "undone"),
  };
}

/** The terms of a stored order, in the form of a request. */
export function scopeOf({
  event_id: eventId,
  bet_types: betTypes,
  sold_from: soldFrom,
  sold_until: soldUntil,
}: {
  readonly event_id: number;
  readonly bet_types: readonly number[] | null;
  readonly sold_from: number | null;
  readonly sold_until: number | null;
}): Scope {
  return {
    eventId,
    ...(betTypes === null ? {} : { betTypes: [...betTypes] }),
    ...(soldFrom === null ? {} : { soldFrom }),
    ...(soldUntil === null ? {} : { soldUntil }),
  };
}

async function effects(
  sql: Sql,
  eventId: number,
  ordersOf: (current: readonly VoidTerms[]) => readonly VoidTerms[],
): Promise<Effects["services"]> {
  const sums = new Map<ServiceId, Sum>();
  await forecastVoids(sql, eventId, ordersOf, (changes) => {
    for (const change of changes) add(sums, change);
  });
  const rows = await sql.rows(queries.servicesTouched, [[...sums.values()].flatMap(({ numbers }) => numbers)]);
  return rows.map(({ id, name, currency, stake, closed_week: closedWeek, notified }) => {
    const { numbers: _, ...sum } = sums.get(id) ?? nothing();
    return { serviceId: id, serviceName: name, currency, stake, closedWeek, notified, ...sum };
  });
}

const nothing = (): Sum => ({ tickets: 0, legs: 0, open: 0, paid: 0, givenBack: 0, winnings: 0, owed: 0, numbers: [] });

function add(
  sums: Map<ServiceId, Sum>,
  {
    ticketId,
    legs,
    before,
    after: {
      grade: { decided },
      overpaid,
    },
  }: Change,
): void {
  const sum = sums.get(before.service_id) ?? nothing();
  sum.tickets += 1;
  sum.legs += legs;
  sum.open += before.status === 0 ? 1 : 0;
  sum.paid += before.paid;
  sum.givenBack += decided.pushed + decided.voided - before.pushed - before.voided;
  sum.winnings += decided.prize - before.prize;
  sum.owed += overpaid - before.overpaid;
  sum.numbers.push(ticketId);
  sums.set(before.service_id, sum);
}
