// Sports, league groups and families of groups: the headings of leagues.
import { type AnswerOf, type PayloadOf, type Problem, type masterData, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { type HandlersOf, isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { answerList } from "../../../platform/http/list-answer.ts";
import { offersChanged, publish } from "../../../platform/live/index.ts";
import { bumpRules, lockRules } from "../../../identity/services/index.ts";
import { saveRecord } from "../save-record.ts";
import * as queries from "../more-queries.ts";
import { namesJson, namesOf, takenNames } from "../names.ts";
import { lockRegistry } from "../queries.ts";

type Terms = masterData.HeadingTerms;
type Kind = AnswerOf<typeof masterData.listHeadings>["rows"][number]["kind"];

/** Handlers for headings: finding and saving them. */
export function headingHandlers(
  database: Database,
): Pick<HandlersOf<typeof masterData>, "listHeadings" | "saveHeading"> {
  return {
    listHeadings: (payload) =>
      database.read("all", (sql) =>
        answerList(
          sql,
          queries.listHeadings,
          [payload.text ?? null, payload.kind ?? null, payload.isActive ?? null],
          payload,
          (row) => ({
            ...termsOf(row),
            kind: row.kind as Kind,
            headingId: row.heading_id,
            familyName: row.family_name,
            members: row.members,
          }),
        ),
      ),
    saveHeading: (payload, { session }) => database.transaction("all", (sql) => saveHeading(sql, payload, session)),
  };
}

export async function saveHeading(
  sql: Sql,
  { kind, headingId, was, ...given }: PayloadOf<typeof masterData.saveHeading>,
  session: Session,
): Promise<{ headingId: number } | Refused> {
  const terms = inOrder(kind, given);
  // Which sports are sold is part of a service's cached configuration.
  if (kind === "sport") await lockRules(sql, "all");
  await sql.run(lockRegistry);
  const all = await sql.rows(queries.headingsOf, [kind]);
  const stored = all.find((row) => row.heading_id === headingId);
  if (headingId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "headingId" });
  const kept = await saveRecord<Terms>(sql, session, {
    record: kind,
    id: headingId,
    before: stored === undefined ? null : termsOf(stored),
    was: was && inOrder(kind, was),
    terms,
    problems: () => headingProblems(sql, { kind, ...terms }, headingId),
    write: async () => {
      const id = await writeHeading(sql, kind, stored?.heading_id, terms);
      if (kind === "sport") await publish(sql, [...(await bumpRules(sql, "all")).keys()].map(offersChanged));
      return id;
    },
  });
  return isRefused(kept) ? kept : { headingId: kept };
}

/** Every heading in the form's terms. */
export async function allHeadings(
  sql: Sql,
): Promise<readonly { readonly id: number; readonly terms: Terms & { readonly kind: Kind } }[]> {
  const all = await Promise.all(
    (["sport", "group", "family"] as const).map(async (kind) =>
      (await sql.rows(queries.headingsOf, [kind])).map((row) => ({
        id: row.heading_id,
        terms: { ...termsOf(row), kind },
      })),
    ),
  );
  return all.flat();
}

/** Problems of a heading that its form cannot detect. */
export async function headingProblems(
  sql: Sql,
  { kind, ...terms }: Terms & { readonly kind: Kind },
  headingId: number | undefined,
): Promise<readonly Problem[]> {
  const others = (await sql.rows(queries.headingsOf, [kind]))
    .filter((row) => row.heading_id !== headingId)
    .map(({ name }) => ({ name, aliases: [] }));
  const families = terms.familyId === null ? [] : await sql.rows(queries.headingsOf, ["family"]);
  return [
    ...(kind === "sport" && headingId === undefined
      ? [{ field: "headingId", code: "required", problem: "the list of sports is fixed" } as const]
      : []),
    ...takenNames({ name: terms.name, aliases: [] }, others),
    ...(terms.familyId === null || families.some((row) => row.heading_id === terms.familyId)
      ? []
      : [{ field: "familyId", code: "unknown", problem: "there is no such family" } as const]),
  ];
}

const changes = { sport: queries.changeSport, group: queries.changeGroup, family: queries.changeFamily } as const;

async function writeHeading(sql: Sql, kind: Kind, headingId: number | undefined, terms: Terms): Promise<number> {
  const { name, names, sort, familyId, isActive } = terms;
  const row = [name, namesJson(names), sort, isActive, ...(kind === "group" ? [familyId] : [])];
  if (headingId === undefined) {
    const added = await sql.row(kind === "group" ? queries.addGroup : queries.addFamily, row);
    assert(added !== undefined, "a new heading has a number");
    return added.id;
  }
  await sql.run(changes[kind], [headingId, ...row]);
  return headingId;
}

function inOrder(kind: Kind, { name, names, sort, familyId, isActive }: Terms): Terms {
  return { name, names: namesOf(names), sort, familyId: kind === "group" ? familyId : null, isActive };
}

type Shown = Pick<RowOf<typeof queries.headingsOf.columns>, "name" | "names" | "sort" | "family_id" | "is_active">;

function termsOf({ name, names, sort, family_id: familyId, is_active: isActive }: Shown): Terms {
  return { name, names: namesOf(names), sort, familyId, isActive };
}
