-- What was sold before, counted for the rules that ask: what a POS has on a line, tickets on an event and on a day, repeated patterns and tickets.
-- A service is counted by kind, from the first sale under a rule that asks; it costs nothing where no rule ever did.

create table sold_count (
  service_id int not null,
  kind smallint not null check (kind between 1 and 7),
  owner_id int not null,
  subject text not null,
  tickets bigint not null,
  stake bigint not null,
  win bigint not null,
  base bigint not null,
  primary key (service_id, kind, owner_id, subject)
) with (fillfactor = 70);
comment on table sold_count is 'tickets that were sold and not cancelled';
comment on column sold_count.kind is
  '1 a POS on a line, 2 a POS on an event, 3 a POS on a business day, 4 a pattern of a POS on a day, 5 the same legs by a POS, 6 by a zone, 7 by all';
comment on column sold_count.base is 'the smaller of stake and win, bet by bet';

create table sold_count_since (
  service_id int not null,
  kind smallint not null,
  since date not null,
  primary key (service_id, kind)
);
comment on column sold_count_since.since is 'the first business day that is counted whole';
grant update, delete on sold_count to chalkboard_app;
call app.wall('sold_count');
call app.wall('sold_count_since');

alter table leg add column line_stake bigint, add column line_win bigint, add column line_base bigint;
comment on column leg.line_stake is
  'of a ticket of several bets: what those with this leg stake (and may win, and the smaller of both); null where the bets'' rows say it';

create function app.sold_of(ids bigint[])
returns table (service_id int, kind smallint, owner_id int, subject text, tickets bigint, stake bigint, win bigint, base bigint)
language sql stable as $$
  with sold as (select t.id, t.service_id, t.pos_id, t.zone_id, t.mode, t.business_day, t.stake, t.possible_win from ticket t where t.id = any(ids)),
  legs as (
    select l.ticket_id, l.number, l.event_id, l.bet_type, l.line_stake, l.line_win, l.line_base, e.league_id,
      l.event_id || ':' || l.bet_type || ':' || l.side || ':' || l.alternate as line
    from leg l join event e on e.id = l.event_id where l.ticket_id = any(ids)),
  texts as (
    select ticket_id, string_agg(line, ',' order by line collate "C") as lines,
      string_agg(league_id || ':' || bet_type, ',' order by (league_id || ':' || bet_type) collate "C") as pattern
    from legs group by ticket_id),
  named as (
    select s.*, left(encode(sha256(convert_to(s.mode || '|' || x.lines, 'UTF8')), 'hex'), 32) as same,
      left(encode(sha256(convert_to(s.mode || '|' || x.pattern, 'UTF8')), 'hex'), 32) as pattern
    from sold s join texts x on x.ticket_id = s.id)
  select s.service_id, 1::smallint, s.pos_id, l.line, 1::bigint, coalesce(l.line_stake, w.stake), coalesce(l.line_win, w.win), coalesce(l.line_base, w.base)
  from sold s join legs l on l.ticket_id = s.id cross join lateral (
    select sum(b.stake)::bigint as stake, sum(b.possible_win)::bigint as win, sum(least(b.stake, b.possible_win))::bigint as base
    from wager b where b.ticket_id = l.ticket_id and l.number = any(b.legs)) as w
  union all
  select distinct on (s.id, l.event_id) s.service_id, 2::smallint, s.pos_id, l.event_id::text, 1::bigint, s.stake, s.possible_win,
    least(s.stake, s.possible_win)
  from sold s join legs l on l.ticket_id = s.id
  union all
  select n.service_id, k.kind::smallint, case k.kind when 6 then n.zone_id when 7 then 0 else n.pos_id end,
    case k.kind when 3 then n.business_day::text when 4 then n.business_day || ' ' || n.pattern else n.same end,
    1::bigint, n.stake, n.possible_win, least(n.stake, n.possible_win)
  from named n cross join generate_series(3, 7) as k(kind)
$$;
grant execute on function app.sold_of to chalkboard_app;
