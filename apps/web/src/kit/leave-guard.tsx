import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";
import { Confirm } from "./confirm.tsx";
import { useLocale } from "./words.tsx";

/** A part of a page with a question whether something is typed there, and what forgets it. */
export type Unsaved = { readonly isDirty: () => boolean; readonly discard: () => void };

/** Where the forms of a page say whether something in them is not saved. */
export const unsaved = createContext<Set<Unsaved> | undefined>(undefined);

/** A part of a page in which something may be typed and not saved. */
export function useUnsaved(isDirty: () => boolean, discard: () => void = () => undefined): void {
  const asks = useContext(unsaved);
  const ask = useEffectEvent(isDirty);
  const forget = useEffectEvent(discard);
  useEffect(() => {
    const own: Unsaved = { isDirty: () => ask(), discard: () => { forget(); } };
    asks?.add(own);
    return () => { asks?.delete(own); };
  }, [asks]);
}

/** Asks before another page takes what was typed and not saved. */
export function LeaveGuard({ asks }: { readonly asks: ReadonlySet<Unsaved> }) {
  const { t } = useLocale();
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    currentLocation.pathname !== nextLocation.pathname && [...asks].some(({ isDirty }) => isDirty()));
  if (blocker.state !== "blocked") return null;
  const leave = (): Promise<void> => {
    isLeaving.current = true;
    for (const { discard } of asks) discard();
    blocker.proceed();
    return Promise.resolve();
  };
  return (
    <Confirm title={t("kit.unsavedTitle")} consequence={t("kit.unsaved")} action={t("kit.leave")} onConfirm={leave} isFree
      onClose={() => { if (!isLeaving.current) blocker.reset(); }} />
  );
}
