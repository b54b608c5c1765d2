// Opening a drawer, paying in and out, and its count. Each action locks the till's account, so that it comes before or
// after every sale and payment of the till and every other drawer action; and each happens once per idempotency key.

import { type drawer, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, businessDay, type Minor } from "@chalkboard/kernel";
import {
  drawerAccounts,
  drawerCloseTransfers,
  drawerFloatTransfers,
  drawerMoveTransfers,
  payerAccount,
  type Transfer,
} from "@chalkboard/ledger";
import { holdAccounts, newestEntry, payerOf, post } from "../../ledger/index.ts";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import type { SecondPerson } from "../../identity/people/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { holdRules } from "../../identity/services/index.ts";
import { expectedOf } from "./expected.ts";
import * as queries from "./queries.ts";
import { expectedNow, figuresUntil, moveOf, openShiftOf, type ShiftRow, shiftOf } from "./reading.ts";

const none = refuse(responses.notAllowed, { reason: "drawerClosed" });
const saleWaits = refuse(responses.notAllowed, { reason: "saleWaits" });
/** A pay-out cannot exceed the cash. The refusal does not say how much there is: the count is blind. */
const tooMuch = refuse(responses.notAllowed, { reason: "moreThanThere" });
const otherBody = refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });

/**
 * Locks what a till and its drawers hold, and an action's idempotency key, until the end of the transaction. A key is the
 * whole service's: without its own lock, two tills would both find it unused.
 */
async function holdTill(sql: Sql, { serviceId, serviceKind }: Session, posId: number, key?: string): Promise<void> {
  await holdRules(sql, [serviceId]);
  await holdAccounts(
    sql,
    [payerAccount(payerOf(serviceKind, posId)), ...drawerAccounts(posId)].map((ref) => ({ serviceId, ref })),
  );
  if (key !== undefined) await sql.run(queries.lockKey, [serviceId, key]);
}

/** Writes entries of a shift or a movement into the ledger. */
async function enter(
  sql: Sql,
  { serviceId, personId, timeZone, closeMinute }: Session,
  posId: number,
  reference: number,
  transfers: readonly Transfer[],
) {
  const now = await clockNow(sql);
  await post(
    sql,
    [
      {
        serviceId,
        posId,
        ticketId: null,
        personId,
        day: businessDay(now, timeZone, closeMinute),
        reference,
        transfers,
      },
    ],
    now,
  );
}

const subjectOf = (shiftId: number): string => `shift ${shiftId}`;

/** Opens the drawer of the session's person at its POS. */
export async function openDrawer(
  sql: Sql,
  payload: PayloadOf<typeof drawer.open>,
  { session }: Context,
): Promise<drawer.OpenShift | Refused> {
  const { serviceId, personId, posId } = session;
  if (posId === null) return refuse(responses.notFound);
  await holdTill(sql, session, posId, payload.key);
  const before = await sql.row(queries.shiftByKey, [serviceId, payload.key]);
  if (before !== undefined)
    return before.body_hash === hashOf(payload) && before.person_id === personId ? openShiftOf(sql, before) : otherBody;
  const last = await sql.row(queries.lastShift, [serviceId, personId, posId]);
  if (last !== undefined && last.counted === null) return refuse(responses.notAllowed, { reason: "drawerOpen" });
  if (last !== undefined && last.counted !== last.expected && last.comment === "")
    return refuse(responses.notAllowed, { reason: "commentNeeded" });
  const now = await clockNow(sql);
  const { amount, pieces } = payload.count;
  const added = await sql.row(queries.addShift, [
    serviceId,
    posId,
    personId,
    payload.key,
    hashOf(payload),
    amount,
    JSON.stringify(pieces),
    await newestEntry(sql),
    new Date(now),
    businessDay(now, session.timeZone, session.closeMinute),
  ]);
  assert(added !== undefined, "a shift has a number");
  await enter(sql, session, posId, added.id, drawerFloatTransfers(posId, amount));
  const row = await rowOf(sql, serviceId, added.id);
  await audit(sql, session, {
    act: "openDrawer",
    subject: subjectOf(row.id),
    before: null,
    after: { posId, number: row.number, float: amount, pieces },
  });
  return openShiftOf(sql, row);
}

type MoveRow = RowOf<typeof queries.moveByKey.columns>;
type Moved = {
  readonly key: string;
  readonly hash: string;
  readonly kind: drawer.Move["kind"];
  readonly amount: Minor;
  readonly reason: string;
  readonly undoes: number | null;
  readonly second?: SecondPerson | undefined;
};

/** Pays cash into the open drawer, or out of it; a large amount needs a superior's approval first. */
export async function moveCash(
  sql: Sql,
  kind: drawer.Move["kind"],
  payload: PayloadOf<typeof drawer.payIn>,
  { session }: Context,
  second?: SecondPerson,
): Promise<drawer.Move | Refused> {
  const { key, amount, reason } = payload;
  const hash = hashOf({ kind, ...payload });
  return inOpen(
    sql,
    session,
    { key, hash },
    () => sql.row(queries.moveByKey, [session.serviceId, key]),
    async (shift) => {
      if (kind === "payOut" && (await expectedNow(sql, session.serviceId, shift)) < amount) return tooMuch;
      const from =
        kind === "payOut" ? ((await sql.row(queries.wishes, [session.serviceId]))?.second_from ?? null) : null;
      if (from !== null && amount >= from && second === undefined) {
        return refuse(responses.notAllowed, {
          reason: "needsMore",
          missing: ["secondPerson"],
          paid: amount,
          tax: 0,
          amount,
        });
      }
      return addMove(sql, session, shift, { key, hash, kind, amount, reason, undoes: null, second });
    },
  );
}

/** Reverses a movement of the open drawer; repeated requests reverse it once. */
export async function undoMove(
  sql: Sql,
  payload: PayloadOf<typeof drawer.undoMove>,
  { session }: Context,
): Promise<drawer.Move | Refused> {
  const { moveId, reason } = payload;
  const key = idempotencyKeyOf(`undo ${moveId}`);
  const hash = hashOf(payload);
  return inOpen(
    sql,
    session,
    { key, hash },
    () => sql.row(queries.moveUndoing, [session.serviceId, moveId]),
    async (shift) => {
      const move = (await sql.rows(queries.movesOf, [shift.id])).find(({ id }) => id === moveId);
      if (move === undefined || move.undoes !== null) return refuse(responses.notFound, { field: "moveId" });
      if (move.kind === "payIn" && (await expectedNow(sql, session.serviceId, shift)) < move.amount) return tooMuch;
      return addMove(sql, session, shift, {
        key,
        hash,
        kind: move.kind === "payIn" ? "payOut" : "payIn",
        amount: move.amount,
        reason,
        undoes: moveId,
      });
    },
  );
}

type Keyed = { readonly key: string; readonly hash: string };

/** Runs an action in the open shift of the session, or returns its earlier result. */
async function inOpen(
  sql: Sql,
  session: Session,
  { key, hash }: Keyed,
  find: () => Promise<MoveRow | undefined>,
  act: (shift: ShiftRow) => Promise<drawer.Move | Refused>,
): Promise<drawer.Move | Refused> {
  const { serviceId, personId, posId } = session;
  if (posId === null) return refuse(responses.notFound);
  await holdTill(sql, session, posId, key);
  const before = await find();
  if (before !== undefined) {
    const shift = await rowOf(sql, serviceId, before.drawer_id);
    return before.body_hash === hash && shift.person_id === personId ? moveOf(before) : otherBody;
  }
  const last = await sql.row(queries.lastShift, [serviceId, personId, posId]);
  return last === undefined || last.counted !== null ? none : act(last);
}

async function addMove(
  sql: Sql,
  session: Session,
  shift: ShiftRow,
  { key, hash, kind, amount, reason, undoes, second }: Moved,
): Promise<drawer.Move> {
  const { serviceId, personId } = session;
  const at = new Date(await clockNow(sql));
  await sql.run(queries.addMove, [
    serviceId,
    shift.id,
    key,
    hash,
    kind,
    amount,
    reason,
    undoes,
    personId,
    second?.id ?? null,
    at,
  ]);
  const row = await sql.row(queries.moveByKey, [serviceId, key]);
  assert(row !== undefined, "a movement is found by its key");
  // A reversal moves the same amount the other way.
  await enter(
    sql,
    session,
    shift.pos_id,
    row.id,
    undoes === null
      ? drawerMoveTransfers(shift.pos_id, kind, amount)
      : drawerMoveTransfers(shift.pos_id, kind === "payIn" ? "payOut" : "payIn", -amount),
  );
  const act = undoes === null ? (kind === "payIn" ? "payIntoDrawer" : "payOutOfDrawer") : "undoDrawerMove";
  await audit(sql, session, {
    act,
    subject: subjectOf(shift.id),
    before: null,
    after: {
      moveId: row.id,
      kind,
      amount,
      reason,
      undoes,
      confirmedBy: row.confirmed_by,
    },
  });
  return moveOf(row);
}

/** Closes the session's drawer with its clerk's count; only then is the expected cash shown. */
export async function closeDrawer(
  sql: Sql,
  payload: PayloadOf<typeof drawer.close>,
  { session }: Context,
): Promise<drawer.Shift | Refused> {
  const { serviceId, personId, posId } = session;
  if (posId === null) return refuse(responses.notFound);
  await holdTill(sql, session, posId, payload.key);
  const before = await closedBefore(sql, session, payload, (shift) => shift.person_id === personId);
  if (before !== undefined) return before;
  const last = await sql.row(queries.lastShift, [serviceId, personId, posId]);
  if (last === undefined || last.counted !== null) return none;
  if (await hasWaiting(sql, serviceId, last)) return saleWaits;
  return count(sql, session, last, { key: payload.key, hash: hashOf(payload), count: payload.count, isForced: false });
}

/** Closes a drawer that was left open: an admin counts and gives a reason, and the shift records them. */
export async function closeFor(
  sql: Sql,
  payload: PayloadOf<typeof drawer.closeFor>,
  { session }: Context,
): Promise<drawer.Shift | Refused> {
  const { serviceId, personId } = session;
  const found = await sql.row(queries.shiftById, [serviceId, payload.shiftId]);
  if (found === undefined) return refuse(responses.notFound, { field: "shiftId" });
  await holdTill(sql, session, found.pos_id, payload.key);
  const before = await closedBefore(sql, session, payload, (shift) => shift.id === found.id);
  if (before !== undefined) return before;
  const shift = await rowOf(sql, serviceId, found.id);
  if (shift.counted !== null) return none;
  if (await hasWaiting(sql, serviceId, shift)) return saleWaits;
  const terms = { key: payload.key, hash: hashOf(payload), count: payload.count, isForced: true };
  await count(sql, session, shift, terms);
  await sql.run(queries.addComment, [shift.id, serviceId, payload.comment, personId, new Date(await clockNow(sql))]);
  return shiftOf(sql, serviceId, await rowOf(sql, serviceId, shift.id));
}

async function hasWaiting(
  sql: Sql,
  serviceId: number,
  { pos_id: posId, person_id: personId }: ShiftRow,
): Promise<boolean> {
  return (await sql.row(queries.hasWaiting, [serviceId, posId, personId]))?.yes ?? false;
}

async function closedBefore(
  sql: Sql,
  { serviceId }: Session,
  payload: { readonly key: string },
  isSame: (shift: ShiftRow) => boolean,
): Promise<drawer.Shift | Refused | undefined> {
  const before = await sql.row(queries.shiftByCloseKey, [serviceId, payload.key]);
  if (before === undefined) return undefined;
  return before.close_hash === hashOf(payload) && isSame(before) ? shiftOf(sql, serviceId, before) : otherBody;
}

type Counted = Keyed & { readonly count: drawer.Count; readonly isForced: boolean };

async function count(
  sql: Sql,
  session: Session,
  shift: ShiftRow,
  { key, hash, count: counted, isForced }: Counted,
): Promise<drawer.Shift> {
  const { serviceId, personId } = session;
  const until = await newestEntry(sql);
  const figures = await figuresUntil(sql, serviceId, shift, until);
  const expected = expectedOf(shift.float, figures);
  await sql.run(queries.addClose, [
    shift.id,
    serviceId,
    key,
    hash,
    counted.amount,
    JSON.stringify(counted.pieces),
    JSON.stringify(figures),
    expected,
    until,
    isForced,
    personId,
    new Date(await clockNow(sql)),
  ]);
  const difference = counted.amount - expected;
  const byHand = shift.float + figures.payIns - figures.payOuts;
  await enter(sql, session, shift.pos_id, shift.id, drawerCloseTransfers(shift.pos_id, { byHand, difference }));
  const after = { ...figures, expected, counted: counted.amount, difference, pieces: counted.pieces, isForced };
  await audit(sql, session, {
    act: "closeDrawer",
    subject: subjectOf(shift.id),
    before: { float: shift.float },
    after,
  });
  return shiftOf(sql, serviceId, await rowOf(sql, serviceId, shift.id));
}

/** Records the reason for the difference of the session's own shift, once. */
export async function commentShift(
  sql: Sql,
  { shiftId, comment }: PayloadOf<typeof drawer.comment>,
  { session }: Context,
): Promise<drawer.Shift | Refused> {
  const { serviceId, personId } = session;
  const found = await sql.row(queries.shiftById, [serviceId, shiftId]);
  if (found === undefined || found.person_id !== personId) return refuse(responses.notFound, { field: "shiftId" });
  await holdTill(sql, session, found.pos_id);
  const shift = await rowOf(sql, serviceId, shiftId);
  if (shift.counted === null) return refuse(responses.notAllowed, { reason: "drawerOpen" });
  if (shift.comment !== "")
    return shift.comment === comment
      ? shiftOf(sql, serviceId, shift)
      : refuse(responses.changedMeanwhile, { comment: shift.comment });
  await sql.run(queries.addComment, [shiftId, serviceId, comment, personId, new Date(await clockNow(sql))]);
  await audit(sql, session, { act: "commentDrawer", subject: subjectOf(shiftId), before: null, after: { comment } });
  return shiftOf(sql, serviceId, await rowOf(sql, serviceId, shiftId));
}

async function rowOf(sql: Sql, serviceId: number, shiftId: number): Promise<ShiftRow> {
  const row = await sql.row(queries.shiftById, [serviceId, shiftId]);
  assert(row !== undefined, "a shift is found by its number", { shiftId });
  return row;
}
