import { z } from "zod";
import { call, roles } from "./call.ts";
import { listCall } from "./list-call.ts";
import { epochMs, id } from "./shapes.ts";
import { mostParts, partContent, partNumber, uploadKey } from "./upload-parts.ts";

// Pictures of the platform. What is kept and served is never what was sent, but what our encoder made of it (docs/decisions/0347).

export { largestUpload, partBytes } from "./upload-parts.ts";

/** A picture may have so many dots; what is kept is at most so wide and high. */
export const mostDots = 40_000_000;
export const longestSide = 2_560;

/** What is said of a picture. */
export const pictureTerms = z.strictObject({
  name: z.string().trim().min(1).max(100),
  folder: z.string().trim().max(60).describe("empty: in none"),
});
export type PictureTerms = z.output<typeof pictureTerms>;

/** Where a picture is found. */
const path = z.string().describe("on the server that answers; it never shows anything else");

export const uploadPicture = call("pictures/upload", {
  summary: "Sends one part of a picture, PNG, JPEG, WebP or GIF; with the last one it is checked by what it holds, made anew and kept. "
    + "−1 of `bytes` says what is wrong: `required` nothing came, `notAChoice` no picture of these kinds, `invalid` broken, "
    + "`tooLarge` too many bytes or dots, `taken` it is there already. −2 with reason `storeUnreachable` or `storeRefused` where it should stand in a store "
    + "that does not take it now.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    upload: uploadKey, part: partNumber, parts: z.int().min(1).max(mostParts), bytes: partContent,
    ...pictureTerms.shape,
  }),
  answer: z.object({ pictureId: id.nullable().describe("null: parts are missing yet") }),
});

export const listPictures = listCall("pictures/list_pictures", {
  summary: "The pictures by part of their name and by folder, with how many places show each.",
  access: [roles.platform],
  filters: {
    text: z.string().trim().max(60).optional(), folder: z.string().trim().max(60).optional(), isUsed: z.boolean().optional(),
    isOutside: z.boolean().optional(),
  },
  row: pictureTerms.extend({
    pictureId: id, path, width: z.int(), height: z.int(), byteCount: z.int(), uses: z.int(),
    isOutside: z.boolean().describe("stands in the installation's store; else in the database"), uploadedAt: epochMs, uploadedBy: z.string(),
  }),
  sums: { byteCount: z.int() }, sorts: ["uploadedAt", "name", "folder", "byteCount", "uses"],
});

export const listFolders = call("pictures/list_folders", {
  summary: "The folders that pictures are in.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({ folders: z.array(z.object({ folder: z.string(), pictures: z.int() })) }),
});

/** What shows a picture. */
export const usedAs = z.enum(["logo", "background", "slide"]);

const use = z.object({ as: usedAs, name: z.string().describe("of the service, or what a slide says") });
export type PictureUse = z.output<typeof use>;

export const pictureUses = call("pictures/uses", {
  summary: "Where a picture is shown.",
  access: [roles.platform],
  payload: z.strictObject({ pictureId: id }),
  answer: z.object({ uses: z.array(use) }),
});

export const savePicture = call("pictures/save_picture", {
  summary: "Renames a picture or moves it to another folder; −4 with what is stored where that is not `was`. Its address stays.",
  access: [roles.platform],
  changes: true,
  payload: pictureTerms.extend({ pictureId: id, was: pictureTerms.optional().describe("what the form was filled with") }),
  answer: z.object({ pictureId: id }),
});

export const removePicture = call("pictures/remove_picture", {
  summary: "Takes a picture away for good. −2 with reason `inUse` and `uses` while something shows it.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ pictureId: id }),
  answer: z.object({}),
});
