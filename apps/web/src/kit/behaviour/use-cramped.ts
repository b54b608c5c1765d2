import { useLayoutEffect, useRef, useState } from "react";

/**
 * Whether a row is narrower than its content: some content must then move elsewhere until there is enough room again.
 * @param of the content as text: it may be shorter in another language
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
    // Measured immediately, but after the content has adapted: fields that are about to fold need no space.
    for (const watched of [row, ...row.children]) observer.observe(watched);
    return () => {
      observer.disconnect();
    };
  }, [row, of, isCramped]);
  return isCramped;
}
