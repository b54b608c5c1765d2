// Previews a closing: computed as closing computes it, without writing anything.

import type { AnswerOf, money } from "@chalkboard/contract";
import { addDays, businessDay, type Minor } from "@chalkboard/kernel";
import { lastDayOfWeek } from "@chalkboard/ledger";
import type { Sql } from "../../../platform/database/database.ts";
import { isRefused, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { moneySettingsOf } from "../../transactions/settings.ts";
import { nodeText } from "../week-balances.ts";
import { loadWeek } from "./week-lines.ts";
import { openWeekOf } from "../weeks.ts";

type Preview = AnswerOf<typeof money.previewClose>;

/** The next week to be closed, account by account. */
export async function previewClose(sql: Sql, session: Session): Promise<Preview | Refused> {
  const {
    open: { number, from, to, closableFrom },
    now,
  } = await openWeekOf(sql, session.serviceId);
  const facts = await loadWeek(sql, undefined, session);
  if (isRefused(facts)) return facts;
  const { currency, singles, nameOf } = facts;
  const rows = singles.map(
    ({
      node,
      posId,
      zoneId,
      parentId,
      name,
      net,
      commission,
      carried,
      carriedAfter,
      own,
    }): Preview["rows"][number] => ({
      key: nodeText(node),
      posId,
      zoneId,
      name,
      above: nameOf.get(parentId ?? 0) ?? "",
      net,
      commission,
      carried,
      carriedAfter,
      before: own.balance - commission,
      balance: own.balance,
    }),
  );
  const sum = (of: (row: Preview["rows"][number]) => Minor): Minor => rows.reduce((total, row) => total + of(row), 0);
  const isOver = now >= closableFrom;
  return {
    currency,
    week: { number, from, to },
    closableFrom,
    isOver,
    weeksOver: isOver ? await weeksOver(sql, session, to, now) : 0,
    rows,
    paid: sum(({ commission }) => Math.max(0, commission)),
    charged: sum(({ commission }) => Math.max(0, -commission)),
    added: sum(({ carried, carriedAfter }) => Math.max(0, carriedAfter - carried)),
    workedOff: sum(({ carried, carriedAfter }) => Math.max(0, carried - carriedAfter)),
  };
}

/** The ended week, and later ones that have ended too. */
async function weeksOver(sql: Sql, session: Session, to: string, now: number): Promise<number> {
  const { weekEndsOn } = await moneySettingsOf(sql, session.serviceId);
  const today = businessDay(now - 60_000, session.timeZone, session.closeMinute);
  let count = 0;
  for (let end = to; end < today; end = lastDayOfWeek(addDays(end, 1), weekEndsOn)) count += 1;
  return Math.max(1, count);
}
