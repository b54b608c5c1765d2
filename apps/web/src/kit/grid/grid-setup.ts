// The set-up of the grid library: its modules, its looks, and the options and texts that every grid has.
import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CellStyleModule,
  EventApiModule,
  LocaleModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowAutoHeightModule,
  RowSelectionModule,
  RowStyleModule,
  themeQuartz,
} from "ag-grid-community";
import type { Locale } from "../format/locale.tsx";

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowAutoHeightModule,
  RowSelectionModule,
  RowStyleModule,
]);

// Every colour is a token, so the grid follows the theme automatically.
export const look = themeQuartz.withParams({
  backgroundColor: "var(--cb-canvas)",
  headerColumnResizeHandleColor: "transparent",
  foregroundColor: "var(--cb-ink)",
  // Facts; what a row is about, and its figures, are in full ink (grid.module.css).
  cellTextColor: "var(--cb-ink2)",
  borderColor: "var(--cb-line)",
  headerBackgroundColor: "var(--cb-sunk)",
  headerTextColor: "var(--cb-ink3)",
  rowHoverColor: "var(--cb-sunk)",
  accentColor: "var(--cb-here)",
  fontFamily: "inherit",
  fontSize: "var(--cb-size-body)",
  headerFontSize: "var(--cb-size-label)",
  headerFontWeight: "var(--cb-weight-read)",
  rowHeight: 28,
  headerHeight: 30,
  cellHorizontalPadding: 8,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  spacing: 4,
  headerColumnBorder: false,
  columnBorder: false,
});

export const roomyLook = look.withParams({ rowHeight: 34 });
/** Its buttons are sized for fingers. */
export const tallLook = look.withParams({ rowHeight: 48 });

export const plain = {
  suppressNoRowsOverlay: true,
  suppressMovableColumns: true,
  suppressDragLeaveHidesColumns: true,
  animateRows: false,
  ensureDomOrder: true,
};

export const localeText = ({ t }: Pick<Locale, "t">) => ({
  loadingOoo: t("kit.loading"),
  ariaRowToggleSelection: t("kit.chooseRow"),
  ariaRowSelectAll: t("kit.chooseAll"),
  ariaHeaderSelection: t("kit.chooseAll"),
});
