// The same hour a week before by the clocks of a service, which may have changed in between.

/** SQL of that instant. @param moment SQL of an instant; @param service the alias of the service's row */
export function weekBefore(asOf: string, service: string): string {
  return `((${asOf} at time zone ${service}.time_zone) - interval '7 days') at time zone ${service}.time_zone`;
}

/** SQL of when the business day `d.day` of the service `s` begins, by its clock. */
export const opensAt = "d.day + make_interval(mins => (s.settings->>'closeMinute')::int)";

/**
 * SQL of the hour of its business day in which a transfer `x` was entered, by the clock `d.time_zone`; `d.opens` is
 * `opensAt`, worked out once for a day and not for each transfer.
 */
export const hourOfDay = "floor(date_part('epoch', (x.at at time zone d.time_zone) - d.opens) / 3600)::int";
