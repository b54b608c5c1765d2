// What is open on a page is part of its address: it can be sent, it survives a reload, and Back closes it.
import { useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { timers } from "../../ports/browser.ts";
import { makeStore } from "../../ports/store.ts";
import { type BackLayer, makeBack } from "./back.ts";

/**
 * The parameters of an address that name what is open: a record of the page, another view over it, such as its history,
 * panels over any page, a week's line.
 */
export type OpenedName = "opened" | "over" | "panel" | "line";
const openedNames: readonly string[] = ["opened", "over", "panel", "line"] satisfies readonly OpenedName[];

/** Whether a parameter of the address says what is open, and so is not a filter. */
export function isOpenedName(name: string): boolean {
  return openedNames.includes(name);
}

/** The parameters of an address without what is open. */
export function withoutOpened(parameters: URLSearchParams): string {
  return new URLSearchParams([...parameters].filter(([name]) => !isOpenedName(name))).toString();
}

/** What is open by a search part, each with its name. */
function openedIn(search: string): readonly string[] {
  return [...new URLSearchParams(search)].filter(([name]) => isOpenedName(name)).map((one) => one.join(" "));
}

type Place = { readonly pathname: string; readonly search: string };

/** Whether something that was open on a page is not open at the next place. */
export function isClosing(current: Place, next: Place): boolean {
  const open = openedIn(next.search);
  return openedIn(current.search).some((one) => !open.includes(one));
}

type Options = { readonly replace?: boolean; readonly state?: unknown };

/** The part of the router that addresses need. */
type Router = {
  readonly state: {
    readonly location: {
      readonly pathname: string;
      readonly search: string;
      readonly state: unknown;
      readonly key: string;
    };
    readonly historyAction: "PUSH" | "REPLACE" | "POP";
  };
  readonly subscribe: (listener: () => void) => unknown;
  navigate: (to: never, options?: never) => Promise<void>;
};

/** The search part of the address. */
export const addressSearch = makeStore("");

let router: Router | undefined;
let back: ReturnType<typeof makeBack> | undefined;
let isForNewTab = false;

/**
 * Hears of Back and Forward, from before the router is made: listeners of a window run in the order in which they were
 * added, and the router must not see the entries of layers.
 */
export function hearBack(): void {
  globalThis.addEventListener("popstate", (event) => {
    if (back?.popped() === true) event.stopImmediatePropagation();
  });
}

/** Follows the router from now on; before, as in a unit test, nothing that is open has an address. */
export function followAddress(bound: Router): void {
  const history = makeBack({
    state: () => globalThis.history.state as unknown,
    url: () => globalThis.location.href,
    push: (state) => {
      globalThis.history.pushState(state, "");
    },
    replace: (state, url) => {
      globalThis.history.replaceState(state, "", url);
    },
    go: (delta) => {
      globalThis.history.go(delta);
    },
    soon: (run) => {
      timers.after(0, run);
    },
  });
  [router, back] = [bound, history];
  let { key } = bound.state.location;
  addressSearch.write(bound.state.location.search);
  bound.subscribe(() => {
    const { location, historyAction } = bound.state;
    if (location.key === key) return;
    key = location.key;
    history.routed(historyAction);
    addressSearch.write(location.search);
  });
  const navigate = bound.navigate.bind(bound);
  bound.navigate = async (to, options) => {
    const rest = typeof to === "number" ? undefined : history.rest();
    if (rest !== undefined) await rest;
    return navigate(to, options);
  };
}

/** Notes whether what is opened next belongs in a new tab: after a click with Ctrl or Cmd. */
export function noteNewTabs(page: Document): void {
  page.addEventListener(
    "click",
    ({ ctrlKey, metaKey }) => {
      isForNewTab = ctrlKey || metaKey;
    },
    true,
  );
  for (const other of ["pointerdown", "keydown"])
    page.addEventListener(
      other,
      () => {
        isForNewTab = false;
      },
      true,
    );
}

/** Back closes this layer, which has no address. @returns a function for when it is closed */
export function backCloses(layer: BackLayer): () => void {
  return back?.opened(layer) ?? (() => undefined);
}

/**
 * Opens something by its address: an entry of the history, or another tab after a click with Ctrl.
 * @param values of the parameter: several lie over each other
 * @param isInstead shows it in place of what is open
 * @returns false if it was opened in another tab
 */
export function openInAddress(name: OpenedName, values: readonly string[], isInstead = false): boolean {
  if (router === undefined) return true;
  const { location } = router.state;
  const next = withValues(location.search, name, values);
  if (isForNewTab && !isInstead) {
    isForNewTab = false;
    globalThis.open(`#${location.pathname}?${next}`, "_blank", "noopener");
    return false;
  }
  goTo(next, isInstead ? { replace: true, state: location.state } : { state: { over: plain(location.search) } });
  return true;
}

/** Closes what is open so that these values stay: back over its entry, or in place where it was opened by a link. */
export function closeInAddress(name: OpenedName, values: readonly string[] = []): void {
  if (router === undefined) return;
  const { location } = router.state;
  const next = withValues(location.search, name, values);
  if (overOf(location.state) === next) void back?.leave();
  else if (next !== plain(location.search)) goTo(next, { replace: true });
}

function goTo(search: string, options: Options): void {
  void router?.navigate({ pathname: router.state.location.pathname, search } as never, options as never);
}

function withValues(search: string, name: OpenedName, values: readonly string[]): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(name);
  for (const value of values) parameters.append(name, value);
  return parameters.toString();
}

const plain = (search: string): string => new URLSearchParams(search).toString();

/** The parameters of the entry before, from which this one was opened. */
function overOf(state: unknown): unknown {
  return typeof state === "object" && state !== null && "over" in state ? state.over : undefined;
}

export type OpenedKey = {
  /** Empty if nothing is open. */
  readonly key: string;
  readonly open: (key: string) => void;
  readonly close: () => void;
};

/** What is open on this page, by its key in the address. */
export function useOpened(name: OpenedName = "opened"): OpenedKey {
  const [parameters] = useSearchParams();
  const { key: place } = useLocation();
  const left = useRef<string>(undefined);
  const key = parameters.get(name) ?? "";
  return {
    key,
    open: (wanted) => {
      openInAddress(name, [wanted], key !== "");
    },
    close: () => {
      // Closing again before the way back has finished would go back twice.
      if (left.current === place) return;
      left.current = place;
      closeInAddress(name);
    },
  };
}
