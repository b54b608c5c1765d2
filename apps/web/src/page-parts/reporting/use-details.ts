import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { isFocusLost, leadToMain } from "../../kit/behaviour/main-thing.ts";

type Details<Column> = {
  /** The columns to show. */
  readonly shown: readonly Column[];
  /** Whether details are hidden; undefined where everything fits, so that there is nothing to choose. */
  readonly isHidden: boolean | undefined;
  readonly onTurn: () => void;
};

/**
 * Leaves out the columns that another sums up where a column that must be in sight would be beside the frame, until
 * the person asks for them.
 * @param frame scrolls the table
 * @param isDrawn whether the table is on the screen
 */
export function useDetails<Column extends { readonly isDetail?: boolean }>(
  columns: readonly Column[],
  frame: RefObject<HTMLElement | null>,
  isDrawn: boolean,
): Details<Column> {
  const [needed, setNeeded] = useState(0);
  const [width, setWidth] = useState(Infinity);
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const hasDetails = columns.some(({ isDetail }) => isDetail === true);
  const isTooWide = hasDetails && needed > width;
  const isHidden = isTooWide && chosen !== false;
  // A cell that is left out may have had the focus.
  useLayoutEffect(() => {
    if (isHidden && isFocusLost()) leadToMain();
  }, [isHidden]);
  const measure = useEffectEvent((element: HTMLElement): void => {
    setWidth(element.clientWidth);
    // With all of its columns the table says how much room they need.
    const last = [...element.querySelectorAll("th[data-in-sight]")].at(-1);
    if (isHidden || last === undefined) return;
    setNeeded(
      Math.ceil(last.getBoundingClientRect().right - element.getBoundingClientRect().left + element.scrollLeft),
    );
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null || !isDrawn) return undefined;
    const observer = new ResizeObserver(() => {
      measure(element);
    });
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => {
      observer.disconnect();
    };
  }, [frame, isDrawn]);
  return {
    shown: isHidden ? columns.filter(({ isDetail }) => isDetail !== true) : columns,
    isHidden: isTooWide ? isHidden : undefined,
    onTurn: () => {
      setChosen(!isHidden);
    },
  };
}
