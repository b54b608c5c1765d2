// Opens sealed event data as a browser does, with WebCrypto alone: what the server sealed must open there.

const { subtle } = globalThis.crypto;
const text = new TextEncoder();

/** The JSON that was sealed for the holder of a token. @throws when it was sealed for another, or changed on the way */
export async function openSealed(token: string, sealed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const secret = await subtle.importKey("raw", text.encode(token), "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode("chalkboard event data") };
  const key = await subtle.deriveKey(how, secret, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
  const opened = await subtle.decrypt({ name: "AES-GCM", iv: bytes.subarray(0, 12) }, key, bytes.subarray(12));
  return JSON.parse(new TextDecoder().decode(opened));
}
