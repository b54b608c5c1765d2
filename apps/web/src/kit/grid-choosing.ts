// Rows of a grid that are chosen by their ticks.
import type { GridApi } from "ag-grid-community";
import type { AgGridReactProps } from "ag-grid-react";
import { type RefObject, useEffect } from "react";
import { isTotals } from "./grid-cells.tsx";

export type Choosing<Row> = {
  /** By their keys. */
  readonly chosen: ReadonlySet<string>;
  readonly mayChoose: (row: Row) => boolean;
  readonly onChosen: (keys: ReadonlySet<string>) => void;
};

const tickWidth = 40;

/** The ticks of a grid whose rows can be chosen. */
export function choosingOf<Row extends object>(choosing: Choosing<Row> | undefined): Partial<AgGridReactProps<Row>> {
  if (choosing === undefined) return {};
  return {
    rowSelection: {
      mode: "multiRow", checkboxes: true, headerCheckbox: true, hideDisabledCheckboxes: true, enableClickSelection: false,
      isRowSelectable: ({ data }) => data !== undefined && !isTotals(data) && choosing.mayChoose(data),
    },
    selectionColumnDef: { width: tickWidth, maxWidth: tickWidth, pinned: "left", resizable: false },
    onSelectionChanged: ({ api }) => { choosing.onChosen(new Set(api.getSelectedNodes().flatMap(({ id }) => id ?? []))); },
  };
}

/** The ticks are those of the page, also where it takes them away, or the grid is drawn anew. */
export function useChosen<Row>(api: RefObject<GridApi<Row> | null>, chosen: ReadonlySet<string> | undefined, drawn: string | undefined): void {
  useEffect(() => {
    if (chosen === undefined || drawn === undefined) return;
    api.current?.forEachNode((node) => {
      const isChosen = chosen.has(node.id ?? "");
      if (node.isSelected() !== isChosen) node.setSelected(isChosen);
    });
  }, [api, chosen, drawn]);
}
