import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCertificate, trustedProxies } from "./certificate.ts";

let folder: string;
const day = 86_400_000;
const begin = Date.UTC(2030, 0, 1);
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chalkboard-certificate-"));
  const make = () =>
    generate([{ name: "commonName", value: "banca.example" }], {
      keyType: "ec",
      algorithm: "sha256",
      notBeforeDate: new Date(begin),
      notAfterDate: new Date(begin + 30 * day),
    });
  const [own, other] = await Promise.all([make(), make()]);
  await writeFile(file("own.crt"), own.cert);
  await writeFile(file("own.key"), own.private);
  await writeFile(file("other.key"), other.private);
  await writeFile(file("note.txt"), "no certificate");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each<[rule: string, cert: string | undefined, key: string | undefined, at: number, sentence: string]>([
  [
    "a key without a certificate",
    "",
    "own.key",
    begin,
    "CHALKBOARD_TLS_KEY names a key, but CHALKBOARD_TLS_CERT names no certificate.",
  ],
  [
    "a certificate without a key",
    "own.crt",
    undefined,
    begin,
    "CHALKBOARD_TLS_CERT names a certificate, but CHALKBOARD_TLS_KEY names no key.",
  ],
  [
    "a file that does not exist",
    "gone.crt",
    "own.key",
    begin,
    "The file of CHALKBOARD_TLS_CERT (gone.crt) is not there.",
  ],
  [
    "a key that does not exist",
    "own.crt",
    "gone.key",
    begin,
    "The file of CHALKBOARD_TLS_KEY (gone.key) is not there.",
  ],
  [
    "a file that is no certificate",
    "note.txt",
    "own.key",
    begin,
    "The file of CHALKBOARD_TLS_CERT (note.txt) holds no certificate in PEM.",
  ],
  [
    "a file that is no key",
    "own.crt",
    "note.txt",
    begin,
    "The file of CHALKBOARD_TLS_KEY (note.txt) holds no private key in PEM without a password.",
  ],
  [
    "another's key",
    "own.crt",
    "other.key",
    begin,
    "The key of other.key does not belong to the certificate of own.crt.",
  ],
  ["an expired one", "own.crt", "own.key", begin + 30 * day, "The certificate of own.crt was good until 2030-01-31."],
])("%s is reported in one sentence", async (_rule, cert, key, at, sentence) => {
  const read = readCertificate(cert && file(cert), key && file(key), at);
  await expect(read.catch((error: Error) => error.message.replaceAll(`${folder}/`, ""))).resolves.toBe(sentence);
});

test("a matching pair is accepted, until its last second; none at all is plain HTTP", async () => {
  const read = await readCertificate(file("own.crt"), file("own.key"), begin + 30 * day - 1_000);
  expect(read?.cert).toContain("BEGIN CERTIFICATE");
  expect(await readCertificate(undefined, "", begin)).toBeUndefined();
});

test.each([
  ["none by default", undefined, false],
  ["nobody", "0", false],
  ["everybody", "1", true],
  ["those named", "127.0.0.1, 10.0.0.0/8", "127.0.0.1, 10.0.0.0/8"],
])("trusted proxies: %s", (_rule, setting, trusted) => {
  expect(trustedProxies(setting)).toBe(trusted);
});
