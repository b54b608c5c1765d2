import { integrators } from "@chalkboard/contract";

/** The calls whose results become stale after an integrator or one of its keys changed. */
export const integratorCalls = [integrators.listIntegrators, integrators.readIntegrator];

/** An integrator's editable values. */
export function termsOf({
  name,
  contact,
  personId,
  callsPerMinute,
  isActive,
}: integrators.Integrator): integrators.IntegratorTerms {
  return { name, contact, personId, callsPerMinute, isActive };
}
