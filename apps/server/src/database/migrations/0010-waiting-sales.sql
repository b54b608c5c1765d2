-- Sales that wait: for the bet delay of a game in play, or for a trader's answer to a large ticket. What waits is a row, so that it survives a crash;
-- it has a reference and no ticket number.

alter table event add column in_play boolean not null default false, add column play_state bigint not null default 0;
comment on column event.in_play is 'HQ offers it while it is played';
comment on column event.play_state is 'counts what happened: its status, a suspension, a score. A sale that waited compares it';

create function app.note_play() returns trigger language plpgsql as $$
begin
  new.play_state := old.play_state + 1;
  return new;
end $$;
create trigger note_play before update of status, is_suspended, in_play on event for each row
  when (old.status <> new.status or old.is_suspended <> new.is_suspended or old.in_play <> new.in_play) execute function app.note_play();

create function app.note_scores() returns trigger language plpgsql as $$
begin
  update event set play_state = play_state + 1 where id in (select event_id from stated);
  return null;
end $$;
create trigger note_scores after insert on result_statement referencing new table as stated for each statement execute function app.note_scores();

alter table leg add column in_play boolean not null default false;
comment on column leg.in_play is 'sold while its game was played, so rightly after the start';

create table waiting_sale (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  person_id int not null,
  key text not null,
  body_hash text not null,
  slip jsonb not null,
  seen jsonb not null,
  stake bigint not null,
  possible_win bigint not null,
  reason text not null check (reason in ('delay', 'referral', 'offer')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'sold', 'refused', 'declined', 'expired')),
  seconds int not null,
  delay_seconds int not null,
  amount bigint check (amount > 0),
  asked_at timestamptz not null,
  until timestamptz not null,
  decided_at timestamptz,
  decided_by int,
  note text not null default '',
  ticket_id bigint,
  refusals jsonb,
  ended_at timestamptz,
  unique (service_id, pos_id, key),
  check ((ended_at is null) = (state in ('waiting', 'accepted'))),
  check ((ticket_id is not null) = (state = 'sold'))
);
create index waiting_sale_open on waiting_sale (until) where ended_at is null;
comment on column waiting_sale.seen is 'by leg: the line''s version and the game''s play_state when it was asked for';
comment on column waiting_sale.seconds is 'how long the trader, or after an offer the customer, may take';
comment on column waiting_sale.amount is 'what a trader offered instead of the amount asked for';
grant update on waiting_sale to chalkboard_app;
call app.wall('waiting_sale');

alter table sale_key add column waiting_id bigint;
comment on column sale_key.waiting_id is 'the sale of this key waits or waited; with a ticket_id it was sold after it';
