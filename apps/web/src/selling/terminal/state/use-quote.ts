import { type AnswerOf, tickets } from "@chalkboard/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { InputOf } from "../../../data/connection/client.ts";
import { send } from "../../../data/connection/client.ts";
import type { Slip } from "../slip/slip.ts";
import { offeredSlip } from "./use-sale.ts";
import { type Way, wayText } from "../slip/ways.ts";

export type Quote = AnswerOf<typeof tickets.quote> & {
  /** It belongs to the slip before the last change; a new one is pending. */
  readonly isOld: boolean;
  /** No amount was typed: its amounts are meaningless. */
  readonly isNominal: boolean;
};

/** The parts of a slip that a quote needs. */
export type Quotable = Pick<Slip, "legs" | "amount" | "amountIs" | "later" | "payWith" | "begunAt">;

const typingMs = 120;
/**
 * The other modes are quoted a moment after the chosen one: an amount that is still being typed does not query them
 * all.
 */
const restMs = 400;
export const againMs = 15_000;
/** The amount for quoting a slip without one, to learn whether its legs sell and their combined odds. */
const nominal = 10_000;

/**
 * The slip's current cost, possible win and refusals. A change queries again and cancels the pending query.
 * @param way undefined queries nothing
 * @param stamp the board's state of its legs: when that changes, the slip is quoted again
 */
export function useQuote(slip: Quotable, way: Way | undefined, stamp: string): Quote | undefined {
  const isNominal = slip.amount === undefined;
  const wanted = way === undefined ? "" : questionOf(slip, way);
  const [text] = useDebouncedValue(wanted, typingMs);
  const { data, isPlaceholderData } = useQuery({
    ...quoteQuery(text, stamp, slip),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
  if (data === undefined || text === "" || wanted === "") return undefined;
  return { ...data, isOld: isPlaceholderData || text !== wanted, isNominal };
}

/** A way's cost and possible win, undefined without an amount; and the codes of its refusals. */
export type Cost = { readonly stake: number; readonly possibleWin: number; readonly refused: readonly number[] };

/** The cost and win of the same legs and amount in other ways, by the way's text; absent until known. */
export function useCosts(slip: Quotable, ways: readonly Way[], stamp: string): ReadonlyMap<string, Cost> {
  const isNominal = slip.amount === undefined;
  const input = ways.map((way) => ({ way, text: questionOf(slip, way) }));
  const [rested] = useDebouncedValue(JSON.stringify(input), restMs);
  const questions = JSON.parse(rested) as typeof input;
  const answers = useQueries({
    queries: questions.map(({ text }) => ({ ...quoteQuery(text, stamp, slip), retry: false })),
  });
  const isOld = rested !== JSON.stringify(input);
  return new Map(
    isOld
      ? []
      : questions.flatMap(({ way }, index) => {
          const data = answers[index]?.data;
          if (data === undefined) return [];
          const { stake, possibleWin } = isNominal ? { stake: 0, possibleWin: 0 } : data;
          return [[wayText(way), { stake, possibleWin, refused: data.refusals.map(({ code }) => code) }] as const];
        }),
  );
}

function questionOf(slip: Quotable, way: Way): string {
  const isNominal = slip.amount === undefined;
  const offered = offeredSlip({
    ...slip,
    way,
    amount: slip.amount ?? nominal,
    amountIs: isNominal ? "risk" : slip.amountIs,
  });
  return offered === undefined ? "" : JSON.stringify(offered);
}

/**
 * The query that both share: what F4 chooses next is already known. The slip's start time is not in the key, because
 * the first quote sets it and nothing needs to be queried again for it.
 */
function quoteQuery(text: string, stamp: string, { begunAt }: Pick<Slip, "begunAt">) {
  const begun = begunAt === undefined ? {} : { begunAt };
  return {
    queryKey: [tickets.quote.path, text, stamp],
    queryFn: ({ signal }: { signal: AbortSignal }) => quoteOf(text, signal, begun),
    enabled: text !== "",
    gcTime: 0,
    staleTime: Infinity,
  };
}

/** The refusals of a slip, independent of the amount if it has none yet; undefined while it has no leg. */
export async function refusalsOf(
  slip: Slip,
  signal: AbortSignal,
): Promise<AnswerOf<typeof tickets.quote>["refusals"] | undefined> {
  const text = questionOf(slip, slip.way);
  if (text === "") return undefined;
  const { begunAt } = slip;
  const { refusals } = await quoteOf(text, signal, begunAt === undefined ? {} : { begunAt });
  return slip.amount === undefined ? withoutAmounts(refusals) : refusals;
}

/** The controls that check amounts; they do not apply without one. */
const amountCodes: readonly number[] = [-23, -24, -29, -33, -34, -41, -44];

/** The refusals of a slip that was quoted without an amount. */
export function withoutAmounts<One extends { readonly code: number }>(refusals: readonly One[]): One[] {
  return refusals.filter(({ code }) => !amountCodes.includes(code));
}

// A slip that the server cannot calculate is refused as a whole; it is shown as a quote with that one refusal.
async function quoteOf(
  text: string,
  signal: AbortSignal,
  begun: Pick<Slip, "begunAt">,
): Promise<AnswerOf<typeof tickets.quote>> {
  const answered = await send(
    tickets.quote,
    { ...(JSON.parse(text) as InputOf<typeof tickets.quote>), ...begun },
    { signal },
  );
  if (answered.ok) return answered.data;
  const refusal = { code: answered.responseType, control: "", data: (answered.data ?? {}) as Record<string, unknown> };
  return { stake: 0, possibleWin: 0, odds: "0/1", legs: [], wagers: [], refusals: [refusal] };
}
