-- A circled game is sold at a part of the usual limits.
alter table event add circled smallint check (circled between 1 and 99);
comment on column event.circled is 'percent of the limits per wager and per line at which it is sold; null: all of them';
