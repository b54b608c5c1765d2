import { type RefObject, useEffect } from "react";

/** Blocks submitting the form while a field's text is invalid, and focuses the field. */
export function useHeldSubmit(input: RefObject<HTMLInputElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const form = input.current?.form;
    if (!isHeld || form == null) return undefined;
    const hold = (event: Event): void => {
      if (event.target !== form) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    form.addEventListener("submit", hold, true);
    return () => {
      form.removeEventListener("submit", hold, true);
    };
  }, [input, isHeld]);
}
