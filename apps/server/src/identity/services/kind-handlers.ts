// The kind of a service: what a change of it means, and the change, as long as no money has moved.
import { type AnswerOf, isPlatform, type PayloadOf, responses, services } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { type HandlersOf, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { change } from "../../platform/operations/index.ts";
import { bumpRules, lockRules } from "./config-cache.ts";
import * as queries from "./kind-queries.ts";
import { usualSettings } from "./usual-settings.ts";

type Kind = PayloadOf<typeof services.changeKind>["kind"];
type Preview = AnswerOf<typeof services.previewKind>;

/** The calls about the kind of a service. */
export function kindHandlers({
  database,
}: {
  readonly database: Database;
}): Pick<HandlersOf<typeof services>, "previewKind" | "changeKind"> {
  return {
    previewKind: (payload) => database.read("all", (sql) => previewKind(sql, payload)),
    changeKind: (payload, { session }) => database.transaction("all", (sql) => changeKind(sql, payload, session)),
  };
}

const otherKind = (): Refused => refuse(responses.notAllowed, { reason: "otherKind" });

async function previewKind(
  sql: Sql,
  { serviceId, kind }: PayloadOf<typeof services.previewKind>,
): Promise<Preview | Refused> {
  const found = await sql.row(queries.kindReach, [serviceId]);
  if (found === undefined) return refuse(responses.notFound, { field: "serviceId" });
  if (isPlatform(found.kind)) return otherKind();
  return {
    kind: found.kind as Kind,
    blockers: found.kind === kind ? [] : await blockersOf(sql, serviceId, kind),
    pos: found.pos,
    clerks: found.clerks,
    signedIn: found.signed_in,
    settings: byKind(found.settings),
    usual: byKind(usualSettings(kind)),
  };
}

/** The settings whose usual values depend on the kind. */
function byKind({ closeMinute, cancelMinutes, marginCents, payAnywhere }: services.ServiceSettings) {
  return { closeMinute, cancelMinutes, marginCents, payAnywhere };
}

/**
 * Payers, fees and statements of past days are read with the current kind, so a service with books keeps the kind that
 * they were kept in. Agents and customers do not exist on a service with shops.
 */
async function blockersOf(sql: Sql, serviceId: ServiceId, kind: Kind): Promise<Preview["blockers"]> {
  const counts = await sql.row(queries.kindBlockers, [serviceId, kind]);
  return services.kindBlocker.shape.what.options.flatMap((what) => {
    const count = counts?.[what] ?? 0;
    return count === 0 ? [] : [{ what, count }];
  });
}

async function changeKind(
  sql: Sql,
  { serviceId, kind, was }: PayloadOf<typeof services.changeKind>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  // Sales have been committed, or wait. Then the row: so have people who are being added and accounts being opened.
  await lockRules(sql, serviceId);
  const stored = await sql.row(queries.kindForUpdate, [serviceId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "serviceId" });
  if (isPlatform(stored.kind)) return otherKind();
  const refused = async (): Promise<Refused | undefined> => {
    const blockers = await blockersOf(sql, serviceId, kind);
    return blockers.length === 0 ? undefined : refuse(responses.notAllowed, { reason: "kindFixed", blockers });
  };
  const changed = await change<{ kind: number }, number>(
    sql,
    { ...session, serviceId },
    {
      before: { kind: stored.kind },
      was: { kind: was },
      shown: (before) => before,
      after: async () => {
        if (kind === stored.kind) return { kind };
        const blocked = await refused();
        if (blocked !== undefined) return blocked;
        // Postings to accounts that are open already are over, or wait.
        await sql.rows(queries.holdServiceAccounts, [serviceId]);
        return (await refused()) ?? { kind };
      },
      write: async () => {
        await sql.run(queries.turnPayerAccounts, [serviceId, kind]);
        await sql.run(queries.changeKind, [serviceId, kind]);
        await bumpRules(sql, serviceId);
        await publish(sql, [offersChanged(serviceId)]);
        return serviceId;
      },
      act: () => ({ act: "changeKind", subject: `service ${String(serviceId)}` }),
    },
  );
  return isRefused(changed) ? changed : {};
}
