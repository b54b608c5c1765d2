// How a record of master data is kept, whichever it is: over what its person saw, and only where nothing is wrong with it.
import type { Problem } from "@chalkboard/contract";
import type { Sql } from "../database/database.ts";
import { invalid, isRefused, type Refused, type Session } from "../http/handlers.ts";
import { change } from "../operations/index.ts";

export type Kept<Terms> = {
  /** As its acts and its history call it: `team`. */
  readonly record: string;
  /** Undefined for a new one, which has nothing `before`. */
  readonly id: number | undefined;
  readonly before: Terms | null;
  /** What the form was filled with, in order. */
  readonly was: Terms | undefined;
  readonly terms: Terms;
  readonly problems: () => readonly Problem[] | Promise<readonly Problem[]>;
  /** @returns its number */
  readonly write: () => Promise<number>;
};

/** Adds a record or changes one, with its row of the audit. @returns its number */
export async function keep<Terms extends object>(sql: Sql, session: Session, kept: Kept<Terms>): Promise<number | Refused> {
  const { record, id, before, was, terms } = kept;
  const written = await change<Terms | null, number>(sql, session, {
    before, was: before === null ? undefined : was, shown: () => ({ ...before }),
    after: async () => {
      const problems = await kept.problems();
      return problems.length > 0 ? invalid(...problems) : terms;
    },
    write: kept.write,
    act: (number) => ({
      act: `${before === null ? "add" : "change"}${record.slice(0, 1).toUpperCase()}${record.slice(1)}`, subject: `${record} ${String(number)}` }),
  });
  return isRefused(written) ? written : written ?? id ?? 0;
}
