import type { pictures } from "@chalkboard/contract";

/** How the file of each kind ends. */
export const endings = { picture: "webp", document: "pdf" } as const satisfies Readonly<Record<pictures.FileKind, string>>;

/** Where a picture or document is found: its name is what it holds, so that whoever has it once has it for good. */
export function pathOf(hash: string, kind: pictures.FileKind = "picture"): string {
  return `/${kind}s/${hash}.${endings[kind]}`;
}
