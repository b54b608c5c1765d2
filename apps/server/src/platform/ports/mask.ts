// Masks secrets in what an outside party sends, which may repeat a secret that it was given, before it is stored,
// logged or returned (docs/decisions/0510).

export const mask = "***";
/** This many consecutive characters of a secret are a part of it; a shorter secret is searched for whole. */
const partLength = 6;
/** In data, such as names of teams, less is masked: a secret that is a word must not make games unreadable. */
const leastInData = 8;
/** Each decoding may uncover another one, such as `%2561`. */
const mostDecodings = 3;
const longestText = 2_000;
/** Up to this many are searched for one by one. */
const fewParts = 8;

/**
 * A text of an outside party, with every secret masked: plain, in parts of six or more characters, in either case.
 * Where it contains an encoded secret (URL, HTML, JSON, base64, hexadecimal, with characters in between) the whole text
 * is replaced.
 * @param secrets those that were sent; empty ones are ignored
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const given = text.slice(0, longestText);
  const parts = secrets.filter((secret) => secret !== "").map((secret) => partsOf(secret, partLength));
  const masked = parts.reduce((left, some) => maskParts(left, some), given);
  return parts.some((some) => hidesPart(masked, some)) ? mask : masked;
}

/** Masks the texts within a response's data, in place. */
export type MaskData = (value: unknown) => unknown;

/**
 * Masks a secret in all texts of a parsed JSON response, including field names. Short secrets are not masked here: they
 * may be words of games.
 * @returns undefined where the secret is too short to distinguish from such words
 */
export function dataMask(secret: string): MaskData | undefined {
  if (secret.length < leastInData) return undefined;
  const parts = piecesOf(secret);
  return (value) => {
    // Most texts of a response are repeated: each is checked once.
    const cache = new Map<string, string>();
    const clean = (text: string): string => {
      const before = cache.get(text);
      if (before !== undefined) return before;
      const cleaned = contains(text, parts) || hidesPart(text, parts) ? mask : text;
      cache.set(text, cleaned);
      return cleaned;
    };
    return walk(value, clean);
  };
}

function walk(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    for (const [at, one] of items.entries()) if (typeof one !== "number") items[at] = walk(one, clean);
    return items;
  }
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const one = fields[name];
    const cleanName = clean(name);
    if (cleanName !== name) Reflect.deleteProperty(fields, name);
    if (cleanName !== name || typeof one !== "number") fields[cleanName] = walk(one, clean);
  }
  return fields;
}

type Parts = { readonly length: number; readonly set: ReadonlySet<string> };

/** All parts of a secret of the minimum length, in lower case. */
function partsOf(secret: string, length: number): Parts {
  const small = secret.toLowerCase();
  const size = Math.min(length, small.length);
  return {
    length: size,
    set: new Set(Array.from({ length: small.length - size + 1 }, (_, at) => small.slice(at, at + size))),
  };
}

/**
 * Its consecutive pieces: a text with as much as two of them contains one whole. Fewer than its parts, because a
 * response has many texts.
 */
function piecesOf(secret: string): Parts {
  const length = secret.length >= 2 * leastInData ? leastInData : secret.length;
  const small = secret.toLowerCase();
  return {
    length,
    set: new Set(
      Array.from({ length: Math.floor(small.length / length) }, (_, at) => small.slice(at * length, (at + 1) * length)),
    ),
  };
}

function contains(text: string, { length, set }: Parts): boolean {
  const small = text.toLowerCase();
  if (set.size <= fewParts) {
    for (const part of set) if (small.includes(part)) return true;
    return false;
  }
  for (let at = 0; at + length <= small.length; at += 1) if (set.has(small.slice(at, at + length))) return true;
  return false;
}

function maskParts(text: string, { length, set }: Parts): string {
  const small = text.toLowerCase();
  let masked = "";
  let kept = 0;
  for (let at = 0; at + length <= small.length; at += 1) {
    if (!set.has(small.slice(at, at + length))) continue;
    let end = at + length;
    while (end < small.length && set.has(small.slice(end - length + 1, end + 1))) end += 1;
    masked += text.slice(kept, at) + mask;
    kept = end;
    at = end - 1;
  }
  return masked + text.slice(kept);
}

/** Whether an encoded text contains a part. */
function hidesPart(text: string, parts: Parts): boolean {
  let decoded = text;
  for (let turn = 0; turn < mostDecodings; turn += 1) {
    if (text.length >= parts.length && encodings(decoded).some((one) => contains(one, parts))) return true;
    const next = decodeOnce(decoded);
    if (next === decoded) return false;
    if (contains(next, parts)) return true;
    decoded = next;
  }
  return false;
}

/**
 * Runs of letters decoded as base64 (at each of its four offsets) and as hexadecimal, and the text without separators.
 */
function encodings(text: string): readonly string[] {
  const runs = text.match(/[\w+/-]{8,}/g) ?? [];
  return [
    ...runs.flatMap((run) =>
      [0, 1, 2, 3].map((at) =>
        Buffer.from(run.slice(at).replaceAll("-", "+").replaceAll("_", "/"), "base64").toString("latin1"),
      ),
    ),
    ...runs
      .flatMap((run) => run.match(/(?:[0-9a-f]{2}){4,}/gi) ?? [])
      .map((run) => Buffer.from(run, "hex").toString("latin1")),
    ...(/[\s\u00AD\u200B-\u200D\u2060\uFEFF]/.test(text)
      ? [text.replaceAll(/[\s\u00AD\u200B-\u200D\u2060\uFEFF]+/g, "")]
      : []),
  ];
}

/** One decoding of URLs, HTML and JSON; other text is unchanged. */
function decodeOnce(text: string): string {
  return text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => character(code, 16))
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_, code: string) => character(code, 16))
    .replaceAll(/&#([0-9]{1,7});?/g, (_, code: string) => character(code, 10))
    .replaceAll(/&([a-z]{2,6});/gi, (whole, name: string) => named.get(name.toLowerCase()) ?? whole)
    .replaceAll(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, code: string) => character(code, 16))
    .replaceAll(/\\x([0-9a-f]{2})/gi, (_, code: string) => character(code, 16))
    .replaceAll(/\\([/"'\\])/g, "$1");
}

const named: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["plus", "+"],
  ["sol", "/"],
  ["equals", "="],
  ["lowbar", "_"],
  ["hyphen", "-"],
  ["period", "."],
  ["commat", "@"],
  ["colon", ":"],
  ["num", "#"],
]);

function character(code: string, radix: number): string {
  const point = Number.parseInt(code, radix);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}
