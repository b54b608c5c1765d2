-- A name as it is typed: small letters without accents. Of fifty thousand customers it is written once, and not made again for every letter that is typed.

create function app.plain(name text) returns text language sql immutable parallel safe return
  case when octet_length(name) = char_length(name) then lower(name) else regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036f]', '', 'g') end;
comment on function app.plain is 'small letters without accents; most names have none, and are spared the search for them';

alter table pos add column plain_name text not null generated always as (app.plain(name)) stored;
