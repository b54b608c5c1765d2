// Uploads in progress, part by part: a call has room for one part only. The caller decides what to do with the whole.
import { pictures, responses } from "@chalkboard/contract";
import type { Sql } from "../database/database.ts";
import { refuse, type Refused } from "../http/handlers.ts";
import * as queries from "./queries.ts";

/** The maximum number of parts stored per person, of active and abandoned uploads. */
const mostParts = 2 * Math.ceil(pictures.largestUpload / pictures.partBytes);

/** `bytes` as base64url. */
export type PartSent = { readonly upload: string; readonly part: number; readonly bytes: string };

/**
 * Stores a part. @returns how many parts of its upload are there; −2 `tooMany` where a person has too many in total,
 * and this upload's are deleted
 */
export async function keepPart(
  sql: Sql,
  { upload, part, bytes }: PartSent,
  personId: number,
  isLast: (own: number) => boolean,
): Promise<number | Refused> {
  await sql.row(queries.oneUploadAtATime, [personId]);
  await sql.run(queries.removeOldParts);
  await sql.run(queries.addPart, [personId, upload, part, Buffer.from(bytes, "base64url")]);
  const { own, all } = (await sql.row(queries.countParts, [personId, upload])) ?? { own: 0, all: 0 };
  if (isLast(own) || all <= mostParts) return own;
  await sql.rows(queries.takeParts, [personId, upload]);
  return refuse(responses.notAllowed, { reason: "tooMany" });
}

/** The stored parts of an upload, in order. */
export async function readUpload(sql: Sql, personId: number, upload: string): Promise<Buffer> {
  return Buffer.concat((await sql.rows(queries.readParts, [personId, upload])).map(({ bytes }) => bytes));
}

/** The same, and deletes them. */
export async function takeUpload(sql: Sql, personId: number, upload: string): Promise<Buffer> {
  const taken = await sql.rows(queries.takeParts, [personId, upload]);
  return Buffer.concat(taken.toSorted((one, other) => one.number - other.number).map(({ bytes }) => bytes));
}

/** Deletes all of a person's uploads with a prefix except this one. */
export async function takeOtherUploads(sql: Sql, personId: number, upload: string, beginning: string): Promise<void> {
  await sql.row(queries.oneUploadAtATime, [personId]);
  await sql.run(queries.takeOthers, [personId, upload, beginning]);
}
