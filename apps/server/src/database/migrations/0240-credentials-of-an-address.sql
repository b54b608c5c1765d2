-- A key is sent to the address that it was given for, and to no other.

alter table source add column credentials_for text;
comment on column source.credentials_for is 'the address for which the credentials were given: they are sent to its origin alone';
update source set credentials_for = terms->>'address' where credentials is not null;
