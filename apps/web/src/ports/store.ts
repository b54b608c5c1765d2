import { useSyncExternalStore } from "react";

/** A value that lives outside React and tells who watches it. */
export type Store<Value> = {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  readonly watch: (listener: () => void) => () => void;
};

/** Makes a store; equal values are not told. */
export function makeStore<Value>(first: Value): Store<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
}

/** A store's value in a component. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.watch, store.read);
}
