import type { pictures } from "@chalkboard/contract";

/** The file extension of each kind. */
export const endings = { picture: "webp", document: "pdf" } as const satisfies Readonly<
  Record<pictures.FileKind, string>
>;

/** The path of a picture or document: it is named by its hash, so that it can be cached forever. */
export function pathOf(hash: string, kind: pictures.FileKind = "picture"): string {
  return `/${kind}s/${hash}.${endings[kind]}`;
}
