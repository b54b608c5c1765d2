import { services } from "@chalkboard/contract";
import { useMemo } from "react";
import { useFind } from "../../../data/use-find.ts";
import type { SlipLeg } from "../slip/slip.ts";
import { type PayTable, waysFor } from "../slip/ways.ts";

const noTables: readonly PayTable[] = [];

export type TillWays = { readonly ways: ReturnType<typeof waysFor>; readonly tables: readonly PayTable[] };

/** The ways that the legs allow, with the cards and tables of this till's service. */
export function useWays(legs: readonly SlipLeg[]): TillWays {
  const tables = useFind(services.listPayTables, {})?.tables ?? noTables;
  const ways = useMemo(() => waysFor(legs, tables), [legs, tables]);
  return { ways, tables };
}
