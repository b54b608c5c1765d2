// What the platform reads of the request log, and its retention.
import { type AnswerOf, operations, type PayloadOf, responses } from "@chalkboard/contract";
import type { Clock } from "@chalkboard/kernel";
import type { Database, Sql } from "../../database/database.ts";
import type { PageRow } from "../../database/list.ts";
import { type HandlersOf, isRefused, refuse, type Refused, type Session } from "../../http/handlers.ts";
import { answerList } from "../../http/list-answer.ts";
import { change } from "../change.ts";
import { termsOf } from "./request-log.ts";
import * as queries from "./request-queries.ts";

type Calls = Pick<
  HandlersOf<typeof operations>,
  "listRequests" | "listRequestPaths" | "showRequest" | "requestLog" | "saveRequestLog"
>;

/** Calls that readers of the log repeat again and again. */
const requestLogPaths = [operations.listRequests.path, operations.showRequest.path, operations.requestLog.path];
const dayMs = 86_400_000;
const hourMs = 3_600_000;

export function requestsHandlers({ database, clock }: { readonly database: Database; readonly clock: Clock }): Calls {
  return {
    listRequests: ({
      from,
      until,
      path,
      serviceId = null,
      user,
      responseType = null,
      leastMs,
      outcome = null,
      withoutLog = false,
      integratorId = null,
      ...payload
    }) =>
      database.read("all", async (sql) => {
        const [begin, end] = periodOf({ from, until }, clock.now());
        const least = leastMs === undefined ? null : leastMs * 1_000;
        const own = withoutLog ? (await sql.rows(queries.paths, [requestLogPaths])).map(({ id }) => id) : null;
        const values = [
          new Date(begin),
          new Date(end),
          await pathsOf(sql, path),
          serviceId,
          await peopleOf(sql, user),
          responseType,
          least,
          outcome,
          own,
          integratorId,
        ];
        return answerList(sql, queries.listRequests, values, payload, rowOf);
      }),
    listRequestPaths: ({ from, until, path, serviceId = null, ...payload }) =>
      database.read("all", async (sql) => {
        const [begin, end] = periodOf({ from, until }, clock.now());
        const hours = [new Date(begin - (begin % hourMs)), new Date(Math.ceil(end / hourMs) * hourMs)];
        return answerList(
          sql,
          queries.listPaths,
          [...hours, await pathsOf(sql, path), serviceId],
          payload,
          ({
            id,
            path: named,
            calls,
            refused,
            faults,
            refused_share: refusedShare,
            p50,
            p95,
            most_micros: most,
            bytes_out: bytesOut,
          }) => ({
            pathId: id,
            path: named,
            calls,
            refused,
            faults,
            refusedShare,
            p50Ms: msOf(p50),
            p95Ms: msOf(p95),
            mostMs: msOf(most),
            bytesOut,
          }),
        );
      }),
    showRequest: ({ requestId, at }) =>
      database.read("all", async (sql) => {
        const found = await sql.row(queries.request, [new Date(at), requestId]);
        if (found === undefined) return refuse(responses.notFound, { field: "requestId" });
        const { address, process, login, payload, refusal, answer } = found;
        return { ...rowOf(found), address, process, login, payload, refusal, answer };
      }),
    requestLog: () =>
      database.read("all", async (sql) => {
        const [stored, state] = await Promise.all([
          sql.row(queries.setting),
          sql.row(queries.state, [clock.now() - dayMs]),
        ]);
        return {
          ...termsOf(stored),
          since: state?.since ?? null,
          missed: state?.missed ?? 0,
          missedAt: state?.missed_at ?? null,
        };
      }),
    saveRequestLog: (payload, { session }) => database.transaction("all", (sql) => saveTerms(sql, payload, session)),
  };
}

type Row = AnswerOf<typeof operations.listRequests>["rows"][number];

function rowOf(row: Omit<PageRow<typeof queries.listRequests>, "place">): Row {
  return {
    requestId: row.id,
    at: row.at,
    path: row.path,
    serviceId: row.service_id,
    serviceName: row.service_name,
    personId: row.person_id,
    userName: row.user_name,
    role: row.role,
    responseType: row.response,
    tookMs: msOf(row.micros),
    bytesIn: row.bytes_in,
    bytesOut: row.bytes_out,
    ticketNumber: row.ticket_number,
    hasPayload: row.has_payload,
    integratorId: row.integrator_id,
    integratorName: row.integrator_name,
  };
}

/** Milliseconds to a tenth. */
const msOf = (micros: number): number => Math.round(micros / 100) / 10;

function periodOf(
  { from, until }: { readonly from: number | undefined; readonly until: number | undefined },
  now: number,
): readonly [number, number] {
  // Without an end it continues: responses of this millisecond are included.
  const end = until ?? now + 1;
  return [from ?? Math.max(0, end - dayMs), end];
}

async function pathsOf(sql: Sql, path: string | undefined): Promise<readonly number[] | null> {
  return path === undefined ? null : (await sql.rows(queries.pathsLike, [path])).map(({ id }) => id);
}

async function peopleOf(sql: Sql, user: string | undefined): Promise<readonly number[] | null> {
  return user === undefined || user === "" ? null : (await sql.rows(queries.peopleLike, [user])).map(({ id }) => id);
}

async function saveTerms(
  sql: Sql,
  { was, ...wanted }: PayloadOf<typeof operations.saveRequestLog>,
  session: Session,
): Promise<AnswerOf<typeof operations.saveRequestLog> | Refused> {
  await sql.run(queries.lockSetting);
  const saved = await change(sql, session, {
    before: termsOf(await sql.row(queries.setting)),
    was,
    after: async () => wanted,
    shown: (before) => before,
    write: ({ days, keeps, slowMs }) => sql.run(queries.addSetting, [session.personId, days, keeps, slowMs]),
    act: () => ({ act: "saveRequestLog", subject: "request log" }),
  });
  return isRefused(saved) ? saved : wanted;
}
