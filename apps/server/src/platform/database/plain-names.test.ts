import { foldText, plainName } from "@chalkboard/kernel";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../ports/system.ts";
import { type Database, openDatabase } from "./database.ts";
import { query } from "./query.ts";
import { type ClonedDatabase, cloneDatabase } from "./cluster/test-cluster.ts";

// The database folds a text as the kernel does.

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

// The runtime may know letters of a newer Unicode version than the database.
const inDatabase = query(
  { folded: "text", key: "text?", is_known: "bool" },
  "select app.fold_text(t) as folded, app.name_key(t) as key, unicode_assigned(t) as is_known from unnest($1::text[]) with ordinality as given (t, n) order by n",
);
const differing = async (texts: readonly string[]): Promise<readonly string[]> => {
  const rows = await database.read("all", (sql) => sql.rows(inDatabase, [texts]));
  return texts.filter((text, index) => {
    const row = rows[index];
    return (
      row === undefined ||
      (row.is_known && (row.folded !== foldText(text) || (row.key !== null && row.key !== plainName(text))))
    );
  });
};

test("letter by letter, in every script", async () => {
  const letters: string[] = [];
  for (let code = 1; code <= 0x1_ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    if (/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(letter))
      letters.push(letter, `e${letter}`, `Я${letter}`, `か${letter}`);
  }
  expect(await differing(letters)).toEqual([]);
}, 60_000);

test("any texts", async () => {
  const texts = fc.sample(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
      fc.stringMatching(/^[A-Za-zÀ-ž İıßŁøÆŒÞ'’.-]{0,20}$/),
    ),
    { numRuns: 5_000, seed: 45 },
  );
  expect(await differing(texts.map((text) => text.toWellFormed()))).toEqual([]);
});
