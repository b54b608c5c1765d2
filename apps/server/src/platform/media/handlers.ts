// The platform's pictures and documents: found, renamed, deleted while unused. Uploads are in upload.ts.
import { type PayloadOf, pictures, responses } from "@chalkboard/contract";
import type { Database, Sql } from "../database/database.ts";
import { type HandlersOf, isRefused, refuse, type Refused, type Session } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import { audit, change } from "../operations/index.ts";
import type { Encoder } from "./encode.ts";
import type { MediaStorage } from "./media-storage.ts";
import { pathOf } from "./path.ts";
import * as queries from "./queries.ts";
import { uploadPart } from "./upload.ts";

type Tools = { readonly database: Database; readonly encoder: Encoder; readonly mediaStorage: MediaStorage };

/** Handlers of the calls about pictures. */
export function picturesHandlers({ database, encoder, mediaStorage }: Tools): HandlersOf<typeof pictures> {
  return {
    uploadPicture: (payload, { session }) => uploadPart({ database, encoder, mediaStorage }, payload, session),
    listPictures: (payload) =>
      database.read("all", (sql) =>
        answerList(
          sql,
          queries.listPictures,
          [
            payload.text ?? null,
            payload.folder ?? null,
            payload.isUsed ?? null,
            payload.isOutside ?? null,
            payload.kind ?? null,
          ],
          payload,
          ({ id, hash, byte_count: byteCount, is_outside: isOutside, ...row }) => ({
            pictureId: id,
            kind: queries.kindOf(row),
            path: pathOf(hash, queries.kindOf(row)),
            byteCount,
            isOutside,
            name: row.name,
            folder: row.folder,
            width: row.width,
            height: row.height,
            pages: row.pages,
            uses: row.uses,
            uploadedAt: row.uploaded_at,
            uploadedBy: row.uploaded_by,
          }),
        ),
      ),
    listFolders: () => database.read("all", async (sql) => ({ folders: await sql.rows(queries.folders) })),
    pictureUses: ({ pictureId }) =>
      database.read("all", async (sql) => {
        const found = await sql.row(queries.hashOf, [pictureId]);
        return found === undefined
          ? refuse(responses.notFound, { field: "pictureId" })
          : { uses: await usesOf(sql, pictureId, found.hash) };
      }),
    savePicture: (payload, { session }) => database.transaction("all", (sql) => save(sql, payload, session)),
    removePicture: ({ pictureId }, { session }) =>
      database.transaction("all", (sql) =>
        remove(sql, pictureId, { session, hasStore: mediaStorage.store !== undefined }),
      ),
  };
}

/** The current uses of a picture or document. */
async function usesOf(sql: Sql, pictureId: number, hash: string): Promise<pictures.PictureUse[]> {
  const found = await sql.rows(queries.appearances, [hash]);
  const slides = [
    ...(await sql.rows(queries.slidesOf, [hash])).map(({ name }) => ({ as: "slide" as const, name })),
    ...(await sql.rows(queries.slidesTo, [pictureId, hash])).map(({ name }) => ({ as: "slideLink" as const, name })),
  ];
  const rules = (await sql.rows(queries.houseRulesWith, [pictureId])).map(({ version }) =>
    version === null ? { as: "houseRules" as const, name: "" } : { as: "houseVersion" as const, name: String(version) },
  );
  return [
    ...found.flatMap(({ name, logo, background }) => [
      ...(logo ? [{ as: "logo" as const, name }] : []),
      ...(background ? [{ as: "background" as const, name }] : []),
    ]),
    ...slides,
    ...rules,
  ];
}

async function save(
  sql: Sql,
  { pictureId, was, ...terms }: PayloadOf<typeof pictures.savePicture>,
  session: Session,
): Promise<{ pictureId: number } | Refused> {
  const stored = await sql.row(queries.pictureForUpdate, [pictureId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "pictureId" });
  const written = await change<pictures.PictureTerms, void>(sql, session, {
    before: { name: stored.name, folder: stored.folder },
    was,
    shown: (before) => before,
    after: async () => terms,
    write: async ({ name, folder }) => {
      await sql.run(queries.changePicture, [pictureId, name, folder]);
    },
    act: () => ({ act: "changePicture", subject: `picture ${String(pictureId)}` }),
  });
  return isRefused(written) ? written : { pictureId };
}

async function remove(
  sql: Sql,
  pictureId: number,
  { session, hasStore }: { session: Session; hasStore: boolean },
): Promise<Record<string, never> | Refused> {
  const stored = await sql.row(queries.pictureForUpdate, [pictureId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "pictureId" });
  const uses = await usesOf(sql, pictureId, stored.hash);
  if (uses.length > 0) return refuse(responses.notAllowed, { reason: "inUse", uses });
  await sql.run(queries.removePicture, [pictureId]);
  // Where no store was ever configured nothing can be in one; otherwise the mover deletes it there.
  if (hasStore || stored.is_outside) await sql.run(queries.addLeftover, [stored.hash, stored.kind]);
  const { name, folder, hash } = stored;
  await audit(sql, session, {
    act: "removePicture",
    subject: `picture ${String(pictureId)}`,
    before: { name, folder, hash },
    after: null,
  });
  return {};
}
