// Our own HTTPS: the certificate and the key in two files, checked before anything else starts.
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { EpochMs } from "@chalkboard/kernel";

export type Certificate = { readonly cert: string; readonly key: string };

/** What is wrong with the files, in one sentence for the person who configured them. */
export class CertificateFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "CertificateFault";
  }
}

/**
 * Reads the two files, or nothing where neither is named: then the server speaks plain HTTP.
 * @throws CertificateFault
 */
export async function readCertificate(
  certFile: string | undefined,
  keyFile: string | undefined,
  now: EpochMs,
): Promise<Certificate | undefined> {
  const isNamed = (file: string | undefined): file is string => file !== undefined && file !== "";
  if (!isNamed(certFile) && !isNamed(keyFile)) return undefined;
  if (!isNamed(certFile))
    throw new CertificateFault("CHALKBOARD_TLS_KEY names a key, but CHALKBOARD_TLS_CERT names no certificate.");
  if (!isNamed(keyFile))
    throw new CertificateFault("CHALKBOARD_TLS_CERT names a certificate, but CHALKBOARD_TLS_KEY names no key.");
  const cert = await readNamed("CHALKBOARD_TLS_CERT", certFile);
  const key = await readNamed("CHALKBOARD_TLS_KEY", keyFile);
  const certificate = parsed(
    () => new X509Certificate(cert),
    `The file of CHALKBOARD_TLS_CERT (${certFile}) holds no certificate in PEM.`,
  );
  const privateKey: KeyObject = parsed(
    () => createPrivateKey(key),
    `The file of CHALKBOARD_TLS_KEY (${keyFile}) holds no private key in PEM without a password.`,
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new CertificateFault(`The key of ${keyFile} does not belong to the certificate of ${certFile}.`);
  if (certificate.validToDate.getTime() <= now) {
    throw new CertificateFault(
      `The certificate of ${certFile} was good until ${certificate.validToDate.toISOString().slice(0, 10)}.`,
    );
  }
  return { cert, key };
}

const whyUnread: Readonly<Record<string, string>> = {
  ENOENT: "is not there",
  EACCES: "may not be read by the server's user",
  EISDIR: "is a folder",
};

async function readNamed(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new CertificateFault(`The file of ${setting} (${file}) ${whyUnread[code] ?? "cannot be read"}.`, error);
  }
}

function parsed<Value>(read: () => Value, sentence: string): Value {
  try {
    return read();
  } catch (error) {
    throw new CertificateFault(sentence, error);
  }
}

/**
 * Whose X-Forwarded-* headers count: no one's, everyone's, or those of the listed addresses ("127.0.0.1, 10.0.0.0/8").
 */
export function trustedProxies(setting: string | undefined): boolean | string {
  const text = (setting ?? "").trim();
  if (text === "" || text === "0") return false;
  return text === "1" ? true : text;
}
