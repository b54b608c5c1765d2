import { type drawer, responses } from "@chalkboard/contract";
import type { Database, Sql } from "../../platform/database/database.ts";
import {
  type Context,
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { createSecondPeople, type Hashing } from "../../identity/people/index.ts";
import type { Sessions } from "../../platform/http/sessions.ts";
import * as queries from "./queries.ts";
import { openShiftOf, shiftOf } from "./reading.ts";
import { printReport } from "./report.ts";
import { closeDrawer, closeFor, commentShift, moveCash, openDrawer, undoMove } from "./shifts.ts";

type Tools = {
  readonly database: Database;
  readonly sessions: Pick<Sessions, "forgetPerson">;
  readonly hashing: Hashing;
};

/** The cash drawers of clerks' shifts. */
export function drawerHandlers({ database, sessions, hashing }: Tools): HandlersOf<typeof drawer> {
  const confirm = createSecondPeople({ database, hashing });
  const change = <T>({ session }: Context, work: (sql: Sql) => Promise<T>): Promise<T> =>
    database.transaction(scopeOf(session), work);

  /** Opening or closing a drawer changes what its person's sessions may do. */
  async function switching<T>(
    context: Context,
    personOf: (answer: T) => number,
    work: (sql: Sql) => Promise<T | Refused>,
  ): Promise<T | Refused> {
    const answer = await change(context, work);
    if (!isRefused(answer)) sessions.forgetPerson(personOf(answer));
    return answer;
  }

  return {
    mine: (_payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const { serviceId, personId, posId } = session;
        const last = posId === null ? undefined : await sql.row(queries.lastShift, [serviceId, personId, posId]);
        const closed = last?.counted === null ? await sql.row(queries.lastClosed, [serviceId, personId, posId]) : last;
        return {
          isRequired: (await sql.row(queries.wishes, [serviceId]))?.is_required ?? false,
          open: last?.counted === null ? await openShiftOf(sql, last) : null,
          last: closed === undefined ? null : await shiftOf(sql, serviceId, closed),
        };
      }),
    open: (payload, context) =>
      switching(
        context,
        () => context.session.personId,
        (sql) => openDrawer(sql, payload, context),
      ),
    payIn: (payload, context) => change(context, (sql) => moveCash(sql, "payIn", payload, context)),
    payOut: async ({ secondPerson: typed, ...payload }, context) => {
      // Checked before anything is locked: a password takes time to verify.
      const second = typed === undefined ? undefined : await confirm(typed, context);
      return isRefused(second) ? second : change(context, (sql) => moveCash(sql, "payOut", payload, context, second));
    },
    undoMove: (payload, context) => change(context, (sql) => undoMove(sql, payload, context)),
    close: (payload, context) =>
      switching(
        context,
        ({ personId }) => personId,
        (sql) => closeDrawer(sql, payload, context),
      ),
    closeFor: (payload, context) =>
      switching(
        context,
        ({ personId }) => personId,
        (sql) => closeFor(sql, payload, context),
      ),
    comment: (payload, context) => change(context, (sql) => commentShift(sql, payload, context)),
    read: ({ shiftId }, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const row = await sql.row(queries.shiftById, [session.serviceId, shiftId]);
        return row === undefined
          ? refuse(responses.notFound, { field: "shiftId" })
          : shiftOf(sql, session.serviceId, row);
      }),
    printReport: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => printReport(sql, payload, context)),
    listShifts: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => {
        const { from, to, posId = null, personId = null, isOpen = null, text = null } = payload;
        return answerList(
          sql,
          queries.listShifts,
          [session.serviceId, from, to, posId, personId, isOpen, text],
          payload,
          (row) => ({
            shiftId: row.id,
            number: row.number,
            posId: row.pos_id,
            posName: row.pos_name,
            personId: row.person_id,
            personName: row.person_name,
            openedAt: row.at,
            businessDay: row.business_day,
            float: row.float,
            payIns: row.pay_ins,
            payOuts: row.pay_outs,
            expected: row.expected,
            counted: row.counted,
            difference: row.counted === null ? null : row.difference,
            comment: row.comment,
            closedAt: row.closed_at,
            closedBy: row.closed_by,
            isForced: row.is_forced,
          }),
        );
      }),
  };
}
