import { isDeepStrictEqual } from "node:util";
import { responses } from "@chalkboard/contract";
import type { Sql } from "../database/database.ts";
import { isRefused, refuse, type Refused, type Session } from "../http/handlers.ts";
import { type Act, audit } from "./audit.ts";

/** What somebody wants of a record that others change too. Whoever asks for it has locked the record; a list in it has one order. */
export type Change<Terms, Written> = {
  /** What is stored; null for a new record. */
  readonly before: Terms;
  /** What he saw stored; undefined where he does not say it. */
  readonly was: Terms | undefined;
  /** What is to be stored, or why it cannot be; it is asked only when he saw what is stored. */
  readonly after: () => Promise<Terms | Refused>;
  /** What is stored, as a refusal says it. */
  readonly shown: (before: Terms) => Readonly<Record<string, unknown>>;
  readonly write: (after: Terms) => Promise<Written>;
  /** What the audit says of it, once it is written. */
  readonly act: (written: Written) => Pick<Act, "act" | "subject">;
};

/**
 * Changes a record and enters it in the audit, unless somebody else changed it meanwhile (-4, with what is stored).
 * @returns what the write answered; undefined where everything is as it is wanted already, and nothing is written
 */
export async function change<Terms, Written>(sql: Sql, session: Session, wanted: Change<Terms, Written>): Promise<Written | undefined | Refused> {
  const { before, was, shown } = wanted;
  if (was !== undefined && !isDeepStrictEqual(before, was)) return refuse(responses.changedMeanwhile, shown(before));
  const after = await wanted.after();
  if (isRefused(after)) return after;
  if (isDeepStrictEqual(before, after)) return undefined;
  const written = await wanted.write(after);
  await audit(sql, session, { ...wanted.act(written), before, after });
  return written;
}
