// SQL that finds what was sold on an event (docs/decisions/0436): no index of legs helps here.

/**
 * SQL for a list of tables: the tickets with a bet on an event, each once, as `sold (ticket_id)`. @param after the
 * number after which they begin
 */
export const ticketsOn = (event: string, after = "0"): string =>
  `app.tickets_on(${event}, ${after}) as sold (ticket_id)`;

/**
 * SQL for a list of tables: the bets on an event, as `l`. `offset 0`: each ticket's are looked up by its number,
 * whatever number of tickets the planner assumes.
 */
export const legsOn = (event: string, after = "0"): string => `${ticketsOn(event, after)}
    cross join lateral (select * from leg b where b.ticket_id = sold.ticket_id
      and b.event_id = ${event} offset 0) as l`;
