import { live } from "@chalkboard/contract";
import type { Message } from "../../../../platform/live/index.ts";

/**
 * Notifies the traders of these services, and the platform's, who subscribe under service 0, to check what is pending.
 */
export function referralsChanged(serviceIds: Iterable<number>): readonly Message[] {
  return [...new Set([0, ...serviceIds])].map((serviceId) => ({
    subject: live.subjects.referrals(serviceId),
    data: { kind: "changed" },
  }));
}
