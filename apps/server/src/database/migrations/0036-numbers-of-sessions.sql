-- A session is named by its number where it is listed: what its hash is, nobody needs to know.
alter table session add column id bigint generated always as identity;
create unique index session_id on session (id);
