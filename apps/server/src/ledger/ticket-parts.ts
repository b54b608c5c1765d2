// The dimensions of a ticket, as reports read them entry by entry and as the stored day sums keep them.

// The value that all legs share, or `several`.
const oneOf = (one: string): string => `case when min(${one}) = max(${one}) then min(${one})::text else 'several' end`;

/**
 * Aggregates of the legs `l` of a ticket, with their events `e`, leagues `g` and sports `s`. A ticket with a leg on a
 * race is sold as racing.
 */
export const partByLegs = {
  product: "case when bool_or(s.product = 'racing') then 'racing' else 'sports' end",
  sport: oneOf("g.sport_id"),
  league: oneOf("e.league_id"),
  betType: oneOf("l.bet_type"),
  legs: "count(*)::text",
} as const;

/** The hour in which a ticket `t` was sold, in the time zone of its service `o`. */
export const hourSold = "extract(hour from t.sold_at at time zone o.time_zone)::int::text";
