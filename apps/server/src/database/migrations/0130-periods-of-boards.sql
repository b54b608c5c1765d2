-- Site and tills of a service each say which periods of a league they show. Where nothing is said they show all, as before.
comment on column service_league.website_config is
  'how the service''s site shows the league: {shown, sort, periods, betTypes}, each where it is the service''s own';
comment on column service_league.till_config is 'how its tills show it: {shown, periods, betTypes}; nobody is kept from selling what is not shown';
