// Creates a service that can sell at once: its row, its week settings, the usual rules of its kind, its offer.

import { type bootstrap, type PayloadOf, type services, usualRules } from "@chalkboard/contract";
import type { EpochMs, ServiceId, UserId } from "@chalkboard/kernel";
import type { Database, Sql } from "../platform/database/database.ts";
import { type HandlersOf, invalid, type Refused } from "../platform/http/handlers.ts";
import { moneySettingsOf, putMoneySettings } from "../money/index.ts";
import { audit } from "../platform/operations/index.ts";
import { termProblem, usualSettings } from "../identity/services/index.ts";
import { addRule, addService, offerLeaguesOf } from "./bootstrap.ts";

type Input = PayloadOf<typeof bootstrap.foundService>;

export type Plan = Omit<Input, "weekEndsOn" | "hours" | "languages"> &
  Partial<Pick<Input, "weekEndsOn" | "hours" | "languages">> & {
    /** Where they differ from the defaults of its kind. */
    readonly settings?: Partial<services.ServiceSettings>;
  };

/** Writes a service that can sell at once. @param by who creates it; null for the program */
export async function foundService(
  sql: Sql,
  plan: Plan,
  { by, now }: { by: UserId | null; now: EpochMs },
): Promise<ServiceId> {
  const {
    kind,
    product,
    currency,
    timeZone,
    language,
    languages,
    name,
    serverId,
    weekEndsOn,
    limits,
    hours = null,
    settings,
  } = plan;
  const serviceId = await addService(sql, serverId, {
    name,
    kind,
    product,
    currency,
    timeZone,
    language,
    ...(languages === undefined ? {} : { languages }),
    settings: { ...usualSettings(kind), ...settings },
  });
  if (weekEndsOn !== undefined)
    await putMoneySettings(sql, serviceId, { ...(await moneySettingsOf(sql, serviceId)), weekEndsOn }, { by, now });
  // Its admin changes each on its own page.
  for (const rule of usualRules(limits, hours)) await addRule(sql, { serviceId, by, ...rule });
  await offerLeaguesOf(sql, serviceId);
  // After its rules: whatever was written before it belongs to the setup.
  await audit(
    sql,
    { serviceId, personId: by },
    { act: "foundService", subject: `service ${String(serviceId)}`, before: null, after: plan },
  );
  return serviceId;
}

export function serviceHandlers({
  database,
}: {
  readonly database: Database;
}): Pick<HandlersOf<typeof bootstrap>, "foundService"> {
  return {
    foundService: (input, { session, now }) =>
      database.transaction("all", async (sql): Promise<{ serviceId: ServiceId } | Refused> => {
        const problem = await termProblem(sql, input);
        if (problem !== undefined) return invalid(problem);
        return { serviceId: await foundService(sql, input, { by: session.personId, now }) };
      }),
  };
}
