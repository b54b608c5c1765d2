// The layers over the page: dialogs and drawers, in the order in which they opened. Esc applies to the top one only.
import { useLayoutEffect, useState } from "react";
import { makeStore, useStore } from "../../ports/store.ts";

const layers = makeStore<readonly symbol[]>([]);
/** Over the page, and below the dropdowns of fields. */
const lowest = 200;
const step = 5;

export type Layer = { readonly isTop: boolean; readonly zIndex: number };

/** Whether a layer is open: a component that mounts now must not take the focus. */
export function isCovered(): boolean {
  return layers.read().length > 0;
}

/** Registers this component as a layer while it is mounted. */
export function useLayer(): Layer {
  const [own] = useState(() => Symbol("layer"));
  useLayoutEffect(() => {
    layers.write([...layers.read(), own]);
    return () => {
      layers.write(layers.read().filter((one) => one !== own));
    };
  }, [own]);
  const open = useStore(layers);
  const place = open.indexOf(own);
  return { isTop: open.at(-1) === own, zIndex: lowest + step * (place < 0 ? open.length : place) };
}
