import { useEffect, useRef, useState } from "react";
import { timers } from "../ports/browser.ts";

/** A move shows this long, without fading: a fade costs more than the whole board (measured). */
const flashMs = 2000;

export type Move = "up" | "down";

/** Which way a figure went; undefined when it stayed, came or went away. */
export function moveOf(before: number | null | undefined, after: number | null | undefined): Move | undefined {
  if (typeof before !== "number" || typeof after !== "number" || before === after) return undefined;
  return after > before ? "up" : "down";
}

/** Tells for two seconds that a figure moved. */
export function useFlash(value: number | null | undefined): Move | undefined {
  const before = useRef(value);
  const [flash, setFlash] = useState<Move | undefined>(undefined);
  useEffect(() => {
    const move = moveOf(before.current, value);
    before.current = value;
    if (move === undefined) return undefined;
    setFlash(move);
    return timers.after(flashMs, () => { setFlash(undefined); }).clear;
  }, [value]);
  return flash;
}
