import { json, query } from "../../../platform/database/query.ts";
import type { LocalizedLegs, PrintoutForm } from "./paper.ts";

export const countPrints = query(
  { prints: "int8" },
  "select count(*) as prints from ticket_entry where ticket_id = $1::int8 and kind = 'printed'",
);

/** The house rules of a ticket are those of its service at the sale. */
export const printFacts = query(
  {
    ticket_note: "text",
    time_zone: "text",
    rules_version: "int8",
    house_version: "int4?",
    address: "text",
    language: "text",
  },
  `
  select coalesce(s.settings->>'ticketNote', '') as ticket_note, s.time_zone, t.rules_version,
    (select d.version from house_published d where d.service_id = t.service_id and d.published_at <= t.sold_at
      order by d.id desc limit 1) as house_version,
    p.address, s.language
  from ticket t join service s on s.id = t.service_id join pos p on p.id = t.pos_id where t.id = $1::int8`,
);

/** The data of a made-up ticket of the service: its details, its first POS, and the paper of a type of printer. */
export const specimenFacts = query(
  {
    service_name: "text",
    currency: "text",
    time_zone: "text",
    rules_version: "int8",
    pos_id: "int4?",
    pos_name: "text",
    width: "int2",
    validity_days: "int4?",
  },
  `
  select s.name as service_name, s.currency, s.time_zone, s.rules_version, p.id as pos_id,
    coalesce(p.name, '') as pos_name, t.width,
    (s.settings->>'validityDays')::int as validity_days
  from service s join printer_type t on t.id = $2::bigint
    left join lateral (select id, name from pos where service_id = s.id order by sequence limit 1) as p on true
  where s.id = $1::int`,
);

/** The row of a form; $2 its text. */
export const formLike = query(
  { id: "int8" },
  "select id from paper_form where service_id = $1::int and digest = sha256(convert_to($2::text, 'UTF8'))",
);

export const addForm = query(
  {},
  `
  insert into paper_form (service_id, digest, form) values ($1::int, sha256(convert_to($2::text, 'UTF8')), $2::jsonb)
    on conflict do nothing`,
);

/** A print of a ticket, with its form where that was stored. */
export const printOf = query(
  {
    at: "timestamptz",
    person: "text",
    person_id: "int4",
    pos_id: "int4?",
    form_id: "int8?",
    form: json<PrintoutForm | null>(),
    called: json<LocalizedLegs | null>(),
  },
  `
  select e.at, coalesce(h.name, '') as person, coalesce(e.person_id, 0) as person_id, e.pos_id, f.id as form_id,
    f.form, e.data->'called' as called
  from ticket_entry e left join person h on h.id = e.person_id left
    join paper_form f on f.id = (e.data->>'form')::bigint
  where e.ticket_id = $1::int8 and e.kind = 'printed' and (e.data->>'copy')::int = $2::int order by e.id limit 1`,
);

/** The last payment of a ticket over the counter of a POS. */
export const paymentAt = query(
  { at: "timestamptz", person: "text", data: json<Record<string, unknown>>() },
  `
  select e.at, coalesce(h.name, '') as person, e.data from ticket_entry e left join person h on h.id = e.person_id
  where e.ticket_id = $1::int8 and e.kind = 'paid' and e.pos_id = $2::int and e.service_id = $3::int order by e.id desc
    limit 1`,
);

/** The games of a ticket with their leagues. */
export const leaguesOfTicket = query(
  { event_id: "int8", league_id: "int4" },
  `
  select distinct e.id as event_id, e.league_id from leg l join event e on e.id = l.event_id
    where l.ticket_id = $1::int8 order by e.league_id`,
);

/** The names of a ticket's teams and games in a language, and those stored at the sale. */
export const ticketNames = query(
  { number: "int2", team_name: "text", event_name: "text", team_called: "text", event_called: "text" },
  `
  select l.number, l.team_name, l.event_name, app.localized_name(l.team_name, t.names, $2::text) as team_called,
    app.localized_game_name(l.event_name, l.event_id, $2::text) as event_called
  from leg l left join event_side s on s.event_id = l.event_id and s.side = l.side left join team t on t.id = s.team_id
  where l.ticket_id = $1::int8 order by l.number`,
);
