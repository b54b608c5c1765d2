// The last weekday of a service's weeks, for the platform: a service's own admin sets it among the money settings.
import { addDays, type ServiceId } from "@chalkboard/kernel";
import { lastDayOfWeek } from "@chalkboard/ledger";
import { type money, type PayloadOf, responses } from "@chalkboard/contract";
import type { Database, Sql } from "../../platform/database/database.ts";
import { type Context, type HandlersOf, refuse, type Refused } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import { moneySettingsOf, putMoneySettings } from "../transactions/settings.ts";
import * as held from "../transactions/transaction-queries.ts";
import * as queries from "./week-queries.ts";
import { openWeekOf } from "./weeks.ts";

const unknown = refuse(responses.notFound, { field: "serviceId" });

export function weekEndHandlers({
  database,
}: {
  readonly database: Database;
}): Pick<HandlersOf<typeof money>, "weekEnd" | "setWeekEnd"> {
  return {
    weekEnd: ({ serviceId }) =>
      database.read("all", async (sql) => {
        if (!(await isThere(sql, serviceId))) return unknown;
        const [
          { weekEndsOn },
          {
            open: { from, to },
          },
        ] = [await moneySettingsOf(sql, serviceId), await openWeekOf(sql, serviceId)];
        return { weekEndsOn, from, to };
      }),
    setWeekEnd: (payload, context) => database.transaction("all", (sql) => setWeekEnd(sql, payload, context)),
  };
}

async function setWeekEnd(
  sql: Sql,
  { serviceId, weekEndsOn, was }: PayloadOf<typeof money.setWeekEnd>,
  { session: { personId } }: Context,
): Promise<{ from: string; to: string } | Refused> {
  if (!(await isThere(sql, serviceId))) return unknown;
  await sql.row(held.holdService, [serviceId]);
  const before = await moneySettingsOf(sql, serviceId);
  if (before.weekEndsOn !== was) return refuse(responses.changedMeanwhile, { weekEndsOn: before.weekEndsOn });
  const { open, now } = await openWeekOf(sql, serviceId);
  const after = { ...before, weekEndsOn };
  if (weekEndsOn !== was) {
    await putMoneySettings(sql, serviceId, after, { by: personId, now });
    await audit(
      sql,
      { serviceId, personId },
      { act: "saveMoneySettings", subject: `service ${serviceId}`, before, after },
    );
  }
  const from = addDays(open.to, 1);
  return { from, to: lastDayOfWeek(from, weekEndsOn) };
}

async function isThere(sql: Sql, serviceId: ServiceId): Promise<boolean> {
  return (await sql.row(queries.serviceOf, [serviceId])) !== undefined;
}
