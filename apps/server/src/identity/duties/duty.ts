import type { duties } from "@chalkboard/contract";
import type { RowOf } from "../../platform/database/query.ts";
import type * as queries from "./queries.ts";

type Stored = RowOf<typeof queries.duty.columns>;
export type Duty = duties.DutyTerms & { readonly dutyId: number };

/** A stored duty as the contract defines it. */
export function dutyOf(row: Stored): Duty {
  return { dutyId: row.id, ...termsOf(row) };
}

export function termsOf(row: Stored): duties.DutyTerms {
  return {
    personId: row.person_id,
    level: row.level as Duty["level"],
    ids: row.ids,
    tasks: row.tasks as duties.Task[],
    kind: row.kind as Duty["kind"],
    weekdays: row.weekdays,
    firstDay: row.first_day,
    lastDay: row.last_day,
    from: row.from_minute,
    until: row.until_minute,
    note: row.note,
  };
}
