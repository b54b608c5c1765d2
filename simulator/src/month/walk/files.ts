// Checks the files of lists: workbooks and text files contain what the list returns, to the cent.

import { files, type PayloadOf, reports, tickets } from "@chalkboard/contract";
import type { FixtureServer } from "../../fixture/fixture-server.ts";
import { answered } from "../../rehearsal/proof/differ.ts";
import { asAdmin, type ServiceWalk } from "./walk-context.ts";
import type { Period } from "./truth.ts";
import { readWorkbook } from "./workbook.ts";

/** How many rows are compared with the file. */
const most = 1_000;

type Cells = readonly (readonly string[])[];
type Line = readonly [name: string, ...amounts: readonly number[]];

/** The files of movements and of a day's tickets, as a workbook and as text. */
export async function filesAgree(look: ServiceWalk): Promise<void> {
  const day: Period = { from: look.week.from, to: look.week.from };
  const page = { isAscending: true, limit: most, withSums: true };
  const moved = { ...day, of: "money" as const, sort: "entry" as const };
  const movements = await asAdmin(look, reports.listMovements, { ...moved, ...page });
  await fileAgrees(look, reports.listMovements.path, moved, ["reports.entry", "reports.amount", "paper.balance"], {
    ...summed(movements.sums?.[0], "amount"),
    lines: movements.rows.map(({ entry, amount, balance }) => [String(entry), amount, balance]),
  });
  const sold = { ...day, sort: "number" as const };
  const listed = await asAdmin(look, tickets.listTickets, { ...sold, ...page });
  await fileAgrees(look, tickets.listTickets.path, sold, ["tickets.number", "betting.risk"], {
    ...summed(listed.sums?.[0], "stake"),
    lines: listed.rows.map(({ number, stake }) => [String(number), stake]),
  });
  for (const figure of ["net", "prizes"] as const) {
    const input = { number: 1, figure, sort: "number" as const, by: "tree" as const };
    const behind = await asAdmin(look, reports.weekTickets, { ...input, ...page });
    await fileAgrees(look, reports.weekTickets.path, input, ["tickets.number", `reports.${figure}`], {
      ...summed(behind.sums?.[0], "amount"),
      lines: behind.rows.map(({ number, amount }) => [String(number), amount]),
    });
  }
}

function summed<Name extends string>(
  sums: (Readonly<Record<Name, number>> & { readonly count: number }) | undefined,
  name: Name,
): { readonly count: number; readonly sum: number } {
  return { count: sums?.count ?? 0, sum: sums?.[name] ?? 0 };
}

type Shown = { readonly count: number; readonly sum: number; readonly lines: readonly Line[] };

async function fileAgrees(
  look: ServiceWalk,
  list: string,
  input: object,
  columns: readonly string[],
  { count, sum, lines }: Shown,
): Promise<void> {
  const {
    differ,
    service: { serviceId, adminId },
  } = look;
  for (const format of ["xlsx", "csv"] as const) {
    const where = `${format} of ${list} of service ${serviceId}`;
    const payload: PayloadOf<typeof files.startFile> = {
      list,
      filters: { ...input, isAscending: true },
      columns: [...columns],
      name: "a month",
      format,
      language: "en",
    };
    const cells = await fileOf(look.server, adminId, payload);
    const rows = cells.filter(([name]) => /^\d+$/.test(name ?? ""));
    differ(`${where}, rows`, rows.length, count);
    differ(
      `${where}, the sum of its rows`,
      rows.reduce((all, row) => all + minorOf(row[1]), 0),
      sum,
    );
    for (const [index, [name, ...amounts]] of lines.entries()) {
      differ(
        `${where}, row ${index}`,
        [rows[index]?.[0], ...amounts.map((_, at) => minorOf(rows[index]?.[at + 1]))].join("/"),
        [name, ...amounts].join("/"),
      );
    }
  }
}

/** Requests a file, waits for it and downloads it, as a browser does. @returns its cells, by rows */
export async function fileOf(
  server: FixtureServer,
  personId: number,
  payload: PayloadOf<typeof files.startFile>,
): Promise<Cells> {
  const { fileId } = await answered(server.send(personId, files.startFile, payload));
  await server.server.makeFile(fileId);
  const { path } = await answered(server.send(personId, files.openFile, { fileId }));
  const { rawPayload } = await server.server.fastify.inject({ method: "GET", url: path });
  await answered(server.send(personId, files.removeFile, { fileId }));
  return payload.format === "xlsx" ? readWorkbook(rawPayload) : textCells(Buffer.from(rawPayload).toString("utf8"));
}

/** Cells of text with commas: a cell with a comma or a quotation mark is quoted. */
function textCells(text: string): Cells {
  return text
    .replace(/^\uFEFF/, "")
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
}

/** Minor units of an amount written in major ones. */
export function minorOf(text = ""): number {
  return Math.round(Number(text.replaceAll(",", "")) * 100);
}
