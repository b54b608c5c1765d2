import { createHash } from "node:crypto";

/** The hash of a request under an idempotency key: another body under the same key is refused. */
export function hashOf(payload: object): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("base64url");
}
