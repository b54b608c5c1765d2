// Where a league's policy requires two people, an order is pending until another person confirms it; no one confirms
// their own. A confirmed one is carried out in the current state, by the same function. Source: assurance.md 2.8.9,
// pages.md (cancelar-eventos: second person where set).

import { type PayloadOf, responses, type voids as contract } from "@chalkboard/contract";
import type { EventId, UserId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import { policyOf } from "../results/index.ts";
import * as queries from "./queries.ts";

export type Done = { readonly orderId: number | null; readonly proposalId: number | null };

/** Who acts now, and whose proposal it is when they confirm another's. */
export type Author = { readonly session: Session; readonly now: number; readonly proposer?: UserId };

type Input =
  | { readonly act: "order"; readonly payload: PayloadOf<typeof contract.order> }
  | { readonly act: "undo"; readonly payload: PayloadOf<typeof contract.undo> }
  | { readonly act: "decideCase"; readonly payload: PayloadOf<typeof contract.decideCase> };

/** Who ordered it: for a confirmed one, its proposer. */
export function orderedBy({ session, proposer }: Author): UserId {
  return proposer ?? session.personId;
}

/** For the audit, whose row is the confirmer's. */
export function proposedBy({ proposer }: Author): { readonly proposedBy?: UserId } {
  return proposer === undefined ? {} : { proposedBy: proposer };
}

/**
 * Records the request where a second person must agree; undefined where it may be done now. The event must be locked,
 * and the request possible.
 */
export async function secondPerson(
  sql: Sql,
  event: { readonly id: EventId; readonly league_id: number; readonly sport: string },
  { act, payload }: Input,
  { session, proposer }: Author,
): Promise<Done | Refused | undefined> {
  if (proposer !== undefined || (await policyOf(sql, event.league_id, event.sport)).voids === "none") return undefined;
  const terms = [event.id, act, JSON.stringify(payload)];
  const same = await sql.row(queries.sameProposal, terms);
  if (same !== undefined) return refuse(responses.changedMeanwhile, { reason: "proposed", proposalId: same.id });
  const added = await sql.row(queries.addProposal, [...terms, session.personId]);
  await audit(sql, session, {
    act: "proposeVoid",
    subject: `event ${event.id}`,
    before: null,
    after: { proposalId: added?.id, act, ...payload },
  });
  return { orderId: null, proposalId: added?.id ?? null };
}

type Does<Name extends Input["act"]> = (
  sql: Sql,
  payload: Extract<Input, { act: Name }>["payload"],
  author: Author,
) => Promise<Done | Refused>;
type Acts = { readonly [Name in Input["act"]]: Does<Name> };

export async function confirm(
  sql: Sql,
  proposalId: number,
  { session, now }: Author,
  acts: Acts,
): Promise<{ orderId: number | null } | Refused> {
  const row = await openProposal(sql, proposalId);
  if (isRefused(row)) return row;
  if (row.created_by === session.personId) return refuse(responses.notAllowed, { reason: "samePerson" });
  // Only what the contract had checked was written.
  const input = { act: row.act, payload: row.payload } as unknown as Input;
  const done = await doneBy(acts, sql, input, { session, now, proposer: row.created_by });
  if (isRefused(done)) return done;
  await sql.run(queries.decideProposal, [proposalId, session.personId, "confirmed", "", done.orderId]);
  return { orderId: done.orderId };
}

function doneBy(acts: Acts, sql: Sql, input: Input, author: Author): Promise<Done | Refused> {
  switch (input.act) {
    case "order":
      return acts.order(sql, input.payload, author);
    case "undo":
      return acts.undo(sql, input.payload, author);
    case "decideCase":
      return acts.decideCase(sql, input.payload, author);
  }
}

export async function decline(
  sql: Sql,
  { proposalId, reason }: PayloadOf<typeof contract.decline>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  const row = await openProposal(sql, proposalId);
  if (isRefused(row)) return row;
  await sql.run(queries.decideProposal, [proposalId, session.personId, "declined", reason, null]);
  await audit(sql, session, {
    act: "declineVoid",
    subject: `event ${row.event_id}`,
    before: { proposalId, proposedBy: row.created_by },
    after: { reason },
  });
  return {};
}

async function openProposal(sql: Sql, proposalId: number) {
  const row = await sql.row(queries.lockProposal, [proposalId]);
  if (row === undefined) return refuse(responses.notFound, { reason: "unknown" });
  return row.decided_at === null ? row : refuse(responses.changedMeanwhile, { reason: "decided", at: row.decided_at });
}
