// The sale monitor: the newest tickets, and slips that a control or a trader refused.
import type { AnswerOf, PayloadOf, referrals as contract, tickets } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Session } from "../../platform/http/handlers.ts";
import { boundsOf, zonesBelow } from "../../identity/network/index.ts";
import { traderRefusal } from "../tickets/index.ts";
import { namedLegs, type NamedLegs } from "./leg-names.ts";
import * as queries from "./queries.ts";

type Sale = AnswerOf<typeof contract.watchSales>["sales"][number];

/** The newest of each kind, the newest first; undefined where the zone is not in the session's subtree. */
export async function watch(
  sql: Sql,
  session: Session,
  { limit, zoneId }: PayloadOf<typeof contract.watchSales>,
): Promise<Sale[] | undefined> {
  const { zones } = await boundsOf(sql, session);
  const below =
    zoneId === undefined ? undefined : (await zonesBelow(sql, session.serviceId, zoneId)).map((zone) => zone.zoneId);
  if (below?.every((id) => zones?.includes(id) === false) === true) return undefined;
  const of = [
    session.serviceId,
    below === undefined ? zones : below.filter((id) => zones?.includes(id) ?? true),
    limit,
  ] as const;
  const [sold, refused, declined] = [
    await sql.rows(queries.newestTickets, of),
    await sql.rows(queries.newestRefused, of),
    await sql.rows(queries.newestDeclined, of),
  ];
  const legs = Map.groupBy(
    await sql.rows(queries.legsOfTickets, [sold.map(({ id }) => id)]),
    ({ ticket_id }) => ticket_id,
  );
  const nameLegs = await namedLegs(
    sql,
    [...refused, ...declined].map(({ slip }) => slip),
  );
  return [
    ...sold.map((row): Sale => ({
      ...placeOf(row),
      id: `t${row.id}`,
      kind: "sold",
      number: row.id,
      mode: row.mode,
      stake: row.stake,
      possibleWin: row.possible_win,
      legs: (legs.get(row.id) ?? []).map(soldLeg),
      refusals: [],
    })),
    ...refused.map((row): Sale => ({
      ...placeOf(row),
      id: `r${row.id}`,
      kind: "refused",
      ...input(row.slip),
      legs: nameLegs(row.slip),
      refusals: row.refusals.map(({ code, control, data }) => ({ code, control, data: { ...data } })),
    })),
    ...declined.map((row): Sale => {
      const kind = row.state === "expired" ? "expired" : "declined";
      const refusals = [{ control: "", ...traderRefusal(kind, row.note) }];
      return { ...placeOf(row), id: `w${row.id}`, kind, ...input(row.slip), legs: nameLegs(row.slip), refusals };
    }),
  ]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, limit);
}

function placeOf({
  at,
  pos_id: posId,
  pos_name: posName,
  clerk,
}: {
  at: number;
  pos_id: number;
  pos_name: string;
  clerk: string;
}): Pick<Sale, "at" | "posId" | "posName" | "clerk"> {
  return { at, posId, posName, clerk };
}

function input({ mode, amount }: tickets.Slip): Pick<Sale, "number" | "mode" | "stake" | "possibleWin"> {
  return { number: null, mode, stake: amount, possibleWin: null };
}

function soldLeg(row: RowOf<typeof queries.legsOfTickets.columns>): NamedLegs[number] {
  return {
    key: { eventId: row.event_id, betType: row.bet_type, side: row.side, alternate: row.alternate },
    points: row.points,
    price: row.price,
    eventName: row.event_name,
    sportCode: row.sport,
    teamName: row.team_name,
    rotation: row.rotation,
    startsAt: row.starts_at,
    isPlayed: false,
  };
}
