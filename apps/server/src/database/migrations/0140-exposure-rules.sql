-- What the money on a market does to it by itself, for a league's games or for one, in one currency; and what it has done.
create table exposure_rule (
  id int generated always as identity primary key,
  league_id int not null references league,
  event_id bigint references event,
  bet_type smallint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  move_every bigint check (move_every > 0),
  move_cents int not null check (move_cents between 0 and 100),
  most_cents int not null check (most_cents between 0 and 500),
  off_board bigint check (off_board > 0),
  version bigint not null default 1,
  changed_at timestamptz not null,
  changed_by int not null references person,
  unique nulls not distinct (league_id, event_id, bet_type, currency)
);
comment on table exposure_rule is 'a league''s, or one event''s instead of it';
comment on column exposure_rule.bet_type is 'the first of a two-sided market''s bet types';
comment on column exposure_rule.move_every is 'minor units that one side may cost more than the other before its price moves a step; null: it does not';
comment on column exposure_rule.off_board is 'minor units at which the market closes; null: it does not';

create table exposure_state (
  event_id bigint not null references event,
  bet_type smallint not null,
  side smallint not null,
  currency text not null,
  net bigint not null,
  base bigint not null,
  board_base bigint not null,
  steps int not null,
  cents int not null,
  is_off boolean not null,
  seen_version bigint not null,
  counted_at timestamptz not null,
  primary key (event_id, bet_type, side, currency)
);
comment on table exposure_state is 'a market by the first of its two lines, as it was counted last';
comment on column exposure_state.net is 'minor units that the first side may cost more than the second';
comment on column exposure_state.base is 'what that was when a trader set the price last; board_base when he opened it';
comment on column exposure_state.cents is 'how far the first side''s price stands from where it was put; the second''s as far the other way';
comment on column exposure_state.seen_version is 'the first line''s version when it was counted';
grant update, delete on exposure_rule to chalkboard_app;
grant update on exposure_state to chalkboard_app;
