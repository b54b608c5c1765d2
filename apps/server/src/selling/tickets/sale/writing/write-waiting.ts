// Waiting sales: what is written when they start, and when they end. A waiting slip has passed every control, and
// passes them again before it is sold. It holds no money and has no ticket number; its key belongs to it.

import type { Sql } from "../../../../platform/database/database.ts";
import { bigints, integers, jsons, texts } from "../../../../platform/database/columns.ts";
import { publish } from "../../../../platform/live/index.ts";
import type { Accepted, WaitingSlip, ImpossibleSlip, RefusedSlip } from "../pricing/priced-slip.ts";
import type { SaleFacts } from "../facts/sale-facts.ts";
import { referralsChanged } from "./referrals-changed.ts";
import type { SaleRequest, SaleWait, SeenLeg } from "../facts/sale.ts";
import * as queries from "../facts/waiting-queries.ts";
import type { StoredRefusal } from "../facts/waiting-queries.ts";

/** How the batch's slips ended, and those that start to wait. */
type Ends = {
  readonly accepted: readonly Accepted[];
  readonly refused: readonly RefusedSlip[];
  readonly impossible: readonly ImpossibleSlip[];
  readonly toWait: readonly WaitingSlip[];
};

/** Writes how waiting sales ended, and which slips start to wait. @returns what each of these waits for */
export async function writeWaiting(
  sql: Sql,
  ends: Ends,
  facts: SaleFacts,
): Promise<ReadonlyMap<WaitingSlip, SaleWait>> {
  await endWaited(sql, ends, facts);
  return addWaiting(sql, ends.toWait, facts);
}

/** Writes how waiting sales ended: with a ticket, or with what refused them. */
async function endWaited(sql: Sql, { accepted, refused, impossible }: Ends, facts: SaleFacts): Promise<void> {
  const at = new Date(facts.now);
  const sold = accepted.flatMap(({ id, request: { waited } }) =>
    waited === undefined ? [] : [{ id, reference: waited.reference }],
  );
  if (sold.length > 0)
    await sql.run(queries.endSold, [bigints(sold, ({ reference }) => reference), bigints(sold, ({ id }) => id), at]);
  const unsold: readonly { readonly request: SaleRequest; readonly refusals: readonly StoredRefusal[] }[] = [
    ...refused,
    ...impossible.map(({ request, refused: { refused: code, data } }) => ({ request, refusals: [{ code, data }] })),
  ];
  const not = unsold.flatMap(({ request: { waited }, refusals }) =>
    waited === undefined ? [] : [{ refusals, reference: waited.reference }],
  );
  if (not.length === 0) return;
  await sql.run(queries.endRefused, [
    bigints(not, ({ reference }) => reference),
    jsons(not, ({ refusals }) => JSON.stringify(refusals)),
    at,
  ]);
}

/** Writes the slips that start to wait; returns what each waits for. */
async function addWaiting(
  sql: Sql,
  slips: readonly WaitingSlip[],
  facts: SaleFacts,
): Promise<ReadonlyMap<WaitingSlip, SaleWait>> {
  if (slips.length === 0) return new Map();
  const rows = await sql.rows(queries.addWaiting, [
    integers(slips, ({ request }) => request.serviceId),
    integers(slips, ({ request }) => request.posId),
    integers(slips, ({ request }) => request.personId),
    texts(slips, ({ request }) => request.key),
    texts(slips, ({ request }) => request.bodyHash),
    jsons(slips, ({ request }) => JSON.stringify(request.slip)),
    jsons(slips, (one) => JSON.stringify(seenBy(one, facts))),
    bigints(slips, ({ ticket }) => ticket.stake),
    bigints(slips, ({ ticket }) => ticket.possibleWin),
    texts(slips, ({ reason }) => reason),
    integers(slips, ({ seconds }) => seconds),
    integers(slips, ({ waiting }) => waiting.delaySeconds),
    new Date(facts.now),
    texts(slips, ({ request }) => request.webVersion ?? null),
    integers(slips, ({ request }) => request.integratorId ?? null),
  ]);
  const references = new Map(rows.map(({ id, pos_id, key }) => [`${pos_id}/${key}`, id]));
  const referred = slips.filter(({ reason }) => reason === "referral").map(({ request }) => request.serviceId);
  if (referred.length > 0) await publish(sql, referralsChanged(referred));
  return new Map(
    slips.map((one) => [
      one,
      {
        reference: references.get(`${one.request.posId}/${one.request.key}`) ?? 0,
        until: facts.now + one.seconds * 1_000,
        reason: one.reason,
        stake: one.ticket.stake,
        possibleWin: one.ticket.possibleWin,
      },
    ]),
  );
}

function seenBy({ request, offers }: WaitingSlip, facts: SaleFacts): readonly SeenLeg[] {
  return request.slip.legs.map(({ key }, index) => ({
    version: offers[index]?.version ?? 0,
    playState: facts.events.get(key.eventId)?.play_state ?? 0,
  }));
}
