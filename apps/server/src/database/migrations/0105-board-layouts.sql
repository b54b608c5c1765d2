-- How a service's tills show a league; how its site does stands in website_config.
alter table service_league add till_config jsonb not null default '{}';
comment on column service_league.website_config is 'how the service''s site shows the league: {shown, sort, betTypes}, each where it is the service''s own';
comment on column service_league.till_config is 'how its tills show it: {shown, betTypes}; nobody is kept from selling what is not shown';
