// A report's exports compared with the screen: its text file, its workbook and its printout, each read by independent
// code.
import { readFile } from "node:fs/promises";
import { formatOf } from "@chalkboard/i18n";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  libraryFaults,
  timeOfSerial,
  readCsv,
  readPrintout,
  readWorkbook,
  type Workbook,
} from "../../../apps/server/src/testing/files/read-files.ts";
import { watchPapers } from "../papers.ts";
import type { Person } from "../person.ts";

/** A line as shown: a group has its name, and no cells before its figures. */
export type SeenLine = {
  readonly kind: "total" | "group" | "row";
  readonly name: string;
  readonly cells: readonly string[];
};
export type Seen = {
  readonly heads: readonly string[];
  readonly figures: readonly boolean[];
  readonly lines: readonly SeenLine[];
};
export type GivenOut = {
  readonly name: string;
  readonly csv: ReturnType<typeof readCsv>;
  readonly workbook: Workbook;
  readonly paper: ReturnType<typeof readPrintout>;
};

/** The report's table on the screen. */
export async function seenReport(page: Page): Promise<Seen> {
  return page
    .getByRole("table")
    .first()
    .evaluate((table) => {
      const textOf = (cell: Element): string => (cell.textContent ?? "").replace(/ [▾▴]$/u, "").trim();
      const [heads] = table.querySelectorAll("thead tr");
      const headCells = [...(heads?.querySelectorAll("th") ?? [])];
      const lines = [...table.querySelectorAll("tr")]
        .slice(1)
        .filter((row) => row.querySelector("td:not([colspan])") !== null)
        .map((row) => {
          const group = row.querySelector("th[scope=rowgroup]");
          const kind =
            row.querySelector("th[scope=row]") !== null
              ? ("total" as const)
              : group === null
                ? ("row" as const)
                : ("group" as const);
          const count = group?.querySelector("button span")?.textContent ?? "";
          const name =
            group === null
              ? ""
              : textOf(group)
                  .slice(0, -count.length || undefined)
                  .trim();
          return { kind, name, cells: [...row.querySelectorAll("td")].map(textOf) };
        });
      return {
        heads: headCells.map(textOf),
        figures: headCells.map((head) => head.dataset["figure"] !== undefined),
        lines,
      };
    });
}

/** Requests the three exports, one after the other. */
export async function giveOut({ page }: Pick<Person, "page">): Promise<GivenOut> {
  const choose = async (item: string): Promise<void> => {
    await page.getByRole("button", { name: "Export" }).first().click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const saved = async (item: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), choose(item)]);
    return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) };
  };
  const csv = await saved("CSV file");
  const xlsx = await saved("XLSX file");
  const papers = await watchPapers(page);
  await choose("Print");
  await expect.poll(async () => (await papers()).length).toBe(1);
  const [printout = ""] = await papers();
  expect(await libraryFaults(xlsx.bytes)).toEqual([]);
  return { name: csv.name, csv: readCsv(csv.bytes), workbook: readWorkbook(xlsx.bytes), paper: readPrintout(printout) };
}

/**
 * Where an export differs from the screen, in words; empty where it does not. @param decimals of the report's currency
 */
export function filesFaults(seen: Seen, given: GivenOut, decimals: number): readonly string[] {
  const hasGroups = seen.lines.some(({ kind }) => kind === "group");
  const leading = seen.figures.indexOf(true);
  const [total, ...rows] = seen.lines;
  const lines = total === undefined ? [] : [total, ...rows];
  // A text file has data rows only: no total, and a group as one row only where it is folded.
  const hasText = lines.map(
    ({ kind }, index) => kind === "row" || (kind === "group" && lines[index + 1]?.kind !== "row"),
  );
  const placeInText = hasText.map((has, index) => (has ? hasText.slice(0, index).filter(Boolean).length : -1));
  const [csvHeads = [], ...csv] = given.csv;
  const [bookHeads = [], ...book] = given.workbook;
  const [printoutHeads = [], ...printout] = given.paper.lines;
  const faults: string[] = [];
  const expectHeads = (what: string, heads: readonly string[]): void => {
    const own = hasGroups ? heads.slice(1) : heads;
    if (own.join("|") !== seen.heads.join("|"))
      faults.push(`${what} has the heads ${own.join("|")}, the screen ${seen.heads.join("|")}`);
  };
  expectHeads("the text file", csvHeads);
  expectHeads(
    "the workbook",
    bookHeads.map((cell) => String(cell?.value ?? "")),
  );
  expectHeads("the paper", printoutHeads);
  for (const [what, count, wanted] of [
    ["the text file", csv.length, hasText.filter(Boolean).length],
    ["the workbook", book.length, lines.length],
    ["the paper", printout.length, lines.length],
  ] as const) {
    if (count !== wanted) faults.push(`${what} has ${String(count)} lines, the screen ${String(wanted)}`);
  }
  let group = "";
  for (const [index, line] of lines.entries()) {
    if (line.kind === "group") group = line.name;
    const [asBook = [], asPrintout = []] = [book[index], printout[index]];
    const asText = csv[placeInText[index] ?? -1] ?? asBook.map((cell) => textOf(cell, decimals));
    const first = hasGroups ? [line.kind === "total" ? "Total" : group] : [];
    const shown = [
      ...first,
      ...Array.from<string | undefined>({ length: seen.heads.length - line.cells.length }),
      ...line.cells,
    ];
    for (const [place, text] of shown.entries()) {
      if (text === undefined) continue;
      const isFigure = seen.figures[place - first.length] === true && place >= first.length;
      const fault = (isFigure ? figureFault : wordsFault)(
        text,
        asText[place] ?? "",
        asBook[place] ?? null,
        asPrintout[place] ?? "",
        decimals,
      );
      if (fault !== undefined)
        faults.push(`line ${String(index)} (${line.kind} ${group}), column ${String(place)}: ${fault}`);
    }
    const isSum = line.kind !== "row";
    const figures = asBook.slice(first.length + leading).filter((cell) => cell !== null);
    if (figures.length === 0 || figures.some(({ isBold }) => isBold !== isSum))
      faults.push(`line ${String(index)} of the workbook is bold: ${String(!isSum)}`);
  }
  return faults;
}

type Cell = Workbook[number][number];

/** What a text file would have for a cell of a sum, which only the workbook has. */
function textOf(cell: Cell, decimals: number): string {
  if (cell === null) return "";
  if (typeof cell.value === "string") return cell.value;
  if (cell.format.endsWith("%")) return `${(cell.value * 100).toFixed(2)}%`;
  return cell.format.startsWith("#") ? cell.value.toFixed(decimals) : String(cell.value);
}

function figureFault(seen: string, csv: string, cell: Cell, printout: string, decimals: number): string | undefined {
  const shown = numberOf(seen);
  const own = csv === "" ? null : Number(csv.replace("%", ""));
  const isShare = csv.endsWith("%");
  const isNear = (other: number | null): boolean =>
    other === null || shown === null ? other === shown : Math.abs(other - shown) <= (isShare ? 0.05001 : 0);
  const inBook = cell === null ? null : Number(cell.value) * (isShare ? 100 : 1);
  if (!isNear(own) || !isNear(numberOf(printout))) return `${seen} is ${csv} as text and ${printout} on paper`;
  if (cell !== null && typeof cell.value !== "number") return `${seen} is the text ${cell.value} in the workbook`;
  if ((inBook === null) !== (own === null) || Math.abs((inBook ?? 0) - (own ?? 0)) > 1e-7)
    return `${csv} is ${String(inBook)} in the workbook`;
  const places = csv.split(".")[1]?.length ?? 0;
  const isMoney = !isShare && csv.includes(".");
  if (isMoney && places !== decimals) return `${csv} has other decimals than its currency`;
  const pattern = `#,##0${decimals === 0 ? "" : `.${"0".repeat(decimals)}`}`;
  if (cell !== null && isMoney && cell.format !== `${pattern};[Red]-${pattern}`)
    return `${csv} is shown as ${cell.format}`;
  return cell !== null && isShare && cell.format !== "0.00%" ? `${csv} is shown as ${cell.format}` : undefined;
}

function wordsFault(seen: string, csv: string, cell: Cell, printout: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(csv);
  const said = isDay ? formatOf("en").day(csv) : csv.replace(/^'(?=[=+\-@])/, "");
  const inBook =
    cell === null
      ? ""
      : isDay && typeof cell.value === "number"
        ? timeOfSerial(cell.value).slice(0, 10)
        : String(cell.value);
  if (inBook !== (isDay ? csv : said)) return `${csv} is ${inBook} in the workbook`;
  // In a tree the screen shows by indentation what a file shows by the names above.
  if (seen === said.split(" / ").at(-1) && printout === said) return undefined;
  // An empty cell has a dash on the screen.
  return seen.replace(/^–$/, "") !== said || printout !== said
    ? `"${seen}" is "${csv}" as text and "${printout}" on paper`
    : undefined;
}

/** A figure as formatted for the reader; a dash means none. */
function numberOf(text: string): number | null {
  const bare = text
    .replace(/[▲▼]\d+$/u, "")
    .replaceAll(/[,\s%]/g, "")
    .replace("−", "-");
  return bare === "" ? null : bare === "–" ? 0 : Number(bare);
}
