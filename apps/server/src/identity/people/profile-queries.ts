import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";

const personColumns = {
  id: "int4",
  service_id: "int4",
  login: "text",
  name: "text",
  email: "text?",
  language: "text",
  password_hash: "text",
  pos_id: "int4?",
  totp_secret: "text?",
  totp_counter: "int8",
  platform_id: "int4",
} as const;
const personSelect = `
  select id, service_id, login, name, email, language, password_hash, pos_id, totp_secret, totp_counter, platform_id
    from person where id = $1::int`;

export const person = query(personColumns, personSelect);
export const personForUpdate = query(personColumns, `${personSelect} for no key update`);

/** A code that was emailed to a former address is invalid. */
export const changeProfile = query(
  {},
  `
  with codes as (
    update password_reset set used_at = $4::timestamptz
    where person_id = $1::int and used_at is null
      and exists (select from person p where p.id = $1::int and $3::text is not null
        and coalesce(p.email, '') <> $3::text))
  update person set name = coalesce($2::text, name), email = case when $3::text is null then email
    else nullif($3::text, '') end where id = $1::int`,
);

/**
 * A new password, by whatever call: every emailed code and every session of the person ends with the old one, except
 * the current session. One set by a superior must be changed first.
 */
export const changePassword = query(
  {},
  `
  with codes as (update password_reset set used_at = $3::timestamptz where person_id = $1::int and used_at is null),
  ended as (
    update session set ended_at = $3::timestamptz
    where person_id = $1::int and ended_at is null
      and ($4::bytea is null or (token_hash <> $4::bytea and entered_by is distinct from $4::bytea)))
  update person set password_hash = $2::text, must_change_password = $5::bool, password_changed_at = $3::timestamptz
    where id = $1::int`,
);

const printerColumns = { printer: "text", printer_type: "int2", width: "int2" } as const;

export const printerOfPos = query(
  printerColumns,
  `
  select p.printer, p.printer_type, case t.paper when 'roll' then p.printer_width else t.width end as width
  from pos p join printer_type t on t.id = p.printer_type where p.id = $1::int`,
);

export const printerOfPerson = query(
  printerColumns,
  `
  select p.printer, p.printer_type, t.width from person p join printer_type t on t.id = p.printer_type
    where p.id = $1::int`,
);

export const printerType = query(
  { id: "int2", paper: "text", width: "int2" },
  "select id, paper, width from printer_type where id = $1::bigint",
);

/** A terminal's tickets are laid out for its roll; a page printer does not change that. */
export const setPosPrinter = query(
  {},
  `
  update pos set printer = $2::text, printer_type = $3::smallint,
    printer_width = coalesce((select t.width from printer_type t where t.id = $3::smallint and t.paper = 'roll'),
      printer_width)
  where id = $1::int`,
);

export const setPersonPrinter = query(
  {},
  "update person set printer = $2::text, printer_type = $3::smallint where id = $1::int",
);

/** Records that a device was seen; a new one is stored, to be allowed by someone of the service. */
export const seeDevice = query(
  { state: "text" },
  `
  insert into device as d (service_id, mac, pos_id, info, first_seen, last_seen)
    values ($1::int, $2::text, $3::int, $4::text, $5::timestamptz, $5::timestamptz)
  on conflict (service_id, mac) do update set info = excluded.info, last_seen = excluded.last_seen,
    pos_id = coalesce(excluded.pos_id, d.pos_id)
  returning state`,
);

const sessionsOf =
  "from session s join person h on h.id = s.person_id where s.service_id = d.service_id and s.mac = d.mac";
export const listDevices = list({
  columns: {
    id: "int8",
    mac: "text",
    info: "text",
    state: "text",
    pos_id: "int4?",
    pos_name: "text",
    person_name: "text",
    addresses: json<{ address: string; lastSeen: number }[]>(),
    first_seen: "timestamptz",
    last_seen: "timestamptz",
  },
  found: `
    select d.id::int8 as id, d.mac, d.info, d.state, d.pos_id, coalesce(p.name, '') as pos_name,
      coalesce((select h.name ${sessionsOf} order by s.seen_at desc limit 1), '') as person_name,
      (select coalesce(json_agg(a), '[]')
        from (select s.address, (extract(epoch from max(s.seen_at)) * 1000)::int8 as "lastSeen"
        ${sessionsOf} group by 1 order by 2 desc limit 20) a) as addresses, d.first_seen, d.last_seen
    from device d left join pos p on p.id = d.pos_id
    where d.service_id = $1::int and ($2::int is null or d.pos_id = $2::int)
      and ($3::text is null or d.state = $3::text)
      and ($4::text is null or position(lower($4::text) in lower(concat_ws(' ', d.mac, d.info, p.name))) > 0)`,
  parameters: 4,
  sorts: { lastSeen: "last_seen", firstSeen: "first_seen", mac: "mac", posName: "pos_name" },
  by: [],
  sum: [],
});

export const posHere = query({ id: "int4" }, "select id from pos where id = $1::int and service_id = $2::int");

export const lockDevice = query(
  { id: "int4", mac: "text", state: "text" },
  `
  select id, mac, state from device where id = $1::int and service_id = $2::int for update`,
);

export const setDevice = query({}, "update device set state = $2::text where id = $1::int");

/** Live sessions at a device. */
export const sessionsAt = query(
  { token_hash: "bytea" },
  `
  select token_hash from session where mac = $1::text and ended_at is null and expires_at > app.clock()`,
);

export const setSessionDevice = query({}, "update session set mac = $2::text where token_hash = $1::bytea");

/** Who may be emailed a password reset: the name and the address must belong together. */
export const personByMail = query(
  {
    id: "int4",
    service_id: "int4",
    name: "text",
    email: "text?",
    language: "text",
    service_name: "text",
    host: "text?",
  },
  `
  select p.id, p.service_id, p.name, p.email, p.language, s.name as service_name, (select min(host) from service_host h
    where h.service_id = s.id) as host
  from person p join service s on s.id = p.service_id
  where lower(p.login) = lower($1::text) and lower(p.email) = lower($2::text) and p.is_active and s.is_active
  order by p.id limit 1`,
);

export const resetsSince = query(
  { count: "int8" },
  `
  select count(*) as count from password_reset where person_id = $1::int and created_at > $2::timestamptz`,
);

export const addReset = query(
  {},
  `
  insert into password_reset (token_hash, service_id, person_id, created_at, expires_at)
  values ($1::bytea, $2::int, $3::int, $4::timestamptz, $5::timestamptz)`,
);

/** The owner of a code, while it is valid. */
export const personOfReset = query(
  { person_id: "int4" },
  `
  select person_id from password_reset where token_hash = $1::bytea and used_at is null
    and expires_at > $2::timestamptz`,
);

/** Uses up a code: only the first request finds it. */
export const useReset = query(
  { person_id: "int4" },
  `
  update password_reset set used_at = $2::timestamptz where token_hash = $1::bytea and used_at is null
    and expires_at > $2::timestamptz returning person_id`,
);

export const setTotp = query(
  {},
  "update person set totp_secret = $2::text, totp_counter = $3::bigint where id = $1::int",
);

/** Uses up a one-time code: of two requests with the same one, one finds it used, in whichever process. */
export const useTotp = query(
  { id: "int4" },
  "update person set totp_counter = $2::bigint where id = $1::int and totp_counter < $2::bigint returning id",
);

/** Turns one-time codes off with an unused code. */
export const dropTotp = query(
  { id: "int4" },
  `
  update person set totp_secret = null, totp_counter = 0 where id = $1::int and totp_counter < $2::bigint
    and password_hash = $3::text returning id`,
);
