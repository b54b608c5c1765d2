import type { services } from "@chalkboard/contract";
import { json, query } from "../../../platform/database/query.ts";

type Texts = Partial<Record<services.HouseTopic, Readonly<Record<string, string>>>>;

/** Writing a topic or publishing is serialised. */
export const lockHouseRules = query({}, "select pg_advisory_xact_lock(hashtext('house rules'))");

export const topics = query(
  { topic: "text", texts: json<Readonly<Record<string, string>>>() },
  "select topic, texts from house_topic",
);

export const putTopic = query(
  {},
  `
  insert into house_topic (topic, texts) values ($1::text, $2::jsonb) on conflict (topic) do update
    set texts = excluded.texts`,
);

export const versions = query(
  {
    version: "int4",
    texts: json<Texts>(),
    note: "text",
    made_by: "text",
    made_at: "timestamptz",
    documents: "int8",
    services: "text[]",
  },
  `
  select v.version, v.texts, v.note, p.name as made_by, v.made_at,
    (select count(*) from house_version_document d where d.version = v.version) as documents,
    (select coalesce(array_agg(s.name order by s.name), '{}') from service s
      where s.kind <> 0 and v.version = (select d.version from house_published d where d.service_id = s.id
        order by d.id desc limit 1)) as services
  from house_version v join person p on p.id = v.made_by order by v.version desc`,
);

export const newestVersion = query(
  { version: "int4", texts: json<Texts>(), note: "text", made_by: "text", made_at: "timestamptz" },
  `
  select v.version, v.texts, v.note, p.name as made_by, v.made_at
  from house_version v join person p on p.id = v.made_by order by v.version desc limit 1`,
);

export const versionTexts = query(
  { texts: json<Texts>(), made_at: "timestamptz" },
  "select texts, made_at from house_version where version = $1::int",
);

export const addVersion = query(
  {},
  `
  insert into house_version (version, texts, note, made_by, made_at)
    values ($1::int, $2::jsonb, $3::text, $4::int, app.clock())`,
);

const document = { name: "text", hash: "text", pages: "int4", byte_count: "int4" } as const;

export const houseDocuments = query(
  { id: "int4", ...document },
  `
  select p.id, p.name, p.hash, p.pages, p.byte_count from house_document d join picture p on p.id = d.picture_id
    order by d.sort`,
);

export const versionDocuments = query(
  document,
  `
  select d.name, p.hash, p.pages, p.byte_count from house_version_document d join picture p on p.id = d.picture_id
    where d.version = $1::int order by d.sort`,
);

export const holdDocuments = query(
  { id: "int4" },
  "select id from picture where id = any($1::int[]) and kind = 'document' order by id for key share",
);

export const removeHouseDocuments = query({}, "delete from house_document");

export const putHouseDocuments = query(
  {},
  `
  insert into house_document (picture_id, sort) select id, place::int from unnest($1::int[])
    with ordinality as given (id, place)`,
);

/** A version contains the draft's documents at its publication. */
export const addVersionDocuments = query(
  {},
  `
  insert into house_version_document (version, picture_id, name, sort)
  select $1::int, p.id, p.name, d.sort from house_document d join picture p on p.id = d.picture_id`,
);

export const sellingServices = query(
  { id: "int4", name: "text", languages: "text[]", version: "int4?", published_at: "timestamptz?" },
  `
  select s.id, s.name, s.languages, d.version, d.published_at
  from service s left join lateral (select version, published_at from house_published where service_id = s.id
    order by id desc limit 1) d on true
  where s.kind <> 0 order by s.name`,
);

export const publish = query(
  {},
  `
  insert into house_published (service_id, version, published_by, published_at)
  select id, $2::int, $3::int, app.clock() from unnest($1::int[]) as id`,
);

/** The current version of a service, or the given one if it was once in force there; since when. */
export const publishedAt = query(
  { version: "int4", published_at: "timestamptz" },
  `
  select version, published_at from house_published where service_id = $1::int
    and ($2::int is null or version = $2::int) order by id desc limit 1`,
);

/** The version that was in force before the first time that one was. */
export const publishedBefore = query(
  { version: "int4" },
  `
  select version from house_published where service_id = $1::int and version <> $2::int
    and id < (select min(id) from house_published where service_id = $1::int and version = $2::int) order by id desc
      limit 1`,
);
