import { useEffect, useEffectEvent, useState } from "react";
import { authKey, session, storedRecord } from "../../../data/connection/session.ts";
import { restoreSession } from "../../../data/connection/signing.ts";
import { clock, timers } from "../../../ports/browser.ts";
import { channelName, followTill, openChannel, type Shown } from "./screen-channel.ts";

/** A till that is there answers at once. */
const answerMs = 1_000;

export type Following = {
  /** What the till shows; undefined while there is none. */
  readonly shown: Shown | undefined;
  /** No till has answered since this window opened. */
  readonly isAlone: boolean;
};

/** Follows a till of this browser. @param onShown called with everything that it shows */
export function useShown(posId: number | undefined, till: string | null, onShown: (shown: Shown) => void): Following {
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  const [answered, setAnswered] = useState<"pending" | "yes" | "no">("pending");
  const read = useEffectEvent(onShown);
  useEffect(() => {
    const timer = timers.after(answerMs, () => {
      setAnswered((before) => (before === "pending" ? "no" : before));
    });
    return () => {
      timer.clear();
    };
  }, []);
  useEffect(() => {
    if (posId === undefined || till === null) return undefined;
    const end = followTill(openChannel(channelName(posId, till)), timers, (next) => {
      setShown(next);
      if (next === undefined) return;
      setAnswered("yes");
      read(next);
    });
    return () => {
      end();
      setShown(undefined);
    };
  }, [posId, till]);
  return { shown, isAlone: answered === "no" };
}

/** The session of the next clerk who signs in at the till: the window stays open from one to the other. */
export function useNextSession(): void {
  useEffect(() => {
    const change = ({ key, newValue }: StorageEvent): void => {
      const record = key === authKey ? storedRecord(newValue, clock.now()) : undefined;
      if (record !== undefined && record.authToken !== session.read()?.token) void restoreSession();
    };
    globalThis.addEventListener("storage", change);
    return () => {
      globalThis.removeEventListener("storage", change);
    };
  }, []);
}

/** Typing in this window goes on at the till that opened it; keys of the banners' buttons stay here. */
export function useKeysToTill(): void {
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent): void => {
      const opener = globalThis.opener as Pick<Window, "focus"> | null;
      if (target === document.body && (key.length === 1 || key === "Enter")) opener?.focus();
    };
    globalThis.addEventListener("keydown", press);
    return () => {
      globalThis.removeEventListener("keydown", press);
    };
  }, []);
}
