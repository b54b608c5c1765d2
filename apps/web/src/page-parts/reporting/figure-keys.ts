import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows move between clickable figures of a column or row. */
export function moveAmongFigures(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>("td, th") : null;
  const table = cell?.closest("table");
  if (step === undefined || cell === null || table == null || event.ctrlKey || event.altKey || event.metaKey) return;
  const column = columnOf(cell);
  const next =
    step[0] === 0
      ? inRow(cell.parentElement, column, step[1])
      : inColumn([...table.rows], cell.parentElement, column, step[0]);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function columnOf(cell: HTMLTableCellElement): number {
  const before = [...(cell.parentElement?.children ?? [])].slice(0, cell.cellIndex) as HTMLTableCellElement[];
  return before.reduce((sum, { colSpan }) => sum + colSpan, 0);
}

function opensOf(row: Element | null): readonly (readonly [column: number, button: HTMLElement])[] {
  return ([...(row?.children ?? [])] as HTMLTableCellElement[]).flatMap((cell) => {
    const button = cell.querySelector<HTMLElement>("button");
    return button === null ? [] : [[columnOf(cell), button] as const];
  });
}

function inRow(row: Element | null, column: number, step: number): HTMLElement | undefined {
  const there = opensOf(row).filter(([at]) => (at - column) * step > 0);
  return (step > 0 ? there[0] : there.at(-1))?.[1];
}

function inColumn(
  rows: readonly Element[],
  row: Element | null,
  column: number,
  step: number,
): HTMLElement | undefined {
  const from = row === null ? -1 : rows.indexOf(row);
  const there = step > 0 ? rows.slice(from + 1) : rows.slice(0, Math.max(0, from)).toReversed();
  return there.flatMap((one) => opensOf(one).filter(([at]) => at === column))[0]?.[1];
}
