import { query } from "../database/query.ts";

/** The printer of a terminal, of a person without one, or a roll of the requested width. */
export const sessionPrinter = query(
  { id: "int2", width: "int2" },
  `
  select id, width from printer_type
  where case when $3::smallint is not null then paper = 'roll' and width = $3::smallint
    else id = coalesce((select printer_type from pos where id = $1::int), (select printer_type from person
      where id = $2::int)) end
  order by id limit 1`,
);

/**
 * A template in the language of the paper: the service's own before the default. A language without any has English.
 */
export const printTemplate = query(
  { body: "text" },
  `
  select body from print_template
  where (service_id = $1::int or service_id is null) and kind = $2::text and printer_type = $3::smallint
    and language in ($4::text, 'en')
  order by language <> $4::text, service_id nulls last limit 1`,
);

/** Whose paper it is, and whom it names: a service, and one of its POS. */
export const printoutFacts = query(
  {
    service: "text",
    currency: "text",
    note: "text",
    time_zone: "text",
    language: "text",
    pos: "text",
    address: "text",
  },
  `
  select s.name as service, s.currency, coalesce(s.settings->>'ticketNote', '') as note, s.time_zone, s.language,
    coalesce(p.name, '') as pos, coalesce(p.address, '') as address
  from service s left join pos p on p.id = $2::int and p.service_id = s.id where s.id = $1::int`,
);
