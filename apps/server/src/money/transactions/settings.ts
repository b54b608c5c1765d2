import { isDeepStrictEqual } from "node:util";
import { type money, type PayloadOf, responses } from "@chalkboard/contract";
import type { EpochMs, ServiceId, UserId } from "@chalkboard/kernel";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import * as queries from "./transaction-queries.ts";

/**
 * Defaults: weeks end on Sunday, point credit lasts 30 days, 10,000.00 is large (Nevada's threshold), no approval and
 * no drawer are required.
 */
const usual: money.MoneySettings = {
  weekEndsOn: 7,
  creditDays: 30,
  largeAmount: 1_000_000,
  secondPersonFrom: null,
  drawerRequired: false,
};

/** A service's current money settings. */
export async function moneySettingsOf(sql: Sql, serviceId: ServiceId): Promise<money.MoneySettings> {
  return { ...usual, ...(await sql.row(queries.newestSettings, [serviceId]))?.settings };
}

/** Its settings as of a time. */
export async function moneySettingsAt(sql: Sql, serviceId: ServiceId, at: EpochMs): Promise<money.MoneySettings> {
  return { ...usual, ...(await sql.row(queries.settingsAt, [serviceId, new Date(at)]))?.settings };
}

/** Writes new settings as a new row. */
export async function putMoneySettings(
  sql: Sql,
  serviceId: ServiceId,
  settings: money.MoneySettings,
  { by, now }: { readonly by: UserId | null; readonly now: EpochMs },
): Promise<void> {
  await sql.run(queries.addSettings, [serviceId, JSON.stringify(settings), by, new Date(now)]);
}

/** Saves new settings as a new row. */
export async function saveMoneySettings(
  sql: Sql,
  { was, ...settings }: PayloadOf<typeof money.saveSettings>,
  { session }: Context,
): Promise<money.MoneySettings | Refused> {
  await sql.row(queries.holdService, [session.serviceId]);
  const before = await moneySettingsOf(sql, session.serviceId);
  if (was !== undefined && !isDeepStrictEqual(was, before))
    return refuse(responses.changedMeanwhile, { settings: before });
  const now = await clockNow(sql);
  await putMoneySettings(sql, session.serviceId, settings, { by: session.personId, now });
  await audit(sql, session, {
    act: "saveMoneySettings",
    subject: `service ${session.serviceId}`,
    before,
    after: settings,
  });
  return settings;
}
