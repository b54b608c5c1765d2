import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";
import { Confirm } from "./confirm.tsx";
import { useLocale } from "../format/words.tsx";

/** A part of a page: whether it has unsaved input, and how to discard it. */
export type Unsaved = { readonly isDirty: () => boolean; readonly discard: () => void };

/** Registry in which the forms of a page report unsaved input. */
export const unsaved = createContext<Set<Unsaved> | undefined>(undefined);

/** Registers a part of a page that may have unsaved input. */
export function useUnsaved(isDirty: () => boolean, discard: () => void = () => undefined): void {
  const asks = useContext(unsaved);
  const ask = useEffectEvent(isDirty);
  const forget = useEffectEvent(discard);
  useEffect(() => {
    const own: Unsaved = {
      isDirty: () => ask(),
      discard: () => {
        forget();
      },
    };
    asks?.add(own);
    return () => {
      asks?.delete(own);
    };
  }, [asks]);
}

/** Asks for confirmation before navigation discards unsaved input. */
export function LeaveGuard({ asks }: { readonly asks: ReadonlySet<Unsaved> }) {
  const { t } = useLocale();
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && [...asks].some(({ isDirty }) => isDirty()),
  );
  if (blocker.state !== "blocked") return null;
  const leave = (): Promise<void> => {
    isLeaving.current = true;
    for (const { discard } of asks) discard();
    blocker.proceed();
    return Promise.resolve();
  };
  return (
    <Confirm
      title={t("kit.unsavedTitle")}
      consequence={t("kit.unsaved")}
      action={t("kit.leave")}
      onConfirm={leave}
      isFree
      onClose={() => {
        if (!isLeaving.current) blocker.reset();
      }}
    />
  );
}
