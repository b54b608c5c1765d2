// The page itself on paper, where it has no list of its own that Ctrl P prints: a board, a home page, a form.
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

function whilePrinting(change: (isPrinting: boolean) => void): () => void {
  const begin = (): void => {
    change(true);
  };
  const end = (): void => {
    change(false);
  };
  globalThis.addEventListener("beforeprint", begin);
  globalThis.addEventListener("afterprint", end);
  return () => {
    globalThis.removeEventListener("beforeprint", begin);
    globalThis.removeEventListener("afterprint", end);
  };
}

/** While the browser prints this page: what is drawn only in sight must be there whole. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(
    () =>
      whilePrinting((is) => {
        // The browser takes the page as it is when the listener returns.
        flushSync(() => {
          setPrinting(is);
        });
      }),
    [],
  );
  return isPrinting;
}

/** Paper is white: a dark page prints in the light theme. */
export function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    return whilePrinting((isPrinting) => {
      if (isPrinting) before = dataset["mantineColorScheme"];
      const scheme = isPrinting ? "light" : before;
      if (scheme !== undefined) dataset["mantineColorScheme"] = scheme;
    });
  }, []);
}
