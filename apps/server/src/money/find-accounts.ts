// Whose money is moved: accounts that are found by what is typed of them.

import { type AnswerOf, money, type PayloadOf, roles } from "@chalkboard/contract";
import type { Sql } from "../database/database.ts";
import type { Context } from "../http/handlers.ts";
import { subtreeOf } from "../network/index.ts";
import * as queries from "./find-accounts-queries.ts";

/** The likeliest accounts of a session's subtree, of one kind. */
export async function findAccounts(
  sql: Sql, { of, text, account }: PayloadOf<typeof money.findAccounts>, { session }: Context,
): Promise<AnswerOf<typeof money.findAccounts>> {
  const { serviceId, role, zoneId } = session;
  const alone = account === undefined ? null : "posId" in account ? account.posId : account.zoneId;
  if (account !== undefined && ("posId" in account) !== (of === "pos")) return { accounts: [] };
  const zones = (await subtreeOf(sql, session, serviceId)).map((zone) => zone.zoneId);
  const typed = text.normalize("NFD").replaceAll(/[\u0300-\u036f]/gu, "").toLowerCase();
  const values = [serviceId, zones, typed, `\\m${typed.replaceAll(/[^\p{L}\p{N}\s]/gu, "\\$&")}`, alone, money.mostFound];
  const rows = await (of === "pos" ? sql.rows(queries.foundPos, values) : sql.rows(queries.foundZones, [...values, role === roles.admin ? null : zoneId]));
  return { accounts: rows.map(({ id, sequence, name, within, logins, balance, credit_limit: limit, point_credit: pointCredit }) => ({
    id, name, number: sequence, within, logins, balance, limit, available: limit === null ? null : Math.max(0, limit + balance), pointCredit,
  })) };
}
