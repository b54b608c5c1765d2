import type { TotalsRow } from "@chalkboard/list-columns";
import { Button, Menu } from "@mantine/core";
import { useContext, useRef, useState } from "react";
import type { Column } from "./columns.ts";
import { fileName, fileOwner } from "./file-name.ts";
import { csvOf, saveFile, xlsxOf } from "./files.ts";
import { ExportIcon } from "../format/icons.tsx";
import { pageTitle } from "../behaviour/page-head.tsx";
import { paperTable } from "./paper-table.ts";
import { printHtml } from "../print/print.ts";
import { usePrintKey } from "../print/print-key.ts";
import { useToasts } from "../states/toasts.tsx";
import { useLocale } from "../format/locale.tsx";
import { clock } from "../../ports/browser.ts";

/** An export that the server makes while the user continues working. */
export type Making = {
  readonly begin: (format: "csv" | "xlsx", name: string) => void;
  /** Progress of the export that was started here; undefined if none. */
  readonly now: { readonly rows: number; readonly rowsInAll: number | null } | undefined;
  readonly stop: () => void;
};

export type ExportProps<Row> = {
  /** What the file is of; its name has service, period and moment too. */
  readonly name: string;
  /** The first and last day of its rows. */
  readonly period?: readonly string[];
  readonly columns: readonly Column<Row>[];
  /** Exactly the listed rows, in their order. Reports its progress and stops on the abort signal. */
  readonly rows: (onProgress: (rows: number) => void, until: AbortSignal) => Promise<readonly Row[]>;
  /** The totals rows, column by column. */
  readonly totals?: readonly TotalsRow[];
  /** Rows that are sums: bold. */
  readonly isSum?: (row: Row) => boolean;
  /** Sums of other rows here, which a text file leaves out. */
  readonly isSubtotal?: (row: Row) => boolean;
  /** The subtitle on paper: the date and the subject. */
  readonly note?: string;
  /** Makes the files on the server, where not all rows are loaded. */
  readonly making?: Making | undefined;
};

/** Exports a list as a file or to print. A long export shows its progress and can be stopped. */
export function Export<Row>({
  name,
  period = [],
  columns,
  rows,
  totals = [],
  isSum = () => false,
  isSubtotal = () => false,
  note = "",
  making,
}: ExportProps<Row>) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const toasts = useToasts();
  const page = useContext(pageTitle);
  const service = useContext(fileOwner);
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
  const fileNameNow = (): string => fileName({ name, service, period, at: clock.now(), zone });
  const make = (ending: "csv" | "xlsx"): void => {
    const file = fileNameNow();
    if (making !== undefined) {
      making.begin(ending, file);
      return;
    }
    void withRows(async (all) => {
      const shown = { ...written(columns, all, totals), isSum, isSubtotal };
      const content = await (ending === "csv" ? csvOf : xlsxOf)(shown, locale);
      saveFile(`${file}.${ending}`, content);
      toasts.done(`${file}.${ending} · ${format.size(content.size)}`);
    });
  };
  const print = (): void => {
    void withRows((all) => {
      const shown = { ...written(columns, all, totals), isSum };
      printHtml(paperTable({ name: titled(name, page), file: fileNameNow(), ...shown, note }, locale));
    });
  };
  usePrintKey(page === undefined, print);
  const now = done === undefined ? making?.now : { rows: done, rowsInAll: null };
  if (now !== undefined) {
    const far = format.number(now.rows);
    return (
      <Button
        variant="subtle"
        color="gray"
        px="sm"
        onClick={() => {
          if (done === undefined) making?.stop();
          else running.current?.abort();
        }}
      >
        {t("kit.stopExport", {
          count: now.rowsInAll === null ? far : t("kit.rowsOf", { shown: far, count: format.number(now.rowsInAll) }),
        })}
      </Button>
    );
  }
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" px="sm" leftSection={<ExportIcon size={14} />}>
          {t("kit.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            make("xlsx");
          }}
        >
          {t("kit.exportXlsx")}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            make("csv");
          }}
        >
          {t("kit.exportCsv")}
        </Menu.Item>
        <Menu.Item title="Ctrl P" onClick={print}>
          {t("kit.exportPrint")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is exported of a list: columns that only have buttons are left out. */
function written<Row>(columns: readonly Column<Row>[], rows: readonly Row[], totals: readonly TotalsRow[]) {
  const says = columns.map(({ cell, value }) => cell === undefined || rows.some((row) => value(row) !== ""));
  const isSaid = (_: unknown, index: number): boolean => says[index] === true;
  return {
    columns: columns.filter(isSaid),
    rows,
    totals: totals.map((one) => ({ ...one, values: one.values.filter(isSaid) })),
  };
}

/** A list's title on paper: for a page's main list the page's title, unless the file name already begins with it. */
function titled(name: string, page: string | undefined): string {
  return page === undefined || name.startsWith(page) ? name : page;
}
