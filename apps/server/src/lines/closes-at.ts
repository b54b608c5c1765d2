/** When the first score of an event was entered, or its planned start where that was before; null of an event without a score. As SQL. */
export const firstScoreAt = (eventId: string): string => `(select first.began_at from live_score first where first.event_id = ${eventId})`;

/** The moment of the closing lines of an event `e`, as SQL. */
export const closesAt = `coalesce(${firstScoreAt("e.id")}, e.starts_at)`;
