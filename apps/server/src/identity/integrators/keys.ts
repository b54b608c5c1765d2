// Keys are created, rotated and revoked; only the hash of the secret is stored.
import { integrators, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type EpochMs, type Random } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { newToken, tokenHash } from "../people/index.ts";
import { audit } from "../../platform/operations/index.ts";
import * as queries from "./queries.ts";

const mostGood = 10;
const shownLetters = 8;
const minuteMs = 60_000;

type Made = { readonly integratorId: number; readonly keyId: number; readonly prefix: string; readonly key: string };
type NewKey = {
  readonly serviceId: number;
  readonly integratorId: number;
  readonly scopes: readonly integrators.IntegratorScope[];
  readonly expiresAt: EpochMs | null;
};

/** Creates a key of an integrator. */
export async function makeKey(
  sql: Sql,
  { integratorId, scopes, expiresAt }: PayloadOf<typeof integrators.makeKey>,
  context: Context,
  random: Random,
): Promise<Made | Refused> {
  await sql.run(queries.lockIntegrators);
  const stored = await sql.row(queries.integrator, [integratorId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "integratorId" });
  if (expiresAt !== null && expiresAt <= context.now)
    return invalid({ field: "expiresAt", code: "past", problem: "a key must expire in the future" });
  if (await isFull(sql, integratorId)) return refuse(responses.notAllowed, { reason: "tooMany" });
  const made = await addKey(sql, { serviceId: stored.service_id, integratorId, scopes, expiresAt }, context, random);
  await audit(sql, context.session, {
    act: "makeKey",
    subject: `integrator ${integratorId}`,
    before: null,
    after: { prefix: made.prefix, scopes, expiresAt },
  });
  return made;
}

/** Replaces a key by a new one; the old one ends after the overlap. */
export async function rotateKey(
  sql: Sql,
  { keyId, overlapMinutes }: PayloadOf<typeof integrators.rotateKey>,
  context: Context,
  random: Random,
): Promise<Made | Refused> {
  await sql.run(queries.lockIntegrators);
  const old = await sql.row(queries.key, [keyId]);
  if (old === undefined) return refuse(responses.notFound, { field: "keyId" });
  const why = spentBy(old, context.now);
  if (why !== undefined) return refuse(responses.notAllowed, { reason: why });
  // Where the old one ends at once there is room for the new one.
  if (overlapMinutes > 0 && (await isFull(sql, old.integrator_id)))
    return refuse(responses.notAllowed, { reason: "tooMany" });
  const { service_id: serviceId, integrator_id: integratorId, scopes, expires_at: expiresAt } = old;
  const endsAt = Math.min(expiresAt ?? Number.MAX_SAFE_INTEGER, context.now + overlapMinutes * minuteMs);
  const made = await addKey(sql, { serviceId, integratorId, scopes, expiresAt }, context, random);
  await sql.run(queries.replaceKey, [keyId, made.keyId, new Date(endsAt)]);
  await audit(sql, context.session, {
    act: "rotateKey",
    subject: `integrator ${integratorId}`,
    before: { prefix: old.prefix, expiresAt },
    after: { prefix: made.prefix, scopes, expiresAt, replacedUntil: endsAt },
  });
  return made;
}

/** Revokes a key, once. */
export async function revokeKey(
  sql: Sql,
  { keyId }: PayloadOf<typeof integrators.revokeKey>,
  { session, now }: Context,
): Promise<{ readonly integratorId: number; readonly revokedAt: EpochMs } | Refused> {
  await sql.run(queries.lockIntegrators);
  const stored = await sql.row(queries.key, [keyId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "keyId" });
  const { integrator_id: integratorId, prefix, revoked_at: before } = stored;
  if (before !== null) return { integratorId, revokedAt: before };
  await sql.run(queries.revokeKey, [keyId, new Date(now), session.personId]);
  await audit(sql, session, {
    act: "revokeKey",
    subject: `integrator ${integratorId}`,
    before: { prefix, revokedAt: null },
    after: { prefix, revokedAt: now },
  });
  return { integratorId, revokedAt: now };
}

/** Why a key cannot be rotated; undefined where it can. */
function spentBy(
  { revoked_at: revokedAt, is_replaced: isReplaced, expires_at: expiresAt }: RowOf<typeof queries.key.columns>,
  now: EpochMs,
) {
  if (revokedAt !== null) return "revoked";
  if (isReplaced) return "replaced";
  return expiresAt !== null && expiresAt <= now ? "expired" : undefined;
}

async function isFull(sql: Sql, integratorId: number): Promise<boolean> {
  return ((await sql.row(queries.countGood, [integratorId]))?.count ?? 0) >= mostGood;
}

async function addKey(
  sql: Sql,
  { serviceId, integratorId, scopes, expiresAt }: NewKey,
  { session, now }: Context,
  random: Random,
): Promise<Made> {
  const key = `${integrators.keyMark}${newToken(random)}`;
  const prefix = key.slice(0, integrators.keyMark.length + shownLetters);
  const end = expiresAt === null ? null : new Date(expiresAt);
  const added = await sql.row(queries.addKey, [
    serviceId,
    integratorId,
    prefix,
    tokenHash(key),
    scopes,
    new Date(now),
    session.personId,
    end,
  ]);
  assert(added !== undefined, "an insert answers its id");
  return { integratorId, keyId: added.id, prefix, key };
}
