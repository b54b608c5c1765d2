import type { TotalsRow } from "@chalkboard/sheets";
import { Button, Menu } from "@mantine/core";
import { useContext, useRef, useState } from "react";
import type { Column } from "./columns.ts";
import { csvOf, saveFile, xlsxOf } from "./files.ts";
import { ExportIcon } from "./icons.tsx";
import { pageTitle } from "./page-head.tsx";
import { paperTable } from "./paper-table.ts";
import { printHtml } from "./print.ts";
import { useToasts } from "./toasts.tsx";
import { useLocale } from "./words.tsx";

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
  const words = useLocale();
  const { t, format } = words;
  const toasts = useToasts();
  const page = useContext(pageTitle);
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
          void withRows((all) => { printHtml(paperTable({ name: titled(name, page), ...written(columns, all, totals), isSum, note }, words)); });
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

/** What a list is called on paper: a page's main list as the page is, where its file's name does not begin so anyway. */
function titled(name: string, page: string | undefined): string {
  return page === undefined || name.startsWith(page) ? name : page;
}
