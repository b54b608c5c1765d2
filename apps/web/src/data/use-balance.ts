import { identity } from "@chalkboard/contract";
import { useQuery } from "@tanstack/react-query";
import { shownBalance } from "./balance.ts";
import { questionOf } from "./use-call-query.ts";
import { useDue } from "./use-due.ts";
import { isOnlineClient, useSession } from "./viewer.ts";

/** Delay after the start until an online client's balance is requested (specification, section 7). */
const onlineDelayMs = 800;

export type AccountBalance = {
  readonly balance: number;
  readonly limit: number;
  readonly pointCredit: number;
  readonly allowToPlay: boolean;
};

/**
 * The POS's or customer's figures by the specification's display rule; sales and payments refresh them. Initially they
 * are the session's.
 */
export function useBalance(): AccountBalance {
  const person = useSession();
  const isDue = useDue(isOnlineClient(person) ? onlineDelayMs : 0);
  const { data } = useQuery({ ...questionOf(identity.currentBalance, {}), enabled: isDue });
  const { balance, limit, pointCredit, allowToPlay } = data ?? person;
  return { ...shownBalance({ balance, limit }), pointCredit, allowToPlay };
}
