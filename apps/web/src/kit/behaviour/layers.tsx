// The layers over the page: dialogs and drawers, in the order in which they opened. Esc applies to the top one only,
// and so does Back.
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { makeStore, useStore } from "../../ports/store.ts";
import { backCloses } from "./address.ts";

const layers = makeStore<readonly symbol[]>([]);
/** Over the page, and below the dropdowns of fields. */
const lowest = 200;
const step = 5;

/** Who shows what the address names: the first layer within. What opens from it has no address. */
type Claim = { by: symbol | undefined };
const claimed = createContext<Claim | undefined>(undefined);

/** Content that is open because the address names it: its drawer or dialog closes with its entry of the history. */
export function InAddress({ children }: { readonly children: ReactNode }) {
  const [claim] = useState<Claim>({ by: undefined });
  return <claimed.Provider value={claim}>{children}</claimed.Provider>;
}

/** Content over an addressed layer, which is no part of its address. */
export function OutOfAddress({ children }: { readonly children: ReactNode }) {
  return <claimed.Provider value={undefined}>{children}</claimed.Provider>;
}

export type Layer = { readonly isTop: boolean; readonly zIndex: number; readonly isAddressed: boolean };

/** Whether a layer is open: a component that mounts now must not take the focus. */
export function isCovered(): boolean {
  return layers.read().length > 0;
}

/**
 * Registers this component as a layer while it is mounted.
 * @param onBack what Back does; it may leave the layer open
 */
export function useLayer(onBack: () => void): Layer {
  const [own] = useState(() => Symbol("layer"));
  useLayoutEffect(() => {
    layers.write([...layers.read(), own]);
    return () => {
      layers.write(layers.read().filter((one) => one !== own));
    };
  }, [own]);
  const claim = useContext(claimed);
  const [isAddressed, setAddressed] = useState(false);
  useBackCloses(onBack, () => {
    if (claim === undefined || (claim.by ?? own) !== own) return undefined;
    claim.by = own;
    setAddressed(true);
    return () => {
      claim.by = undefined;
    };
  });
  const open = useStore(layers);
  const place = open.indexOf(own);
  return { isTop: open.at(-1) === own, zIndex: lowest + step * (place < 0 ? open.length : place), isAddressed };
}

/**
 * Back closes what this component shows, while it is mounted.
 * @param claim where the router's entry does this: registers it, and returns a function for when it is closed
 */
export function useBackCloses(onBack: () => void, claim: () => (() => void) | undefined = () => undefined): void {
  const close = useEffectEvent(onBack);
  const register = useEffectEvent(claim);
  useEffect(
    () =>
      register() ??
      backCloses({
        close: () => {
          close();
        },
      }),
    [],
  );
}

/** Back closes what is shown beside this element. */
export function BackCloses({ onBack }: { readonly onBack: () => void }) {
  useBackCloses(onBack);
  return null;
}
