// Uploads an import file in parts: it is never completely in memory, and other work runs between two parts.
import { type PayloadOf, pictures, type masterData } from "@chalkboard/contract";
import { base64url } from "../../data/connection/base64url.ts";
import { newIdempotencyKey } from "../../ports/browser.ts";

type Part = PayloadOf<typeof masterData.sendImport>;
export type Upload = NonNullable<PayloadOf<typeof masterData.importFile>["upload"]>;

/**
 * Uploads a file.
 * @param onSent receives the number of bytes sent
 * @returns the upload's id; undefined if a part was refused
 */
export async function sendFile(
  file: Blob,
  mutate: (part: Part) => Promise<{ readonly ok: boolean }>,
  onSent: (bytes: number) => void,
): Promise<Upload | undefined> {
  const key = newIdempotencyKey();
  for (let [part, at] = [0, 0]; part === 0 || at < file.size; part += 1) {
    const some = new Uint8Array(await file.slice(at, at + pictures.partBytes).arrayBuffer());
    if (!(await mutate({ upload: key, part, bytes: base64url(some) })).ok) return undefined;
    at += some.length;
    onSent(at);
  }
  return { key, bytes: file.size };
}
