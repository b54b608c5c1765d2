-- Bets that the book made elsewhere against an event of its own. Nothing of them is changed or deleted: one is withdrawn by a row that says so.
create table lay_off (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  bet_type smallint not null,
  side smallint not null,
  points int,
  price int not null check (abs(price) >= 100),
  stake bigint not null check (stake > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  with_whom text not null check (btrim(with_whom) <> ''),
  note text not null default '',
  recorded_at timestamptz not null,
  recorded_by int not null references person,
  withdraws bigint unique references lay_off
);
create index lay_off_event on lay_off (event_id);
comment on table lay_off is 'bets that the book made elsewhere against what it sold on an event; they count into what the event may cost';
comment on column lay_off.points is 'quarters, or null';
comment on column lay_off.withdraws is 'the row that this one takes back: it says the same bet, and in its note why';
