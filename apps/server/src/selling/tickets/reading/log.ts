// Events of tickets, and of slips that did not become one, as rows of one list.

import { type AnswerOf, type PayloadOf, responses, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { pageOf, type PageRow } from "../../../platform/database/list.ts";
import { invalid, noSuchPage, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { boundsOf, reaches, zoneIdsUnder } from "../../../identity/network/index.ts";
import { describeLegs } from "./description.ts";
import { legNames } from "./leg-names.ts";
import * as queries from "./log-queries.ts";
import { headsOf } from "./read.ts";

type Log = AnswerOf<typeof tickets.log>;
type Row = PageRow<typeof queries.logRows>;

const dayMs = 86_400_000;
/** The log is large: a period of more than a day (plus an hour for a clock change) needs a kind or a place. */
const longestMs = { ofAll: dayMs + 3_600_000, ofSome: 8 * dayMs };

/** A page of the log. */
export async function ticketLog(
  sql: Sql,
  payload: PayloadOf<typeof tickets.log>,
  session: Session,
): Promise<Log | Refused> {
  const { from, to, kind = null, number, posId, zoneId, person = "" } = payload;
  if (number === undefined && (from === undefined || to === undefined)) {
    return invalid({ field: from === undefined ? "from" : "to", code: "required", problem: "a time, or a number" });
  }
  if (from !== undefined && to !== undefined && to <= from)
    return invalid({ field: "to", code: "wrongOrder", problem: "not after from" });
  const longest = kind === null && posId === undefined ? longestMs.ofAll : longestMs.ofSome;
  if (number === undefined && (to ?? 0) - (from ?? 0) > longest) {
    return invalid({ field: "to", code: "tooLong", maximum: Math.floor(longest / dayMs), problem: "too long a time" });
  }
  if (number !== undefined && !(await reachesNumber(sql, number, session)))
    return refuse(responses.notFound, { field: "number" });
  const bounds = await boundsOf(sql, session);
  const zones =
    zoneId === undefined
      ? bounds.zones
      : (await zoneIdsUnder(sql, zoneId)).filter((id) => bounds.zones?.includes(id) ?? true);
  const page = await pageOf(
    sql,
    queries.logRows,
    [
      bounds.services,
      posId === undefined ? bounds.pos : [posId].filter((id) => bounds.pos?.includes(id) ?? true),
      zones,
      from === undefined ? null : new Date(from),
      to === undefined ? null : new Date(to),
      kind,
      person.trim() === "" ? null : person.trim(),
      number ?? null,
    ],
    payload,
  );
  return page === undefined ? noSuchPage : { ...page, rows: await shown(sql, page.rows) };
}

async function reachesNumber(sql: Sql, number: number, session: Session): Promise<boolean> {
  const place = await sql.row(queries.placeOf, [number]);
  return (
    place !== undefined &&
    reaches(sql, session, { serviceId: place.service_id, zoneId: place.zone_id, posId: place.pos_id })
  );
}

async function shown(sql: Sql, rows: readonly Row[]): Promise<Log["rows"]> {
  const heads = await headsOf(sql, [...new Set(rows.flatMap(({ number }) => number ?? []))]);
  const slips = new Map(rows.flatMap(({ id, slip }) => (slip === null ? [] : [[id, slip as tickets.Slip] as const])));
  const nameOf = await legNames(sql, [...slips.values()]);
  return rows.map((row) => {
    const { id, at, kind, person, number, mode, amount, data } = row;
    const slip = slips.get(id);
    const known = tickets.logKind.safeParse(kind);
    assert(known.success, "what happened to a ticket has a word", { kind });
    const legs = (slip?.legs ?? []).map((leg) => ({
      ...nameOf(leg),
      betType: leg.key.betType,
      side: leg.key.side,
      points: leg.points,
      price: leg.price,
    }));
    return {
      key: String(id),
      at,
      kind: known.data,
      currency: row.currency,
      posName: row.pos_name,
      person,
      number,
      attemptId: id % 10 === 2 ? Math.floor(id / 10) : null,
      mode,
      amount,
      data,
      description: number === null ? describeLegs(legs, mode) : (heads.get(number)?.description ?? ""),
    };
  });
}
