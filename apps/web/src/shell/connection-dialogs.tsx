import { responses, sources } from "@chalkboard/contract";
import { explainedCodes, readingToast, toastOfAnswer } from "@chalkboard/messages";
import { useEffect, useState } from "react";
import { gate } from "../data/client.ts";
import { notice } from "../data/connection.ts";
import { type Refusal, onRefusal } from "../data/refused.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import { useStore } from "../ports/store.ts";

/** The controls of a sale answer from here downwards; the codes above are the shell's own. */
const firstControl = -20;

const loadDialogs = () => import("./notice-dialogs.tsx");
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

/** The dialogs between the page and the server (specification, section 8). The page under them keeps what was typed. */
export function ConnectionDialogs() {
  const current = useStore(notice);
  const refusal = useRefusal();
  const [dialogs, setDialogs] = useState<Dialogs | undefined>(undefined);
  useEffect(() => {
    globalThis.addEventListener("online", gate.open);
    return () => { globalThis.removeEventListener("online", gate.open); };
  }, []);
  // They are here before they are needed, so that a lost network can be told; where they could not be loaded, the next one tries again.
  useEffect(() => { if (dialogs === undefined) void loadDialogs().then(setDialogs, () => undefined); }, [dialogs, current, refusal.shown]);
  if (dialogs === undefined) return null;
  const { NoticeDialog, RefusalDialog } = dialogs;
  return (
    <>
      {refusal.shown !== undefined && <RefusalDialog refusal={refusal.shown} onClose={refusal.close} />}
      {current !== undefined && <NoticeDialog notice={current} />}
    </>
  );
}

/**
 * A control's refusal is a dialog by its response_type; what carries an error_code is a toast of the other catalogue, and so are a website that was not read
 * whole and the codes of every call.
 */
function useRefusal(): { readonly shown: Refusal | undefined; readonly close: () => void } {
  const words = useLocale();
  const toasts = useToasts();
  const [shown, setShown] = useState<Refusal | undefined>(undefined);
  useEffect(() => onRefusal((refusal) => {
    // These two have a dialog of their own.
    if (refusal.code === responses.sessionExpired || refusal.code === sources.scrapingFailed) return;
    const [toast, reading] = [toastOfAnswer(refusal.data, words), readingToast(refusal.data, words)];
    if (toast !== undefined) toasts.error(toast);
    else if (reading !== undefined) toasts[reading.kind === "warning" ? "caution" : "error"](reading.text);
    else if (refusal.code <= firstControl && explainedCodes.some((code) => code === refusal.code)) setShown(refusal);
    else toasts.refused(refusal);
  }), [toasts, words]);
  return { shown, close: () => { setShown(undefined); } };
}
