// Back closes the uppermost layer. A layer without an address of its own (a dialog, a sheet) has a history entry with
// the address of the page below it, which the router never sees: `layer` in the entry's state counts them. A panel with
// an address is an entry of the router. What is open decides: after each change the entries are made to agree with it,
// so that no way of closing a layer leaves an entry behind.

/** The browser's history, as far as it is needed here. */
export type HistoryPort = {
  readonly state: () => unknown;
  readonly url: () => string;
  readonly push: (state: object) => void;
  readonly replace: (state: object, url: string) => void;
  readonly go: (delta: number) => void;
  /** Runs when React has rendered what a click or key changed. */
  readonly soon: (run: () => void) => void;
};

/** A layer that Back closes. It may decline, as a form with unsaved input does; then it keeps its entry. */
export type BackLayer = { readonly close: () => void };

type Entry = { readonly idx: number; readonly layer: number };
/** `isPlaced`: it has its entry, so that leaving the entry closes it. */
type Listed = { readonly layer: BackLayer; idx: number; isPlaced: boolean };

/** Keeps the history in agreement with the layers that are open. The router's index numbers its entries. */
export function makeBack(history: HistoryPort) {
  const open: Listed[] = [];
  /** Where the browser is, and the entry of the router's location: they differ while the router decides. */
  let at = entryOf(history.state()) ?? { idx: 0, layer: 0 };
  let routed = at.idx;
  /** What the router last wrote, which holds for the entries of all layers over it. */
  let written = { state: withoutLayer(history.state()), url: history.url() };
  let furthest = at.idx;
  let isForward = false;
  let isGoing = false;
  /** The router's entry is being left: what opens now belongs to the one before. */
  let isLeaving = false;
  const waiting: (() => void)[] = [];

  const currentLayers = (): readonly Listed[] => open.filter(({ idx }) => idx === at.idx);
  const go = (delta: number): void => {
    isGoing = true;
    history.go(delta);
  };
  const closeFrom = (layers: readonly Listed[]): void => {
    for (const { layer, isPlaced } of layers.toReversed()) if (isPlaced) layer.close();
  };

  /** Adds the entries that open layers lack, or leaves those of closed ones. */
  const agree = (): void => {
    if (isGoing || at.idx !== routed) return;
    for (const one of open) if (one.idx > at.idx) one.idx = at.idx;
    const layers = currentLayers();
    const wanted = layers.length;
    for (const one of layers) one.isPlaced = true;
    for (; at.layer < wanted; at = { ...at, layer: at.layer + 1 }) {
      history.push({ ...written.state, layer: at.layer + 1 });
      furthest = at.idx;
      isForward = false;
    }
    // On the way forward over the entry of a layer that was closed, what follows it is meant.
    if (at.layer > wanted) go(isForward && furthest > at.idx ? 1 : wanted - at.layer);
  };

  // A page that was loaded again has none of the layers that were open.
  history.soon(agree);

  return {
    /** A layer opened. @returns a function for when it is closed */
    opened: (layer: BackLayer): (() => void) => {
      const one: Listed = { layer, idx: isLeaving ? routed - 1 : routed, isPlaced: false };
      open.push(one);
      queueMicrotask(agree);
      return () => {
        open.splice(open.indexOf(one), 1);
        queueMicrotask(agree);
      };
    },
    /**
     * The browser moved to another entry.
     * @returns whether only layers are concerned, so that the router must not see it
     */
    popped: (): boolean => {
      isGoing = false;
      for (const run of waiting.splice(0)) run();
      const before = at;
      // An address that was typed has no entry of the router yet.
      const entry = entryOf(history.state()) ?? { idx: before.idx + 1, layer: 0 };
      if (entryOf(history.state()) === undefined) {
        furthest = entry.idx;
        history.replace(
          { ...asObject(history.state()), idx: entry.idx, key: `typed${String(entry.idx)}` },
          history.url(),
        );
      }
      at = entry;
      isForward = entry.idx > before.idx || (entry.idx === before.idx && entry.layer > before.layer);
      history.soon(agree);
      if (entry.idx !== before.idx) return false;
      if (asObject(history.state())["key"] !== written.state["key"])
        history.replace({ ...written.state, layer: entry.layer }, written.url);
      closeFrom(currentLayers().slice(entry.layer));
      return true;
    },
    /** The router shows a location. */
    routed: (action: "PUSH" | "REPLACE" | "POP"): void => {
      const entry = entryOf(history.state()) ?? at;
      if (action === "PUSH") furthest = entry.idx;
      if (action === "REPLACE" && at.layer > 0)
        history.replace({ ...asObject(history.state()), layer: at.layer }, history.url());
      at = action === "REPLACE" ? { ...entry, layer: at.layer } : entry;
      routed = at.idx;
      isLeaving = false;
      written = { state: withoutLayer(history.state()), url: history.url() };
      closeFrom(open.filter(({ idx }) => idx > at.idx));
      if (action === "POP") closeFrom(currentLayers().slice(at.layer));
      history.soon(agree);
    },
    /** Leaves the router's entry for the one before it. */
    leave: async (): Promise<void> => {
      isLeaving = true;
      await settled();
      go(-at.layer - 1);
    },
    /** Undefined if the router may navigate now; otherwise resolves when layers that close have left the history. */
    rest: (): Promise<void> | undefined => (at.layer > 0 || isGoing ? settled() : undefined),
  };

  async function settled(): Promise<void> {
    if (at.layer > 0)
      await new Promise<void>((resolve) => {
        history.soon(resolve);
      });
    while (isGoing)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
  }
}

function asObject(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === "object" && state !== null ? (state as Readonly<Record<string, unknown>>) : {};
}

function withoutLayer(state: unknown): Readonly<Record<string, unknown>> {
  const { layer: _, ...rest } = asObject(state);
  return rest;
}

function entryOf(state: unknown): Entry | undefined {
  const { idx, layer } = asObject(state);
  return typeof idx === "number" ? { idx, layer: typeof layer === "number" ? layer : 0 } : undefined;
}
