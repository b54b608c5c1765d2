import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../ports/system.ts";
import { bigints, booleans, type Column, days, instants, integers, jsons, smallints, texts } from "./columns.ts";
import { type Database, openDatabase } from "./database.ts";
import { query } from "./query.ts";
import { type ClonedDatabase, cloneDatabase } from "./cluster/test-cluster.ts";

// The values that PostgreSQL itself reads in each column, in its spelling.

let cloned: ClonedDatabase;
let database: Database;
beforeAll(async () => {
  cloned = await cloneDatabase();
  database = openDatabase({ url: cloned.url, connections: 1, log: silentLog, role: "none" });
});
afterAll(async () => {
  await database.close();
  await cloned.drop();
});

const same = (value: unknown): never => value as never;

test.each<
  [
    rule: string,
    type: string,
    column: (values: readonly unknown[]) => Column,
    values: readonly unknown[],
    spelled: string,
  ]
>([
  ["no rows are an empty array", "int8", (all) => bigints(all, same), [], "{}"],
  [
    "numbers of eight bytes, negative ones and the largest",
    "int8",
    (all) => bigints(all, same),
    [
      0, 1, -1, 4_294_967_295, 4_294_967_296, -4_294_967_296, -4_294_967_297, 9_007_199_254_740_991,
      -9_007_199_254_740_991,
    ],
    "{0,1,-1,4294967295,4294967296,-4294967296,-4294967297,9007199254740991,-9007199254740991}",
  ],
  [
    "null is SQL's null, at the beginning and the end too",
    "int8",
    (all) => bigints(all, same),
    [null, 34, null],
    "{NULL,34,NULL}",
  ],
  [
    "numbers of four bytes",
    "int4",
    (all) => integers(all, same),
    [0, -110, 2_147_483_647, -2_147_483_648, null],
    "{0,-110,2147483647,-2147483648,NULL}",
  ],
  [
    "numbers of two bytes",
    "int2",
    (all) => smallints(all, same),
    [0, -1, 32_767, -32_768, null, 7],
    "{0,-1,32767,-32768,NULL,7}",
  ],
  ["booleans", "bool", (all) => booleans(all, same), [true, false, null], "{t,f,NULL}"],
  [
    "days, before 1970 too",
    "date",
    (all) => days(all, same),
    ["2026-04-10", "2000-01-01", "1999-12-31", null, "2028-02-29"],
    "{2026-04-10,2000-01-01,1999-12-31,NULL,2028-02-29}",
  ],
  [
    "instants to the millisecond",
    "timestamptz",
    (all) => instants(all, same),
    [Date.UTC(2026, 10, 22, 10, 37, 5, 123), 0, null],
    '{"2026-11-22 10:37:05.123+00","1970-01-01 00:00:00+00",NULL}',
  ],
  [
    "texts are kept as they are: empty, NULL, commas, quotes",
    "text",
    (all) => texts(all, same),
    ["Red Sox", "", "NULL", 'a,{b}"\\', null],
    String.raw`{"Red Sox","","NULL","a,{b}\"\\",NULL}`,
  ],
  [
    "texts of all languages",
    "text",
    (all) => texts(all, same),
    ["Pòtoprens", "北京", "é", "🂡"],
    "{Pòtoprens,北京,é,🂡}",
  ],
  ["no texts", "text", (all) => texts(all, same), [], "{}"],
  [
    "a text of more than a hundred thousand letters",
    "text",
    (all) => texts(all, same),
    ["é".repeat(100_000), "x".repeat(100_001)],
    `{${"é".repeat(100_000)},${"x".repeat(100_001)}}`,
  ],
  [
    "jsonb from its text",
    "jsonb",
    (all) => jsons(all, same),
    ['{"a": "ü"}', "null", null, '"x"'],
    String.raw`{"{\"a\": \"ü\"}","null",NULL,"\"x\""}`,
  ],
])("%s", async (_rule, type, column, values, spelled) => {
  const read = query({ spelled: "text" }, `select ($1::${type}[])::text as spelled`);
  const row = await database.transaction("all", async (sql) => {
    await sql.run(query({}, "set local timezone to 'UTC'"));
    return sql.row(read, [column(values)]);
  });
  expect(row?.spelled).toBe(spelled);
});

test("a column with only nulls is not sent, and its rows are null", async () => {
  const nothing = [null, null];
  const none = [bigints, integers, smallints, booleans, days, instants, texts, jsons].map((column) =>
    column(nothing, (value) => value),
  );
  expect(none).toEqual(none.map(() => null));
  const beside = query(
    { number: "int8", nothing: "int8?", word: "text?" },
    "select unnest($1::int8[]) as number, unnest($2::int8[]) as nothing, unnest($3::text[]) as word",
  );
  expect(
    await database.read("all", (sql) =>
      sql.rows(beside, [bigints([1, 2], (value) => value), none[0], texts(["", null], (value) => value)]),
    ),
  ).toEqual([
    { number: 1, nothing: null, word: "" },
    { number: 2, nothing: null, word: null },
  ]);
});
