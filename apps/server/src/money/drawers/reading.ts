// A shift as the contract defines it: open without the expected cash, closed with everything.

import type { drawer } from "@chalkboard/contract";
import { addDays, type Minor } from "@chalkboard/kernel";
import { newestEntry } from "../../ledger/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { expectedOf, type Figures, figuresOf } from "./expected.ts";
import * as queries from "./queries.ts";

export type ShiftRow = RowOf<typeof queries.shiftById.columns>;
type MoveRow = RowOf<typeof queries.movesOf.columns>;

/** A movement as the contract defines it. */
export function moveOf({
  id,
  kind,
  amount,
  reason,
  at,
  by,
  undoes,
  is_undone: isUndone,
  confirmed_by: confirmedBy,
}: MoveRow): drawer.Move {
  return { moveId: id, kind: kind as drawer.Move["kind"], amount, reason, at, by, undoes, isUndone, confirmedBy };
}

/** A shift in progress, as its clerk sees it. */
export async function openShiftOf(sql: Sql, { id, number, float, at }: ShiftRow): Promise<drawer.OpenShift> {
  return { shiftId: id, number, float, openedAt: at, moves: (await sql.rows(queries.movesOf, [id])).map(moveOf) };
}

/** What came into and went out of a drawer up to an entry of the ledger. */
export async function figuresUntil(sql: Sql, serviceId: number, row: ShiftRow, until: number): Promise<Figures> {
  return figuresOf(
    await sql.rows(queries.movedSince, [
      serviceId,
      row.pos_id,
      row.person_id,
      row.after_transfer,
      until,
      addDays(row.business_day, -1),
    ]),
  );
}

/** The expected cash of a shift in progress, by the current ledger. */
export async function expectedNow(sql: Sql, serviceId: number, row: ShiftRow): Promise<Minor> {
  return expectedOf(row.float, await figuresUntil(sql, serviceId, row, await newestEntry(sql)));
}

/** A shift with everything; one in progress as it is now. */
export async function shiftOf(sql: Sql, serviceId: number, row: ShiftRow): Promise<drawer.Shift> {
  const figures = row.figures ?? (await figuresUntil(sql, serviceId, row, await newestEntry(sql)));
  const expected = row.expected ?? expectedOf(row.float, figures);
  return {
    shiftId: row.id,
    number: row.number,
    posId: row.pos_id,
    posName: row.pos_name,
    personId: row.person_id,
    personName: row.person_name,
    openedAt: row.at,
    businessDay: row.business_day,
    float: row.float,
    ...figures,
    expected,
    counted: row.counted,
    difference: row.counted === null ? null : row.counted - expected,
    comment: row.comment,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    isForced: row.is_forced,
    moves: (await sql.rows(queries.movesOf, [row.id])).map(moveOf),
  };
}
