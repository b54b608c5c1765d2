import { useEffect, useEffectEvent, useState } from "react";
import { useLocale } from "../format/locale.tsx";
import { useToasts } from "../states/toasts.tsx";
import { type OpenedName, useOpened } from "../behaviour/address.ts";

/** Says once that what a link opens is not there, and removes it from the address. */
export function useGone(isGone: boolean, drop: () => void): void {
  const { t } = useLocale();
  const { caution } = useToasts();
  const say = useEffectEvent(() => {
    caution(t("kit.openedGone"));
    drop();
  });
  useEffect(() => {
    if (isGone) say();
  }, [isGone]);
}

export type OpenedRecord<Row> = {
  readonly row: Row | undefined;
  readonly open: (row: Row | undefined) => void;
  readonly close: () => void;
  /** Its position among the rows, for a panel that leads to the next one. */
  readonly among: {
    readonly index: number;
    readonly count: number;
    readonly hasNext: boolean;
    readonly onStep: (step: 1 | -1) => void;
  };
};

/**
 * The record that is open on this page, of rows that are all loaded; its panel is shown `<InAddress>`.
 * @param all the rows without filters, where the shown ones are filtered
 */
export function useOpenedRecord<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  { all = rows, name = "opened" }: { readonly all?: readonly Row[]; readonly name?: OpenedName } = {},
): OpenedRecord<Row> {
  const { key, open: openKey, close } = useOpened(name);
  const isIt = (row: Row): boolean => String(keyOf(row)) === key;
  const index = key === "" ? -1 : rows.findIndex(isIt);
  const row = rows[index] ?? (key === "" ? undefined : all.find(isIt));
  // What was seen here may end while it is open, such as a rule that another user retired.
  const [seen, setSeen] = useState("");
  if (row !== undefined && seen !== key) setSeen(key);
  useGone(key !== "" && row === undefined && seen !== key, close);
  const open = (wanted: Row | undefined): void => {
    if (wanted !== undefined) openKey(String(keyOf(wanted)));
  };
  return {
    row,
    open,
    close,
    among: {
      index,
      count: rows.length,
      hasNext: index + 1 < rows.length,
      onStep: (step) => {
        open(rows[index + step]);
      },
    },
  };
}
