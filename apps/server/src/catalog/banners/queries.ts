import type { carousel } from "@chalkboard/contract";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { json, query } from "../../platform/database/query.ts";

type Texts = carousel.SlideTerms["texts"];

const columns = {
  id: "int4",
  picture_id: "int4",
  texts: json<Texts>(),
  link: json<carousel.SlideLink>(),
  service_ids: "int4[]",
  places: "text[]",
  starts_at: "timestamptz",
  ends_at: "timestamptz?",
  is_active: "bool",
} as const;
const own = "s.id, s.picture_id, s.texts, s.link, s.service_ids, s.places, s.starts_at, s.ends_at, s.is_active";

/** Order and places belong together: writing slides is serialised. */
export const lockSlides = query({}, "select pg_advisory_xact_lock(hashtext('chalkboard slides'))");

export const slides = query(
  { ...columns, hash: "text", picture_name: "text", link_name: "text", link_hash: "text?", services: "text[]" },
  `
  select ${own}, p.hash, p.name as picture_name, coalesce(
      (select ${called("l")} from league l where l.id = (s.link->>'leagueId')::int),
      (select ${localizedGameName("e")} from event e where e.id = (s.link->>'eventId')::bigint), d.name,
        s.link->>'address', '') as link_name, d.hash as link_hash,
    array(select v.name from service v where v.id = any(s.service_ids) order by v.name) as services
  from slide s join picture p on p.id = s.picture_id left join picture d on d.id = (s.link->>'fileId')::int
    order by s.sort, s.id`,
);

export const slide1 = query(columns, `select ${own} from slide s where s.id = $1::int`);

export const order = query({ id: "int4" }, "select id from slide order by sort, id");

/** A picture or document, locked so that it cannot be removed meanwhile. */
export const holdFile = query(
  { id: "int4" },
  "select id from picture where id = $1::int and kind = $2::text for key share",
);

export const linked = query(
  { league: "bool", event: "bool" },
  `
  select exists (select from league where id = $1::int and merged_into is null) as league,
    exists (select from event where id = $2::bigint) as event`,
);

export const knownServices = query({ id: "int4" }, "select id from service where kind <> 0 and id = any($1::int[])");

export const addSlide = query(
  { id: "int4" },
  `
  insert into slide (picture_id, texts, link, service_ids, places, starts_at, ends_at, is_active, sort)
  select $1::int, $2::jsonb, $3::jsonb, $4::int[], $5::text[], $6::timestamptz, $7::timestamptz, $8::boolean,
    coalesce(max(sort), 0) + 1 from slide
  returning id`,
);

export const changeSlide = query(
  {},
  `
  update slide set picture_id = $2::int, texts = $3::jsonb, link = $4::jsonb, service_ids = $5::int[],
    places = $6::text[], starts_at = $7::timestamptz,
    ends_at = $8::timestamptz, is_active = $9::boolean
  where id = $1::int`,
);

export const placeSlides = query(
  {},
  `
  update slide set sort = one.place from unnest($1::int[]) with ordinality as one(id, place) where slide.id = one.id
    and sort <> one.place`,
);

/**
 * What a service shows at a place now. A link to something that it does not sell, or to a game that no longer sells,
 * has no league.
 */
export const shown = query(
  {
    id: "int4",
    hash: "text",
    texts: json<Texts>(),
    link: json<carousel.SlideLink>(),
    league_id: "int4?",
    day: "date?",
    language: "text",
    document_hash: "text?",
    document_name: "text?",
  },
  `
  select s.id, p.hash, s.texts, s.link, l.league_id, l.day, v.language, d.hash as document_hash, d.name as document_name
  from slide s join picture p on p.id = s.picture_id left join picture d on d.id = (s.link->>'fileId')::int
    join service v on v.id = $1::int
  left join lateral (
    select k.league_id, e.day from service_league k left join event e on e.id = (s.link->>'eventId')::bigint
    where k.service_id = v.id and k.is_sold and k.league_id = coalesce((s.link->>'leagueId')::int, e.league_id)
      and (e.id is null or (e.status = 'scheduled' and e.cutoff_at > app.clock())
        or (e.status = 'live' and e.in_play))) as l on true
  where s.is_active and $2::text = any(s.places) and (s.service_ids = '{}' or v.id = any(s.service_ids))
    and s.starts_at <= app.clock() and (s.ends_at is null or s.ends_at > app.clock())
  order by s.sort, s.id limit 20`,
);
