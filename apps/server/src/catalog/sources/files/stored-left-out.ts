// The stored form of what runs and files left out: before there were codes it was English, which stays readable
// (docs/design/catalog.md).
import type { sources } from "@chalkboard/contract";

type LeftOut = sources.LeftOut;

export type StoredLeftOut = Omit<LeftOut, "what" | "reason"> & {
  readonly what: LeftOut["what"] | string;
  readonly reason: LeftOut["reason"] | string;
};
export type StoredResult = Omit<sources.FileResult, "problems"> & { readonly problems: readonly StoredLeftOut[] };

export function leftOutOf(stored: readonly StoredLeftOut[]): LeftOut[] {
  return stored.map(({ what, reason, ...of }) => ({
    ...of,
    what: typeof what === "string" ? { code: "text", said: what } : what,
    reason: typeof reason === "string" ? { code: "text", said: reason } : reason,
  }));
}
