-- What open tickets may still cost: a service, each of its POS, its leagues and the sides of its events. Always the fold of the open tickets.

create table risk (
  service_id int not null,
  kind smallint not null check (kind in (1, 2, 3, 4)),
  owner_id bigint not null,
  side smallint not null,
  open bigint not null,
  pieces bigint not null,
  primary key (service_id, kind, owner_id, side)
) with (fillfactor = 50);
comment on column risk.kind is '1 the service (owner 0), 2 a POS, 3 a league, 4 a side of an event';
comment on column risk.side is '1 away, 2 home, 3 draw; of questions about the game itself 4 over, 5 under, 6 yes, 7 no, 0 a runner; 0 for the other kinds';
comment on column risk.open is 'minor units: possible win of open tickets (kinds 1, 2), or the risks of their legs (3, 4)';
comment on column risk.pieces is 'open tickets (kinds 1, 2) or legs of open tickets (3, 4)';
grant update on risk to chalkboard_app;
call app.wall('risk');

-- A sold leg keeps what it added, so that it can be taken back to the unit.
alter table leg add column risk bigint not null default 0, add column risk_side smallint not null default 0;
comment on column leg.risk is 'its stake times its decimal price less one, rounded: what it adds to its league and to its side while its ticket is open';

with open_leg as (
  select l.ticket_id, l.number,
    round(sum(w.stake) * (split_part(l.odds, '/', 1)::numeric / split_part(l.odds, '/', 2)::numeric - 1))::bigint as risk,
    case when l.side > 0 then l.side when l.bet_type in (3, 9, 13, 17, 21, 25, 34, 40) then 4 when l.bet_type in (4, 10, 14, 18, 22, 26, 35, 41) then 5
      when l.bet_type in (0, 37, 38) then 6 when l.bet_type in (-1, 39) then 7 else 0 end as risk_side
  from ticket_state s join leg l on l.ticket_id = s.ticket_id join wager w on w.ticket_id = l.ticket_id and l.number = any(w.legs)
  where s.status = 0 and s.cancelled_at is null group by l.ticket_id, l.number)
update leg l set risk = o.risk, risk_side = o.risk_side from open_leg o where o.ticket_id = l.ticket_id and o.number = l.number;

-- What a ticket adds while it is open, one row for each figure that it touches.
create function app.risk_of(tickets bigint[]) returns table (service_id int, kind smallint, owner_id bigint, side smallint, open bigint, pieces bigint)
language sql stable as $$
  select t.service_id, k.kind::smallint, case k.kind when 1 then 0 else t.pos_id end::bigint, 0::smallint, t.possible_win, 1::bigint
  from ticket t cross join (values (1), (2)) as k(kind) where t.id = any(tickets)
  union all
  select l.service_id, k.kind::smallint, case k.kind when 3 then e.league_id else l.event_id end, case k.kind when 3 then 0 else l.risk_side end::smallint,
    l.risk, 1::bigint
  from leg l join event e on e.id = l.event_id cross join (values (3), (4)) as k(kind) where l.ticket_id = any(tickets)
$$;
grant execute on function app.risk_of to chalkboard_app;

insert into risk (service_id, kind, owner_id, side, open, pieces)
select r.service_id, r.kind, r.owner_id, r.side, sum(r.open), sum(r.pieces)
from app.risk_of(array(select ticket_id from ticket_state where status = 0 and cancelled_at is null)) as r
group by 1, 2, 3, 4;
