-- The list of tickets of some days: tickets come in the order of their days, so that an index with an entry for a range of pages, not for each ticket that is
-- sold, finds where they are.
create index ticket_day on ticket using brin (business_day) with (pages_per_range = 16, autosummarize = on);
