import { bothWays, listed } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import { type Figures, figureOfCode } from "./expected.ts";

const shift = {
  id: "int8",
  number: "int4",
  pos_id: "int4",
  pos_name: "text",
  person_id: "int4",
  person_name: "text",
  float: "int8",
  at: "timestamptz",
  business_day: "date",
  after_transfer: "int8",
  zone_id: "int4",
  counted: "int8?",
  figures: json<Figures | null>(),
  expected: "int8?",
  closed_at: "timestamptz?",
  closed_by: "text",
  is_forced: "bool",
  comment: "text",
  key: "text",
  body_hash: "text",
  close_key: "text?",
  close_hash: "text?",
} as const;

const columns = `
  d.id, d.number, d.pos_id, p.name as pos_name, d.person_id, h.name as person_name, d.float, d.at, d.business_day,
    d.after_transfer, p.zone_id, c.counted,
  c.figures, c.expected, c.at as closed_at, coalesce(b.name, '') as closed_by,
    coalesce(c.is_forced, false) as is_forced,
  coalesce(m.comment, '') as comment, d.key, d.body_hash, c.key as close_key, c.body_hash as close_hash
  from drawer d join pos p on p.id = d.pos_id join person h on h.id = d.person_id
  left join drawer_close c on c.drawer_id = d.id left join person b on b.id = c.person_id left
    join drawer_comment m on m.drawer_id = d.id`;

/** An idempotency key of a service, until the end of the transaction. */
export const lockKey = query(
  {},
  "select pg_advisory_xact_lock(hashtext('drawer key'), hashtext($1::int || ' ' || $2::text))",
);

/** The newest shift of a person at a POS. */
export const lastShift = query(
  shift,
  `
  select ${columns} where d.service_id = $1::int and d.person_id = $2::int and d.pos_id = $3::int
    order by d.number desc limit 1`,
);

/** The newest closed shift. */
export const lastClosed = query(
  shift,
  `
  select ${columns} where d.service_id = $1::int and d.person_id = $2::int and d.pos_id = $3::int
    and c.drawer_id is not null
  order by d.number desc limit 1`,
);

export const shiftById = query(shift, `select ${columns} where d.service_id = $1::int and d.id = $2::int8`);

export const shiftByKey = query(shift, `select ${columns} where d.service_id = $1::int and d.key = $2::text`);

export const shiftByCloseKey = query(shift, `select ${columns} where c.service_id = $1::int and c.key = $2::text`);

export const addShift = query(
  { id: "int8" },
  `
  insert into drawer (service_id, pos_id, person_id, number, key, body_hash, float, pieces, after_transfer, at,
    business_day)
  select $1::int, $2::int, $3::int, coalesce(max(number), 0) + 1, $4::text, $5::text, $6::int8, $7::jsonb, $8::int8,
    $9::timestamptz, $10::date
  from drawer where person_id = $3::int and pos_id = $2::int returning id`,
);

/** Whether a sale of a person is pending at a POS: sold after a count, it would be in no shift. */
export const hasWaiting = query(
  { yes: "bool" },
  `
  select exists (select from waiting_sale where service_id = $1::int and pos_id = $2::int and person_id = $3::int
    and ended_at is null) as yes`,
);

export const addClose = query(
  {},
  `
  insert into drawer_close (drawer_id, service_id, key, body_hash, counted, pieces, figures, expected, until_transfer,
    is_forced, person_id, at)
  values ($1::int8, $2::int, $3::text, $4::text, $5::int8, $6::jsonb, $7::jsonb, $8::int8, $9::int8, $10::bool,
    $11::int, $12::timestamptz)`,
);

export const addComment = query(
  {},
  `
  insert into drawer_comment (drawer_id, service_id, comment, person_id, at)
    values ($1::int8, $2::int, $3::text, $4::int, $5::timestamptz)`,
);

const move = {
  id: "int8",
  drawer_id: "int8",
  kind: "text",
  amount: "int8",
  reason: "text",
  undoes: "int8?",
  is_undone: "bool",
  at: "timestamptz",
  by: "text",
  confirmed_by: "text",
  body_hash: "text",
} as const;

const moveColumns = `
  m.id, m.drawer_id, m.kind, m.amount, m.reason, m.undoes, exists (select from drawer_move u
    where u.undoes = m.id) as is_undone, m.at, h.name as by,
  coalesce(c.name, '') as confirmed_by, m.body_hash
  from drawer_move m join person h on h.id = m.person_id left join person c on c.id = m.second_person_id`;

export const movesOf = query(move, `select ${moveColumns} where m.drawer_id = $1::int8 order by m.id`);

export const moveByKey = query(move, `select ${moveColumns} where m.service_id = $1::int and m.key = $2::text`);

/** The reversal of a movement. */
export const moveUndoing = query(move, `select ${moveColumns} where m.service_id = $1::int and m.undoes = $2::int8`);

export const addMove = query(
  {},
  `
  insert into drawer_move (service_id, drawer_id, key, body_hash, kind, amount, reason, undoes, person_id,
    second_person_id, at)
  values ($1::int, $2::int8, $3::text, $4::text, $5::text, $6::int8, $7::text, $8::int8, $9::int, $10::int,
    $11::timestamptz)`,
);

/**
 * What a person moved at a POS since an entry, by code; $6 is the day before the first, because a payment is dated
 * before it is posted.
 */
export const movedSince = query(
  { code: "int2", amount: "int8" },
  `
  select code, sum(amount)::int8 as amount from transfer
  where service_id = $1::int and pos_id = $2::int and person_id = $3::int and id > $4::int8 and id <= $5::int8
    and business_day >= $6::date
    and code in (${listed(...bothWays(...figureOfCode.keys()))})
  group by code order by code`,
);

/** Whether a service requires a drawer for sales, and from which amount a pay-out needs an approval. */
export const wishes = query(
  { is_required: "bool", second_from: "int8?" },
  `
  select coalesce(s.is_required, false) as is_required, s.second_from
  from (select 1) as one left join (
    select (settings->>'drawerRequired')::bool as is_required, (settings->>'secondPersonFrom')::int8 as second_from
    from money_setting where service_id = $1::int order by id desc limit 1) as s on true`,
);

/** $4 POS, $5 person, $6 open or not, $7 part of a name: null for no bound. */
export const listShifts = list({
  columns: {
    id: "int8",
    number: "int4",
    pos_id: "int4",
    pos_name: "text",
    person_id: "int4",
    person_name: "text",
    at: "timestamptz",
    business_day: "date",
    float: "int8",
    pay_ins: "int8",
    pay_outs: "int8",
    expected: "int8?",
    counted: "int8?",
    difference: "int8",
    comment: "text",
    closed_at: "timestamptz?",
    closed_by: "text",
    is_forced: "bool",
  },
  found: `
    select d.id, d.number, d.pos_id, p.name as pos_name, d.person_id, h.name as person_name, d.at, d.business_day,
      d.float,
      coalesce(v.pay_ins, 0)::int8 as pay_ins, coalesce(v.pay_outs, 0)::int8 as pay_outs, c.expected, c.counted,
      coalesce(c.counted - c.expected, 0) as difference, coalesce(m.comment, '') as comment, c.at as closed_at,
        coalesce(b.name, '') as closed_by,
      coalesce(c.is_forced, false) as is_forced
    from drawer d join pos p on p.id = d.pos_id join person h on h.id = d.person_id
      left join drawer_close c on c.drawer_id = d.id left join person b on b.id = c.person_id left
        join drawer_comment m on m.drawer_id = d.id
      left join lateral (
        select sum(case when kind = 'payIn' and undoes is null then amount when kind = 'payOut'
          and undoes is not null then -amount end) as pay_ins,
          sum(case when kind = 'payOut' and undoes is null then amount when kind = 'payIn'
            and undoes is not null then -amount end) as pay_outs
        from drawer_move where drawer_id = d.id) v on true
    where d.service_id = $1::int and d.business_day between $2::date and $3::date
      and ($4::int is null or d.pos_id = $4::int) and ($5::int is null or d.person_id = $5::int)
      and ($6::bool is null or (c.drawer_id is null) = $6::bool)
      and ($7::text is null or position(lower($7::text) in lower(concat_ws(' ', p.name, h.name))) > 0)`,
  parameters: 7,
  by: [],
  sum: ["difference"],
  sorts: { openedAt: "at", posName: "pos_name", personName: "person_name" },
});
