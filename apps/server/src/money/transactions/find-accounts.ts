// Finds the account to move by typed text.

import { type AnswerOf, money, type PayloadOf, roles } from "@chalkboard/contract";
import { foldText } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { Context } from "../../platform/http/handlers.ts";
import { subtreeOf, zonesBelow } from "../../identity/network/index.ts";
import * as queries from "./find-accounts-queries.ts";

type Input = PayloadOf<typeof money.findAccounts>;
type Found = AnswerOf<typeof money.findAccounts>;

/** The most relevant accounts of a session's subtree, of one kind. */
export async function findAccounts(
  sql: Sql,
  { of, text, account, withinId, withOwn }: Input,
  { session }: Context,
): Promise<Found> {
  const { serviceId, role, zoneId } = session;
  const alone = account === undefined ? null : "posId" in account ? account.posId : account.zoneId;
  if (account !== undefined && "posId" in account !== (of === "pos")) return { accounts: [] };
  const seen = await subtreeOf(sql, session, serviceId);
  const isWithin = withinId !== undefined && seen.some((zone) => zone.zoneId === withinId);
  const among = isWithin ? await zonesBelow(sql, serviceId, withinId) : withinId === undefined ? seen : [];
  const zones = among.map((zone) => zone.zoneId);
  const typed = foldText(text);
  const word = `\\m${typed.replaceAll(/[^\p{L}\p{N}\s]/gu, "\\$&")}`;
  // A digit in the middle of another number does not match.
  const values = [
    serviceId,
    zones,
    typed,
    word,
    alone,
    /^\d/.test(typed) ? typed : null,
    /^\d+$/.test(typed) ? null : typed,
    money.mostFound,
  ];
  const includesOwnZone = withOwn || role === roles.admin;
  const rows = await (of === "pos"
    ? sql.rows(queries.foundPos, values)
    : sql.rows(queries.foundZones, [...values, includesOwnZone ? null : zoneId]));
  return {
    accounts: rows.map(
      ({ id, sequence, name, within, logins, balance, credit_limit: limit, point_credit: pointCredit }) => ({
        id,
        name,
        number: sequence,
        within,
        logins,
        balance,
        limit,
        available: limit === null ? null : Math.max(0, limit + balance),
        pointCredit,
      }),
    ),
  };
}
