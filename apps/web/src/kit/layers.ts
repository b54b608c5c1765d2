// What lies over the page: dialogs and drawers in the order in which they opened. Esc is for the one on top alone.
import { useLayoutEffect, useState } from "react";
import { makeStore, useStore } from "../ports/store.ts";

const layers = makeStore<readonly symbol[]>([]);
/** Over the page and below what opens from a field. */
const lowest = 200;
const step = 5;

export type Layer = { readonly isTop: boolean; readonly zIndex: number };

/** Whether something lies over the page: a part that comes only now leaves the keys there. */
export function isCovered(): boolean {
  return layers.read().length > 0;
}

/** Makes this part a layer for as long as it is there. */
export function useLayer(): Layer {
  const [own] = useState(() => Symbol("layer"));
  useLayoutEffect(() => {
    layers.write([...layers.read(), own]);
    return () => { layers.write(layers.read().filter((one) => one !== own)); };
  }, [own]);
  const open = useStore(layers);
  const place = open.indexOf(own);
  return { isTop: open.at(-1) === own, zIndex: lowest + step * (place < 0 ? open.length : place) };
}
