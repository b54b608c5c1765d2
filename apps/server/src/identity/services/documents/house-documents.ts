// The documents linked from the house rules: in the draft, and in each version.
import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, type PayloadOf, responses, services } from "@chalkboard/contract";
import type { Sql } from "../../../platform/database/database.ts";
import { invalid, isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { change } from "../../../platform/operations/index.ts";
import { pathOf } from "../../../platform/media/index.ts";
import * as queries from "./house-queries.ts";

type Written = AnswerOf<typeof services.listHouseTopics>["documents"];

/** Those of the current draft, in order. */
export async function writtenDocuments(sql: Sql): Promise<Written> {
  return (await sql.rows(queries.houseDocuments)).map(({ id, name, hash, pages, byte_count: byteCount }) => ({
    documentId: id,
    name,
    path: pathOf(hash, "document"),
    pages,
    byteCount,
  }));
}

/** Those of a version, under the names at its publication. */
export async function documentsOf(sql: Sql, version: number): Promise<services.HouseDocument[]> {
  return (await sql.rows(queries.versionDocuments, [version])).map(({ name, hash, pages, byte_count: byteCount }) => ({
    name,
    path: pathOf(hash, "document"),
    pages,
    byteCount,
  }));
}

/** Whether the draft's documents are those of a version. */
export function isAsPublished(written: Written, published: readonly services.HouseDocument[]): boolean {
  return isDeepStrictEqual(
    written.map(({ documentId: _id, ...document }) => document),
    published,
  );
}

/** Replaces those of the draft. */
export async function saveDocuments(
  sql: Sql,
  { carried, was }: PayloadOf<typeof services.saveHouseDocuments>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  await sql.run(queries.lockHouseRules, []);
  const before = (await writtenDocuments(sql)).map(({ documentId }) => documentId);
  if (new Set(carried).size < carried.length)
    return invalid({ field: "carried", code: "twice", problem: "the same document twice" });
  const written = await change<readonly number[], void>(sql, session, {
    before,
    was,
    shown: () => ({ carried: before }),
    after: async () => {
      // Locked, so that none is deleted meanwhile.
      const held = await sql.rows(queries.holdDocuments, [carried]);
      return held.length === carried.length ? carried : refuse(responses.notFound, { field: "carried" });
    },
    write: async (after) => {
      await sql.run(queries.removeHouseDocuments, []);
      await sql.run(queries.putHouseDocuments, [after]);
    },
    act: () => ({ act: "saveHouseDocuments", subject: "documents" }),
  });
  return isRefused(written) ? written : {};
}
