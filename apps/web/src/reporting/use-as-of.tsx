import type { ReactNode } from "react";
import { useFilters } from "../kit/use-filters.ts";
import { AsOfButton } from "./as-of.tsx";
import { asOfSchema } from "./use-report.ts";

export type PageAsOf = {
  /** What it asks for. */
  readonly asked: { readonly asOf?: number };
  /** Nothing is done as of a moment that is over. */
  readonly isNow: boolean;
  /** How often a page asks again: what is over stays as it was. */
  readonly every: (ms: number) => { readonly everyMs?: number };
  /** Says of when the figures are, in the foot of the page. */
  readonly button: ReactNode;
};

/** Of when the figures of a page are, kept in the link as a report keeps it. */
export function useAsOf(): PageAsOf {
  const [{ asOf: text }, change] = useFilters(asOfSchema);
  const asOf = text === "" ? undefined : Number(text);
  return {
    asked: asOf === undefined ? {} : { asOf }, isNow: asOf === undefined, every: (everyMs) => (asOf === undefined ? { everyMs } : {}),
    button: <AsOfButton {...(asOf === undefined ? {} : { at: asOf })} asOf={asOf}
      onChange={(time) => { change({ asOf: time === undefined ? "" : String(time) }); }} />,
  };
}
