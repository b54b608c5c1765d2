import { accountKinds } from "@chalkboard/ledger";
import { until } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { query } from "../../platform/database/query.ts";

/**
 * The balance of a customer's account as of a time: the current one, less what was posted since. An entry's business
 * day is near the day of its time.
 */
const balanceOf = (kind: number, asOf: string): string => `coalesce((select a.balance - coalesce((
        select sum(case when x.credit_id = a.id then x.amount else -x.amount end) from transfer x
        where x.service_id = w.service_id and x.pos_id = w.pos_id and x.at > ${asOf}::timestamptz
          and a.id in (x.debit_id, x.credit_id)
          and x.business_day > (${asOf}::timestamptz at time zone 'UTC')::date - 3), 0)
      from account a where a.service_id = w.service_id and a.kind = ${kind} and a.owner_id = w.pos_id), 0)::bigint`;

const columns = {
  id: "int8",
  pos_id: "int4",
  pos_name: "text",
  zone_id: "int4",
  zone_name: "text",
  amount: "int8",
  state: "text",
  note: "text",
  reason: "text",
  requested_at: "timestamptz",
  at: "timestamptz",
  by: "text",
  person_id: "int4?",
  transaction_id: "int8?",
  balance: "int8",
  held: "int8",
} as const;

/** As of a given time. */
const found = (asOf: string): string => `
  select w.id, w.pos_id, p.name as pos_name, z.id as zone_id, z.name as zone_name, w.amount, s.state, w.note, s.reason,
    w.at as requested_at, s.at,
    coalesce(h.name, '') as by, s.person_id, s.transaction_id, ${balanceOf(accountKinds.wallet, asOf)} as balance,
    ${balanceOf(accountKinds.withdrawing, asOf)} as held
  from withdrawal w join pos p on p.id = w.pos_id join zone z on z.id = p.zone_id
  cross join lateral (
    select l.state, l.reason, l.at, l.person_id, l.transaction_id from withdrawal_step l where l.withdrawal_id = w.id
      and ${until(asOf, "l")}
    order by l.id desc limit 1) s
  left join person h on h.id = s.person_id`;

export const withdrawalById = query(columns, `${found("null")} where w.service_id = $1::int and w.id = $2::bigint`);

export const withdrawalByKey = query(
  { id: "int8", pos_id: "int4", body_hash: "text" },
  `
  select id, pos_id, body_hash from withdrawal where service_id = $1::int and key = $2::text`,
);

export const addWithdrawal = query(
  { id: "int8" },
  `
  insert into withdrawal (service_id, pos_id, key, body_hash, amount, note, at)
  values ($1::int, $2::int, $3::text, $4::text, $5::bigint, $6::text, $7::timestamptz) returning id`,
);

export const addStep = query(
  {},
  `
  insert into withdrawal_step (service_id, withdrawal_id, state, transaction_id, reason, person_id, at)
  values ($1::int, $2::bigint, $3::text, $4::bigint, $5::text, $6::int, $7::timestamptz)`,
);

export const countSteps = query(
  { steps: "int8" },
  "select count(*) as steps from withdrawal_step where withdrawal_id = $1::bigint",
);

/** Who approved a request: an approval moves nothing, a reversed payment does. */
export const approvedBy = query(
  { person_id: "int4?" },
  `
  select person_id from withdrawal_step where withdrawal_id = $1::bigint and state = 'approved'
    and transaction_id is null order by id desc limit 1`,
);

/** The state of a request before its last step. */
export const stateBefore = query(
  { state: "text" },
  `
  select state from withdrawal_step where withdrawal_id = $1::bigint order by id desc offset 1 limit 1`,
);

/**
 * For POS ($2), as of a time ($6; null: now): pending ones ($3 true) or decided ones ($3 false), null for both; $4 of
 * one customer, $5 part of their name.
 */
export const withdrawalsOf = list({
  columns,
  parameters: 6,
  by: [],
  sum: ["amount"],
  sorts: { withdrawalId: "id", posName: "pos_name", amount: "amount", at: "at" },
  found: `${found("$6")}
  where w.service_id = $1::int and p.id = any($2::int[]) and ($3::bool is null or (s.state in ('requested', 'approved')) = $3::bool)
    and ($4::int is null or w.pos_id = $4::int)
    and ($5::text = '' or position(lower($5::text) in lower(p.name)) > 0)`,
});
