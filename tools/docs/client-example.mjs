/** Makes a call. Event data of somebody who is signed in arrive as a text, which is opened with the token that asked. */
export async function call(server, path, token, payload = {}) {
  const body = new URLSearchParams({ token, json: JSON.stringify(payload) });
  const answer = await (await fetch(`${server}/${path}`, { method: "POST", body })).json();
  return typeof answer.data === "string" ? { ...answer, data: await openSealed(token, answer.data) } : answer;
}

/** Opens sealed event data: AES-GCM, its key by HKDF-SHA-256 of the token, the first 12 bytes the initial value. */
export async function openSealed(token, sealed) {
  const text = new TextEncoder();
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  const secret = await crypto.subtle.importKey("raw", text.encode(token), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode("chalkboard event data") };
  const key = await crypto.subtle.deriveKey(derivation, secret, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.subarray(0, 12) }, key, bytes.subarray(12));
  return JSON.parse(new TextDecoder().decode(opened));
}
