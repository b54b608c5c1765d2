-- Where a service shows a league among the others, and what it calls it.
alter table service_league add sort int, add shown_name text not null default '' check (length(shown_name) <= 40);
comment on column service_league.sort is 'its place among the service''s leagues; null: after those that have one, in the platform''s order';
comment on column service_league.shown_name is 'what boards, lines sheets and tickets of the service call the league; empty: the league''s own name';
