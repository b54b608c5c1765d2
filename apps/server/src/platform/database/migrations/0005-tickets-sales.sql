-- Tickets and their life. Tickets, wagers and legs are written once. They are partitioned by ticket id, which is issued
-- in time order, so a partition is a span of time. Hot tables carry no foreign keys: each would lock and read its
-- parent once a row, and the sale batch holds those rows already.

create sequence ticket_number as bigint start 100000001;
grant usage, select on sequence ticket_number to chalkboard_app;

create table ticket (
  id bigint not null,
  service_id int not null,
  zone_id int not null,
  pos_id int not null,
  person_id int not null,
  integrator_id int,
  code text not null,
  mode text not null,
  funding text not null default 'balance' check (funding in ('balance', 'credit')),
  stake bigint not null check (stake > 0),
  possible_win bigint not null check (possible_win > 0),
  sold_at timestamptz not null,
  business_day date not null,
  rules_version bigint not null,
  conversion_version smallint not null,
  price_change text not null,
  judging_id bigint not null,
  available bigint,
  known jsonb,
  web_version text,
  primary key (id)
) partition by range (id);
create index ticket_pos on ticket (service_id, pos_id, id);
-- Which numbers the tickets of a business day have: numbers may be given out of the order of time
-- (docs/decisions/0485).
create index ticket_day_number on ticket (business_day, id);
-- The list of tickets of some days: tickets come in the order of their days, so an index with an entry for a range of
-- pages finds them.
create index ticket_day on ticket using brin (business_day) with (pages_per_range = 16, autosummarize = on);
create index ticket_integrator on ticket (integrator_id, business_day) where integrator_id is not null;
comment on column ticket.funding is
  'what the stake was paid with: money, or point credit, of which only the winnings become money';
comment on column ticket.available is 'what the account could still spend, minor units; null where nothing bounds it';
comment on column ticket.known is 'the figures that judging it read beside the slip; null when it read none';
comment on column ticket.web_version is 'of the program that sold it, as it said; null where it said none';
call app.isolate_tenant('ticket');

create table wager (
  ticket_id bigint not null,
  number smallint not null,
  service_id int not null,
  legs smallint[] not null,
  bets smallint not null default 1 check (bets > 0),
  stake bigint not null,
  odds text not null,
  possible_win bigint not null,
  rule jsonb,
  primary key (ticket_id, number)
) partition by range (ticket_id);
comment on column wager.bets is 'how many bets the row is: a round robin and a reverse are one row';
comment on column wager.rule is 'what it pays by, the copy that was sold; null: its legs multiply';
call app.isolate_tenant('wager');

create table leg (
  ticket_id bigint not null,
  number smallint not null,
  service_id int not null,
  event_id bigint not null,
  bet_type smallint not null,
  side smallint not null,
  alternate smallint not null,
  points int,
  price int not null,
  odds text not null,
  board_points int,
  board_price int,
  line_version bigint not null,
  conversion_table int,
  conversion_version int,
  own_line int,
  rotation int,
  team_name text not null,
  event_name text not null,
  starts_at timestamptz not null,
  in_play boolean not null default false,
  -- What it added to open exposure, so that it can be taken back to the unit.
  risk bigint not null default 0,
  risk_side smallint not null default 0,
  line_stake bigint,
  line_win bigint,
  line_base bigint,
  primary key (ticket_id, number)
) partition by range (ticket_id);
comment on column leg.board_price is
  'the line that was offered, where the leg was sold at another: teased, or with points bought';
comment on column leg.conversion_table is
  'the table, with conversion_version, by which its price was made of HQ''s; null: none, but the cents of the service''s settings';
comment on column leg.own_line is 'the rule of the service''s own points and price on this game';
comment on column leg.in_play is 'sold while its game was played, so rightly after the start';
comment on column leg.risk is
  'its stake times its decimal price less one, rounded: what it adds to its league and to its side while its ticket is open';
comment on column leg.line_stake is
  'of a ticket of several bets: what those with this leg stake (and may win, and the smaller of both); null where the bets'' rows say it';
call app.isolate_tenant('leg');

-- What judged a sale is the same for all tickets that were sold together under the same rules: it is kept once for
-- them, and a ticket keeps what is its own.
create table judging (
  id bigint not null,
  service_id int not null,
  facts jsonb not null,
  primary key (id)
) partition by range (id);
comment on table judging is
  'settings that judged sales, so that a decision can be replayed; by the number of the first ticket that they judged';
call app.isolate_tenant('judging');

-- Keeps partitions ready ahead of the numbers that are being issued; each table of a ticket has the same spans. A batch
-- of sales names the partition that it writes into (docs/decisions/0435): each is isolated as its table is, and its
-- rights come with its making.
create function app.extend_tickets() returns void language plpgsql security definer set search_path = public, app,
  pg_temp as $$
declare
  span constant bigint := 5000000;
  first bigint := (select last_value from ticket_number) / span * span;
  name text;
  parent text;
begin
  for step in 0..1 loop
    name := (first / span + step)::text;
    foreach parent in array array['ticket', 'wager', 'leg', 'judging'] loop
      if to_regclass('public.' || parent || '_' || name) is null then
        execute format('create table public.%s_%s partition of public.%s for values from (%s) to (%s)',
          parent, name, parent, first + step * span, first + (step + 1) * span);
        call app.isolate_tenant(format('public.%s_%s', parent, name)::regclass);
      end if;
    end loop;
  end loop;
end $$;
select app.extend_tickets();

-- The one updatable row of a ticket: the fold of its appended history. A settlement changes all states of a page at
-- once: with room for that the new versions stay on the page, and no index entry is written.
create table ticket_state (
  ticket_id bigint primary key,
  service_id int not null,
  status smallint not null default 0 check (status in (-2, -1, 0, 1, 2, 3)),
  open_legs smallint not null,
  settled bigint not null default 0,
  pushed bigint not null default 0,
  voided bigint not null default 0,
  prize bigint not null default 0,
  paid bigint not null default 0,
  overpaid bigint not null default 0,
  expired bigint not null default 0,
  tax bigint not null default 0,
  tax_back bigint not null default 0,
  tax_terms jsonb,
  decided_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cashed_out_at timestamptz
) with (fillfactor = 45);
-- A block index costs a settlement nothing: tickets are decided about in the order in which they were sold.
create index ticket_state_decided on ticket_state using brin (decided_at);
create index ticket_state_open on ticket_state (service_id, ticket_id) where status = 0 and cancelled_at is null;
comment on column ticket_state.status is '-2 early payout, -1 no play or cancelled, 0 pending, 1 draw, 2 win, 3 lost';
comment on column ticket_state.settled is
  'of the stake: settled with the book; pushed and voided: to be given back; prize: stake and profit of what won';
comment on column ticket_state.expired is 'of prize and refunds: not fetched in time, and no longer payable';
comment on column ticket_state.tax is
  'of what was paid: kept back as tax; tax_back: of that, given back by a correction';
comment on column ticket_state.tax_terms is 'by which steps it is taxed, since its first payment; null for none';
comment on column ticket_state.cashed_out_at is
  'ended for an offer before its games were; no result grades it any more';
grant update on ticket_state to chalkboard_app;
call app.isolate_tenant('ticket_state');

-- One row for each grading of a leg; the newest counts.
create table leg_grade (
  ticket_id bigint not null,
  leg_number smallint not null,
  service_id int not null,
  event_id bigint not null,
  result_version int not null,
  outcome text not null,
  reason jsonb not null,
  graded_at timestamptz not null,
  primary key (ticket_id, leg_number, event_id, result_version)
);
call app.isolate_tenant('leg_grade');

-- What happened to a ticket after the sale, in any word: the code that writes a kind says it.
create table ticket_entry (
  id bigint generated always as identity primary key,
  ticket_id bigint not null,
  service_id int not null,
  kind text not null check (kind ~ '^[a-z][A-Za-z]+$'),
  at timestamptz not null,
  person_id int,
  pos_id int,
  data jsonb not null
);
create index ticket_entry_ticket on ticket_entry (ticket_id);
create index ticket_entry_at on ticket_entry using brin (at);
grant select on sequence ticket_entry_id_seq to chalkboard_app;
call app.isolate_tenant('ticket_entry');

-- Above what a shop pays on its own, by whom and on which document a ticket was paid.
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
create index on payout_proof (ticket_id);
comment on table payout_proof is 'kept as it was shown; the program shows the number masked';
call app.isolate_tenant('payout_proof');

-- The idempotency keys of sales.
create table sale_key (
  service_id int not null,
  pos_id int not null,
  key text not null,
  body_hash text not null,
  ticket_id bigint,
  waiting_id bigint,
  created_at timestamptz not null,
  primary key (service_id, pos_id, key)
);
comment on column sale_key.ticket_id is 'null: the key was asked for before a sale used it, and is voided';
comment on column sale_key.waiting_id is 'the sale of this key waits or waited; with a ticket_id it was sold after it';
grant update (ticket_id, body_hash) on sale_key to chalkboard_app;
call app.isolate_tenant('sale_key');

-- A refused slip with what it was judged by, as a ticket keeps it: so that a changed rule can be tried on both.
create table refused_attempt (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  person_id int not null,
  at timestamptz not null,
  business_day date not null,
  slip jsonb not null,
  refusals jsonb not null,
  rules_version bigint,
  known jsonb
);
-- what was refused at a POS shortly before a ticket
create index refused_attempt_before on refused_attempt (service_id, pos_id, at);
comment on column refused_attempt.known is
  'the figures that its judging read, and the age of its quote; null when it read none';
call app.isolate_tenant('refused_attempt');

-- Pending sales: for the bet delay of a game in play, or for a trader's answer to a large ticket. A pending sale is a
-- row, so that it survives a crash; it has a reference and no ticket number.
create table waiting_sale (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  person_id int not null,
  integrator_id int,
  key text not null,
  body_hash text not null,
  slip jsonb not null,
  seen jsonb not null,
  stake bigint not null,
  possible_win bigint not null,
  reason text not null check (reason in ('delay', 'referral', 'offer')),
  state text not null default 'waiting'
    check (state in ('waiting', 'accepted', 'sold', 'refused', 'declined', 'expired')),
  seconds int not null,
  delay_seconds int not null,
  amount bigint check (amount > 0),
  web_version text,
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
create index waiting_sale_before on waiting_sale (service_id, pos_id, ended_at);
create index waiting_sale_ticket on waiting_sale (ticket_id) where ticket_id is not null;
comment on column waiting_sale.seen is 'by leg: the line''s version and the game''s play_state when it was asked for';
comment on column waiting_sale.seconds is 'how long the trader, or after an offer the customer, may take';
comment on column waiting_sale.amount is 'what a trader offered instead of the amount asked for';
grant update on waiting_sale to chalkboard_app;
call app.isolate_tenant('waiting_sale');

-- Temporary tickets: slips without money. Whether one was sold is not noted twice: it is bound to the key of a sale,
-- and the key says it.
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
call app.isolate_tenant('temporary_ticket');

-- How tickets were printed: what the print said beside the ticket itself, and its shape. Few tickets differ in it, so a
-- print names its row.
create table paper_form (
  id bigint generated always as identity primary key,
  service_id int not null,
  digest bytea not null,
  form jsonb not null,
  unique (service_id, digest)
);
comment on column paper_form.form is
  'template, width, language and time zone; service, POS, clerk, address and note as they were called then';
call app.isolate_tenant('paper_form');

-- Which tickets have a bet on an event: a row for each event of a batch of sales, instead of an index entry for each
-- leg (docs/decisions/0436).
create table event_tickets (
  event_id bigint not null,
  last bigint not null,
  service_id int not null,
  tickets bigint[] not null,
  primary key (event_id, last)
);
comment on table event_tickets is 'each ticket of an event once, ascending; last is the greatest of a row';
call app.isolate_tenant('event_tickets');

create function app.tickets_on(event bigint, after bigint) returns setof bigint language sql stable rows 300 as $$
  select n.ticket_id from event_tickets s cross join unnest(s.tickets) as n (ticket_id)
  where s.event_id = event and s.last > after and n.ticket_id > after
$$;

-- What open tickets may still cost: a service, each of its POS, its leagues and the sides of its events. Always the
-- fold of the open tickets.
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
comment on column risk.side is
  '1 away, 2 home, 3 draw; of questions about the game itself 4 over, 5 under, 6 yes, 7 no, 0 a runner; 0 for the other kinds';
comment on column risk.open is
  'minor units: possible win of open tickets (kinds 1, 2), or the risks of their legs (3, 4)';
comment on column risk.pieces is 'open tickets (kinds 1, 2) or legs of open tickets (3, 4)';
grant update on risk to chalkboard_app;
call app.isolate_tenant('risk');

-- What a ticket adds while it is open, one row for each figure that it touches.
create function app.risk_of(tickets bigint[]) returns table (service_id int, kind smallint, owner_id bigint,
  side smallint, open bigint, pieces bigint)
language sql stable as $$
  select t.service_id, k.kind::smallint, case k.kind when 1 then 0 else t.pos_id end::bigint, 0::smallint,
    t.possible_win, 1::bigint
  from ticket t cross join (values (1), (2)) as k(kind) where t.id = any(tickets)
  union all
  select l.service_id, k.kind::smallint, case k.kind when 3 then e.league_id else l.event_id end, case k.kind
    when 3 then 0 else l.risk_side end::smallint,
    l.risk, 1::bigint
  from leg l join event e on e.id = l.event_id cross join (values (3), (4)) as k(kind) where l.ticket_id = any(tickets)
$$;
grant execute on function app.risk_of to chalkboard_app;

-- What was sold before, counted for the rules that ask: what a POS has on a line, tickets on an event and on a day,
-- repeated patterns and tickets.
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
grant update, delete on sold_count to chalkboard_app;
call app.isolate_tenant('sold_count');

create table sold_count_since (
  service_id int not null,
  kind smallint not null,
  since date not null,
  primary key (service_id, kind)
);
comment on column sold_count_since.since is 'the first business day that is counted whole';
call app.isolate_tenant('sold_count_since');

-- Counts of what was sold are of use while a sale may ask about them. The others are swept away, business day by
-- business day.
create table sold_count_sweep (
  service_id int primary key references service,
  through date not null
);
comment on column sold_count_sweep.through is 'the last business day whose tickets'' counts were swept';
grant update on sold_count_sweep to chalkboard_app;
call app.isolate_tenant('sold_count_sweep');

create function app.sold_of(ids bigint[])
returns table (service_id int, kind smallint, owner_id int, subject text, tickets bigint, stake bigint, win bigint,
  base bigint)
language sql stable as $$
  with sold as (select t.id, t.service_id, t.pos_id, t.zone_id, t.mode, t.business_day, t.stake, t.possible_win
    from ticket t where t.id = any(ids)),
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
  select s.service_id, 1::smallint, s.pos_id, l.line, 1::bigint, coalesce(l.line_stake, w.stake),
    coalesce(l.line_win, w.win), coalesce(l.line_base, w.base)
  from sold s join legs l on l.ticket_id = s.id cross join lateral (
    select sum(b.stake)::bigint as stake, sum(b.possible_win)::bigint as win,
      sum(least(b.stake, b.possible_win))::bigint as base
    from wager b where b.ticket_id = l.ticket_id and l.number = any(b.legs)) as w
  union all
  select distinct on (s.id, l.event_id) s.service_id, 2::smallint, s.pos_id, l.event_id::text, 1::bigint, s.stake,
    s.possible_win,
    least(s.stake, s.possible_win)
  from sold s join legs l on l.ticket_id = s.id
  union all
  select n.service_id, k.kind::smallint, case k.kind when 6 then n.zone_id when 7 then 0 else n.pos_id end,
    case k.kind when 3 then n.business_day::text when 4 then n.business_day || ' ' || n.pattern else n.same end,
    1::bigint, n.stake, n.possible_win, least(n.stake, n.possible_win)
  from named n cross join generate_series(3, 7) as k(kind)
$$;
grant execute on function app.sold_of to chalkboard_app;

-- A week after a game is over its counts of what was sold are swept: nobody can buy it again. One that is on offer
-- again after all (a cancellation or a result that was a mistake) is counted again from its tickets, or limits would
-- begin at nothing and the books would name it.
create function app.count_again() returns trigger language plpgsql security definer set search_path = public, app,
  pg_temp as $$
declare
  sold bigint[];
begin
  -- Nobody cancels one of them until this is done.
  perform from ticket_state where ticket_id in (select t.ticket_id from app.tickets_on(new.id, 0) as t (ticket_id))
    order by ticket_id for update;
  sold := array(
    select t.ticket_id from app.tickets_on(new.id, 0) as t (ticket_id) join ticket_state s on s.ticket_id = t.ticket_id
    where s.cancelled_at is null and exists (select from sold_count_since c where c.service_id = s.service_id));
  if cardinality(sold) = 0 then return null; end if;
  with counted as (
    select f.service_id, f.kind, f.owner_id, f.subject, sum(f.tickets) as tickets, sum(f.stake) as stake,
      sum(f.win) as win, sum(f.base) as base
    from app.sold_of(sold) as f join sold_count_since c on c.service_id = f.service_id and c.kind = f.kind
    where case when f.kind in (1, 2) then split_part(f.subject, ':', 1) = new.id::text else f.kind >= 5 end
    group by 1, 2, 3, 4)
  insert into sold_count as c (service_id, kind, owner_id, subject, tickets, stake, win, base)
  select * from counted order by service_id, kind, owner_id, subject
  on conflict (service_id, kind, owner_id, subject) do update
    set tickets = excluded.tickets, stake = excluded.stake, win = excluded.win, base = excluded.base;
  return null;
end $$;
create trigger count_again after update of status on event for each row
  when (new.status in ('scheduled', 'postponed', 'live') and old.status not in ('scheduled', 'postponed', 'live'))
  execute function app.count_again();

-- Limits that customers set for themselves. Every one is a row: of those in effect the newest holds; an exclusion is
-- never shortened.
create table personal_limit (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  span text not null check (span in ('ticket', 'day', 'week', 'month')),
  counts text not null check (counts in ('stake', 'loss')),
  amount bigint check (amount >= 0),
  acts_from timestamptz not null,
  set_at timestamptz not null,
  set_by int not null
);
create index personal_limit_pos on personal_limit (pos_id, span, counts, id);
comment on column personal_limit.amount is 'minor units; null: no limit any more';
call app.isolate_tenant('personal_limit');

create table personal_exclusion (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  until timestamptz,
  set_at timestamptz not null,
  set_by int not null
);
create index personal_exclusion_pos on personal_exclusion (pos_id);
comment on column personal_exclusion.until is 'null: for good';
call app.isolate_tenant('personal_exclusion');

-- Security definer: a service's own tickets may lie far apart, and the numbers of others give nothing away.
create function app.tickets_of_days(from_day date, to_day date, out first bigint, out last bigint)
  language sql stable security definer set search_path = public, app, pg_temp as $$
  select coalesce(min(l.id), 0), coalesce(max(h.id), 0)
  from (select greatest(from_day, min(business_day)) as low, least(to_day, max(business_day)) as high
    from ticket) as span
  cross join lateral generate_series(0, span.high - span.low) as step
  left join lateral (select t.id from ticket t where t.business_day = span.low + step order by t.id limit 1) as l
    on true
  left join lateral (select t.id from ticket t where t.business_day = span.low + step order by t.id desc limit 1) as h
    on true
$$;
comment on function app.tickets_of_days is
  'lowest and highest number of the tickets of some business days, 0 where there are none; to_day null: until now';
