// Default settings of a new service, by its kind.

import { isOnline, isRetail, type services } from "@chalkboard/contract";

/**
 * The settings of a new service: shops close late at night and let a clerk cancel, an online book prices a little wider
 * and pays into the wallet.
 */
export function usualSettings(kind: number): services.ServiceSettings {
  const common = { validityDays: 60, rounding: { direction: "halfUp", unit: 1 }, ticketNote: "" } as const;
  return isRetail(kind)
    ? { ...common, closeMinute: 240, cancelMinutes: 10, marginCents: 0, payAnywhere: true }
    : { ...common, closeMinute: 0, cancelMinutes: 0, marginCents: isOnline(kind) ? 6 : 0, payAnywhere: false };
}
