// A service that sells from its first minute: its row, how it counts its weeks, the usual rules of its kind, what it offers.

import type { founding, PayloadOf, services, UsualLimits } from "@chalkboard/contract";
import type { SettingName, SettingValue } from "@chalkboard/engine";
import type { EpochMs, ServiceId, UserId } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { type HandlersOf, invalid, type Refused } from "../http/handlers.ts";
import { moneySettingsOf, putMoneySettings } from "../money/index.ts";
import { audit } from "../operations/index.ts";
import { termProblem } from "../services/index.ts";
import { addRule, addService, offerLeaguesOf } from "./founding.ts";
import { usualSettings } from "./usual.ts";

type Asked = PayloadOf<typeof founding.foundService>;

export type Plan = Omit<Asked, "weekEndsOn" | "hours" | "languages"> & Partial<Pick<Asked, "weekEndsOn" | "hours" | "languages">> & {
  /** Where they differ from the usual ones of its kind. */
  readonly settings?: Partial<services.ServiceSettings>;
};

const daysOfAWeek = [1, 2, 3, 4, 5, 6, 7];

/** Writes a service that sells at once. @param by whoever makes it; null for the program */
export async function foundService(sql: Sql, plan: Plan, { by, now }: { by: UserId | null; now: EpochMs }): Promise<ServiceId> {
  const { kind, product, currency, timeZone, language, languages, name, serverId, weekEndsOn, limits, hours = null, settings } = plan;
  const serviceId = await addService(sql, serverId, { name, kind, product, currency, timeZone, language,
    ...(languages === undefined ? {} : { languages }), settings: { ...usualSettings(kind), ...settings } });
  if (weekEndsOn !== undefined) await putMoneySettings(sql, serviceId, { ...await moneySettingsOf(sql, serviceId), weekEndsOn }, { by, now });
  await addUsualRules(sql, { serviceId, by }, limits, hours);
  await offerLeaguesOf(sql, serviceId);
  // After its rules: what stands before it is of the founding.
  await audit(sql, { serviceId, personId: by }, { act: "foundService", subject: `service ${String(serviceId)}`, before: null, after: plan });
  return serviceId;
}

/** The first rules of a service. Its admin changes each on its own page. */
async function addUsualRules(
  sql: Sql, of: { readonly serviceId: ServiceId; readonly by: UserId | null }, { minimumStake, maximumStake, maximumWin }: UsualLimits, hours: Asked["hours"],
): Promise<void> {
  const rule = <Name extends SettingName>(control: Name, value: SettingValue<Name>, kind?: "ceiling") =>
    addRule(sql, { ...of, control, value, ...(kind === undefined ? {} : { kind }) });
  await rule("stakeRange", { minimum: minimumStake, maximum: maximumStake });
  await rule("ticketMaximum", { stake: maximumStake });
  await rule("maximumPayout", { win: maximumWin });
  await rule("maximumPayout", { win: 2 * maximumWin }, "ceiling");
  await rule("wagerMaximum", { perWager: Math.ceil(maximumStake / 2), perLine: 0 });
  await rule("roundRobins", { allowed: true, minimumLegs: 3, maximumLegs: 8 });
  await rule("ifBets", { allowed: true, maximumLegs: 5 });
  await rule("underdog", { maximumPrice: 2_500, maximumStake: 0 }, "ceiling");
  if (hours === null) return;
  const to = hours.to > hours.from ? hours.to : hours.to + 1_440;
  await rule("businessHours", { windows: daysOfAWeek.map((weekday) => ({ weekday, from: hours.from, to })), closeMinute: null });
}

export function serviceHandlers({ database }: { readonly database: Database }): Pick<HandlersOf<typeof founding>, "foundService"> {
  return {
    foundService: (asked, { session, now }) => database.transaction("all", async (sql): Promise<{ serviceId: ServiceId } | Refused> => {
      const problem = await termProblem(sql, asked);
      if (problem !== undefined) return invalid(problem);
      return { serviceId: await foundService(sql, asked, { by: session.personId, now }) };
    }),
  };
}
