/** SQL: whether an event's own state lets it be sold: it is to come, or HQ offers it in play. @param event its alias */
export const stillSells = (event: string): string =>
  `(${event}.status = 'scheduled' and ${event}.starts_at > app.clock() or ${event}.status = 'live' and ${event}.in_play)`;
