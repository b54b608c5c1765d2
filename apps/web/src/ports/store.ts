import { useSyncExternalStore } from "react";

/** A value outside React that notifies its subscribers. */
export type Store<Value> = {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  readonly watch: (listener: () => void) => () => void;
};

/** Creates a store; setting an equal value notifies nobody. */
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
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A store's value in a component. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.watch, store.read);
}
