import { type PayloadOf, pictures, masterData } from "@chalkboard/contract";
import { writeXlsxStream } from "hucre/xlsx";
import type { TestServer } from "../test-server.ts";

type Upload = NonNullable<PayloadOf<typeof masterData.importFile>["upload"]>;
let uploads = 0;

/** Uploads a file for import, part by part as the page does. */
export async function sendImportFile(house: Pick<TestServer, "answer">, file: Buffer, login: string): Promise<Upload> {
  uploads += 1;
  const key = `a-file-of-a-test-${String(uploads)}`;
  for (let [part, at] = [0, 0]; part === 0 || at < file.length; part += 1, at += pictures.partBytes) {
    await house.answer(
      masterData.sendImport,
      { upload: key, part, bytes: file.subarray(at, at + pictures.partBytes).toString("base64url") },
      login,
    );
  }
  return { key, bytes: file.length };
}

const playerHeads = ["Name", "Short name", "Team", "League", "Number", "Position", "Also called", "zh"];

/** A number of players of the hockey league's teams in turn, under headings, with some given rows. */
export function playerTable(
  teams: readonly string[],
  count: number,
  own: Readonly<Record<number, readonly string[]>> = {},
): readonly (readonly string[])[] {
  return [
    playerHeads,
    ...Array.from(
      { length: count },
      (_, at) =>
        own[at] ?? [
          `Winger ${String(at)}`,
          `W${String(at)}`,
          teams[at % teams.length] ?? "",
          "NHL",
          String(at % 99),
          "LW",
          `Wing no ${String(at)}`,
          `\u8fb9\u950b ${String(at)}`,
        ],
    ),
  ];
}

/** Rows of a table as CSV, and as a workbook. */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(rows.map((row) => row.join(",")).join("\n"));
}

export async function workbookOf([heads = [], ...rows]: readonly (readonly string[])[]): Promise<Buffer> {
  const stream = writeXlsxStream(
    (async function* () {
      for (const row of rows) yield [...row];
    })(),
    {
      name: "Players",
      columns: heads.map((header) => ({ header })),
    },
  );
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
