import { createHash } from "node:crypto";

/** What was asked under a key: another body under it is refused. */
export function hashOf(payload: object): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("base64url");
}
