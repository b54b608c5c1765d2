import type { pictures } from "@chalkboard/contract";
import { list } from "../database/list.ts";
import { query } from "../database/query.ts";

/** That a slide leads to a file: chosen as a document, or by its address. */
const leadsTo = (slide: string, id: string, hash: string): string =>
  `((${slide}.link->>'fileId')::int = ${id} or position(${hash} in ${slide}.link::text) > 0)`;

/** How many places use a file: services that name its address in their appearance, slides that show it or lead to it, and house rules that carry it. */
const uses = `(select count(*) from service s where position(p.hash in s.appearance::text) > 0)
        + (select count(*) from slide s where s.picture_id = p.id) + (select count(*) from slide s where ${leadsTo("s", "p.id", "p.hash")})
        + (select count(*) from house_document d where d.picture_id = p.id) + (select count(*) from house_version_document d where d.picture_id = p.id)`;

export const listPictures = list({
  columns: {
    id: "int8", kind: "text", name: "text", folder: "text", hash: "text", width: "int4?", height: "int4?", pages: "int4?",
    byte_count: "int4", is_outside: "bool", uses: "int8",
    uploaded_at: "timestamptz", uploaded_by: "text",
  },
  found: `
    select * from (
      select p.id::int8 as id, p.kind, p.name, p.folder, p.hash, p.width, p.height, p.pages, p.byte_count,
        p.bytes is null as is_outside, ${uses} as uses, p.uploaded_at,
        by.name as uploaded_by
      from picture p join person by on by.id = p.uploaded_by
      where ($1::text is null or position(lower($1::text) in lower(p.name)) > 0) and ($2::text is null or p.folder = $2::text)
        and ($4::boolean is null or (p.bytes is null) = $4::boolean) and ($5::text is null or p.kind = $5::text)
    ) as found where ($3::boolean is null or (uses > 0) = $3::boolean)`,
  parameters: 5, sorts: { uploadedAt: "uploaded_at", name: "name", folder: "folder", byteCount: "byte_count", uses: "uses" },
  by: [], sum: ["byte_count"],
});

export const folders = query({ folder: "text", pictures: "int8" }, "select folder, count(*) as pictures from picture group by folder order by folder");

/** Locked, so that what begins to show it and what takes it away follow one another. */
export const pictureForUpdate = query({ id: "int4", kind: "text", hash: "text", name: "text", folder: "text", is_outside: "bool" },
  "select id, kind, hash, name, folder, bytes is null as is_outside from picture where id = $1::int for update");

export const hashOf = query({ hash: "text" }, "select hash from picture where id = $1::int");

/** The services that name an address: $1 its hash, which stands in it. */
export const appearances = query({ name: "text", logo: "bool", background: "bool" }, `
  select name, position($1::text in coalesce(appearance ->> 'logo', '')) > 0 as logo,
    position($1::text in coalesce(appearance ->> 'backgrounds', '')) > 0 as background
  from service where position($1::text in appearance::text) > 0 order by name`);

/** What the slides of a picture say. */
export const slidesOf = query({ name: "text" }, `
  select coalesce(s.texts->>'en', (select min(value) from jsonb_each_text(s.texts)), '') as name
  from slide s join picture p on p.id = s.picture_id where p.hash = $1::text order by s.sort, s.id`);

/** What the slides say that lead to a file: $1 its number, $2 its hash. */
export const slidesTo = query({ name: "text" }, `
  select coalesce(s.texts->>'en', (select min(value) from jsonb_each_text(s.texts)), '') as name
  from slide s where ${leadsTo("s", "$1::int", "$2::text")} order by s.sort, s.id`);

/** The house rules that carry a document: null for those that are being written. */
export const houseRulesWith = query({ version: "int4?" }, `
  select null::int as version from house_document where picture_id = $1::int
  union all (select version from house_version_document where picture_id = $1::int order by version desc)`);

/**
 * No row where the same is there already. $6 its bytes, or null where they stand in the store; $8 how many. $10 a document's pages, $4–$5 a picture's dots.
 */
export const addPicture = query({ id: "int4" }, `
  insert into picture (hash, name, folder, width, height, byte_count, bytes, uploaded_by, kind, pages)
  values ($1::text, $2::text, $3::text, $4::int, $5::int, $8::int, $6::bytea, $7::int, $9::text, $10::int) on conflict (hash) do nothing returning id`);

export const changePicture = query({}, "update picture set name = $2::text, folder = $3::text where id = $1::int");

export const removePicture = query({}, "delete from picture where id = $1::int");

export const bytesOf = query({ id: "int4", bytes: "bytea?" }, "select id, bytes from picture where hash = $1::text and kind = $2::text");

/** Whoever brings, moves or takes out what goes by a hash follows whoever does so now. */
export const onePictureAtATime = query({}, "select pg_advisory_xact_lock(hashtext('picture'), hashtext($1::text))");

export const pictureByHash = query({ id: "int4" }, "select id from picture where hash = $1::text");

/** Held against removal, and not against what begins to show it. */
export const bytesForUpdate = query({ bytes: "bytea?" }, "select bytes from picture where hash = $1::text for no key update");

export const setBytes = query({}, "update picture set bytes = $2::bytea where hash = $1::text");

/** What a row says of its kind, as the contract names it. */
export function kindOf({ kind }: { readonly kind: string }): pictures.FileKind {
  return kind === "document" ? "document" : "picture";
}

export const anyAtHome = query({ hash: "text", kind: "text" }, "select hash, kind from picture where bytes is not null order by id limit 1");

/** The next one after a hash. */
export const nextOutside = query({ hash: "text", kind: "text" },
  "select hash, kind from picture where bytes is null and hash > $1::text order by hash limit 1");

export const outsideByHash = query({ id: "int4" }, "select id from picture where hash = $1::text and bytes is null");

/** Notes that the store may hold what is nobody's. */
export const addLeftover = query({}, "insert into picture_leftover (hash, kind) values ($1::text, $2::text) on conflict (hash) do nothing");

export const removeLeftover = query({}, "delete from picture_leftover where hash = $1::text");

/** One that nobody can be about to use: whoever brings a picture notes it first and has it in a row soon. */
export const anyLeftover = query({ hash: "text", kind: "text" }, `
  select hash, kind from picture_leftover where at < app.clock() - interval '10 minutes' order by at limit 1`);
