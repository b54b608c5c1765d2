import { live } from "@chalkboard/contract";
import type { Message } from "../../live/index.ts";

/** Tells a service's traders to look at what waits for them. */
export function referralsChanged(serviceId: number): Message {
  return { subject: live.subjects.referrals(serviceId), data: { kind: "changed" } };
}
