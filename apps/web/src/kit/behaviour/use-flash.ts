import { useEffect, useRef, useState } from "react";
import { timers } from "../../ports/browser.ts";

/** A move is shown this long, without fading: a fade costs more than the whole board (measured). */
const flashMs = 2000;

export type Move = "up" | "down";

/** The direction of a figure's change; undefined if it is unchanged, new or removed. */
export function moveOf(before: number | null | undefined, after: number | null | undefined): Move | undefined {
  if (typeof before !== "number" || typeof after !== "number" || before === after) return undefined;
  return after > before ? "up" : "down";
}

/** Reports for two seconds that a figure changed. @param of what the figure belongs to: replacing it is not a change */
export function useFlash(value: number | null | undefined, of = ""): Move | undefined {
  const before = useRef({ value, of });
  const [flash, setFlash] = useState<Move | undefined>(undefined);
  useEffect(() => {
    const move = before.current.of === of ? moveOf(before.current.value, value) : undefined;
    before.current = { value, of };
    if (move === undefined) return undefined;
    setFlash(move);
    return timers.after(flashMs, () => {
      setFlash(undefined);
    }).clear;
  }, [value, of]);
  return flash;
}
