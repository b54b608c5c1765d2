import { useLayoutEffect, useRef, useState } from "react";

type Handlers = Readonly<Record<string, (...values: never[]) => unknown>>;

/**
 * Handlers whose identity never changes and that always run the latest render's code, for rows that re-render only when
 * their own data change.
 */
export function useStable<H extends Handlers>(handlers: H): H {
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [name, (...values: never[]): unknown => newest.current[name]?.(...values)]),
      ) as H,
  );
  return stable;
}
