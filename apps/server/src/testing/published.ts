/**
 * SQL: the published messages of transactions, one row each, in their order by `id, place`; a subject's number is
 * `seq`.
 */
export const publishedMessages = `(select o.id, m.place, m.subject, m.data, m.seq
  from outbox o cross join lateral unnest(o.subjects, o.data, o.seqs)
    with ordinality as m (subject, data, seq, place)) as message`;
