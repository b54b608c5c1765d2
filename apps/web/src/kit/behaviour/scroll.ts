// Scrolls an element into view: in 500 ms by default (specification, section 9), immediately for users who prefer
// reduced motion, and never against the user's own scrolling.
import { scrollMs } from "../../ports/constants.ts";

/** Pixels around the element, so that it does not touch the edge. */
const margin = 12;

/** The position during a scroll: fast at first, slow at the end. */
export function scrolledAt(from: number, to: number, elapsedMs: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsedMs / scrollMs));
  return to - (to - from) * left ** 3;
}

/**
 * How far a box must scroll so that a span is fully visible, or its start if it is longer than the box; 0 if it is
 * already.
 */
export function distance(span: Span, box: Span): number {
  const room = box.end - box.start;
  const [start, end] = [span.start - margin, span.end + margin];
  if (start < box.start || end - start > room) return start - box.start;
  return end > box.end ? end - box.end : 0;
}

type Span = { readonly start: number; readonly end: number };

/** Scrolls the containers of an element until it is visible. */
export function bringIntoSight(element: HTMLElement): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    const left = scrolls(overflowX)
      ? distance({ start: inner.left, end: inner.right }, { start: outer.left, end: outer.right })
      : 0;
    const top = scrolls(overflowY)
      ? distance(
          { start: inner.top, end: inner.bottom },
          { start: outer.top, end: outer.bottom - covered(box, element) },
        )
      : 0;
    if (left === 0 && top === 0) continue;
    if (isStill) box.scrollBy(left, top);
    else glide(box, box.scrollLeft + left, box.scrollTop + top);
    // Only the innermost container that needs scrolling moves; one scroll at a time is enough.
    return;
  }
}

/** How much of a box's lower end is covered by a sticky footer, such as a dialog's. */
function covered(box: HTMLElement, element: HTMLElement): number {
  const foot = box.querySelector<HTMLElement>("[data-foot]");
  return foot === null || foot.contains(element) || getComputedStyle(foot).position !== "sticky"
    ? 0
    : foot.offsetHeight;
}

function scrolls(overflow: string): boolean {
  return overflow === "auto" || overflow === "scroll";
}

const onTheirWay = new WeakMap<HTMLElement, () => void>();

function glide(box: HTMLElement, left: number, top: number): void {
  onTheirWay.get(box)?.();
  const from = { left: box.scrollLeft, top: box.scrollTop };
  const hands = new AbortController();
  const stop = (): void => {
    hands.abort();
  };
  onTheirWay.set(box, stop);
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
    box.addEventListener(kind, stop, { signal: hands.signal, passive: true });
  let started: number | undefined;
  let set: { readonly left: number; readonly top: number } = from;
  const step = (now: number): void => {
    if (hands.signal.aborted) return;
    // The user scrolled meanwhile, by scrollbar or by searching: leave it there.
    if (Math.abs(box.scrollLeft - set.left) > 1 || Math.abs(box.scrollTop - set.top) > 1) {
      stop();
      return;
    }
    started ??= now;
    const elapsed = now - started;
    box.scrollTo(scrolledAt(from.left, left, elapsed), scrolledAt(from.top, top, elapsed));
    set = { left: box.scrollLeft, top: box.scrollTop };
    if (elapsed < scrollMs) requestAnimationFrame(step);
    else stop();
  };
  requestAnimationFrame(step);
}
