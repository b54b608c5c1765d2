import { useEffect, useEffectEvent } from "react";
import { letterOf } from "../format/letter.ts";

/** A letter shortcut that works wherever the focus is, except in a field or under a dialog. */
export function useLetter(letter: string, act: () => void, isOff: boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (
      isOff ||
      !(event.target instanceof Element) ||
      event.target.closest("input, textarea, select, [role=dialog]") !== null
    )
      return;
    if (letterOf(event) !== letter) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      hear(event);
    };
    globalThis.addEventListener("keydown", onKey);
    return () => {
      globalThis.removeEventListener("keydown", onKey);
    };
  }, []);
}
