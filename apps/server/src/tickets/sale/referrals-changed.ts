import { live } from "@chalkboard/contract";
import type { Message } from "../../live/index.ts";

/** Tells the traders of these services, and the platform's, who hear of service 0, to look at what waits for them. */
export function referralsChanged(serviceIds: Iterable<number>): readonly Message[] {
  return [...new Set([0, ...serviceIds])].map((serviceId) => ({ subject: live.subjects.referrals(serviceId), data: { kind: "changed" } }));
}
