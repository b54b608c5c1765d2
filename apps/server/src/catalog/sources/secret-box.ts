// Seals stored credentials of sources with AES-GCM under the installation's secret, which is in no table: a stolen
// database reveals none of them.
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "@chalkboard/kernel";

const purpose = "chalkboard credentials of sources";
const ivBytes = 12;
const tagBytes = 16;

export type SecretBox = {
  /** @param owner what the text belongs to; it opens for nothing else */
  readonly seal: (text: string, owner: string) => Uint8Array;
  /** Undefined where it was sealed with another secret, for another owner, or was changed. */
  readonly open: (sealed: Uint8Array, owner: string) => string | undefined;
};

/** Creates a box that seals with a secret. */
export function createSecretBox(secret: string, random: Random): SecretBox {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    seal: (text, owner) => {
      const iv = random.bytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
      return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, owner) => {
      if (sealed.length < ivBytes + tagBytes) return undefined;
      const end = sealed.length - tagBytes;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(end));
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes, end)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
