import { type AnswerOf, live, referrals, roles } from "@chalkboard/contract";
import { useQuery } from "@tanstack/react-query";
import { refresh } from "../../data/connection/queries.ts";
import { questionOf } from "../../data/use-call-query.ts";
import { useLive } from "../../live/live.ts";
import { useSession } from "../../data/viewer.ts";

export type Referral = AnswerOf<typeof referrals.listWaiting>["referrals"][number];

const none: readonly Referral[] = [];

/** The tickets that await an answer, most urgent first; empty before the first result, and for users without access. */
export function useWaiting(): readonly Referral[] {
  const { role, serviceId } = useSession();
  const isPlatform = role === roles.platform || role === roles.assistant;
  const look = (): void => {
    refresh([referrals.listWaiting]);
  };
  useLive(live.subjects.referrals(isPlatform ? 0 : serviceId), look, look);
  const { data } = useQuery({ ...questionOf(referrals.listWaiting, {}), retry: false });
  return data?.referrals ?? none;
}
