// Decrypts sealed event data with WebCrypto, as in docs/decisions/0120. The server seals data only for browsers that
// support it.

const purpose = "chalkboard event data";
const ivBytes = 12;
const text = new TextEncoder();
/** The key of the newest session: derived once, not for every board. */
let known: { readonly token: string; readonly key: Promise<CryptoKey> } | undefined;

/** @throws if it was sealed for another token, or changed in transit */
export async function openSealed(token: string, sealed: string): Promise<unknown> {
  if (known?.token !== token) known = { token, key: keyOf(token) };
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: bytes.subarray(0, ivBytes) },
    await known.key,
    bytes.subarray(ivBytes),
  );
  return JSON.parse(new TextDecoder().decode(opened));
}

async function keyOf(token: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey("raw", text.encode(token), "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode(purpose) };
  return crypto.subtle.deriveKey(how, secret, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
}
