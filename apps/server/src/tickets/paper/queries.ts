import { json, query } from "../../database/query.ts";
import type { PaperForm } from "./paper.ts";

export const countPrints = query({ prints: "int8" }, "select count(*) as prints from ticket_entry where ticket_id = $1::int8 and kind = 'printed'");

export const printFacts = query({ ticket_note: "text", time_zone: "text", rules_version: "int8", address: "text", language: "text" }, `
  select coalesce(s.settings->>'ticketNote', '') as ticket_note, s.time_zone, t.rules_version, p.address, s.language
  from ticket t join service s on s.id = t.service_id join pos p on p.id = t.pos_id where t.id = $1::int8`);

/** The printer of a terminal, of a person without one, or a roll of the width that was asked for. */
export const sessionPrinter = query({ id: "int2", width: "int2" }, `
  select id, width from printer_type
  where case when $3::smallint is not null then paper = 'roll' and width = $3::smallint
    else id = coalesce((select printer_type from pos where id = $1::int), (select printer_type from person where id = $2::int)) end
  order by id limit 1`);

/** A template in the language of the paper: the service's own before the usual one. A language without any has English. */
export const printTemplate = query({ body: "text" }, `
  select body from print_template
  where (service_id = $1::int or service_id is null) and kind = $2::text and printer_type = $3::smallint and language in ($4::text, 'en')
  order by language <> $4::text, service_id nulls last limit 1`);

/** What a made-up ticket needs to look like one of the service's: whose it is, the first of its POS, and the paper of a type of printer. */
export const specimenFacts = query({
  service_name: "text", currency: "text", ticket_note: "text", time_zone: "text", rules_version: "int8", pos_name: "text", address: "text", width: "int2",
  validity_days: "int4?",
}, `
  select s.name as service_name, s.currency, coalesce(s.settings->>'ticketNote', '') as ticket_note, s.time_zone, s.rules_version,
    coalesce(p.name, '') as pos_name, coalesce(p.address, '') as address, t.width,
    (s.settings->>'validityDays')::int as validity_days
  from service s join printer_type t on t.id = $2::bigint
    left join lateral (select name, address from pos where service_id = s.id order by sequence limit 1) as p on true
  where s.id = $1::int`);

/** The row of a form; $2 its text. */
export const formLike = query({ id: "int8" }, "select id from paper_form where service_id = $1::int and digest = sha256(convert_to($2::text, 'UTF8'))");

export const addForm = query({}, `
  insert into paper_form (service_id, digest, form) values ($1::int, sha256(convert_to($2::text, 'UTF8')), $2::jsonb) on conflict do nothing`);

/** A print of a ticket, with its form where that was kept. */
export const printOf = query({
  at: "timestamptz", person: "text", person_id: "int4", pos_id: "int4?", form_id: "int8?", form: json<PaperForm | null>(),
}, `
  select e.at, coalesce(h.name, '') as person, coalesce(e.person_id, 0) as person_id, e.pos_id, f.id as form_id, f.form
  from ticket_entry e left join person h on h.id = e.person_id left join paper_form f on f.id = (e.data->>'form')::bigint
  where e.ticket_id = $1::int8 and e.kind = 'printed' and (e.data->>'copy')::int = $2::int order by e.id limit 1`);
