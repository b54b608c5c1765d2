import { useLayoutEffect, useState } from "react";

const content = (): HTMLElement | null => document.getElementById("content");

/** Width of the page beside the menu, which the person may fold, in pixels. */
export function useContentWidth(): number {
  const [width, setWidth] = useState(() => content()?.clientWidth ?? window.innerWidth);
  useLayoutEffect(() => {
    const element = content();
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return width;
}
