import { headingOf, isFigure, numberText, type TotalsRow, valueText, type Writer } from "@chalkboard/list-columns";
import { clock } from "../../ports/browser.ts";
import type { Column } from "./columns.ts";

/** With more columns than this the page is landscape. */
const mostUpright = 8;

/** The font size at which this many columns fit. */
function lettersOf(columns: number): number {
  if (columns <= 10) return 11;
  return columns <= 13 ? 10 : 8.5;
}

export type PaperTable<Row> = {
  readonly name: string;
  /** The name that a browser gives to its PDF. */
  readonly file: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly totals: readonly TotalsRow[];
  /** Rows that are sums: bold. */
  readonly isSum: (row: Row) => boolean;
  /** The subtitle; the date if it is empty. */
  readonly note: string;
};

/** A list as a printable document. */
export function paperTable<Row>(
  { name, file, columns, rows, totals, isSum, note }: PaperTable<Row>,
  locale: Writer,
): string {
  const { language, format, zone } = locale;
  const classOf = (column: Column<Row>): string => (isFigure(column) ? ' class="figure"' : "");
  const head = columns.map((column) => `<th${classOf(column)}>${escaped(headingOf(column, locale))}</th>`).join("");
  const body = rows
    .map(
      (row) =>
        `<tr${isSum(row) ? ' class="sum"' : ""}>${columns
          .map(
            (column) =>
              `<td${classOf(column)}>${escaped(column.onPaper?.(row) ?? valueText(column, row, locale))}</td>`,
          )
          .join("")}</tr>`,
    )
    .join("");
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escaped(file)}</title>
    <style>@page{margin:12mm${columns.length > mostUpright ? ";size:landscape" : ""}}
    body,table{margin:0;font:${lettersOf(columns.length)}px system-ui,sans-serif}table{border-collapse:collapse;width:100%}
    th,td{padding:2px 5px;border-bottom:1px solid #999;text-align:left}th{vertical-align:bottom;hyphens:auto}tr{break-inside:avoid}
    :lang(zh) td{word-break:keep-all}thead{display:table-header-group}
    th.figure,td.figure{text-align:right}.figure{font-variant-numeric:tabular-nums;white-space:nowrap}
    th.figure{white-space:normal}.sum,.total{font-weight:600}h1{font-size:14px;margin:0}p{margin:2px 0 8px;font-size:10px}</style>
    <h1>${escaped(name)}</h1><p>${escaped(note === "" ? format.dateTime(clock.now(), zone) : note)}</p>
    <table><thead><tr>${head}</tr></thead><tbody>${totals.map((row) => totalHtml(columns, locale, row)).join("")}${body}</tbody></table></html>`;
}

export type PaperText = {
  readonly title: string;
  readonly note: string;
  readonly parts: readonly { readonly title: string; readonly text: string }[];
};

/** A text with sections as a printable document. */
export function paperText({ title, note, parts }: PaperText, { language }: Pick<Writer, "language">): string {
  const body = parts.map((part) => `<h2>${escaped(part.title)}</h2><p class="text">${escaped(part.text)}</p>`).join("");
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escaped(title)}</title>
    <style>@page{margin:16mm}body{margin:0;font:11px/1.4 system-ui,sans-serif}h1{font-size:16px;margin:0}h2{font-size:12px;margin:10px 0 2px;break-after:avoid}
    p{margin:0;font-size:10px}.text{font-size:11px;white-space:pre-line}</style><h1>${escaped(title)}</h1><p>${escaped(note)}</p>${body}</html>`;
}

function totalHtml<Row>(
  columns: readonly Column<Row>[],
  locale: Writer,
  { label, currency = locale.currency, values }: TotalsRow,
): string {
  return `<tr class="total">${columns
    .map(({ kind = "number" }, index) => {
      const total = values[index];
      return total === undefined
        ? `<td>${index === 0 ? escaped(label ?? locale.t("kit.total")) : ""}</td>`
        : `<td class="figure">${escaped(numberText(total, kind, currency, locale))}</td>`;
    })
    .join("")}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
