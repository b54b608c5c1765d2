// Reads the first sheet of a workbook independently: a ZIP archive of XML (ECMA-376), opened with Node's own inflate
// and none of the code that wrote it.

import { inflateRawSync } from "node:zlib";
import { assert } from "@chalkboard/kernel";

const [endSignature, entrySignature] = [0x06_05_4b_50, 0x02_01_4b_50];
const [stored, deflated] = [0, 8];

/** The rows of the first sheet, each cell as text. */
export function readWorkbook(bytes: Uint8Array): readonly (readonly string[])[] {
  const files = unpacked(Buffer.from(bytes));
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(([, inner = ""]) =>
    textOf(inner),
  );
  const sheet = files.get("xl/worksheets/sheet1.xml");
  assert(sheet !== undefined, "a workbook has a sheet", { files: [...files.keys()].join() });
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: string[] = [];
    for (const [, attributes = "", inner = ""] of row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const at = /r="([A-Z]+)\d+"/.exec(attributes)?.[1];
      const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? "";
      cells[at === undefined ? cells.length : columnOf(at)] = /t="s"/.test(attributes)
        ? (shared[Number(value)] ?? "")
        : value === ""
          ? textOf(inner)
          : value;
    }
    return Array.from(cells, (cell) => cell ?? "");
  });
}

/** The files of an archive by its directory, which is at its end. */
function unpacked(zip: Buffer): ReadonlyMap<string, string> {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endSignature) end -= 1;
  assert(end >= 0, "a workbook is an archive");
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === entrySignature) {
    const [method, size, start] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const [nameLength, moreLength, noteLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(from, from + size);
    assert(method === stored || method === deflated, "a file is packed as workbooks are", { method });
    files.set(
      zip.toString("utf8", at + 46, at + 46 + nameLength),
      (method === stored ? packed : inflateRawSync(packed)).toString("utf8"),
    );
    at += 46 + nameLength + moreLength + noteLength;
  }
  return files;
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textOf(xml: string): string {
  const text = [...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, inner = ""]) => inner).join("");
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
