import { headingOf, isFigure, numberText, type TotalsRow, valueText } from "@chalkboard/sheets";
import { Button, Menu } from "@mantine/core";
import { useContext, useRef, useState } from "react";
import type { Column } from "./columns.ts";
import { csvOf, saveFile, xlsxOf } from "./files.ts";
import { ExportIcon } from "./icons.tsx";
import { clock } from "../ports/browser.ts";
import { headPlaces } from "./page-head.tsx";
import { printHtml } from "./print.ts";
import { useToasts } from "./toasts.tsx";
import { type Words, useWords } from "./words.tsx";

/** A file that is made elsewhere while one goes on working. */
export type Making = {
  readonly begin: (format: "csv" | "xlsx") => void;
  /** How far the one is that was begun here; undefined where none is. */
  readonly now: { readonly rows: number; readonly rowsInAll: number | null } | undefined;
  readonly stop: () => void;
};

export type ExportProps<Row> = {
  /** The file's name without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Exactly the rows that are listed, in their order. It says how many it has, and stops when it is told to. */
  readonly rows: (onProgress: (rows: number) => void, until: AbortSignal) => Promise<readonly Row[]>;
  /** The lines over them, column by column. */
  readonly totals?: readonly TotalsRow[];
  /** Rows that sum others: bold. */
  readonly isSum?: (row: Row) => boolean;
  /** What stands under the title on paper: of when and of what it is. */
  readonly note?: string;
  /** Who makes its files, where not all of it is here. */
  readonly making?: Making | undefined;
};

/** Gives what is listed as a file or on paper. What takes long says how far it is, and can be stopped. */
export function Export<Row>({ name, columns, rows, totals = [], isSum = () => false, note = "", making }: ExportProps<Row>) {
  const words = useWords();
  const { t, format } = words;
  const toasts = useToasts();
  // A page's main list is what the page is called; what lies over it has a name of its own.
  const isOfPage = useContext(headPlaces) !== undefined;
  const running = useRef<AbortController | undefined>(undefined);
  const [done, setDone] = useState<number | undefined>(undefined);

  const withRows = async (use: (rows: readonly Row[]) => Promise<void> | void): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setDone(0);
    try {
      const all = await rows(setDone, control.signal);
      if (!control.signal.aborted) await use(all);
    } catch {
      if (!control.signal.aborted) toasts.error(t("kit.exportFailed"));
    } finally {
      setDone(undefined);
    }
  };
  const make = (ending: "csv" | "xlsx"): void => {
    if (making !== undefined) {
      making.begin(ending);
      return;
    }
    void withRows(async (all) => {
      const file = await (ending === "csv" ? csvOf : xlsxOf)({ ...written(columns, all, totals), isSum }, words);
      saveFile(`${name}.${ending}`, file);
      toasts.done(`${name}.${ending} · ${format.size(file.size)}`);
    });
  };
  const now = done === undefined ? making?.now : { rows: done, rowsInAll: null };
  if (now !== undefined) {
    const far = format.number(now.rows);
    return <Button variant="subtle" color="gray" px="sm" onClick={() => { if (done === undefined) making?.stop(); else running.current?.abort(); }}>
      {t("kit.stopExport", { count: now.rowsInAll === null ? far : t("kit.rowsOf", { shown: far, count: format.number(now.rowsInAll) }) })}</Button>;
  }
  return (
    <Menu position="top-end">
      <Menu.Target><Button variant="subtle" color="gray" px="sm" leftSection={<ExportIcon size={14} />}>{t("kit.export")}</Button></Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => { make("xlsx"); }}>{t("kit.exportXlsx")}</Menu.Item>
        <Menu.Item onClick={() => { make("csv"); }}>{t("kit.exportCsv")}</Menu.Item>
        <Menu.Item onClick={() => {
          void withRows((all) => { printHtml(tableHtml({ name: isOfPage ? titled(name) : name, ...written(columns, all, totals), isSum, note }, words)); });
        }}>
          {t("kit.exportPrint")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is written down of a list: a column that has buttons alone says nothing on paper. */
function written<Row>(columns: readonly Column<Row>[], rows: readonly Row[], totals: readonly TotalsRow[]) {
  const says = columns.map(({ cell, value }) => cell === undefined || rows.some((row) => value(row) !== ""));
  const isSaid = (_: unknown, index: number): boolean => says[index] === true;
  return { columns: columns.filter(isSaid), rows, totals: totals.map((one) => ({ ...one, values: one.values.filter(isSaid) })) };
}

/** The title of the open page, in place of a file's name that does not say it. */
function titled(name: string): string {
  const title = document.title.replace(/ · Chalkboard$/u, "");
  return name.startsWith(title) ? name : title;
}

/** More columns than this do not stand beside each other on an upright page. */
const mostUpright = 8;

/** How large the letters are, so that so many columns fit. */
function lettersOf(columns: number): number {
  if (columns <= 10) return 11;
  return columns <= 13 ? 10 : 8.5;
}

type Paper<Row> = Required<Omit<ExportProps<Row>, "rows" | "making">> & { readonly rows: readonly Row[] };

function tableHtml<Row>({ name, columns, rows, totals, isSum, note }: Paper<Row>, words: Words): string {
  const { language, format, zone } = words;
  const classOf = (column: Column<Row>): string => (isFigure(column) ? " class=\"figure\"" : "");
  const head = columns.map((column) => `<th${classOf(column)}>${escaped(headingOf(column, words))}</th>`).join("");
  const body = rows.map((row) => `<tr${isSum(row) ? " class=\"sum\"" : ""}>${columns.map((column) =>
    `<td${classOf(column)}>${escaped(valueText(column, row, words))}</td>`).join("")}</tr>`).join("");
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escaped(name)}</title>
    <style>@page{margin:12mm${columns.length > mostUpright ? ";size:landscape" : ""}}
    body,table{margin:0;font:${lettersOf(columns.length)}px system-ui,sans-serif}table{border-collapse:collapse;width:100%}
    th,td{padding:2px 5px;border-bottom:1px solid #999;text-align:left}th{vertical-align:bottom;hyphens:auto}tr{break-inside:avoid}
    :lang(zh) td{word-break:keep-all}thead{display:table-header-group}
    th.figure,td.figure{text-align:right}.figure{font-variant-numeric:tabular-nums;white-space:nowrap}
    th.figure{white-space:normal}.sum,.total{font-weight:600}h1{font-size:14px;margin:0}p{margin:2px 0 8px;font-size:10px}</style>
    <h1>${escaped(name)}</h1><p>${escaped(note === "" ? format.dateTime(clock.now(), zone) : note)}</p>
    <table><thead><tr>${head}</tr></thead><tbody>${totals.map((row) => totalHtml(columns, words, row)).join("")}${body}</tbody></table></html>`;
}

function totalHtml<Row>(columns: readonly Column<Row>[], words: Words, { label, currency = words.currency, values }: TotalsRow): string {
  return `<tr class="total">${columns.map(({ kind = "number" }, index) => {
    const total = values[index];
    return total === undefined ? `<td>${index === 0 ? escaped(label ?? words.t("kit.total")) : ""}</td>`
      : `<td class="figure">${escaped(numberText(total, kind, currency, words))}</td>`;
  }).join("")}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
