import { responses, sources } from "@chalkboard/contract";
import { explainedCodes, readingToast, toastOfAnswer } from "@chalkboard/i18n";
import { useEffect, useState } from "react";
import { gate } from "../data/connection/client.ts";
import { notice } from "../data/connection/connection.ts";
import { type Refusal, onRefusal } from "../data/connection/refused.ts";
import { useToasts } from "../kit/states/toasts.tsx";
import { useLocale } from "../kit/format/locale.tsx";
import { useStore } from "../ports/store.ts";

/** Codes from here downwards belong to the sale controls; those above to the shell. */
const firstControl = -20;

const loadDialogs = () => import("./notice-dialogs.tsx");
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

/** The connection dialogs (specification, section 8). The page below them keeps its input. */
export function ConnectionDialogs() {
  const current = useStore(notice);
  const refusal = useRefusal();
  const [dialogs, setDialogs] = useState<Dialogs | undefined>(undefined);
  useEffect(() => {
    globalThis.addEventListener("online", gate.open);
    return () => {
      globalThis.removeEventListener("online", gate.open);
    };
  }, []);
  // Preloaded, so that a lost connection can be shown; if loading fails, it is retried next time.
  useEffect(() => {
    if (dialogs === undefined) void loadDialogs().then(setDialogs, () => undefined);
  }, [dialogs, current, refusal.shown]);
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
 * A control's refusal is a dialog, by its response_type. A result with an error_code is a toast of the other catalogue;
 * so are an incompletely read website and the codes of other calls.
 */
function useRefusal(): { readonly shown: Refusal | undefined; readonly close: () => void } {
  const locale = useLocale();
  const toasts = useToasts();
  const [shown, setShown] = useState<Refusal | undefined>(undefined);
  useEffect(
    () =>
      onRefusal((refusal) => {
        // These two have their own dialogs.
        if (refusal.code === responses.sessionExpired || refusal.code === sources.scrapingFailed) return;
        const [toast, reading] = [toastOfAnswer(refusal.data, locale), readingToast(refusal.data, locale)];
        if (toast !== undefined) toasts.error(toast);
        else if (reading !== undefined) toasts[reading.kind === "warning" ? "caution" : "error"](reading.text);
        else if (refusal.code <= firstControl && explainedCodes.some((code) => code === refusal.code))
          setShown(refusal);
        else toasts.refused(refusal);
      }),
    [toasts, locale],
  );
  return {
    shown,
    close: () => {
      setShown(undefined);
    },
  };
}
