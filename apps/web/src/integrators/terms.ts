import { integrators } from "@chalkboard/contract";

/** What is old after an integrator or a key of it changed. */
export const integratorCalls = [integrators.listIntegrators, integrators.readIntegrator];

/** What of an integrator is changed in its form. */
export function termsOf({ name, contact, personId, callsPerMinute, isActive }: integrators.Integrator): integrators.IntegratorTerms {
  return { name, contact, personId, callsPerMinute, isActive };
}
