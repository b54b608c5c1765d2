-- Up to where the books of a service are proved, so that the next proof goes on from there (docs/decisions/0438).

create table proof_point (
  service_id int primary key references service,
  proofs bigint not null default 0,
  transfer_id bigint,
  entry_id bigint not null default 0,
  ticket_id bigint not null default 0,
  kept_at timestamptz not null default 'epoch',
  week int not null default 0,
  transfers bigint not null default 0,
  next_transfer_id bigint not null,
  next_entry_id bigint not null,
  next_ticket_id bigint not null,
  next_kept_at timestamptz not null,
  next_from xid8 not null,
  round_ticket_id bigint not null default 0,
  round_transfer_id bigint not null default 0,
  round_end bigint not null default 0,
  round_day date not null default '-infinity',
  round_week int not null default 0
);
comment on table proof_point is 'all rows up to the numbers transfer_id, entry_id and ticket_id, days kept before kept_at and weeks up to week are proved';
comment on column proof_point.transfer_id is 'null: nothing is proved yet';
comment on column proof_point.transfers is 'how many there are up to transfer_id';
comment on column proof_point.next_from is 'when all transactions before this one have ended nobody can add a row up to next_…: that is the next point';
comment on column proof_point.round_end is 'the round that proves old rows anew reads entries up to round_end; round_… is how far it is';
call app.wall('proof_point');
grant update, delete on proof_point to chalkboard_app;

create table proof_sum (
  account_id bigint primary key,
  service_id int not null,
  folded bigint not null,
  was bigint not null default 0,
  again bigint not null default 0
);
create index proof_sum_service on proof_sum (service_id);
comment on column proof_sum.folded is 'what the entries up to proof_point.transfer_id come to';
comment on column proof_sum.was is 'what those up to round_end came to when the round began; again: what the round has found up to round_transfer_id';
call app.wall('proof_sum');
grant update, delete on proof_sum to chalkboard_app;

grant select on sequence ticket_entry_id_seq to chalkboard_app;
