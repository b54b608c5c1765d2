-- Withdrawals that customers ask for. A request is written once; what becomes of it is its steps, and its state is the last of them.
create table withdrawal (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  key text not null,
  body_hash text not null,
  amount bigint not null check (amount > 0),
  note text not null,
  at timestamptz not null,
  unique (service_id, key)
);
create index withdrawal_pos on withdrawal (service_id, pos_id, id);
call app.wall('withdrawal');

create table withdrawal_step (
  id bigint generated always as identity primary key,
  service_id int not null,
  withdrawal_id bigint not null,
  state text not null check (state in ('asked', 'approved', 'refused', 'paid', 'recalled')),
  transaction_id bigint,
  reason text not null,
  person_id int,
  at timestamptz not null
);
create index withdrawal_step_request on withdrawal_step (withdrawal_id, id);
call app.wall('withdrawal_step');
comment on column withdrawal_step.transaction_id is 'its receipt; null: it moved nothing';
