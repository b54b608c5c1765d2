import { tickets } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import { useQuery } from "@tanstack/react-query";
import { readEntry } from "../entry/entry.ts";
import { judgedRepairs, type Repair, repairFor, suggestedRepair } from "../slip/repairs.ts";
import type { Slip } from "../slip/slip.ts";
import { againMs, type Quote, refusalsOf, withoutAmounts } from "./use-quote.ts";
import { withTyped } from "./use-quotes.ts";
import { typedNow } from "./read-line.ts";
import type { Till } from "./use-till.ts";

export type Problem = {
  readonly refused: readonly Refused[];
  /** The refused amount: entered, or being typed. */
  readonly amount: number | undefined;
  /** The sale was refused; otherwise the quote predicts it. */
  readonly wasRefused: boolean;
  /** The repairs that one key applies, in order: after them the server sells the slip. */
  readonly repairs: readonly Repair[];
};

/** Why the slip was or would be refused, and what helps. */
export function useProblem(
  { slip, line, spelling, ways: { tables } }: Pick<Till, "slip" | "line" | "spelling" | "ways">,
  quote: Quote | undefined,
): Problem {
  const wasRefused = slip.refused.length > 0;
  const refused =
    slip.stage !== "composing" ? [] : wasRefused ? slip.refused : foreseen(slip.legs.length > 0 ? quote : undefined);
  const input = wasRefused ? slip : withTyped(slip, readEntry(typedNow(line), spelling), tables);
  return { refused, amount: input.amount, wasRefused, repairs: useRepairs(input, refused) };
}

/** The server judges the repaired slip before it is offered, and repeatedly while it is offered. */
function useRepairs(slip: Slip, refused: readonly Refused[]): readonly Repair[] {
  const known = suggestedRepair(refused, slip);
  const { legs, way, amount, amountIs, later, payWith } = slip;
  const { data } = useQuery({
    queryKey: [tickets.quote.path, "repairs", JSON.stringify({ legs, way, amount, amountIs, later, payWith, refused })],
    queryFn: ({ signal }) => judgedRepairs(slip, refused, (repaired) => refusalsOf(repaired, signal)),
    enabled: known === undefined && repairFor(refused, slip) !== undefined,
    gcTime: 0,
    refetchInterval: againMs,
    staleTime: Infinity,
  });
  return known === undefined ? (data ?? []) : [known];
}

function foreseen(quote: Quote | undefined): readonly Refused[] {
  if (quote === undefined) return [];
  return quote.isNominal ? withoutAmounts(quote.refusals) : quote.refusals;
}
