// Decodes the bytes of a text file as spreadsheet programs save it, or refuses where the encoding is uncertain.

/** Every JavaScript runtime has TextDecoder, but the kernel is compiled without any runtime's types. */
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: boolean },
) => { readonly decode: (bytes: Uint8Array) => string };

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030" | "windows-1252";

/**
 * `encoding`: the encoding cannot be determined. `damaged`: letters were lost before the file arrived; `line` is the
 * first damaged line, from 1.
 */
export type DecodedText =
  | { readonly text: string; readonly encoding: TextEncoding }
  | { readonly fault: "encoding" }
  | { readonly fault: "damaged"; readonly line: number };

/** The replacement character, which programs write for bytes that they could not read. */
export const replacementCharacter = "\uFFFD";

/**
 * Reads the bytes of a text file without its byte order mark. UTF-8 and UTF-16 are recognized by their mark or their
 * form (WHATWG Encoding Standard); other bytes are read as Chinese (GB 18030) where they are common Chinese characters,
 * else as Windows-1252 where they are what Western languages write.
 * @returns a fault where letters would otherwise be lost or guessed
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const text = encoding === undefined ? undefined : decoded(bytes, encoding);
  if (encoding === undefined || text === undefined || text.includes("\0")) return { fault: "encoding" };
  const line = damagedLine(text);
  return line === undefined ? { text, encoding } : { fault: "damaged", line };
}

/** The first line, from 1, that contains a replacement character; undefined where no letter was lost. */
export function damagedLine(text: string): number | undefined {
  const at = text.indexOf(replacementCharacter);
  return at < 0 ? undefined : text.slice(0, at).split(/\r\n|\r|\n/).length;
}

function decoded(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingOf(bytes: Uint8Array): TextEncoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return wide;
  if (decoded(bytes, "utf-8") !== undefined) return "utf-8";
  if (isBrokenUtf8(bytes)) return undefined;
  if (isCommonChinese(bytes)) return "gb18030";
  return isWestern(bytes) ? "windows-1252" : undefined;
}

/** UTF-16 without a mark has a zero byte beside each ASCII character, always on the same side. */
function wideEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 !== 0 || even + odd === 0) return undefined;
  return even === 0 ? "utf-16le" : odd === 0 ? "utf-16be" : undefined;
}

/**
 * Whether bytes are UTF-8 that was truncated or mixed with something else: there are more valid multi-byte characters
 * than broken ones.
 */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const lenient = new TextDecoder("utf-8", { fatal: false }).decode(bytes);
  let [whole, broken] = [0, 0];
  for (const character of lenient) {
    if (character === replacementCharacter) broken += 1;
    else if (character > "\u007F") whole += 1;
  }
  return whole > 0 && whole >= broken;
}

/**
 * GB 2312 keeps the common Chinese characters in rows B0 to D7 and punctuation in A1 to A3, each as two high bytes
 * (GB/T 2312-1980). Western text nearly never pairs its accents, Korean (KS X 1001) stays within B0 to C8.
 */
function isCommonChinese(bytes: Uint8Array): boolean {
  if (decoded(bytes, "gb18030") === undefined) return false;
  let [common, other, beyondKorean] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    const isCommon = trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3));
    if (isCommon) common += 1;
    else other += 1;
    if (lead > 0xc8) beyondKorean += 1;
    at += 1;
  }
  return common > other * 4 && (beyondKorean > 0 || common < 6);
}

/**
 * Characters that no Western name or amount has, or three accented letters in a row, which no Western word has: the
 * bytes are in another encoding.
 */
const strange = /[ƒˆ‰˜¤¦¨¬¶¸¯\u0080-\u009F]|[ªºÀ-ÖØ-öø-ÿŠšŽžŒœŸ]{3}/u;

function isWestern(bytes: Uint8Array): boolean {
  const text = decoded(bytes, "windows-1252");
  return text !== undefined && !strange.test(text);
}
