import type { catalog } from "@chalkboard/contract";
import { called } from "../../platform/localization/localized-names.ts";
import { json, query } from "../../platform/database/query.ts";

type Texts = catalog.NoteTerms["texts"];

const columns = {
  id: "int4",
  league_id: "int4",
  texts: json<Texts>(),
  places: "text[]",
  first_day: "date",
  last_day: "date?",
  is_active: "bool",
} as const;
const own = "n.id, n.league_id, n.texts, n.places, n.first_day, n.last_day, n.is_active";

export const leagueNotes = query(
  { ...columns, league_name: "text", sport_name: "text" },
  `
  select ${own}, ${called("l")} as league_name, ${called("s")} as sport_name
  from league_note n join league l on l.id = n.league_id join sport s on s.id = l.sport_id
  where n.service_id = $1::int order by n.is_active desc, n.first_day desc, n.id desc`,
);

export const noteForUpdate = query(
  columns,
  `select ${own} from league_note n where n.service_id = $1::int and n.id = $2::int for update`,
);

export const leagueExists = query({ id: "int4" }, "select id from league where id = $1::int and is_active");

export const addNote = query(
  { id: "int4" },
  `
  insert into league_note (service_id, league_id, texts, places, first_day, last_day, is_active)
  values ($1::int, $2::int, $3::jsonb, $4::text[], $5::date, $6::date, $7::boolean) returning id`,
);

export const changeNote = query(
  {},
  `
  update league_note set league_id = $3::int, texts = $4::jsonb, places = $5::text[], first_day = $6::date,
    last_day = $7::date, is_active = $8::boolean
  where service_id = $1::int and id = $2::int`,
);

/** A service's notes that are active today in its own time zone, the oldest first. $2 its leagues, null for all. */
export const notesInForce = query(
  { league_id: "int4", texts: json<Texts>(), places: "text[]", language: "text" },
  `
  select n.league_id, n.texts, n.places, s.language from league_note n join service s on s.id = n.service_id
  where n.service_id = $1::int and n.is_active and ($2::int[] is null or n.league_id = any($2::int[]))
    and (app.clock() at time zone s.time_zone)::date between n.first_day and coalesce(n.last_day, 'infinity'::date)
  order by n.first_day, n.id`,
);
