import { type PayloadOf, pictures, responses } from "@chalkboard/contract";
import type { Database, Sql } from "../database/database.ts";
import { invalid, isRefused, refuse, type Refused, type Session } from "../http/handlers.ts";
import { audit } from "../operations/index.ts";
import { keepPart, takeUpload } from "../uploads/index.ts";
import type { Encoded, Encoder, FileFault, Measure } from "./encode.ts";
import type { MediaStorage } from "./media-storage.ts";
import * as queries from "./queries.ts";
import { sha256 } from "./store.ts";

type Sent = PayloadOf<typeof pictures.uploadPicture>;
type Answer = { readonly pictureId: number | null };

const problems = {
  required: "nothing came",
  notAChoice: "no PNG, JPEG, WebP, GIF or PDF",
  invalid: "broken",
  taken: "the same is there already",
  encrypted: "encrypted",
  notRemade:
    "it holds what nothing makes anew: pictures as JPEG 2000, JBIG2 or fax, or entries of a form that nothing draws",
} as const;

type Tools = { readonly database: Database; readonly encoder: Encoder; readonly mediaStorage: MediaStorage };

/**
 * Stores a part, and with the last one creates the picture or document. −2 with `storeUnreachable` or `storeRefused`
 * where the store does not take it.
 */
export async function uploadPart(
  { database, encoder, mediaStorage }: Tools,
  sent: Sent,
  session: Session,
): Promise<Answer | Refused> {
  const whole = await database.transaction("all", (sql) => storePart(sql, sent, session));
  if (whole === undefined) return { pictureId: null };
  if (isRefused(whole)) return whole;
  if (whole.length === 0) return fault("required");
  if (whole.length > pictures.largestUpload) return tooLarge(pictures.largestUpload, "bytes");
  const made = await encoder.encode(whole);
  if ("fault" in made) return faultOf(made.fault);
  const picture = { name: sent.name, folder: sent.folder, made, hash: sha256(made.bytes) };
  return mediaStorage.isOutside
    ? addOutside({ database, mediaStorage }, picture, session)
    : database.transaction("all", (sql) => add(sql, picture, made.bytes, session));
}

/** @returns the whole content once the last part is there */
async function storePart(
  sql: Sql,
  { parts, ...sent }: Sent,
  { personId }: Session,
): Promise<Buffer | undefined | Refused> {
  const isLast = (own: number): boolean => own >= parts;
  const own = await keepPart(sql, sent, personId, isLast);
  if (isRefused(own)) return own;
  return isLast(own) ? takeUpload(sql, personId, sent.upload) : undefined;
}

type Made = Pick<Sent, "name" | "folder"> & {
  readonly made: Exclude<Encoded, { fault: unknown }>;
  readonly hash: string;
};
const kindOf = (made: Measure): pictures.FileKind => ("pages" in made ? "document" : "picture");

/** The store has it before a row says so. The hash is recorded first, so that no object stays there unused. */
async function addOutside(
  { database, mediaStorage }: Omit<Tools, "encoder">,
  picture: Made,
  session: Session,
): Promise<Answer | Refused> {
  const { hash, made } = picture;
  const kind = kindOf(made);
  await database.transaction("all", (sql) => sql.run(queries.addLeftover, [hash, kind]));
  return mediaStorage.alone(hash, async (sql, result) => {
    if ((await sql.row(queries.pictureByHash, [hash])) !== undefined) return fault("taken");
    const trouble = await mediaStorage.store?.put(hash, kind, made.bytes);
    if (trouble !== undefined) {
      result(trouble);
      return refuse(responses.notAllowed, { reason: trouble === "refused" ? "storeRefused" : "storeUnreachable" });
    }
    await sql.run(queries.removeLeftover, [hash]);
    return add(sql, picture, null, session);
  });
}

/** @param kept null where its bytes are in the store */
async function add(
  sql: Sql,
  { name, folder, made, hash }: Made,
  kept: Buffer | null,
  session: Session,
): Promise<Answer | Refused> {
  const { bytes, ...measure } = made;
  const { width, height, pages } =
    "pages" in measure ? { width: null, height: null, pages: measure.pages } : { ...measure, pages: null };
  const row = [hash, name, folder, width, height, kept, session.personId, bytes.length, kindOf(made), pages] as const;
  const added = await sql.row(queries.addPicture, row);
  if (added === undefined) return fault("taken");
  await audit(sql, session, {
    act: "addPicture",
    subject: `picture ${String(added.id)}`,
    before: null,
    after: { name, folder, ...measure, hash },
  });
  return { pictureId: added.id };
}

function faultOf(code: FileFault): Refused {
  switch (code) {
    case "tooLarge":
      return tooLarge(pictures.mostDots, "dots");
    case "tooMuch":
      return invalid({ field: "bytes", code: "tooLarge", problem: "unpacked too large, or too many objects" });
    case "tooMany":
      return invalid({
        field: "bytes",
        code: "tooLong",
        maximum: pictures.mostPages,
        problem: `more than ${String(pictures.mostPages)} pages`,
      });
    case "locked":
      return fault("encrypted");
    case "unsupported":
      return fault("notRemade");
    default:
      return fault(code);
  }
}

function fault(code: keyof typeof problems): Refused {
  return invalid({ field: "bytes", code, problem: problems[code] });
}

function tooLarge(maximum: number, what: "bytes" | "dots"): Refused {
  return invalid({ field: "bytes", code: "tooLarge", maximum, problem: `more than ${String(maximum)} ${what}` });
}
