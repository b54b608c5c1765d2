import type { ReactNode } from "react";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { AsOfButton } from "./as-of.tsx";
import { asOfSchema } from "./use-report.ts";

export type PageAsOf = {
  /** The query parameters. */
  readonly input: { readonly asOf?: number };
  /** Nothing can be changed as of a past time. */
  readonly isNow: boolean;
  /** The refresh interval: a past state does not change. */
  readonly every: (ms: number) => { readonly everyMs?: number };
  /** Shows the as-of time of the figures, in the page's footer. */
  readonly button: ReactNode;
};

/** The as-of time of a page's figures, kept in the link as for reports. */
export function useAsOf(): PageAsOf {
  const [{ asOf: text }, change] = useFilters(asOfSchema);
  const asOf = text === "" ? undefined : Number(text);
  return {
    input: asOf === undefined ? {} : { asOf },
    isNow: asOf === undefined,
    every: (everyMs) => (asOf === undefined ? { everyMs } : {}),
    button: (
      <AsOfButton
        {...(asOf === undefined ? {} : { at: asOf })}
        asOf={asOf}
        onChange={(time) => {
          change({ asOf: time === undefined ? "" : String(time) });
        }}
      />
    ),
  };
}
