-- What a grading moves names the entry of the ticket's history, so that two gradings of one instant are told apart. Of those that were written before, the
-- last one of an instant takes all: what comes before the decision moves nothing.
update transfer f set reference = x.id
from (
  select distinct on (ticket_id, at) id, ticket_id, at from ticket_entry where kind in ('graded', 'regraded') order by ticket_id, at, id desc) as x
where f.ticket_id = x.ticket_id and f.at = x.at and f.code % 100 in (2, 3, 4, 5, 12, 16, 17, 18, 20, 23);
comment on column transfer.reference is
  'what it stands for: the entry of a ticket that graded it, a transaction by hand, or a row of a closed week; the code says which';
