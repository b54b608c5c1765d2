import { readdir, readFile, writeFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { cloneDatabase } from "./cluster/test-cluster.ts";

// docs/schema.md is drawn from the catalogue of a migrated database, a diagram for each migration that makes tables.

const folder = new URL("./migrations/", import.meta.url);
const drawing = new URL("../../../../../docs/schema.md", import.meta.url);

type Key = { readonly table: string; readonly column: string; readonly type: string; readonly marks: string };
type Link = {
  readonly table: string;
  readonly target: string;
  readonly columns: string;
  readonly may_lack: boolean;
  readonly is_single: boolean;
};

const ours =
  "n.nspname in ('public', 'app') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'applied_migration'";
/** Columns of primary keys and of foreign keys. */
const keysOf = `
  select c.relname as table, a.attname as column, t.typname as type, string_agg(distinct case x.contype
    when 'p' then 'PK' else 'FK' end, ', ' order by
    case x.contype when 'p' then 'PK' else 'FK' end desc) as marks
  from pg_constraint x join pg_class c on c.oid = x.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.conkey) join pg_type t on t.oid = a.atttypid
  where ${ours} and x.contype in ('p', 'f') group by c.relname, a.attname, t.typname, a.attnum
    order by c.relname, a.attnum`;
const linksOf = `
  select c.relname as table, f.relname as target, string_agg(a.attname, ', ' order by a.attnum) as columns,
    bool_or(not a.attnotnull) as may_lack,
    exists (select from pg_constraint u where u.conrelid = x.conrelid and u.contype in ('p', 'u')
      and u.conkey <@ x.conkey) as is_single
  from pg_constraint x join pg_class c on c.oid = x.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class f on f.oid = x.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.conkey)
  where ${ours} and x.contype = 'f' group by x.oid, c.relname, f.relname, x.conrelid, x.conkey
    order by c.relname, min(a.attnum)`;

const short: Readonly<Record<string, string>> = { int2: "smallint", int4: "int", int8: "bigint", bool: "boolean" };

function diagramOf(tables: readonly string[], keys: readonly Key[], links: readonly Link[]): string {
  const entities = tables.map((name) => {
    const own = keys.filter(({ table }) => table === name);
    const lines = own.map(({ type, column, marks }) => `    ${short[type] ?? type} ${column} ${marks}`);
    return lines.length === 0 ? `  ${name}` : [`  ${name} {`, ...lines, "  }"].join("\n");
  });
  const relations = links
    .filter(({ table }) => tables.includes(table))
    .map(
      ({ table, target, columns, may_lack: mayLack, is_single: isSingle }) =>
        `  ${table} ${isSingle ? "|o" : "}o"}--${mayLack ? "o|" : "||"} ${target} : "${columns}"`,
    );
  return ["```mermaid", "erDiagram", ...entities, ...relations, "```"].join("\n");
}

/** What a migration says it is about: its first comment. */
function subjectOf(text: string): string {
  return /^(?:-- .*\n)+/.exec(text)?.[0].replaceAll(/^-- /gm, "").replaceAll("\n", " ").trim() ?? "";
}

async function drawn(): Promise<string> {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} order by 1`,
    );
    const { rows: keys } = await client.query<Key>(keysOf);
    const { rows: links } = await client.query<Link>(linksOf);
    const sections: string[] = [];
    const left = new Set(tables.map(({ name }) => name));
    const files = await Promise.all(
      (await readdir(folder))
        .toSorted()
        .map(async (file) => ({ file, text: await readFile(new URL(file, folder), "utf8") })),
    );
    const renamed = new Map(
      files.flatMap(({ text }) =>
        [...text.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, from = "", to = ""]) => [from, to] as const),
      ),
    );
    for (const { file, text } of files) {
      const made = [...text.matchAll(/^create (?:unlogged )?table (?:app\.)?(\w+)/gm)]
        .map(([, name = ""]) => renamed.get(name) ?? name)
        .filter((name) => left.delete(name));
      if (made.length > 0)
        sections.push(`## ${file.replace(/\.sql$/, "")}\n\n${subjectOf(text)}\n\n${diagramOf(made, keys, links)}\n`);
    }
    expect([...left]).toEqual([]);
    return [
      "# The schema\n\nA diagram for each migration that makes tables, with their primary and foreign keys (`CHALKBOARD_WRITE_SAMPLES=1 npm test -- schema-drawing`" +
        " draws them anew).\nTables that are written at each sale have no foreign keys (`0005-tickets-sales.sql` says why).\n",
      ...sections,
    ].join("\n");
  } finally {
    await client.end();
    await drop();
  }
}

test("docs/schema.md draws the schema of now (CHALKBOARD_WRITE_SAMPLES=1 writes it)", async () => {
  const text = await drawn();
  if (process.env["CHALKBOARD_WRITE_SAMPLES"] === "1") await writeFile(drawing, text);
  expect(await readFile(drawing, "utf8").catch(() => "")).toBe(text);
});
