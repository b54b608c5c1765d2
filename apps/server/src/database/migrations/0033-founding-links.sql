-- Links with which the first admin of an installation makes himself: good once, for an hour, and kept as their hash. Some may stand beside each other, since
-- each start of a server makes one while there is no platform admin; the first that is used ends them all.

create table founding_link (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant update on founding_link to chalkboard_app;
