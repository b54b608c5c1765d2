import { type PayloadOf, type registry, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { type HandlersOf, invalid, isRefused, refuse, type Refused, type Session } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import { change } from "../operations/index.ts";
import { namesJson, namesOf, takenNames } from "./names.ts";
import * as queries from "./prop-queries.ts";
import { oneWriterAtATime } from "./queries.ts";

type Terms = registry.PropCategoryTerms;

/** The categories of props: finding them, and keeping each. */
export function propHandlers(database: Database): Pick<HandlersOf<typeof registry>, "listPropCategories" | "savePropCategory"> {
  return {
    listPropCategories: (payload) => database.read("all", (sql) => answerList(sql, queries.listCategories,
      [payload.text ?? null, payload.propType ?? null, payload.isActive ?? null], payload, (row) => ({
        ...termsOf(row), categoryId: row.id, events: row.events, rules: row.rules,
      }))),
    savePropCategory: (payload, { session }) => database.transaction("all", (sql) => saveCategory(sql, payload, session)),
  };
}

async function saveCategory(sql: Sql, { categoryId, was, ...given }: PayloadOf<typeof registry.savePropCategory>, session: Session)
  : Promise<{ categoryId: number } | Refused> {
  const terms = inOrder(given);
  await sql.run(oneWriterAtATime);
  const all = await sql.rows(queries.categories);
  const stored = all.find(({ id }) => id === categoryId);
  if (categoryId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "categoryId" });
  const before = stored === undefined ? null : termsOf(stored);
  const written = await change<Terms | null, number>(sql, session, {
    before, was: before === null || was === undefined ? undefined : inOrder(was), shown: () => ({ ...before }),
    after: async () => {
      if (before !== null && before.propType !== terms.propType) {
        return invalid({ field: "propType", code: "doesNotFit", problem: "events and rules are about its kind" });
      }
      const others = all.filter((row) => row !== stored && row.prop_type === terms.propType).map(({ name }) => ({ name, aliases: [] }));
      const problems = takenNames({ name: terms.name, aliases: [] }, others);
      return problems.length > 0 ? invalid(...problems) : terms;
    },
    write: async () => {
      const row = [terms.name, namesJson(terms.names), terms.sort, terms.isActive];
      if (stored !== undefined) await sql.run(queries.changeCategory, [stored.id, ...row]);
      const id = stored?.id ?? (await sql.row(queries.addCategory, [terms.propType, ...row]))?.id;
      assert(id !== undefined, "a new category has a number");
      return id;
    },
    act: (id) => ({ act: before === null ? "addPropCategory" : "changePropCategory", subject: `propCategory ${String(id)}` }),
  });
  return isRefused(written) ? written : { categoryId: written ?? stored?.id ?? 0 };
}

function inOrder({ propType, name, names, sort, isActive }: Terms): Terms {
  return { propType, name, names: namesOf(names), sort, isActive };
}

type Shown = Omit<RowOf<typeof queries.categories.columns>, "id">;

function termsOf({ prop_type: propType, name, names, sort, is_active: isActive }: Shown): Terms {
  return { propType: propType as Terms["propType"], name, names: namesOf(names), sort, isActive };
}
