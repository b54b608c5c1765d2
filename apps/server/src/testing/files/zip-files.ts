import { crc32, deflateRawSync } from "node:zlib";

/** A file within a zip file. @param claims the size that its directory declares; the true one by default */
export type ZipPart = { readonly name: string; readonly content: Buffer; readonly claims?: number };

/** A ZIP file of parts (APPNOTE 4.3), honest or not. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, claims = content.length } of parts) {
    const packed = deflateRawSync(content);
    // Version 2.0, no flags, deflated; then the fields that both headers share.
    const shared = Buffer.from("14000000080000000000", "hex");
    const sizes = Buffer.alloc(16);
    for (const [index, size] of [crc32(content), packed.length, claims, name.length].entries())
      sizes.writeUInt32LE(size, 4 * index);
    const place = Buffer.alloc(16);
    place.writeUInt32LE(at, 12);
    locals.push(Buffer.from("PK\x03\x04", "latin1"), shared, sizes, Buffer.from(name), packed);
    directory.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), shared, sizes, place.subarray(2), Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  for (const place of [8, 10]) end.writeUInt16LE(parts.length, place);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const kept = "http://schemas.openxmlformats.org";
const relations = (targets: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="${kept}/package/2006/relationships">${Object.entries(targets)
    .map(
      ([kind, target]) =>
        `<Relationship Id="${kind}" Type="${kept}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;
const main = `xmlns="${kept}/spreadsheetml/2006/main"`;

/**
 * A workbook whose only sheet holds this text as its rows. @param strings its shared texts @param claims of its sheet:
 * see ZipPart
 */
export function rawWorkbookOf(rows: string | Buffer, strings = "", claims?: number): Buffer {
  const texts = {
    "[Content_Types].xml": `<Types xmlns="${kept}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relations({ officeDocument: "xl/workbook.xml" }),
    "xl/workbook.xml":
      `<workbook ${main} xmlns:r="${kept}/officeDocument/2006/relationships"><sheets>` +
      `<sheet name="A" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations({ worksheet: "worksheets/sheet1.xml", sharedStrings: "sharedStrings.xml" }),
    "xl/sharedStrings.xml": `<sst ${main}>${strings}</sst>`,
  };
  const sheet = Buffer.concat([
    Buffer.from(`<worksheet ${main}><sheetData>`),
    Buffer.from(rows),
    Buffer.from("</sheetData></worksheet>"),
  ]);
  return zipOf([
    ...Object.entries(texts).map(([name, text]) => ({ name, content: Buffer.from(text) })),
    { name: "xl/worksheets/sheet1.xml", content: sheet, ...(claims === undefined ? {} : { claims }) },
  ]);
}
