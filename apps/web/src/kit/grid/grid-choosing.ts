// Selection of grid rows by checkbox.
import type { GridApi } from "ag-grid-community";
import type { AgGridReactProps } from "ag-grid-react";
import { type RefObject, useEffect } from "react";
import { isTotals } from "./grid-cells.tsx";

export type Choosing<Row> = {
  /** By row key. */
  readonly chosen: ReadonlySet<string>;
  readonly mayChoose: (row: Row) => boolean;
  readonly onChosen: (keys: ReadonlySet<string>) => void;
};

const tickWidth = 40;

/** The checkboxes of a grid with selectable rows. */
export function choosingOf<Row extends object>(choosing: Choosing<Row> | undefined): Partial<AgGridReactProps<Row>> {
  if (choosing === undefined) return {};
  return {
    rowSelection: {
      mode: "multiRow",
      checkboxes: true,
      headerCheckbox: true,
      hideDisabledCheckboxes: true,
      enableClickSelection: false,
      isRowSelectable: ({ data }) => data !== undefined && !isTotals(data) && choosing.mayChoose(data),
    },
    selectionColumnDef: { width: tickWidth, maxWidth: tickWidth, pinned: "left", resizable: false },
    onSelectionChanged: ({ api }) => {
      choosing.onChosen(new Set(api.getSelectedNodes().flatMap(({ id }) => id ?? [])));
    },
  };
}

/** The page owns the selection, also when it clears it or the grid is recreated. */
export function useChosen<Row>(
  api: RefObject<GridApi<Row> | null>,
  chosen: ReadonlySet<string> | undefined,
  drawn: string | undefined,
): void {
  useEffect(() => {
    if (chosen === undefined || drawn === undefined) return;
    api.current?.forEachNode((node) => {
      const isChosen = chosen.has(node.id ?? "");
      if (node.isSelected() !== isChosen) node.setSelected(isChosen);
    });
  }, [api, chosen, drawn]);
}
