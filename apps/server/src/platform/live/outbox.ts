import { live } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import * as queries from "./queries.ts";

/** A live message. Its subject is one of the contract's `live.subjects`. */
export type Message = { readonly subject: string; readonly data: unknown };

/** The number of a transaction's messages that share a row. */
const inOneRow = 128;

/** Publishes messages in the caller's transaction: they are sent when it commits, and not when it does not. */
export async function publish(sql: Sql, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const all = [...messages, ...followUps(messages)];
  const firsts = Array.from({ length: Math.ceil(all.length / inOneRow) }, (_, row) => row * inOneRow + 1);
  await sql.row(queries.tell, [
    all.map(({ subject }) => subject),
    all.map(({ data }) => JSON.stringify(data)),
    firsts,
    firsts.map((first) => first + inOneRow - 1),
  ]);
}

/**
 * Where tickets changed, so did their service's books; its sale monitor shows them, and what is pending. One message
 * each, however many tickets.
 */
function followUps(messages: readonly Message[]): readonly Message[] {
  const servicesOf = (pattern: RegExp): readonly number[] =>
    [...new Set(messages.flatMap(({ subject }) => pattern.exec(subject)?.[1] ?? []))].map(Number);
  return [
    ...servicesOf(/^(\d+)\/tickets\//).map((serviceId) => ({ subject: live.subjects.books(serviceId), data: {} })),
    ...servicesOf(/^(\d+)\/(?:tickets|referrals)\//).map((serviceId) => ({
      subject: live.subjects.monitor(serviceId),
      data: {},
    })),
  ];
}

/**
 * The internal subject that tells the live layer that all of a service's offers may have changed. No client can
 * subscribe to it.
 */
export function offersSubject(serviceId: ServiceId): string {
  return `${serviceId}/offers/0`;
}

/**
 * Publishes that a service sells at other prices or other leagues from now on: subscribers of its boards request them
 * again.
 */
export function offersChanged(serviceId: ServiceId): Message {
  return { subject: offersSubject(serviceId), data: {} };
}
