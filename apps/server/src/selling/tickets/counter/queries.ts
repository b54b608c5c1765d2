import type { Rounding } from "@chalkboard/kernel";
import type { TaxTerms } from "@chalkboard/ledger";
import { json, query } from "../../../platform/database/query.ts";

export const lockState = query(
  {
    status: "int2",
    open_legs: "int2",
    settled: "int8",
    pushed: "int8",
    voided: "int8",
    prize: "int8",
    paid: "int8",
    overpaid: "int8",
    expired: "int8",
    tax: "int8",
    tax_terms: json<TaxTerms | null>(),
    decided_at: "timestamptz?",
  },
  `
  select status, open_legs, settled, pushed, voided, prize, paid, overpaid, expired, tax, tax_terms, decided_at
  from ticket_state where ticket_id = $1::int8 for update`,
);

export const notePaid = query(
  {},
  `
  update ticket_state set paid = paid + $2::int8, paid_at = $3::timestamptz, tax = tax + $4::int8,
    tax_terms = $5::jsonb where ticket_id = $1::int8`,
);

/** The approver of a payment, and its document. */
export const addProof = query(
  {},
  `
  insert into payout_proof (ticket_id, service_id, at, second_person_id, document_kind, document_number, document_name)
  values ($1::int8, $2::int, $3::timestamptz, $4::int, $5::text, $6::text, $7::text)`,
);

export const noteCancelled = query(
  {},
  `
  update ticket_state set status = -1, open_legs = 0, cancelled_at = $2::timestamptz, decided_at = $2::timestamptz
    where ticket_id = $1::int8`,
);

/** Cashed out: paid early. */
export const noteCashedOut = query(
  {},
  `
  update ticket_state set status = -2, settled = $2::int8, prize = $3::int8, decided_at = $4::timestamptz,
    cashed_out_at = $4::timestamptz
  where ticket_id = $1::int8`,
);

export const roundingOf = query(
  { rounding: json<Rounding | null>() },
  `
  select j.facts->'rounding' as rounding from ticket t join judging j on j.id = t.judging_id where t.id = $1::int8`,
);

export const addEntry = query(
  {},
  `
  insert into ticket_entry (ticket_id, service_id, kind, at, person_id, pos_id, data)
  values ($1::int8, $2::int, $3::text, $4::timestamptz, $5::int, $6::int, $7::jsonb)`,
);

export const legStarts = query(
  { starts_at: "timestamptz", status: "text", decided: "bool" },
  `
  select least(e.starts_at, e.cutoff_at, l.starts_at) as starts_at, e.status,
    coalesce((select g.outcome <> 'pending' from leg_grade g where g.ticket_id = l.ticket_id and g.leg_number = l.number
      order by g.result_version desc limit 1), false) as decided
  from leg l join event e on e.id = l.event_id where l.ticket_id = $1::int8`,
);

/** A service's payment settings, and the permissions of the paying POS. */
export const payRules = query(
  { pay_anywhere: "bool", pays_tickets: "bool", pay_maximum: "int8?" },
  `
  select (s.settings->>'payAnywhere')::bool as pay_anywhere,
    coalesce(p.pays_tickets, false) as pays_tickets, p.pay_maximum
  from service s left join pos p on p.service_id = s.id and p.id = $2::int where s.id = $1::int`,
);
