// The approval of a money action where the service requires a second person: it is checked before anything is locked,
// and the typed password is not stored.

import { posPlace } from "../../identity/network/index.ts";
import type { tickets } from "@chalkboard/contract";
import type { Database, Sql } from "../../platform/database/database.ts";
import { type Context, isRefused, type Refused, scopeOf } from "../../platform/http/handlers.ts";
import { createSecondPeople, type Hashing, type SecondPerson, type SecondPlace } from "../../identity/people/index.ts";
import * as queries from "./approval-queries.ts";

type ApprovalInput = { readonly secondPerson?: tickets.SecondPersonTyped | undefined };
type Account = { readonly posId: number } | { readonly zoneId: number };

/** Runs an action with its approval by a person above the account's owner. */
export type WithSecond = <Some extends ApprovalInput, Answer>(
  input: Some,
  context: Context,
  place: SecondPlace | undefined,
  act: (
    sql: Sql,
    input: Omit<Some, "secondPerson">,
    context: Context,
    second: SecondPerson | undefined,
  ) => Promise<Answer | Refused>,
) => Promise<Answer | Refused>;

export type Approval = {
  readonly withSecond: WithSecond;
  /** The place of the account that an action moves; undefined where there is none with that number. */
  readonly placeOf: (account: Account, context: Context) => Promise<SecondPlace | undefined>;
  /** The place of the account that a manual entry moved. */
  readonly placeOfEntry: (transactionId: number, context: Context) => Promise<SecondPlace | undefined>;
};

/** Approvals at the money desks. */
export function createApproval({
  database,
  hashing,
}: {
  readonly database: Database;
  readonly hashing: Hashing;
}): Approval {
  const confirm = createSecondPeople({ database, hashing });
  return {
    // Checked before anything is locked: a password takes time to verify.
    withSecond: async ({ secondPerson, ...input }, context, place, act) => {
      const second = secondPerson === undefined ? undefined : await confirm(secondPerson, context, place);
      if (isRefused(second)) return second;
      return database.transaction(scopeOf(context.session), (sql) => act(sql, input, context, second));
    },
    placeOf: async (account, { session }) => {
      if ("zoneId" in account) return { zoneId: account.zoneId, of: "zone" };
      const row = await database.read(scopeOf(session), (sql) => sql.row(posPlace, [account.posId]));
      return row?.service_id === session.serviceId ? { zoneId: row.zone_id, of: "pos" } : undefined;
    },
    placeOfEntry: async (transactionId, { session }) => {
      const row = await database.read(scopeOf(session), (sql) =>
        sql.row(queries.entryPlace, [session.serviceId, transactionId]),
      );
      return row === undefined ? undefined : { zoneId: row.zone_id, of: row.is_of_zone ? "zone" : "pos" };
    },
  };
}
