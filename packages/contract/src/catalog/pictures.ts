import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id } from "../core/shapes.ts";
import { mostParts, partContent, partNumber, uploadKey } from "../core/upload-parts.ts";

// The platform's files: pictures, and documents as PDF. The original is never stored or served, only our own encoding
// of it (docs/decisions/0347, 0447). The calls use `picture` for both.

export { largestUpload, partBytes } from "../core/upload-parts.ts";

/** Maximum number of pixels of a picture; maximum width and height of what is stored. */
export const mostDots = 40_000_000;
export const longestSide = 2_560;
/** Maximum number of pages of a document. */
export const mostPages = 200;

export const fileKinds = ["picture", "document"] as const;
export const fileKind = z.enum(fileKinds);
export type FileKind = z.output<typeof fileKind>;

/** The editable values of a picture or document. */
export const pictureTerms = z.strictObject({
  name: z.string().trim().min(1).max(100),
  folder: z.string().trim().max(60).describe("empty: none"),
});
export type PictureTerms = z.output<typeof pictureTerms>;

/** The address of a picture or document. */
const path = z.string().describe("address on this server; its content never changes");

export const uploadPicture = call("pictures/upload", {
  summary:
    "Sends one part of a picture (PNG, JPEG, WebP or GIF) or of a document (PDF). With the last part its content is checked, re-encoded and stored. −1 " +
    "of `bytes` says what is wrong: `required` nothing arrived, `notAChoice` an unsupported type, `invalid` damaged, `tooLarge` too many bytes or " +
    "pixels, `taken` it already exists; for a document `tooLong` too many pages or objects, `encrypted`, and `notRemade` if it contains something that " +
    "cannot be re-encoded. −2 with reason `storeUnreachable` or `storeRefused` if the configured storage does not accept it now.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    upload: uploadKey,
    part: partNumber,
    parts: z.int().min(1).max(mostParts),
    bytes: partContent,
    ...pictureTerms.shape,
  }),
  answer: z.object({ pictureId: id.nullable().describe("null: parts are still missing") }),
});

export const listPictures = listCall("pictures/list_pictures", {
  summary: "Pictures and documents by part of their name and by folder, with the number of places that use each.",
  access: [roles.platform],
  filters: {
    kind: fileKind.optional(),
    text: z.string().trim().max(60).optional(),
    folder: z.string().trim().max(60).optional(),
    isUsed: z.boolean().optional(),
    isOutside: z.boolean().optional(),
  },
  row: pictureTerms.extend({
    pictureId: id,
    kind: fileKind,
    path,
    width: z.int().nullable().describe("for a picture"),
    height: z.int().nullable(),
    pages: z.int().nullable().describe("for a document"),
    byteCount: z.int(),
    uses: z.int(),
    isOutside: z.boolean().describe("true: in the installation's storage; false: in the database"),
    uploadedAt: epochMs,
    uploadedBy: z.string(),
  }),
  sums: { byteCount: z.int() },
  sorts: ["uploadedAt", "name", "folder", "byteCount", "uses"],
});

export const listFolders = call("pictures/list_folders", {
  summary: "The folders of pictures and documents.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({ folders: z.array(z.object({ folder: z.string(), pictures: z.int() })) }),
});

/** Its uses: showing a picture, linking to a document, or attaching one to the house rules. */
export const usedAs = z.enum(["logo", "background", "slide", "slideLink", "houseRules", "houseVersion"]);

const use = z.object({
  as: usedAs,
  name: z.string().describe("of the service, the slide's text, or the version of the house rules; empty: the draft"),
});
export type PictureUse = z.output<typeof use>;

export const pictureUses = call("pictures/uses", {
  summary: "Where a picture or document is used.",
  access: [roles.platform],
  payload: z.strictObject({ pictureId: id }),
  answer: z.object({ uses: z.array(use) }),
});

export const savePicture = call("pictures/save_picture", {
  summary:
    "Renames a picture or document or moves it to another folder; its address stays the same. −4 with the stored values if they differ from `was`.",
  access: [roles.platform],
  changes: true,
  payload: pictureTerms.extend({
    pictureId: id,
    was: pictureTerms.optional().describe("the values that the form was loaded with"),
  }),
  answer: z.object({ pictureId: id }),
});

export const removePicture = call("pictures/remove_picture", {
  summary: "Deletes a picture or document permanently. −2 with reason `inUse` and `uses` while something uses it.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ pictureId: id }),
  answer: z.object({}),
});
