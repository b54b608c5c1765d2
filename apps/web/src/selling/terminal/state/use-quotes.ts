import { type LineKey, lineKeyText } from "@chalkboard/engine";
import { useEffect } from "react";
import { type Part, readEntry } from "../entry/entry.ts";
import type { BoardEvent } from "../entry/find-bet.ts";
import { type Cost, type Quote, useCosts, useQuote } from "./use-quote.ts";
import { typedNow } from "./read-line.ts";
import type { Till } from "./use-till.ts";
import type { Family } from "../entry/mode-letters.ts";
import { type PayTable, type Way, type Ways, familyOf, typedWay, wayText } from "../slip/ways.ts";

export type Quotes = {
  readonly quote: Quote | undefined;
  /** The cost of the other modes, by the text of the way that F4 would choose. */
  readonly costs: ReadonlyMap<string, Cost>;
  /** The modes that the server would refuse, whatever the amount. */
  readonly refused: ReadonlySet<Family>;
  /** The chosen way, or the one that is being typed; undefined while the chosen one does not fit. */
  readonly way: Way | undefined;
};

/**
 * Refusals of a way of betting, whatever the amount: bought points, if-bets, teasers, straights, round robins,
 * favourites, patterns, legs of one game.
 */
const wayCodes: readonly number[] = [-25, -28, -30, -32, -35, -36, -37, -39, -45];

/**
 * The quote of the slip with the amount that is being typed, and the costs of the other modes. The server's current
 * lines are applied to the legs.
 */
export function useQuotes(
  { slip, line, spelling, run, ways: { ways, tables } }: Pick<Till, "slip" | "line" | "spelling" | "run" | "ways">,
  events: readonly BoardEvent[],
): Quotes {
  const wanted = withTyped(slip, readEntry(typedNow(line), spelling), tables);
  const way = wanted.misfit === undefined ? wanted.way : undefined;
  const isOpen = slip.stage === "composing" && slip.legs.length > 0;
  const stamp = boardStamp(
    slip.legs.map(({ key }) => key),
    events,
  );
  const quote = useQuote(wanted, isOpen ? way : undefined, stamp);
  const chosen = way === undefined ? undefined : familyOf(way.mode);
  const others = isOpen
    ? ways.flatMap(({ family, ways: [first] }) => (first === undefined || family === chosen ? [] : [first]))
    : [];
  const costs = useCosts(wanted, others, stamp);
  const isFresh = quote !== undefined && !quote.isOld;
  const lines = quote?.legs;
  const quotedAt = quote?.quotedAt;
  useEffect(() => {
    if (!isFresh || lines === undefined || lines.length === 0) return;
    run({ do: "linesNow", lines: lines.map(({ key, ...now }) => ({ ...now, key: key as LineKey })), quotedAt });
  }, [isFresh, lines, quotedAt, run]);
  return {
    quote,
    costs,
    refused: new Set(ways.filter((each) => isRefused(each, costs)).map(({ family }) => family)),
    way,
  };
}

// Another card of a family may accept what its first does not.
function isRefused({ ways: [first, ...others] }: Ways[number], costs: ReadonlyMap<string, Cost>): boolean {
  const refused = (first === undefined ? undefined : costs.get(wayText(first)))?.refused ?? [];
  return refused.some((code) => wayCodes.includes(code) && (code !== -30 || others.length === 0));
}

/** The slip with the amount and the mode that are being typed. */
export function withTyped(slip: Till["slip"], parts: readonly Part[], tables: readonly PayTable[]): Till["slip"] {
  if (slip.refused.length > 0) return slip;
  const [typed, last] = [parts.findLast((part) => part.kind === "mode"), parts.at(-1)];
  const way = typed === undefined ? undefined : typedWay(typed.mode, slip.legs, tables);
  const chosen = way === undefined ? slip : { ...slip, way, misfit: undefined };
  if (last?.kind !== "amount") return chosen;
  const { amount, amountIs, later = [], isCredit } = last;
  return { ...chosen, amount, amountIs, later, payWith: isCredit === true ? "credit" : slip.payWith };
}

// The board's state of the slip's lines as one text, which changes when a live message affects them.
function boardStamp(keys: readonly LineKey[], events: readonly BoardEvent[]): string {
  return keys
    .map((key) => {
      const offer = events
        .find(({ eventId }) => eventId === key.eventId)
        ?.offers.find(
          ({ betType, side, alternate }) =>
            lineKeyText({ ...key, betType, side: side as LineKey["side"], alternate }) === lineKeyText(key),
        );
      return offer === undefined ? "-" : `${String(offer.points)}/${String(offer.price)}/${String(offer.isOpen)}`;
    })
    .join();
}
