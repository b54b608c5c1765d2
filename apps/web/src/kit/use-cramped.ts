import { useLayoutEffect, useRef, useState } from "react";

/**
 * Whether a row has less room than what stands in it needs: then something has to stand elsewhere until there is as much room again.
 * @param of what stands in it, in words: of another language it may be shorter
 */
export function useCramped(row: HTMLElement | null, of: string): boolean {
  const needed = useRef(0);
  const [cramped, setCramped] = useState({ of, is: false });
  const isCramped = cramped.of === of && cramped.is;
  useLayoutEffect(() => {
    if (row === null) return undefined;
    const measure = (): void => {
      const { scrollWidth, clientWidth } = row;
      if (!isCramped && scrollWidth > clientWidth + 1) {
        needed.current = scrollWidth;
        setCramped({ of, is: true });
      } else if (isCramped && clientWidth >= needed.current) setCramped({ of, is: false });
    };
    const observer = new ResizeObserver(measure);
    // It is told at once, but after what stands in the row has fitted itself: fields that are about to fold need no room.
    for (const watched of [row, ...row.children]) observer.observe(watched);
    return () => { observer.disconnect(); };
  }, [row, of, isCramped]);
  return isCramped;
}
