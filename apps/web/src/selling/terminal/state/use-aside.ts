import { useEffect } from "react";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import type { SlipStore } from "../slip/use-slip.ts";

/**
 * Sets the pending sale in front aside as soon as the line has text, and returns the function that brings one back.
 * @param line the typed text
 * @param onBack called after every request to bring one back
 */
export function useAside({ slip, aside, run }: SlipStore, line: string, onBack: () => void): (key?: string) => void {
  const { t } = useLocale();
  const toasts = useToasts();
  // Text typed while a sale is pending, also text typed ahead, belongs to the next customer.
  const isNext = line !== "" && slip.stage === "waiting";
  useEffect(() => {
    if (isNext) run({ do: "setAside" });
  }, [isNext, run]);
  return (key) => {
    if (aside.length === 0) return;
    // It must not be mixed with a bet that is being typed.
    if (line !== "" || (slip.legs.length > 0 && slip.stage !== "waiting"))
      toasts.warn(t("terminal.aside"), t("terminal.asideBusy"));
    else run({ do: "bringBack", ...(key === undefined ? {} : { key }) });
    onBack();
  };
}
