// Proves the books from the rows alone, with its own arithmetic: every stored figure must be the sum of the rows
// appended.

import { query, type Sql } from "./server.ts";

/** A figure that fails a check. */
export type Finding = string;

const checks: readonly { readonly says: string; readonly finds: ReturnType<typeof findings> }[] = [
  {
    says: "the accounts of a service sum to zero",
    finds: findings(`
      select 'service ' || service_id || ': ' || sum(balance) from account group by service_id
        having sum(balance) <> 0`),
  },
  {
    says: "a balance is the fold of its transfers",
    finds: findings(`
      select format('account %s of kind %s and owner %s: %s stored, %s folded', a.id, a.kind, a.owner_id, a.balance,
        coalesce(f.folded, 0))
      from account a left join (
        select id, sum(amount) as folded from (
          select credit_id as id, amount from transfer union all select debit_id, -amount from transfer) as moves
            group by id) as f using (id)
      where a.balance <> coalesce(f.folded, 0)`),
  },
  {
    says: "a transfer stays in one service",
    finds: findings(`
      select 'transfer ' || t.id from transfer t join account d on d.id = t.debit_id
        join account c on c.id = t.credit_id
      where d.service_id <> t.service_id or c.service_id <> t.service_id`),
  },
  {
    says: "every ticket took its stake once, and has one state",
    finds: findings(`
      select 'ticket ' || t.id from ticket t left join ticket_state s on s.ticket_id = t.id
      left join (select ticket_id, sum(amount) as taken from transfer where code in (1, 15) group by ticket_id) as f
        on f.ticket_id = t.id
      where s.ticket_id is null or f.taken is distinct from t.stake`),
  },
  {
    says: "wagers add up to their ticket",
    finds: findings(`
      select 'ticket ' || t.id from ticket t left join (
        select ticket_id, sum(stake) as stake, sum(possible_win) as win from wager group by ticket_id) as w
          on w.ticket_id = t.id
      where w.stake is distinct from t.stake or w.win is distinct from t.possible_win`),
  },
  {
    says: "a ticket's state is the fold of its transfers",
    finds: findings(`
      select 'ticket ' || s.ticket_id || ': ' || concat_ws(', ',
        case when s.settled <> f.settled then 'settled ' || s.settled || ' v ' || f.settled end,
        case when s.pushed + s.voided <> f.returned then 'returned ' || (s.pushed + s.voided) || ' v ' || f.returned
          end,
        case when s.prize <> f.prize then 'prize ' || s.prize || ' v ' || f.prize end,
        case when s.paid <> f.paid then 'paid ' || s.paid || ' v ' || f.paid end)
      from ticket_state s join (
        select t.id, coalesce(sum(case when m.code in (2, 16) then m.amount when m.code in (102, 116) then -m.amount
          end), 0) as settled,
          coalesce(sum(case when m.code in (4, 5, 17, 18) then m.amount when m.code in (104, 105, 117, 118)
            then -m.amount end), 0) as returned,
          coalesce(sum(case m.code when 3 then m.amount when 103 then -m.amount end), 0) as prize,
          coalesce(sum(case m.code when 7 then m.amount when 107 then -m.amount end), 0) as paid
        from ticket t left join transfer m on m.ticket_id = t.id group by t.id) as f on f.id = s.ticket_id
      where s.settled <> f.settled or s.pushed + s.voided <> f.returned or s.prize <> f.prize or s.paid <> f.paid`),
  },
  {
    says: "a decided ticket's stake is decided whole, an open or cancelled one's not at all",
    finds: findings(`
      select 'ticket ' || t.id || ' of status ' || s.status || ': ' || (s.settled + s.pushed + s.voided) || ' of ' || t.stake
      from ticket t join ticket_state s on s.ticket_id = t.id
      where case when s.cancelled_at is not null then s.settled + s.pushed + s.voided + s.prize <> 0
                 when s.open_legs = 0 then s.settled + s.pushed + s.voided <> t.stake
                 else s.settled + s.pushed + s.voided > t.stake end`),
  },
  {
    says: "open stakes are what undecided tickets hold, of money and of point credit",
    finds: findings(`
      select 'service ' || a.service_id || ', kind ' || a.kind || ': ' || a.balance || ' v ' || coalesce(f.held, 0)
        from account a left join (
        select t.service_id, t.funding, sum(t.stake - s.settled - s.pushed - s.voided) as held
        from ticket t join ticket_state s on s.ticket_id = t.id where s.cancelled_at is null
          group by t.service_id, t.funding) as f
        on f.service_id = a.service_id and f.funding = case a.kind when 4 then 'balance' else 'credit' end
      where a.kind in (4, 14) and a.balance <> coalesce(f.held, 0)`),
  },
  {
    says: "prizes payable are what decided tickets of shops still get",
    finds: findings(`
      select 'service ' || a.service_id || ': ' || a.balance || ' v ' || coalesce(f.owed, 0) from account a left join (
        select t.service_id, sum(case t.funding when 'balance' then s.pushed + s.voided
          else 0 end + s.prize - s.paid + s.overpaid - s.expired) as owed
        from ticket t join ticket_state s on s.ticket_id = t.id where s.cancelled_at is null
          group by t.service_id) as f using (service_id)
      join service on service.id = a.service_id and service.kind = 1
      where a.kind = 5 and a.balance <> coalesce(f.owed, 0)`),
  },
  {
    says: "what expired is what nobody fetched",
    finds: findings(`
      select 'service ' || a.service_id || ': ' || a.balance || ' v ' || coalesce(f.expired, 0) from account a left
        join (
        select service_id, sum(expired) as expired from ticket_state group by service_id) as f using (service_id)
      where a.kind = 17 and a.balance <> coalesce(f.expired, 0)`),
  },
  {
    says: "taxes are what was kept back and not given back, and only from a till that paid",
    finds: findings(`
      select 'service ' || a.service_id || ': ' || a.balance || ' v ' || coalesce(f.tax, 0) from account a left join (
        select service_id, sum(tax - tax_back) as tax from ticket_state group by service_id) as f using (service_id)
      where a.kind = 18 and a.balance <> coalesce(f.tax, 0)
      union all
      select 'ticket ' || m.ticket_id || ': tax without a payment of its moment' from transfer m
      where m.code = 22 and not exists (select from transfer p where p.ticket_id = m.ticket_id and p.at = m.at
        and p.code = 7 and p.debit_id <> m.debit_id
        and p.credit_id = m.debit_id and p.amount >= m.amount)`),
  },
  {
    says: "what is staked, and what comes back of it, is of the seller's own account",
    finds: findings(`
      select 'transfer ' || m.id || ' of ticket ' || t.id || ': account of ' || a.owner_id || ' v ' || t.pos_id
      from transfer m join ticket t on t.id = m.ticket_id join account a on a.id in (m.debit_id, m.credit_id)
      where m.code in (1, 6, 15, 17, 18, 19, 117, 118, 119) and a.kind in (1, 2, 3) and a.owner_id <> t.pos_id
      union all
      select 'transfer ' || m.id || ' of ticket ' || m.ticket_id || ' touches ' || count(a.id) || ' of sellers'
      from transfer m left join account a on a.id in (m.debit_id, m.credit_id) and a.kind in (1, 2, 3)
      where m.code in (1, 6, 7, 15, 17, 18, 19, 117, 118, 119) group by m.id, m.ticket_id having count(a.id) <> 1`),
  },
  {
    says: "money of a ticket moves with an entry of its history",
    finds: findings(`
      select 'ticket ' || m.ticket_id || ' at ' || m.at || ', code ' || m.code
      from transfer m where m.ticket_id is not null and m.code not in (1, 15) and not exists (
        select from ticket_entry e where e.ticket_id = m.ticket_id and e.at = m.at and e.kind = any(case
          when m.code % 100 in (7, 22) then array['paid'] when m.code % 100 in (6, 19) then array['cancelled']
            when m.code = 20 then array['expired']
          else array['graded', 'regraded', 'cashedOut'] end))`),
  },
  {
    says: "every grade has the entry of its grading",
    finds: findings(`
      select 'ticket ' || g.ticket_id || ', game ' || g.event_id || ', version ' || g.result_version
      from leg_grade g where not exists (
        select from ticket_entry e where e.ticket_id = g.ticket_id and e.kind in ('graded', 'regraded')
          and e.data->>'eventId' = g.event_id::text and e.data->>'version' = g.result_version::text)`),
  },
  {
    says: "nobody was paid more than the ticket was worth, but for what a correction took back",
    finds: findings(`
      select 'ticket ' || s.ticket_id || ': paid ' || s.paid || ' of ' || s.prize
      from ticket_state s join ticket t on t.id = s.ticket_id
      where s.paid + s.expired - s.overpaid > s.prize + case t.funding when 'balance' then s.pushed + s.voided
        else 0 end`),
  },
];

/** Every failed check, in words with the figures; empty when the books balance. */
export async function proveBooks(sql: Sql): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const { says, finds } of checks) {
    for (const { finding } of await sql.rows(finds)) found.push(`${says}: ${finding}`);
  }
  return found;
}

/** How many checks the books were tested against, for the report. */
export const bookChecks = checks.length;

function findings(text: string) {
  return query({ finding: "text" }, `select finding from (${text}) as found (finding) limit 20`);
}
