// Dragging a game of the week: with the mouse by its line, on touch screens by its handle.
import { useDrag } from "@mantine/hooks";
import {
  type PointerEvent,
  type RefCallback,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { Carrying } from "./use-carry.ts";
import { atDay, atHour } from "./week-hours.ts";

export type DragOver = {
  readonly ref: RefCallback<HTMLElement>;
  readonly onPointerDown: (event: PointerEvent) => void;
  /** Whether the pointer press that is ending was a drag rather than a click. */
  readonly wasDragged: () => boolean;
  /** A key was pressed: its click is not part of the last pointer press. */
  readonly onKeyDown: () => void;
};

/** Pixels after which a press becomes a drag. */
const threshold = 5;

/** @param grid its cells and day headings are drop targets */
export function useDragOver(
  grid: RefObject<HTMLElement | null>,
  zone: string,
  { held, pickUp, over, letGo, drop }: Carrying,
): DragOver {
  const press = useRef<{ line: Element | null; isDragged: boolean; cancel: (() => void) | undefined }>({
    line: null,
    isDragged: false,
    cancel: undefined,
  });
  const aim = ([x, y]: readonly [number, number]): void => {
    const game = held()?.game;
    if (game === undefined) return;
    const under = document.elementFromPoint(x, y);
    const { day, hour } = under?.closest<HTMLElement>("[data-day]")?.dataset ?? {};
    // On a phone a message lies between the days and the hours: crossing it changes nothing.
    if (day === undefined && under?.closest("[data-stays]") != null) return;
    const to =
      day === undefined
        ? undefined
        : hour === undefined
          ? atDay(game.startsAt, day, zone)
          : atHour(game.startsAt, day, Number(hour), zone);
    over(to ?? game.startsAt);
  };
  const edges = useEdges(grid, aim);
  const { ref, active } = useDrag<HTMLElement>(
    ({ first, last, canceled, xy, cancel, event }) => {
      const now = press.current;
      if (first) {
        const isByHandle = event.pointerType !== "touch" || now.line?.closest("[data-handle]") != null;
        now.isDragged = isByHandle && pickUp(now.line?.closest("[data-event]") ?? null, true) !== undefined;
        now.cancel = cancel;
        if (!now.isDragged) cancel();
      }
      if (!now.isDragged) return;
      if (!last) aim(xy);
      else if (canceled) letGo();
      else drop();
      edges.aim(last ? undefined : xy);
    },
    { threshold },
  );
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || held() === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    edges.aim(undefined);
    press.current.cancel?.();
    letGo();
  });
  useEffect(() => {
    if (!active) return undefined;
    const listener = (event: KeyboardEvent): void => {
      onEscape(event);
    };
    document.addEventListener("keydown", listener, true);
    return () => {
      document.removeEventListener("keydown", listener, true);
    };
  }, [active]);
  return {
    ref,
    onPointerDown: ({ target }) => {
      letGo();
      press.current = { line: target instanceof Element ? target : null, isDragged: false, cancel: undefined };
    },
    wasDragged: () => press.current.isDragged,
    onKeyDown: () => {
      press.current.isDragged &&= held()?.isDragged === true;
    },
  };
}

/** Distance from the edge, in pixels, within which dragging scrolls, and pixels per frame. */
const edge = 48;
const speed = 10;

/** Scrolls the week while a game is held at its upper or lower edge. */
function useEdges(grid: RefObject<HTMLElement | null>, onScrolled: (xy: readonly [number, number]) => void) {
  const at = useRef<readonly [number, number] | undefined>(undefined);
  const frame = useRef<number | undefined>(undefined);
  const scrolled = useEffectEvent(onScrolled);
  const [step] = useState(() => (): void => {
    frame.current = undefined;
    const [xy, box] = [at.current, scrollerOf(grid.current)];
    if (xy === undefined || box === null) return;
    // The sticky header is itself a drop target: upward scrolling starts below it.
    const top = grid.current?.parentElement?.querySelector("[data-stays]")?.getBoundingClientRect().bottom ?? 0;
    const bottom = Math.min(innerHeight, box.getBoundingClientRect().bottom);
    const by = xy[1] > top && xy[1] < top + edge ? -speed : xy[1] > bottom - edge ? speed : 0;
    const before = box.scrollTop;
    if (by !== 0) box.scrollTop += by;
    if (box.scrollTop !== before) scrolled(xy);
    frame.current = requestAnimationFrame(step);
  });
  return {
    aim: (xy: readonly [number, number] | undefined): void => {
      at.current = xy;
      if (xy !== undefined) frame.current ??= requestAnimationFrame(step);
    },
  };
}

/** The grid or its scroll container: on a phone the page scrolls. */
function scrollerOf(grid: HTMLElement | null): Element | null {
  for (let box = grid; box !== null; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight + 1 && ["auto", "scroll"].includes(getComputedStyle(box).overflowY))
      return box;
  }
  return document.scrollingElement;
}
