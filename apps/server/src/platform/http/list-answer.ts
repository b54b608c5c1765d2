import type { Sql } from "../database/database.ts";
import { type ListRequest, type List, type Named, type Page, pageOf } from "../database/list.ts";
import type { Query, RowOf } from "../database/query.ts";
import { noSuchPage, type Refused } from "./handlers.ts";

type Columns = Query["columns"];

/**
 * The response to a list call: a page, each row as the contract defines it, and the sums on request.
 * @param values of the statement's parameters
 */
export async function answerList<C extends Columns, S extends Columns, Sort extends string, Shown>(
  sql: Sql,
  list: List<C, S, Sort>,
  values: readonly unknown[],
  input: ListRequest<Sort>,
  shown: (row: RowOf<C>) => Shown,
): Promise<Page<Shown, Named<RowOf<S>>> | Refused> {
  const page = await pageOf(sql, list, values, input);
  return page === undefined ? noSuchPage : { ...page, rows: page.rows.map(shown) };
}
