import { isDeepStrictEqual } from "node:util";
import { responses } from "@chalkboard/contract";
import type { Sql } from "../database/database.ts";
import { isRefused, refuse, type Refused, type Session } from "../http/handlers.ts";
import { type Act, audit } from "./audit.ts";

/**
 * A person's change to a record that others change too. The caller has locked the record; lists in it have a fixed
 * order.
 */
export type Change<Terms, Written> = {
  /** The stored values; null for a new record. */
  readonly before: Terms;
  /** The values that the person saw; undefined where the request does not include them. */
  readonly was: Terms | undefined;
  /** The values to store, or why they are refused; called only when the person saw the stored ones. */
  readonly after: () => Promise<Terms | Refused>;
  /** The stored values as a refusal returns them. */
  readonly shown: (before: Terms) => Readonly<Record<string, unknown>>;
  readonly write: (after: Terms) => Promise<Written>;
  /** The audit row, once it is written. */
  readonly act: (written: Written) => Pick<Act, "act" | "subject">;
};

/**
 * Changes a record and audits it, with optimistic concurrency: refuses (-4, with the stored values) when someone else
 * has changed it since the person loaded it.
 * @returns the result of the write; undefined where nothing changes, and nothing is written
 */
export async function change<Terms, Written>(
  sql: Sql,
  session: Session,
  wanted: Change<Terms, Written>,
): Promise<Written | undefined | Refused> {
  const { before, was, shown } = wanted;
  if (was !== undefined && !isDeepStrictEqual(before, was)) return refuse(responses.changedMeanwhile, shown(before));
  const after = await wanted.after();
  if (isRefused(after)) return after;
  if (isDeepStrictEqual(before, after)) return undefined;
  const written = await wanted.write(after);
  await audit(sql, session, { ...wanted.act(written), before, after });
  return written;
}
