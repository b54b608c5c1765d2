import { Button, Menu } from "@mantine/core";
import { type Column, csvOf, headingOf, isFigure, numberText, valueText } from "./columns.ts";
import { ExportIcon } from "./icons.tsx";
import { printHtml } from "./print.ts";
import { useToasts } from "./toasts.tsx";
import { type Words, useWords } from "./words.tsx";

export type ExportProps<Row> = {
  /** The file's name without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Exactly the rows that are shown, in their order. */
  readonly rows: () => readonly Row[];
  /** The line under them, column by column. */
  readonly totals?: readonly (number | undefined)[];
};

/** Gives what is shown as a file or on paper. */
export function Export<Row>({ name, columns, rows, totals = [] }: ExportProps<Row>) {
  const words = useWords();
  const { t } = words;
  const toasts = useToasts();
  const toFile = (): void => {
    const file = `${name}.csv`;
    const bytes = save(file, csvOf(columns, rows(), words, totals));
    toasts.done(`${file} · ${words.format.size(bytes)}`);
  };
  return (
    <Menu position="top-end">
      <Menu.Target><Button variant="subtle" color="gray" px={8} leftSection={<ExportIcon size={14} />}>{t("kit.export")}</Button></Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={toFile}>{t("kit.exportCsv")}</Menu.Item>
        <Menu.Item onClick={() => { printHtml(tableHtml(name, columns, rows(), words, totals)); }}>{t("kit.exportPrint")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

// The mark at the start tells spreadsheets that the text is UTF-8. Answers how many bytes the file has.
function save(name: string, text: string): number {
  const file = new Blob([`\uFEFF${text}`], { type: "text/csv;charset=utf-8" });
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
  return file.size;
}

function tableHtml<Row>(
  name: string, columns: readonly Column<Row>[], rows: readonly Row[], words: Words, totals: readonly (number | undefined)[],
): string {
  const head = columns.map((column) => `<th>${escaped(headingOf(column, words))}</th>`).join("");
  const body = rows.map((row) => `<tr>${columns.map((column) =>
    `<td${isFigure(column) ? " class=\"figure\"" : ""}>${escaped(valueText(column, row, words))}</td>`).join("")}</tr>`).join("");
  return `<!doctype html><meta charset="utf-8"><title>${escaped(name)}</title>
    <style>body{font:11px system-ui,sans-serif}table{border-collapse:collapse;width:100%}th,td{padding:2px 6px;border-bottom:1px solid #999;text-align:left}
    .figure{text-align:right;font-variant-numeric:tabular-nums}thead{display:table-header-group}</style>
    <table><thead><tr>${head}</tr></thead><tbody>${body}</tbody>${footHtml(columns, words, totals)}</table>`;
}

function footHtml<Row>(columns: readonly Column<Row>[], words: Words, totals: readonly (number | undefined)[]): string {
  if (totals.every((total) => total === undefined)) return "";
  return `<tfoot><tr>${columns.map(({ kind = "number" }, index) => {
    const total = totals[index];
    return total === undefined ? `<td>${index === 0 ? escaped(words.t("kit.total")) : ""}</td>`
      : `<td class="figure">${escaped(numberText(total, kind, words.currency, words))}</td>`;
  }).join("")}</tr></tfoot>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
