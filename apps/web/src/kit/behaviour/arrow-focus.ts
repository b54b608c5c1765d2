import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus through the buttons of a list with ↓ and ↑, from whatever has it; the ends do not wrap.
 * @param buttons a selector of the list's buttons
 */
export function arrowFocus(event: KeyboardEvent<HTMLElement>, buttons: string): void {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(buttons)];
  const at = all.findIndex((button) => button === document.activeElement);
  const next = all[at < 0 ? (step > 0 ? 0 : all.length) : at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
