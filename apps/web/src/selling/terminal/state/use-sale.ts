import { type Answered, referrals, responses, temporary, tickets } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import { useEffect, useEffectEvent, useRef } from "react";
import { send } from "../../../data/connection/client.ts";
import { ConnectionError } from "../../../data/connection/connection.ts";
import { appVersion } from "../../../data/connection/session.ts";
import { newIdempotencyKey, timers } from "../../../ports/browser.ts";
import { carrySale, patienceMs, resumeSale } from "../slip/carry-sale.ts";
import { type Action, type SaleWait, type Slip, type Ticket, isComplete } from "../slip/slip.ts";
import { awaits } from "../slip/slips.ts";
import type { SlipStore } from "../slip/use-slip.ts";

export type OfferedSlip = Omit<tickets.Slip, "priceChange">;
type Composed = Pick<Slip, "legs" | "way" | "amount" | "amountIs" | "later" | "payWith">;

/** A slip of the screen in the format of the call; undefined while an amount or a leg is missing. */
export function offeredSlip({ legs, way, amount, amountIs, later, payWith }: Composed): OfferedSlip | undefined {
  if (!isComplete({ legs, way, amount }) || amount === undefined) return undefined;
  const { sizes, ...terms } = way;
  return {
    ...terms,
    amount,
    amountIs,
    legs: legs.map(({ key, points, price, boughtQuarters }) => ({
      key: { ...key },
      points,
      price,
      ...(boughtQuarters === undefined ? {} : { boughtQuarters }),
    })),
    ...(sizes === undefined ? {} : { sizes: [...sizes] }),
    ...(payWith === "credit" ? { payWith } : {}),
    ...laterOf(way.mode, later, legs.length),
  };
}

// The last typed amount applies to all following legs.
function laterOf(mode: OfferedSlip["mode"], later: readonly number[], legs: number): Pick<OfferedSlip, "laterAmounts"> {
  const last = later.at(-1);
  if ((mode !== "ifWin" && mode !== "ifAction") || last === undefined) return {};
  return { laterAmounts: Array.from({ length: legs - 1 }, (_, index) => later[index] ?? last) };
}

export type Selling = {
  /** Sells the slip after some final actions, such as adding a typed amount. */
  readonly sell: (...before: readonly Action[]) => void;
  /** Answers a trader's offer. */
  readonly answerOffer: (take: boolean) => void;
};

/** The selling actions. Sales that were pending when the page was left are asked about by their keys. */
export function useSale({ run, look }: Pick<SlipStore, "run" | "look">, onSold: (ticket: Ticket) => void): Selling {
  const mutate = useEffectEvent((action: Action): void => {
    // In front or aside, a ticket is handed over once.
    const isNew = action.do === "sold" && awaits(look(), action.key);
    run(action);
    if (isNew) onSold(action.ticket);
  });
  const gone = useRef(false);
  const carrierOf = (key: string) => ({
    timers,
    ask: () => askOnce(key),
    tell: (action: Action) => {
      mutate(action);
    },
    isGone: () => gone.current,
  });
  const carried = useRef(new Set<string>());
  const resume = useEffectEvent(() => {
    const { front, aside } = look();
    for (const { stage, key } of [front, ...aside.map(({ slip }) => slip)]) {
      if (stage !== "asking" || key === undefined || carried.current.has(key)) continue;
      carried.current.add(key);
      void resumeSale(key, carrierOf(key));
    }
  });
  useEffect(() => {
    gone.current = false;
    resume();
    return () => {
      gone.current = true;
    };
  }, []);
  const sell = (...before: readonly Action[]): void => {
    // A second press while the first is in progress sells nothing.
    if (run().stage !== "composing") return;
    const slip = run(...before, { do: "sell", newIdempotencyKey: newIdempotencyKey() });
    const { stage, key, quotedAt, begunAt, temporary: loaded } = slip;
    const offered = offeredSlip(slip);
    if (stage !== "selling" || key === undefined || offered === undefined) return;
    carried.current.add(key);
    const input = {
      ...offered,
      ...(quotedAt === undefined ? {} : { quotedAt }),
      ...(begunAt === undefined ? {} : { begunAt }),
    };
    void carrySale(key, { ...carrierOf(key), sell: () => sellOnce(key, input, loaded?.code) });
  };
  const answerOffer = (take: boolean): void => {
    const { stage, key, waiting } = run();
    if (stage !== "waiting" || key === undefined || waiting?.reason !== "offer") return;
    void answerOnce(key, take).then((action) => {
      if (action !== undefined) mutate(action);
    });
  };
  return { sell, answerOffer };
}

async function sellOnce(key: string, slip: OfferedSlip, code: string | undefined): Promise<Action | undefined> {
  const sale = { key, slip, webVersion: appVersion };
  try {
    const answered: Answered<typeof tickets.sell> =
      code === undefined ? await send(tickets.sell, sale) : await send(temporary.sellTemporary, { code, ...sale });
    if (answered.responseType === responses.referred) return { do: "waits", key, wait: answered.data as SaleWait };
    return answered.ok
      ? { do: "sold", key, ticket: answered.data.ticket }
      : refusedOrVoided(key, answered.responseType, answered.data);
  } catch (error) {
    if (error instanceof ConnectionError) return undefined;
    throw error;
  }
}

async function askOnce(key: string): Promise<Action | undefined> {
  const given = new AbortController();
  const patience = timers.after(patienceMs, () => {
    given.abort();
  });
  try {
    return outcomeOf(key, await send(tickets.askSale, { key }, { signal: given.signal }));
  } catch {
    return undefined;
  } finally {
    patience.clear();
  }
}

// The outcome of an answered offer is reported immediately; without a result the next poll by key reports it.
async function answerOnce(key: string, take: boolean): Promise<Action | undefined> {
  try {
    const answered = await send(referrals.answerOffer, { key, take });
    return !take && answered.ok ? { do: "offerDeclined", key } : outcomeOf(key, answered);
  } catch (error) {
    if (error instanceof ConnectionError) return undefined;
    throw error;
  }
}

function outcomeOf(key: string, answered: Answered<typeof tickets.askSale>): Action | undefined {
  if (!answered.ok) return undefined;
  const { ticket, waiting, refusal } = answered.data;
  if (waiting !== undefined) return { do: "waits", key, wait: waiting };
  if (refusal !== undefined) {
    const refused = refusedOrVoided(key, refusal.code, refusal.data);
    return refused.do === "refused" ? { ...refused, isFinal: true } : refused;
  }
  return ticket === undefined ? { do: "notSold", key } : { do: "sold", key, ticket };
}

type Refusing = Extract<Action, { do: "refused" | "notSold" }>;

function refusedOrVoided(key: string, code: number, data: unknown): Refusing {
  const result = (typeof data === "object" && data !== null ? data : {}) as {
    readonly reason?: unknown;
    readonly refusals?: unknown;
  };
  if (code === responses.changedMeanwhile && result.reason === "keyBurnt") return { do: "notSold", key };
  return {
    do: "refused",
    key,
    refused:
      Array.isArray(result.refusals) && result.refusals.length > 0
        ? (result.refusals as readonly Refused[])
        : [{ code, data }],
  };
}
