-- Temporary tickets: slips without money. Whether one was sold is not noted twice: it is bound to the key of a sale, and the key tells.

create table temporary_ticket (
  id bigint generated always as identity primary key,
  service_id int not null,
  code text not null,
  source text not null check (source in ('public', 'customer', 'clerk')),
  pos_id int,
  person_id int,
  address text not null,
  slip jsonb not null,
  composed_at timestamptz not null,
  expires_at timestamptz not null,
  sale_pos_id int,
  sale_key text,
  unique (service_id, code),
  check ((sale_pos_id is null) = (sale_key is null))
);
create index temporary_ticket_list on temporary_ticket (service_id, id);
create index temporary_ticket_address on temporary_ticket (address, composed_at) where source = 'public';
comment on column temporary_ticket.sale_key is 'the sale that tries to sell it, or has sold it: see sale_key';
grant update (sale_pos_id, sale_key) on temporary_ticket to chalkboard_app;
call app.wall('temporary_ticket');
