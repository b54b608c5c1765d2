// Event data for a signed-in browser is sealed with AES-GCM (docs/decisions/0120). The key is derived from the
// session's token, which both sides have.
import { createCipheriv, hkdfSync } from "node:crypto";
import type { Random } from "@chalkboard/kernel";

const purpose = "chalkboard event data";
const ivBytes = 12;

/**
 * Seals data for the holder of a token.
 * @returns base64 of the 12 bytes of the initial value, the ciphertext and its tag, as WebCrypto's AES-GCM takes the
 * latter two
 */
export function sealFor(token: string, data: unknown, random: Random): string {
  const key = new Uint8Array(hkdfSync("sha256", token, "", purpose, 32));
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(data), "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64",
  );
}
