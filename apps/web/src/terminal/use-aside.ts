import { useEffect } from "react";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import type { SlipStore } from "./use-slip.ts";

/**
 * Sets what waits in front aside as soon as something stands in the line, and answers the function that brings one back.
 * @param line what is typed @param onBack after every wish to bring one back
 */
export function useAside({ slip, aside, run }: SlipStore, line: string, onBack: () => void): (key?: string) => void {
  const { t } = useLocale();
  const toasts = useToasts();
  // What is typed while a sale waits, also what was typed ahead, is the next customer's.
  const isNext = line !== "" && slip.stage === "waiting";
  useEffect(() => { if (isNext) run({ do: "setAside" }); }, [isNext, run]);
  return (key) => {
    if (aside.length === 0) return;
    // A bet that is being typed is not mixed with it.
    if (line !== "" || (slip.legs.length > 0 && slip.stage !== "waiting")) toasts.warn(t("terminal.aside"), t("terminal.asideBusy"));
    else run({ do: "bringBack", ...(key === undefined ? {} : { key }) });
    onBack();
  };
}
