-- The cash drawer of a clerk's shift. Each row is written once; a shift is open until it has a row of drawer_close.
create table drawer (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  person_id int not null,
  number int not null check (number > 0),
  key text not null,
  body_hash text not null,
  float bigint not null check (float >= 0),
  pieces jsonb not null,
  after_transfer bigint not null,
  at timestamptz not null,
  business_day date not null,
  unique (service_id, key),
  unique (person_id, pos_id, number)
);
create index drawer_day on drawer (service_id, business_day);
comment on table drawer is 'a shift: what one person has in his drawer at one POS, as he counted it at first';
comment on column drawer.after_transfer is 'the last entry of the ledger before it: what its person moves at its POS from then on is in the drawer';
call app.wall('drawer');

create table drawer_move (
  id bigint generated always as identity primary key,
  service_id int not null,
  drawer_id bigint not null references drawer,
  key text not null,
  body_hash text not null,
  kind text not null check (kind in ('payIn', 'payOut')),
  amount bigint not null check (amount > 0),
  reason text not null check (btrim(reason) <> ''),
  undoes bigint unique references drawer_move,
  person_id int not null,
  second_person_id int,
  at timestamptz not null,
  unique (service_id, key)
);
create index drawer_move_drawer on drawer_move (drawer_id);
comment on column drawer_move.second_person_id is 'who confirmed it above the till, where the service wants that';
comment on column drawer_move.undoes is 'the movement that this one takes back: of the other kind, and as much';
call app.wall('drawer_move');

create table drawer_close (
  drawer_id bigint primary key references drawer,
  service_id int not null,
  key text not null,
  body_hash text not null,
  counted bigint not null check (counted >= 0),
  pieces jsonb not null,
  figures jsonb not null,
  expected bigint not null,
  until_transfer bigint not null,
  is_forced boolean not null,
  person_id int not null,
  at timestamptz not null,
  unique (service_id, key)
);
comment on column drawer_close.figures is 'what came in and went out by the ledger between after_transfer and until_transfer';
comment on column drawer_close.is_forced is 'counted by an admin, because its clerk left it open';
call app.wall('drawer_close');

create table drawer_comment (
  drawer_id bigint primary key references drawer,
  service_id int not null,
  comment text not null check (btrim(comment) <> ''),
  person_id int not null,
  at timestamptz not null
);
comment on table drawer_comment is 'why what was counted is not what was expected: said once, after the count';
call app.wall('drawer_comment');

-- Which entry of the ledger is the newest.
grant select on sequence transfer_id_seq to chalkboard_app;
