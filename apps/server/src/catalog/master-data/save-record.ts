// Saves a record of master data of any kind: over the values that its person saw, and only when it is valid.
import type { Problem } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import { invalid, isRefused, type Refused, type Session } from "../../platform/http/handlers.ts";
import { change } from "../../platform/operations/index.ts";

export type RecordSave<Terms> = {
  /** Its name in actions and in the history: `team`. */
  readonly record: string;
  /** Undefined for a new one, which has no `before`. */
  readonly id: number | undefined;
  readonly before: Terms | null;
  /** The form's original values, in a fixed order. */
  readonly was: Terms | undefined;
  readonly terms: Terms;
  readonly problems: () => readonly Problem[] | Promise<readonly Problem[]>;
  /** @returns its number */
  readonly write: () => Promise<number>;
};

/** Adds a record or changes one, and audits it. @returns its number */
export async function saveRecord<Terms extends object>(
  sql: Sql,
  session: Session,
  kept: RecordSave<Terms>,
): Promise<number | Refused> {
  const { record, id, before, was, terms } = kept;
  const written = await change<Terms | null, number>(sql, session, {
    before,
    was: before === null ? undefined : was,
    shown: () => ({ ...before }),
    after: async () => {
      const problems = await kept.problems();
      return problems.length > 0 ? invalid(...problems) : terms;
    },
    write: kept.write,
    act: (number) => ({
      act: `${before === null ? "add" : "change"}${record.slice(0, 1).toUpperCase()}${record.slice(1)}`,
      subject: `${record} ${String(number)}`,
    }),
  });
  return isRefused(written) ? written : (written ?? id ?? 0);
}
