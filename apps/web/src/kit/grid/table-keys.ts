// The keys of a table: one stop of the Tab key, arrows between its cells, links and buttons (docs/decisions/0642).
import type { KeyboardEvent } from "react";
import { takesLetters } from "../behaviour/chosen-field.ts";

const controls = "a[href], button:not(:disabled), input:not(:disabled, .ag-checkbox-input), select, textarea";
const tabStops = `${controls}, [tabindex="0"]`;

/** The links, buttons and fields of a cell, in their order. */
export function controlsOf(cell: Element | null): readonly HTMLElement[] {
  return cell === null ? [] : [...cell.querySelectorAll<HTMLElement>(controls)];
}

/**
 * Tab leaves a table from wherever the focus is in it. The browser goes on from an element that is beside the table for
 * this moment only.
 */
export function leaveByTab(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: table, shiftKey: isBack } = event;
  // A menu of a cell is drawn elsewhere, and yet its keys arrive here.
  if (key !== "Tab" || hasOtherKey(event) || !(target instanceof Node) || !table.contains(target)) return;
  event.stopPropagation();
  const dialog = table.closest("[aria-modal=true]");
  if (dialog !== null) {
    // The dialog, which keeps the focus, does not hear of this key.
    const stops = [...dialog.querySelectorAll<HTMLElement>(tabStops)].filter((stop) => !table.contains(stop));
    const side = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const isBeyond = stops.some((stop) => (table.compareDocumentPosition(stop) & side) !== 0);
    if (!isBeyond && stops.length > 0) {
      event.preventDefault();
      stops.at(isBack ? -1 : 0)?.focus();
      return;
    }
  }
  const edge = document.createElement("span");
  edge.tabIndex = -1;
  // Removed before the next element has the focus, it would count as a removed element that had it.
  edge.addEventListener("blur", () => requestAnimationFrame(() => edge.remove()));
  table[isBack ? "before" : "after"](edge);
  edge.focus({ preventScroll: true });
}

/** Left and right go through the links and buttons of a grid's cell before they go to the next cell. */
export function moveInCell(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const { target } = event;
  if (step === 0 || hasOtherKey(event) || !(target instanceof HTMLElement) || target.matches(takesLetters)) return;
  const all = controlsOf(target.closest(".ag-cell"));
  const next = all[all.indexOf(target) + step];
  if (!all.includes(target) || next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** Enter on a grid's cell presses its link or button, or goes to the first of several. @returns whether it has one */
export function enterCell(event: globalThis.KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const all = controlsOf(target.closest(".ag-cell"));
  const [first] = all;
  if (first === undefined) return false;
  if (!target.matches(".ag-cell")) return true;
  event.preventDefault();
  first.focus();
  if (all.length === 1) first.click();
  return true;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrows move between the links and buttons of a table's column or row; from the table itself, and by Enter, to the
 * first of them.
 */
function moveAmongControls(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const { target, currentTarget } = event;
  if (hasOtherKey(event) || !(target instanceof HTMLElement) || target.matches(takesLetters)) return;
  if (target === currentTarget) {
    const [first] = controlsOf(target.querySelector(`tbody :is(${controls})`) === null ? target : bodyOf(target));
    if (first === undefined || (event.key !== "ArrowDown" && event.key !== "Enter")) return;
    event.preventDefault();
    first.focus();
    return;
  }
  const cell = target.closest<HTMLTableCellElement>("td, th");
  const table = cell?.closest("table");
  if (step === undefined || cell === null || table == null) return;
  const next =
    step[0] === 0
      ? inRow(cell.parentElement, target, step[1])
      : inColumn([...table.rows], cell.parentElement, columnOf(cell), step[0]);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The keys of a table that is not a grid, for the element that scrolls it. */
export const tableKeys = { onKeyDownCapture: leaveByTab, onKeyDown: moveAmongControls };

function hasOtherKey({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey;
}

function bodyOf(scroller: Element): Element | null {
  return scroller.querySelector("tbody");
}

function columnOf(cell: HTMLTableCellElement): number {
  const before = [...(cell.parentElement?.children ?? [])].slice(0, cell.cellIndex) as HTMLTableCellElement[];
  return before.reduce((sum, { colSpan }) => sum + colSpan, 0);
}

function inRow(row: Element | null, from: HTMLElement, step: number): HTMLElement | undefined {
  const all = controlsOf(row);
  return all[all.indexOf(from) + step];
}

function inColumn(
  rows: readonly Element[],
  row: Element | null,
  column: number,
  step: number,
): HTMLElement | undefined {
  const from = row === null ? -1 : rows.indexOf(row);
  const there = step > 0 ? rows.slice(from + 1) : rows.slice(0, Math.max(0, from)).toReversed();
  return there.flatMap((one) => {
    const cells = [...one.children] as HTMLTableCellElement[];
    return controlsOf(cells.find((cell) => columnOf(cell) === column) ?? null).slice(0, 1);
  })[0];
}
