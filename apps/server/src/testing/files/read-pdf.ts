import { inflateSync } from "node:zlib";

/**
 * The text of a PDF with compressed streams and embedded fonts, line by line as it was drawn: enough to read our own
 * papers.
 */
export function readPdf(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString("latin1");
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [id, body] as const),
  );
  const streamOf = (body: string): string => {
    const data = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? "";
    return body.includes("/FlateDecode") ? inflateSync(Buffer.from(data, "latin1")).toString("latin1") : data;
  };
  const lettersOf = (id: string): ReadonlyMap<number, string> => {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1] ?? "";
    return lettersIn(streamOf(objects.get(map) ?? ""));
  };
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, lettersOf(id)] as const),
  );
  return [...objects.values()]
    .filter((body) => body.includes("stream\n"))
    .map(streamOf)
    .filter((text) => /\bTJ\b|\bTj\b/.test(text))
    .map((text) => pageText(text, fonts))
    .join("\n");
}

/** The letters of a font's glyph numbers. */
function lettersIn(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  // A ligature, such as that of f and i, has both letters.
  const text = (hex: string): string => Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");
  for (const [, first = "", , many = ""] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = ""]] of [...many.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      letters.set(Number.parseInt(first, 16) + index, text(hex));
  }
  return letters;
}

function pageText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const lines: string[] = [];
  let letters: ReadonlyMap<number, string> = new Map();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    if (shown === undefined) continue;
    const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, one = ""]) => one).join("");
    lines.push((hex.match(/.{4}/g) ?? []).map((sign) => letters.get(Number.parseInt(sign, 16)) ?? "?").join(""));
  }
  return lines.join("\n");
}
