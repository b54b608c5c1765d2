-- An assistant with the audit scope reads everything and changes nothing.
alter table person add column is_audit_only boolean not null default false check (is_audit_only <= (role = -2));

create index session_of_person on session (person_id, seen_at); -- when somebody was here last
create index session_began on session (service_id, created_at, token_hash); -- who was signed in when
