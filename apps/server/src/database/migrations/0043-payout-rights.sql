-- What a shop keeps back of a payment as tax, and by whom and on which paper a large one was paid.
alter table ticket_state
  add column tax bigint not null default 0,
  add column tax_back bigint not null default 0,
  add column tax_terms jsonb;
comment on column ticket_state.tax is 'of what was paid: kept back as tax; tax_back: of that, given back by a correction';
comment on column ticket_state.tax_terms is 'by which steps it is taxed, since its first payment; null for none';

create table payout_proof (
  id bigint generated always as identity primary key,
  ticket_id bigint not null,
  service_id int not null references service,
  at timestamptz not null,
  second_person_id int references person,
  document_kind text check (document_kind in ('identity', 'passport', 'driving', 'other')),
  document_number text,
  document_name text,
  check ((document_kind is null) = (document_number is null) and (document_kind is null) = (document_name is null))
);
comment on table payout_proof is 'kept as it was shown; the program shows the number masked';
create index on payout_proof (ticket_id);
call app.wall('payout_proof');

update print_template set body = replace(body, E'{{/ways}}', E'{{/ways}}\n{{#payment}}\n{{name}} | {{value}}\n{{/payment}}') where kind in ('ticket', 'copy');
