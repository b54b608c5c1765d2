import { type AnswerOf, live, referrals, roles } from "@chalkboard/contract";
import { useQuery } from "@tanstack/react-query";
import { refresh } from "../data/queries.ts";
import { questionOf } from "../data/use-ask.ts";
import { useLive } from "../live/live.ts";
import { useSession } from "../data/viewer.ts";

export type Referral = AnswerOf<typeof referrals.listWaiting>["referrals"][number];

/** A service's people hear of a new ticket at once. The platform hears of every service only by asking. */
const platformMs = 2_000;
const serviceMs = 10_000;
const none: readonly Referral[] = [];

/** The tickets that wait for an answer, the most urgent first; none until the first answer is there, and where nobody may know. */
export function useWaiting(): readonly Referral[] {
  const { role, serviceId } = useSession();
  const isPlatform = role === roles.platform || role === roles.assistant;
  const look = (): void => { refresh([referrals.listWaiting]); };
  useLive(isPlatform ? null : live.subjects.referrals(serviceId), look, look);
  const { data } = useQuery({ ...questionOf(referrals.listWaiting, {}), refetchInterval: isPlatform ? platformMs : serviceMs, retry: false });
  return data?.referrals ?? none;
}
