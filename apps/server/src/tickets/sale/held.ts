// Sales that wait: which slips do, what is written when they begin, and when they end. A slip that waits has passed every control, and passes them
// again before it is sold. It holds no money and has no ticket number; its key belongs to it.

import { live } from "@chalkboard/contract";
import { isReferred, type Refusal } from "@chalkboard/engine";
import type { Sql } from "../../database/database.ts";
import type { Refused } from "../../http/handlers.ts";
import { type Message, tell } from "../../live/index.ts";
import { bigints, integers, jsons, texts } from "../../database/columns.ts";
import type { Considered } from "./consider.ts";
import type { Gathered } from "./gather.ts";
import type { SaleRequest, SaleWait, SeenLeg } from "./sale.ts";
import * as queries from "./waiting-queries.ts";
import type { StoredRefusal } from "./waiting-queries.ts";
import type { Accepted, RefusedSlip } from "./write.ts";

type Wait = { readonly reason: "delay" | "referral"; readonly seconds: number };
export type HeldSlip = Considered & Wait & { readonly request: SaleRequest };

/** Why and how long a slip that no control refuses waits; undefined when it is sold at once. A large one waits for its trader first. */
export function waitFor({ ticket, waiting: { referral, delaySeconds } }: Considered, { waited }: SaleRequest): Wait | undefined {
  if (waited !== undefined) return undefined;
  if (referral !== undefined && isReferred(referral, ticket)) return { reason: "referral", seconds: referral.seconds };
  return delaySeconds > 0 ? { reason: "delay", seconds: delaySeconds } : undefined;
}

/** Of the batch's sales that come again, the references of those that still wait; locked, so that no other process sells them too. */
export async function lockWaited(sql: Sql, requests: readonly SaleRequest[]): Promise<ReadonlySet<number>> {
  const references = requests.flatMap(({ waited }) => waited?.reference ?? []);
  if (references.length === 0) return new Set();
  return new Set((await sql.rows(queries.lockWaiting, [references])).map(({ id }) => id));
}

/** Writes the slips that begin to wait; answers what each waits for. */
export async function holdSlips(sql: Sql, held: readonly HeldSlip[], gathered: Gathered): Promise<ReadonlyMap<HeldSlip, SaleWait>> {
  if (held.length === 0) return new Map();
  const rows = await sql.rows(queries.addWaiting, [
    integers(held, ({ request }) => request.serviceId), integers(held, ({ request }) => request.posId), integers(held, ({ request }) => request.personId),
    texts(held, ({ request }) => request.key), texts(held, ({ request }) => request.bodyHash), jsons(held, ({ request }) => JSON.stringify(request.slip)),
    jsons(held, (one) => JSON.stringify(seenBy(one, gathered))), bigints(held, ({ ticket }) => ticket.stake), bigints(held, ({ ticket }) => ticket.possibleWin),
    texts(held, ({ reason }) => reason), integers(held, ({ seconds }) => seconds), integers(held, ({ waiting }) => waiting.delaySeconds),
    new Date(gathered.now), texts(held, ({ request }) => request.webVersion ?? null),
  ]);
  const references = new Map(rows.map(({ id, pos_id, key }) => [`${pos_id}/${key}`, id]));
  const referred = held.filter(({ reason }) => reason === "referral").map(({ request }) => request.serviceId);
  if (referred.length > 0) await tell(sql, [...new Set(referred)].map(referralsChanged));
  return new Map(held.map((one) => [one, {
    reference: references.get(`${one.request.posId}/${one.request.key}`) ?? 0, until: gathered.now + one.seconds * 1_000, reason: one.reason,
    stake: one.ticket.stake, possibleWin: one.ticket.possibleWin,
  }]));
}

function seenBy({ request, offers }: HeldSlip, gathered: Gathered): readonly SeenLeg[] {
  return request.slip.legs.map(({ key }, index) =>
    ({ version: offers[index]?.version ?? 0, playState: gathered.events.get(key.eventId)?.play_state ?? 0 }));
}

/** A slip that comes again and can be no ticket any more: credit does not buy it at the prices of now, its table is not sold. */
export type ImpossibleSlip = { readonly request: SaleRequest; readonly refused: Refused };
/** How the batch's slips ended. */
type Ends = { readonly accepted: readonly Accepted[]; readonly refused: readonly RefusedSlip[]; readonly impossible: readonly ImpossibleSlip[] };

/** Writes how sales that waited ended: with a ticket, or with what refused them. */
export async function endWaited(sql: Sql, { accepted, refused, impossible }: Ends, gathered: Gathered): Promise<void> {
  const at = new Date(gathered.now);
  const sold = accepted.flatMap(({ id, request: { waited } }) => (waited === undefined ? [] : [{ id, reference: waited.reference }]));
  if (sold.length > 0) await sql.run(queries.endSold, [bigints(sold, ({ reference }) => reference), bigints(sold, ({ id }) => id), at]);
  const unsold: readonly { readonly request: SaleRequest; readonly refusals: readonly StoredRefusal[] }[] =
    [...refused, ...impossible.map(({ request, refused: { refused: code, data } }) => ({ request, refusals: [{ code, data }] }))];
  const not = unsold.flatMap(({ request: { waited }, refusals }) => (waited === undefined ? [] : [{ refusals, reference: waited.reference }]));
  if (not.length === 0) return;
  await sql.run(queries.endRefused, [bigints(not, ({ reference }) => reference), jsons(not, ({ refusals }) => JSON.stringify(refusals)), at]);
}

/** Tells a service's traders to look at what waits for them. */
export function referralsChanged(serviceId: number): Message {
  return { subject: live.subjects.referrals(serviceId), data: { kind: "changed" } };
}

/** How a trader's no, or his silence, is told to the seller. */
export function traderRefusal(reason: "declined" | "expired", note: string): { code: Refusal["code"]; data: Record<string, unknown> } {
  return { code: -24, data: { trader: reason, note } };
}
