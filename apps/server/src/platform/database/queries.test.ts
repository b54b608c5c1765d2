import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { allCalls, type ListCall, moneySorts } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isList } from "./list.ts";
import { isQuery, type Query } from "./query.ts";
import { type ClonedDatabase, cloneDatabase } from "./cluster/test-cluster.ts";

// PostgreSQL parses every query of every capability against the migrated schema: its SQL must be valid, and its columns
// must be the declared ones.

const root = new URL("../../", import.meta.url).pathname;
const typeNames: ReadonlyMap<number, string> = new Map([
  [16, "bool"],
  [17, "bytea"],
  [20, "int8"],
  [21, "int2"],
  [23, "int4"],
  [25, "text"],
  [114, "json"],
  [1005, "int2[]"],
  [1007, "int4[]"],
  [1009, "text[]"],
  [1016, "int8[]"],
  [1082, "date"],
  [1184, "timestamptz"],
  [3802, "json"],
  [701, "float8"],
  [1700, "numeric"],
]);

const voidType = 2278;

let database: ClonedDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const files = (await readdir(root, { recursive: true }))
  .filter((file) => /(^|[-/])queries\.ts$|-query\.ts$/.test(file))
  .toSorted();

test("there are queries to describe", () => expect(files.length).toBeGreaterThan(10));

test.each(files)("the queries of %s return the columns that they declare", async (file) => {
  const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>;
  const queries = Object.entries(module).flatMap(queriesOf);
  expect(queries.length).toBeGreaterThan(0);
  for (const [name, query] of queries) {
    const described = await describe(query.text);
    const declared = Object.entries(query.columns).map(
      ([column, type]) => `${column} ${typeof type === "string" ? type.replace("?", "") : "json"}`,
    );
    expect([name, ...described]).toEqual([name, ...declared]);
  }
});

/** Ordered by an amount across currencies, with the reason. */
const acrossCurrencies: Readonly<Record<string, string>> = {
  "trading/exposure/event-list-query.ts events open":
    "each figure is in one currency: the house's, or the one that is asked for",
  "trading/exposure/event-list-query.ts events worst": "the same",
};

test("a list with a currency orders money within it", async () => {
  const money = new Set(
    allCalls
      .map(({ call }) => call as unknown as ListCall)
      .filter(isListCall)
      .flatMap(moneySorts),
  );
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(join(root, file))) as Readonly<Record<string, unknown>>] as const),
  );
  const across = modules.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      !isList(value)
        ? []
        : Object.entries(value.pages)
            .filter(
              ([order, { columns, text }]) =>
                "currency" in columns &&
                order.endsWith(" up") &&
                money.has(order.slice(0, -3)) &&
                !text.includes("order by currency asc"),
            )
            .map(([order]) => `${file} ${name} ${order.slice(0, -3)}`),
    ),
  );
  expect(across.toSorted()).toEqual(Object.keys(acrossCurrencies).toSorted());
});

function isListCall({ payload, answer }: ListCall): boolean {
  return "after" in (payload.shape ?? {}) && "sums" in (answer.shape ?? {});
}

/** A query by its name; a list by those of its pages and sums. */
function queriesOf([name, value]: readonly [string, unknown]): readonly (readonly [string, Query])[] {
  if (isQuery(value)) return [[name, value]];
  if (!isList(value)) return [];
  return [
    [`${name} sums`, value.sums],
    ...Object.entries(value.pages).map(([order, page]) => [`${name} ${order}`, page] as const),
    ...Object.entries(value.withSums ?? {}).map(([order, page]) => [`${name} ${order} with sums`, page] as const),
  ];
}

/** Name and type of each column that a statement returns, without running it. */
async function describe(text: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Description(text, (error, columns) =>
        error === undefined ? resolve(columns) : reject(new Error(`${error.message}\n${text}`)),
      ),
    );
  });
}

type Field = { readonly name: string; readonly dataTypeID: number };
type Wire = { parse: (message: object) => void; describe: (message: object) => void; sync: () => void };

/** The driver's way to submit a custom query: only Parse and Describe are sent. */
class Description {
  readonly text: string;
  #columns: readonly string[] = [];
  #error: Error | undefined;
  readonly #done: (error: Error | undefined, columns: readonly string[]) => void;

  constructor(text: string, done: (error: Error | undefined, columns: readonly string[]) => void) {
    this.text = text;
    this.#done = done;
  }

  submit(connection: Wire): void {
    connection.parse({ text: this.text });
    connection.describe({ type: "S" });
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    // A function called for its effect has a column without content.
    this.#columns = fields
      .filter(({ dataTypeID }) => dataTypeID !== voidType)
      .map(({ name, dataTypeID }) => `${name} ${typeNames.get(dataTypeID) ?? dataTypeID}`);
  }

  handleError(error: Error): void {
    this.#error = error;
  }

  handleReadyForQuery(): void {
    this.#done(this.#error, this.#columns);
  }
}
