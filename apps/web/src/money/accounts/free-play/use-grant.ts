// A grant of free play from the form to the result.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { type Once, useOnce } from "../../../data/use-once.ts";

export type Grant = Omit<PayloadOf<typeof money.grantCredit>, "secondPerson">;
export type Credit = AnswerOf<typeof money.listCredit>["rows"][number];
export type Giving = Once<typeof money.grantCredit, Grant>;

/** The calls whose results become stale after free play was moved. */
export const creditCalls = [money.listCredit, money.listTransactions, money.findAccounts];

/** Grants free play, each time once. */
export function useGrant(): Giving {
  return useOnce(money.grantCredit, { place: "grant", payload: (grant: Grant) => grant, old: creditCalls });
}
