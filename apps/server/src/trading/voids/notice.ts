// The notice to clerks and customers about an order or its reversal: in each language the game, which bets, and why.

import { roles } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import { betName, languages, loadMessages, type Translate, translator } from "@chalkboard/i18n";
import type { Sql } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/handlers.ts";
import { broadcast } from "../../messages/broadcasts/index.ts";
import * as queries from "./queries.ts";
import { betTypesOf, type Scope } from "./scope.ts";

type Words = { title: string; text: string };
type Texts = Partial<Record<(typeof languages)[number], Words>>;

const dayMs = 86_400_000;
const longest = 2_000;

/** The notice in every language, without the reason. */
export async function noticeOf(sql: Sql, scope: Scope, what: "void" | "undone"): Promise<Texts> {
  const event = await sql.row(queries.eventName, [scope.eventId]);
  const name = event?.name ?? "";
  return Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => {
        const t = translator(language, await loadMessages(language));
        const isVoid = what === "void";
        const title = t(isVoid ? "voids.noticeTitle" : "voids.noticeUndoneTitle", { name }).slice(0, 120);
        const bets = betsOf(scope, event?.sport, t);
        return [language, { title, text: t(isVoid ? "voids.noticeText" : "voids.noticeUndoneText", { bets }) }];
      }),
    ),
  );
}

/** Which bets, as text: all, or these by name; with a span, those sold in it. */
function betsOf(scope: Scope, sport: string | undefined, t: Translate): string {
  const types = betTypesOf(scope);
  const names = types
    ?.map((id) => betType(id))
    .flatMap((type) => (type === undefined ? [] : [betName(type, sport, t)]));
  const bets = names === undefined ? t("voids.allBets") : [...new Set(names)].join(", ");
  return scope.soldFrom === undefined && scope.soldUntil === undefined ? bets : `${bets} · ${t("voids.ofASpan")}`;
}

type CallMutation = {
  readonly scope: Scope;
  readonly what: "void" | "undone";
  readonly reason: string;
  readonly services: readonly number[];
  readonly now: number;
};

/** Notifies the clerks and customers of these services, for a day. */
export async function tellOf(
  sql: Sql,
  { scope, what, reason, services, now }: CallMutation,
  session: Session,
): Promise<void> {
  if (services.length === 0) return;
  const texts = await noticeOf(sql, scope, what);
  const written = Object.fromEntries(
    Object.entries(texts).map(([language, { title, text }]) => [
      language,
      { title, text: `${text}\n${reason}`.slice(0, longest) },
    ]),
  );
  await broadcast(
    sql,
    {
      kind: "dialog",
      texts: written,
      to: { level: "service", ids: [...services], roles: [roles.clerk, roles.customer] },
      until: now + dayMs,
    },
    session,
    now,
  );
}
