-- What happened to tickets since a moment, found by the summary of the times on each hundred pages (an index of kind BRIN). The planner takes it for dearer
-- than reading everything that ever happened to any ticket, because the pages lie apart; on a disk of today that costs nothing.

create function app.touched_since(service int, moment timestamptz, newest bigint) returns setof bigint language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  select distinct h.ticket_id from ticket_entry h
  where h.service_id = service and h.at > moment and h.ticket_id <= newest and h.kind in ('graded', 'regraded', 'cashedOut', 'cancelled')
$$;
comment on function app.touched_since is 'the tickets up to the number `newest` that were graded, ended or cancelled after a moment';
