// A file that is imported, on its way to the server part by part: it is never whole in memory, and others have their turn between two parts.
import { type PayloadOf, pictures, type masterData } from "@chalkboard/contract";
import { base64url } from "../data/base64url.ts";
import { freshKey } from "../ports/browser.ts";

type Part = PayloadOf<typeof masterData.sendImport>;
export type Upload = NonNullable<PayloadOf<typeof masterData.importFile>["upload"]>;

/** Sends a file. @param onSent told how many bytes are there @returns by what it goes; undefined where a part was not taken */
export async function sendFile(
  file: Blob, mutate: (part: Part) => Promise<{ readonly ok: boolean }>, onSent: (bytes: number) => void,
): Promise<Upload | undefined> {
  const key = freshKey();
  for (let [part, at] = [0, 0]; part === 0 || at < file.size; part += 1) {
    const some = new Uint8Array(await file.slice(at, at + pictures.partBytes).arrayBuffer());
    if (!(await mutate({ upload: key, part, bytes: base64url(some) })).ok) return undefined;
    at += some.length;
    onSent(at);
  }
  return { key, bytes: file.size };
}
