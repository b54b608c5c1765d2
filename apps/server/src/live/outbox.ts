import { live } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import * as queries from "./queries.ts";

/** A live message. Its subject is one of the contract's `live.subjects`. */
export type Message = { readonly subject: string; readonly data: unknown };

/** So many messages of a transaction share a row. */
const inOneRow = 128;

/** Writes messages in the caller's transaction: they go out when it commits, and not when it does not. */
export async function publish(sql: Sql, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const all = [...messages, ...followUps(messages)];
  const firsts = Array.from({ length: Math.ceil(all.length / inOneRow) }, (_, row) => row * inOneRow + 1);
  await sql.row(queries.tell, [all.map(({ subject }) => subject), all.map(({ data }) => JSON.stringify(data)), firsts,
    firsts.map((first) => first + inOneRow - 1)]);
}

/** Where tickets moved, so did their service's books; its sale monitor shows them, and what waited. One message each, however many tickets. */
function followUps(messages: readonly Message[]): readonly Message[] {
  const servicesOf = (pattern: RegExp): readonly number[] => [...new Set(messages.flatMap(({ subject }) => pattern.exec(subject)?.[1] ?? []))].map(Number);
  return [
    ...servicesOf(/^(\d+)\/tickets\//).map((serviceId) => ({ subject: live.subjects.books(serviceId), data: {} })),
    ...servicesOf(/^(\d+)\/(?:tickets|referrals)\//).map((serviceId) => ({ subject: live.subjects.monitor(serviceId), data: {} })),
  ];
}

/** The subject under which the live layer hears that all of a service's offers may be others now. Nobody outside subscribes to it. */
export function offersSubject(serviceId: ServiceId): string {
  return `${serviceId}/offers/0`;
}

/** Says that a service sells at other prices or other leagues from now on: whoever watches its boards asks them again. */
export function offersChanged(serviceId: ServiceId): Message {
  return { subject: offersSubject(serviceId), data: {} };
}
