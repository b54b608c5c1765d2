import { query } from "../platform/database/query.ts";

export const lockAccounts = query(
  { id: "int8", service_id: "int4", kind: "int2", owner_id: "int4", balance: "int8" },
  `
  select a.id, a.service_id, a.kind, a.owner_id, a.balance
  from account a
  where a.id = any(array(
    select found.id
    from unnest($1::int[], $2::smallint[], $3::int[]) as wanted(service_id, kind, owner_id)
    cross join lateral (
      select b.id from account b where b.service_id = wanted.service_id and b.kind = wanted.kind
        and b.owner_id = wanted.owner_id offset 0) as found))
  order by a.id for no key update of a`,
);

export const readAccounts = query(lockAccounts.columns, lockAccounts.text.replace("for no key update of a", ""));

export const openAccounts = query(
  {},
  `
  insert into account (service_id, kind, owner_id)
  select * from unnest($1::int[], $2::smallint[], $3::int[]) order by 1, 2, 3
  on conflict do nothing`,
);

export const addTransfers = query(
  {},
  `
  insert into transfer (service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at, person_id)
  select unnest($1::int[]), unnest($2::int8[]), unnest($3::int8[]), unnest($4::int8[]), unnest($5::smallint[]),
    unnest($6::int[]), unnest($7::int8[]),
    unnest($8::date[]), $9::timestamptz, unnest($10::int[])`,
);

/** As for a sale, with what the movement refers to. */
export const addReferredTransfers = query(
  {},
  `
  insert into transfer (service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at, person_id,
    reference)
  select unnest($1::int[]), unnest($2::int8[]), unnest($3::int8[]), unnest($4::int8[]), unnest($5::smallint[]),
    unnest($6::int[]), unnest($7::int8[]),
    unnest($8::date[]), $9::timestamptz, unnest($10::int[]), unnest($11::int8[])`,
);

export const changeBalances = query(
  {},
  `
  update account a set balance = a.balance + t.change
  from unnest($1::int8[], $2::int8[]) as t(id, change)
  where a.id = t.id`,
);

/** Every entry has a greater number than those before it, of whatever service. */
export const newestEntry = query(
  { id: "int8" },
  `
  select case when is_called then last_value else 0 end as id from transfer_id_seq`,
);
