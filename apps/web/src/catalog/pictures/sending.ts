// Uploads a file in parts, because one call cannot hold a whole file.
import { pictures } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import type { InputOf } from "../../data/connection/client.ts";
import { base64url } from "../../data/connection/base64url.ts";
import type { MutationResult } from "../../data/use-call-mutation.ts";
import { newIdempotencyKey } from "../../ports/browser.ts";

export type Part = InputOf<typeof pictures.uploadPicture>;

/** The parts of a file, in order; an empty file is one empty part. */
export function partsOf(bytes: Uint8Array, about: Pick<Part, "name" | "folder">, upload: string): readonly Part[] {
  const parts = Math.max(1, Math.ceil(bytes.length / pictures.partBytes));
  return Array.from({ length: parts }, (_, part) => ({
    ...about,
    upload,
    part,
    parts,
    bytes: base64url(bytes.subarray(part * pictures.partBytes, (part + 1) * pictures.partBytes)),
  }));
}

/** The name of a picture or document from its file name, without the extension. */
export function nameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, "")
    .trim()
    .slice(0, 100)
    .trim();
  return name === "" ? "–" : name;
}

const faults = {
  required: "pictures.faultEmpty",
  notAChoice: "pictures.faultKind",
  invalid: "pictures.faultBroken",
  tooLarge: "pictures.faultLarge",
  taken: "pictures.faultTaken",
  tooLong: "pictures.faultPages",
  encrypted: "pictures.faultLocked",
  notRemade: "pictures.faultNotRemade",
} as const satisfies Readonly<Record<string, PlainKey>>;

type Said = {
  readonly problems?: readonly { readonly field: string; readonly code: string }[];
  readonly reason?: string;
};

/** Why a file was refused, from the result's data. */
export function faultOf(data: unknown): PlainKey {
  const { problems = [], reason } = (data ?? {}) as Said;
  if (reason === "storeUnreachable") return "pictures.faultStore";
  if (reason === "storeRefused") return "pictures.faultRefused";
  const code = problems.find(({ field }) => field === "bytes")?.code;
  return faults[code as keyof typeof faults] ?? "pictures.faultOther";
}

/**
 * Uploads a picture or document.
 * @returns why it was rejected; undefined on success
 */
export async function sendFile(
  file: File,
  folder: string,
  mutate: (part: Part) => Promise<MutationResult<unknown>>,
): Promise<PlainKey | undefined> {
  if (file.size > pictures.largestUpload) return "pictures.faultLarge";
  for (const part of partsOf(
    new Uint8Array(await file.arrayBuffer()),
    { name: nameOf(file.name), folder },
    newIdempotencyKey(),
  )) {
    const result = await mutate(part);
    if (!result.ok) return result.refused === undefined ? "pictures.faultOther" : faultOf(result.refused.data);
  }
  return undefined;
}
