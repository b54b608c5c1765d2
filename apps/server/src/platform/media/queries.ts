import type { pictures } from "@chalkboard/contract";
import { list } from "../database/list.ts";
import { query } from "../database/query.ts";

/** Whether a slide links to a file: chosen as a document, or by its address. */
const leadsTo = (slide: string, id: string, hash: string): string =>
  `((${slide}.link->>'fileId')::int = ${id} or position(${hash} in ${slide}.link::text) > 0)`;

/**
 * How many places use a file: services that name its address in their appearance, slides that show or link it, and
 * house rules that link it.
 */
const uses = `(select count(*) from service s where position(p.hash in s.appearance::text) > 0)
        + (select count(*) from slide s where s.picture_id = p.id) + (select count(*) from slide s
          where ${leadsTo("s", "p.id", "p.hash")})
        + (select count(*) from house_document d where d.picture_id = p.id) + (select count(*)
          from house_version_document d where d.picture_id = p.id)`;

export const listPictures = list({
  columns: {
    id: "int8",
    kind: "text",
    name: "text",
    folder: "text",
    hash: "text",
    width: "int4?",
    height: "int4?",
    pages: "int4?",
    byte_count: "int4",
    is_outside: "bool",
    uses: "int8",
    uploaded_at: "timestamptz",
    uploaded_by: "text",
  },
  found: `
    select * from (
      select p.id::int8 as id, p.kind, p.name, p.folder, p.hash, p.width, p.height, p.pages, p.byte_count,
        p.bytes is null as is_outside, ${uses} as uses, p.uploaded_at,
        by.name as uploaded_by
      from picture p join person by on by.id = p.uploaded_by
      where ($1::text is null or position(lower($1::text) in lower(p.name)) > 0)
        and ($2::text is null or p.folder = $2::text)
        and ($4::boolean is null or (p.bytes is null) = $4::boolean) and ($5::text is null or p.kind = $5::text)
    ) as found where ($3::boolean is null or (uses > 0) = $3::boolean)`,
  parameters: 5,
  sorts: { uploadedAt: "uploaded_at", name: "name", folder: "folder", byteCount: "byte_count", uses: "uses" },
  by: [],
  sum: ["byte_count"],
});

export const folders = query(
  { folder: "text", pictures: "int8" },
  "select folder, count(*) as pictures from picture group by folder order by folder",
);

/** Locked, so that starting to use it and deleting it happen one after the other. */
export const pictureForUpdate = query(
  { id: "int4", kind: "text", hash: "text", name: "text", folder: "text", is_outside: "bool" },
  "select id, kind, hash, name, folder, bytes is null as is_outside from picture where id = $1::int for update",
);

export const hashOf = query({ hash: "text" }, "select hash from picture where id = $1::int");

/** The services that name an address: $1 its hash, which is part of it. */
export const appearances = query(
  { name: "text", logo: "bool", background: "bool" },
  `
  select name, position($1::text in coalesce(appearance ->> 'logo', '')) > 0 as logo,
    position($1::text in coalesce(appearance ->> 'backgrounds', '')) > 0 as background
  from service where position($1::text in appearance::text) > 0 order by name`,
);

/** The texts of the slides with a picture. */
export const slidesOf = query(
  { name: "text" },
  `
  select coalesce(s.texts->>'en', (select min(value) from jsonb_each_text(s.texts)), '') as name
  from slide s join picture p on p.id = s.picture_id where p.hash = $1::text order by s.sort, s.id`,
);

/** The texts of the slides that link a file: $1 its number, $2 its hash. */
export const slidesTo = query(
  { name: "text" },
  `
  select coalesce(s.texts->>'en', (select min(value) from jsonb_each_text(s.texts)), '') as name
  from slide s where ${leadsTo("s", "$1::int", "$2::text")} order by s.sort, s.id`,
);

/** The house rules that link a document: null for a draft. */
export const houseRulesWith = query(
  { version: "int4?" },
  `
  select null::int as version from house_document where picture_id = $1::int
  union all (select version from house_version_document where picture_id = $1::int order by version desc)`,
);

/**
 * No row where the same exists already. $6 its bytes, or null where they are in the store; $8 how many. $10 a
 * document's pages, $4–$5 a picture's dots.
 */
export const addPicture = query(
  { id: "int4" },
  `
  insert into picture (hash, name, folder, width, height, byte_count, bytes, uploaded_by, kind, pages)
  values ($1::text, $2::text, $3::text, $4::int, $5::int, $8::int, $6::bytea, $7::int, $9::text, $10::int)
    on conflict (hash) do nothing returning id`,
);

export const changePicture = query({}, "update picture set name = $2::text, folder = $3::text where id = $1::int");

export const removePicture = query({}, "delete from picture where id = $1::int");

export const bytesOf = query(
  { id: "int4", bytes: "bytea?" },
  "select id, bytes from picture where hash = $1::text and kind = $2::text",
);

/** Adding, moving or deleting content of one hash is serialised. */
export const onePictureAtATime = query({}, "select pg_advisory_xact_lock(hashtext('picture'), hashtext($1::text))");

export const pictureByHash = query({ id: "int4" }, "select id from picture where hash = $1::text");

/** Locked against deletion, not against use. */
export const bytesForUpdate = query(
  { bytes: "bytea?" },
  "select bytes from picture where hash = $1::text for no key update",
);

export const setBytes = query({}, "update picture set bytes = $2::bytea where hash = $1::text");

/** A row's kind, as the contract names it. */
export function kindOf({ kind }: { readonly kind: string }): pictures.FileKind {
  return kind === "document" ? "document" : "picture";
}

export const anyAtHome = query(
  { hash: "text", kind: "text" },
  "select hash, kind from picture where bytes is not null order by id limit 1",
);

/** The next one after a hash. */
export const nextOutside = query(
  { hash: "text", kind: "text" },
  "select hash, kind from picture where bytes is null and hash > $1::text order by hash limit 1",
);

export const outsideByHash = query({ id: "int4" }, "select id from picture where hash = $1::text and bytes is null");

/** Records that the store may hold an unused object. */
export const addLeftover = query(
  {},
  "insert into picture_leftover (hash, kind) values ($1::text, $2::text) on conflict (hash) do nothing",
);

export const removeLeftover = query({}, "delete from picture_leftover where hash = $1::text");

/** One that no upload can be about to use: an upload records its hash first and inserts its row soon. */
export const anyLeftover = query(
  { hash: "text", kind: "text" },
  `
  select hash, kind from picture_leftover where at < app.clock() - interval '10 minutes' order by at limit 1`,
);
