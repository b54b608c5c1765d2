-- By which rule people open an account with a service themselves, and how often somebody tried: strangers are counted before anything is done for them.
alter table service add column registration jsonb not null default '{}';
alter table customer add column accepted_terms text not null default '';
comment on column customer.accepted_terms is 'of who registered himself: the text that he agreed to, as it was; empty: there was none';

create table registration_try (
  service_id int not null references service,
  address text not null,
  at timestamptz not null
);
comment on table registration_try is 'of the last hour';
create index registration_try_at on registration_try (at);
grant delete on registration_try to chalkboard_app;
call app.wall('registration_try');
