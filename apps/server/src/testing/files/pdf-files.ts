// Builds PDFs for tests, object by object, valid and invalid ones.
import { deflateSync, inflateSync } from "node:zlib";

/** A stream's dictionary entries other than its length, and its content as in the file. */
export type TestStream = { readonly dict: string; readonly raw: Buffer };
export type TestObjects = Readonly<Record<number, string | TestStream>>;

export const deflated = (bytes: Buffer | string, more = ""): TestStream => ({
  dict: `/Filter /FlateDecode ${more}`,
  raw: deflateSync(bytes),
});

const text = (object: string | TestStream): Buffer =>
  typeof object === "string"
    ? Buffer.from(object, "latin1")
    : Buffer.concat([
        Buffer.from(`<< ${object.dict} /Length ${String(object.raw.length)} >>\nstream\n`, "latin1"),
        object.raw,
        Buffer.from("\nendstream"),
      ]);

/**
 * One page that draws a square. Given objects replace or add: 1 the catalog, 2 the pages, 3 the page, 4 its content.
 */
export const onePage: TestObjects = {
  1: "<< /Type /Catalog /Pages 2 0 R >>",
  2: "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
  3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>",
  4: deflated("10 10 50 50 re f"),
};

/** A file of objects. @param more trailer entries other than the root; before and behind, the text around it */
export function pdfOf(objects: TestObjects, { more = "", before = "", behind = "" } = {}): Buffer {
  const parts = Object.entries(objects).map(([number, object]) =>
    Buffer.concat([Buffer.from(`${number} 0 obj\n`), text(object), Buffer.from("\nendobj\n")]),
  );
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${before}`),
    ...parts,
    Buffer.from(`trailer\n<< /Root 1 0 R ${more} >>\nstartxref\n0\n%%EOF\n${behind}`),
  ]);
}

/** The same with all objects that are no streams within an object stream, as in newer files. */
export function packedPdfOf(objects: TestObjects, more = ""): Buffer {
  const plain = Object.entries(objects).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const streams = Object.fromEntries(Object.entries(objects).filter(([, object]) => typeof object !== "string"));
  let offset = 0;
  const heads = plain
    .map(([number, object]) => {
      const head = `${number} ${String(offset)}`;
      offset += object.length + 1;
      return head;
    })
    .join(" ");
  const body = `${heads} ${plain.map(([, object]) => object).join("\n")}`;
  return pdfOf({
    ...streams,
    900: deflated(body, `/Type /ObjStm /N ${String(plain.length)} /First ${String(heads.length + 1)}`),
    901: deflated("", `/Type /XRef /Size 0 /W [1 1 1] /Root 1 0 R ${more}`),
  });
}

/**
 * A file's text outside of its streams, in one line, and the content of each stream: of a file from our writer, which
 * uses no object streams.
 */
export function insideOf(pdf: Buffer): { readonly said: string; readonly held: readonly Buffer[] } {
  const held: Buffer[] = [];
  const said = pdf
    .toString("latin1")
    .replaceAll(/(<<(?:(?!endobj)[^])*?>>)\nstream\n([^]*?)\nendstream/gu, (_all, dict: string, raw: string) => {
      const bytes = Buffer.from(raw, "latin1");
      held.push(dict.includes("/FlateDecode") ? inflateSync(bytes) : bytes);
      return dict;
    });
  return { said: said.replaceAll(/\s+/gu, " "), held };
}
