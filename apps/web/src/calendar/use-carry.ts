// A game of the week that is carried to another start: by keys, by the mouse or with a finger.
import { useDrag } from "@mantine/hooks";
import { type KeyboardEvent, type PointerEvent, type RefCallback, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { atDay, atHour, carriedBy, type WeekGame } from "./week-hours.ts";

export type Carried = {
  readonly game: WeekGame;
  /** Where it would start; its own start where it is over nothing. */
  readonly startsAt: number;
  readonly isDragged: boolean;
};

export type CarryProps = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly games: readonly WeekGame[];
  readonly firstDay: string;
  readonly zone: string;
  /** It is to start there. */
  readonly onDrop: (game: WeekGame, startsAt: number) => void;
  /** It was let go, or may not be carried. */
  readonly onStay: (game: WeekGame, why: "gaveUp" | "begun") => void;
  readonly onEdge: () => void;
};

export type Carrying = {
  readonly carried: Carried | undefined;
  readonly ref: RefCallback<HTMLElement>;
  readonly onPointerDown: (event: PointerEvent) => void;
  /** @returns whether the key was about what is carried */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Whether the press that ends now was a drag, and no click. */
  readonly wasDragged: () => boolean;
};

/** So many pixels make a press a drag. */
const threshold = 5;
const carryKeys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", " "];

export function useCarry({ grid, games, firstDay, zone, onDrop, onStay, onEdge }: CarryProps): Carrying {
  const [carried, setCarried] = useState<Carried | undefined>(undefined);
  // What a press is about stands outside of what is drawn: it is asked between two frames.
  const press = useRef<{ line: Element | null; isDragged: boolean; cancel: (() => void) | undefined; held: Carried | undefined }>(
    { line: null, isDragged: false, cancel: undefined, held: undefined });
  const carry = (next: Carried | undefined): void => {
    press.current.held = next;
    setCarried((last) => (last?.game === next?.game && last?.startsAt === next?.startsAt ? last : next));
  };
  const pickUp = (line: Element | null, isDragged: boolean): Carried | undefined => {
    const game = games.find(({ eventId }) => String(eventId) === (line instanceof HTMLElement ? line.dataset["event"] : undefined));
    if (game === undefined) return undefined;
    if (game.status !== "scheduled" && game.status !== "postponed") {
      onStay(game, "begun");
      return undefined;
    }
    const held = { game, startsAt: game.startsAt, isDragged };
    carry(held);
    return held;
  };
  const letGo = (): void => {
    const { held } = press.current;
    carry(undefined);
    if (held !== undefined) onStay(held.game, "gaveUp");
  };
  const drop = (): void => {
    const { held } = press.current;
    if (held === undefined || held.startsAt === held.game.startsAt) letGo();
    else {
      carry(undefined);
      onDrop(held.game, held.startsAt);
    }
  };
  const aim = ([x, y]: readonly [number, number]): void => {
    const { held } = press.current;
    const over = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]");
    if (held === undefined) return;
    const { day, hour } = over?.dataset ?? {};
    const { startsAt } = held.game;
    const to = day === undefined ? undefined : hour === undefined ? atDay(startsAt, day, zone) : atHour(startsAt, day, Number(hour), zone);
    carry({ ...held, startsAt: to ?? startsAt });
  };
  const { ref, active } = useDrag<HTMLElement>(({ first, last, canceled, xy, cancel, event }) => {
    const now = press.current;
    if (first) {
      const isByHandle = event.pointerType !== "touch" || now.line?.closest("[data-handle]") != null;
      now.isDragged = isByHandle && pickUp(now.line?.closest("[data-event]") ?? null, true) !== undefined;
      if (!now.isDragged) {
        cancel();
        return;
      }
      now.cancel = cancel;
    }
    if (now.held === undefined) return;
    if (!last) aim(xy);
    else if (canceled) letGo();
    else drop();
    edges.aim(last ? undefined : xy);
  }, { threshold });
  const edges = useEdges(grid, aim);
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    edges.aim(undefined);
    press.current.cancel?.();
    letGo();
  });
  useEffect(() => {
    if (!active) return undefined;
    const listener = (event: globalThis.KeyboardEvent): void => { onEscape(event); };
    document.addEventListener("keydown", listener, true);
    return () => { document.removeEventListener("keydown", listener, true); };
  }, [active]);
  return {
    carried, ref,
    onPointerDown: ({ target }) => {
      if (press.current.held !== undefined) letGo();
      press.current = { line: target instanceof Element ? target : null, isDragged: false, cancel: undefined, held: undefined };
    },
    wasDragged: () => press.current.isDragged,
    onKey: (event) => {
      const { held } = press.current;
      if (held === undefined) {
        const line = event.key === " " && event.target instanceof Element ? event.target.closest("[data-event]") : null;
        if (line !== null) pickUp(line, false);
        return line !== null;
      }
      if (held.isDragged) return false;
      if (event.key === "Tab") letGo();
      if (!carryKeys.includes(event.key)) return false;
      if (event.key === "Enter" || event.key === " ") drop();
      else if (event.key === "Escape") letGo();
      else {
        const to = carriedBy(event.key, held.startsAt, firstDay, zone);
        if (to === undefined) onEdge();
        else carry({ ...held, startsAt: to });
      }
      return true;
    },
  };
}

/** Within so many pixels of its edge a box scrolls under what is dragged, by so many a frame. */
const edge = 48;
const speed = 10;

/** Scrolls the grid while something is held at its upper or lower edge. */
function useEdges(grid: RefObject<HTMLElement | null>, onScrolled: (xy: readonly [number, number]) => void) {
  const at = useRef<readonly [number, number] | undefined>(undefined);
  const frame = useRef<number | undefined>(undefined);
  const scrolled = useEffectEvent(onScrolled);
  const [step] = useState(() => (): void => {
    frame.current = undefined;
    const [xy, box] = [at.current, grid.current];
    if (xy === undefined || box === null) return;
    const { top, bottom } = box.getBoundingClientRect();
    const by = xy[1] < top + edge ? -speed : xy[1] > bottom - edge ? speed : 0;
    const before = box.scrollTop;
    if (by !== 0) box.scrollTop += by;
    if (box.scrollTop !== before) scrolled(xy);
    frame.current = requestAnimationFrame(step);
  });
  return { aim: (xy: readonly [number, number] | undefined): void => {
    at.current = xy;
    if (xy !== undefined) frame.current ??= requestAnimationFrame(step);
  } };
}
