import { type PayloadOf, type masterData, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type HandlersOf, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { saveRecord } from "./save-record.ts";
import { namesJson, namesOf, takenNames } from "./names.ts";
import * as queries from "./prop-queries.ts";
import { lockRegistry } from "./queries.ts";

type Terms = masterData.PropCategoryTerms;

/** Handlers for categories of props: finding and saving them. */
export function propHandlers(
  database: Database,
): Pick<HandlersOf<typeof masterData>, "listPropCategories" | "savePropCategory"> {
  return {
    listPropCategories: (payload) =>
      database.read("all", (sql) =>
        answerList(
          sql,
          queries.listCategories,
          [payload.text ?? null, payload.propType ?? null, payload.isActive ?? null, payload.limitsClass ?? null],
          payload,
          (row) => ({
            ...termsOf(row),
            categoryId: row.id,
            events: row.events,
            rules: row.rules,
          }),
        ),
      ),
    savePropCategory: (payload, { session }) =>
      database.transaction("all", (sql) => saveCategory(sql, payload, session)),
  };
}

async function saveCategory(
  sql: Sql,
  { categoryId, was, ...given }: PayloadOf<typeof masterData.savePropCategory>,
  session: Session,
): Promise<{ categoryId: number } | Refused> {
  const terms = inOrder(given);
  await sql.run(lockRegistry);
  const all = await sql.rows(queries.categories);
  const stored = all.find(({ id }) => id === categoryId);
  if (categoryId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "categoryId" });
  const kept = await saveRecord<Terms>(sql, session, {
    record: "propCategory",
    id: categoryId,
    before: stored === undefined ? null : termsOf(stored),
    was: was && inOrder(was),
    terms,
    problems: () => {
      if (stored !== undefined && stored.prop_type !== terms.propType) {
        return [{ field: "propType", code: "doesNotFit", problem: "events and rules are about its kind" }];
      }
      const others = all
        .filter((row) => row !== stored && row.prop_type === terms.propType)
        .map(({ name }) => ({ name, aliases: [] }));
      return takenNames({ name: terms.name, aliases: [] }, others);
    },
    write: async () => {
      const row = [terms.name, namesJson(terms.names), terms.sort, terms.isActive, terms.limitsClass];
      if (stored !== undefined) await sql.run(queries.changeCategory, [stored.id, ...row]);
      const id = stored?.id ?? (await sql.row(queries.addCategory, [terms.propType, ...row]))?.id;
      assert(id !== undefined, "a new category has a number");
      return id;
    },
  });
  return isRefused(kept) ? kept : { categoryId: kept };
}

function inOrder({ propType, name, names, limitsClass, sort, isActive }: Terms): Terms {
  return { propType, name, names: namesOf(names), limitsClass, sort, isActive };
}

type Shown = Omit<RowOf<typeof queries.categories.columns>, "id">;

function termsOf({
  prop_type: propType,
  name,
  names,
  limits_class: limitsClass,
  sort,
  is_active: isActive,
}: Shown): Terms {
  return { propType: propType as Terms["propType"], name, names: namesOf(names), limitsClass, sort, isActive };
}
