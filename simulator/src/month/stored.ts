// What a month stores beside the books in its database: its people, and the queries made in the middle with their
// results, so that it can be checked again.

import type { AnyQuestion } from "./kept.ts";
import type { KeyedCall, Month, MonthFixture } from "./month.ts";
import { json, query, type Sql } from "../server.ts";

const make = query({}, "create schema month");
const makeNotes = query(
  {},
  "create table month.note (house jsonb not null, ended_at bigint not null, questions jsonb not null, keyed jsonb not null)",
);
const add = query(
  {},
  "insert into month.note (house, ended_at, questions, keyed) values ($1::jsonb, $2::bigint, $3::jsonb, $4::jsonb)",
);
const read = query(
  {
    house: json<MonthFixture>(),
    ended_at: "int8",
    questions: json<readonly AnyQuestion[]>(),
    keyed: json<readonly KeyedCall[]>(),
  },
  "select house, ended_at, questions, keyed from month.note",
);
const isThere = query({ is_there: "bool" }, "select to_regclass('month.note') is not null as is_there");

/** A finished month: its people, its last instant, the queries made in its middle, and the calls of programs. */
export type StoredMonth = {
  readonly house: MonthFixture;
  readonly endedAt: number;
  readonly questions: readonly AnyQuestion[];
  readonly keyed: readonly KeyedCall[];
};

/** Stores a finished month for later checks of its database. */
export async function storeMonth(
  sql: Sql,
  { house: fixture, now, keyed }: Pick<Month, "house" | "now" | "keyed">,
  input: readonly AnyQuestion[],
): Promise<void> {
  await sql.run(make);
  await sql.run(makeNotes);
  await sql.run(add, [JSON.stringify(fixture), now, JSON.stringify(input), JSON.stringify(keyed)]);
}

/** The month stored in a database; undefined where it has none. */
export async function readMonth(sql: Sql): Promise<StoredMonth | undefined> {
  const found = await sql.row(isThere);
  const note = found?.is_there === true ? await sql.row(read) : undefined;
  return note === undefined
    ? undefined
    : { house: note.house, endedAt: note.ended_at, questions: note.questions, keyed: note.keyed };
}
