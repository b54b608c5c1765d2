/**
 * SQL: when the first score of an event was entered, or its planned start if that was earlier; null for an event
 * without a score.
 */
export const firstScoreAt = (eventId: string): string =>
  `(select first.began_at from live_score first where first.event_id = ${eventId})`;

/** SQL: the time of the closing lines of an event `e`. */
export const closesAt = `coalesce(${firstScoreAt("e.id")}, e.starts_at)`;
