// The same hour a week before by the clocks of a service, which may have changed in between.

/** SQL of that instant. @param moment SQL of an instant; @param service the alias of the service's row */
export function weekBefore(asOf: string, service: string): string {
  return `((${asOf} at time zone ${service}.time_zone) - interval '7 days') at time zone ${service}.time_zone`;
}

/** SQL of the hour of its business day `d.day` in which a transfer `x` was entered, by the clock of the service `s`. */
export const hourOfDay = `floor(extract(epoch from (x.at at time zone s.time_zone)
    - (d.day + make_interval(mins => (s.settings->>'closeMinute')::int))) / 3600)::int`;
