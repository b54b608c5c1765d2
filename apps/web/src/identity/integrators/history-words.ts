import type { integrators } from "@chalkboard/contract";
import { scopeKeys } from "@chalkboard/list-columns";
import { useMemo } from "react";
import { useLocale } from "../../kit/format/words.tsx";

const titles = {
  name: "network.name",
  contact: "integrators.contact",
  serviceId: "operations.service",
  personId: "integrators.actsAs",
  callsPerMinute: "integrators.perMinute",
  isActive: "integrators.active",
  prefix: "integrators.key",
  scopes: "integrators.scopes",
  expiresAt: "integrators.expiresAt",
  replacedUntil: "integrators.overlap",
  revokedAt: "integrators.revoked",
} as const;

/** The labels for the history of an integrator and its keys. */
export function useHistoryWords() {
  const { t, format, zone } = useLocale();
  return useMemo(() => {
    const asOf = (value: unknown): string => (typeof value === "number" ? format.dateTime(value, zone) : "–");
    const scopes = (value: unknown): string =>
      Array.isArray(value) ? value.map((one) => t(scopeKeys[one as integrators.IntegratorScope])).join(", ") : "–";
    return { titles, shown: { scopes, expiresAt: asOf, replacedUntil: asOf, revokedAt: asOf } };
  }, [t, format, zone]);
}
