import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";
import { isClosing } from "../behaviour/address.ts";
import { InAddress } from "../behaviour/layers.tsx";
import { Confirm } from "./confirm.tsx";
import { useLocale } from "../format/locale.tsx";

/** A part of a page: whether it has unsaved input, and how to discard it. */
export type Unsaved = {
  readonly isDirty: () => boolean;
  readonly discard: () => void;
  /** It is lost when what is open on the page closes. */
  readonly isInPanel: boolean;
};

/** Whether this content is in a panel of the page. */
export const isInPanel = createContext(false);

/** Registry in which the forms of a page report unsaved input. */
export const unsaved = createContext<Set<Unsaved> | undefined>(undefined);

/** Registers a part of a page that may have unsaved input. */
export function useUnsaved(isDirty: () => boolean, discard: () => void = () => undefined): void {
  const asks = useContext(unsaved);
  const inPanel = useContext(isInPanel);
  const ask = useEffectEvent(isDirty);
  const forget = useEffectEvent(discard);
  useEffect(() => {
    const own: Unsaved = {
      isDirty: () => ask(),
      discard: () => {
        forget();
      },
      isInPanel: inPanel,
    };
    asks?.add(own);
    return () => {
      asks?.delete(own);
    };
  }, [asks, inPanel]);
}

/** Asks for confirmation before navigation discards unsaved input. */
export function LeaveGuard({ asks }: { readonly asks: ReadonlySet<Unsaved> }) {
  const { t } = useLocale();
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...asks].some(
      (part) =>
        (currentLocation.pathname !== nextLocation.pathname ||
          (part.isInPanel && isClosing(currentLocation, nextLocation))) &&
        part.isDirty(),
    ),
  );
  if (blocker.state !== "blocked") return null;
  const leave = (): Promise<void> => {
    isLeaving.current = true;
    for (const { discard } of asks) discard();
    blocker.proceed();
    return Promise.resolve();
  };
  // Without an entry of its own, from which the way back that waits for the answer would be one too short.
  return (
    <InAddress>
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
    </InAddress>
  );
}
