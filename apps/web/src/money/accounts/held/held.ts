// Actions on held money: the input, its effects, and sending it.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { type Once, useOnce } from "../../../data/use-once.ts";
import type { Locale } from "../../../kit/format/locale.tsx";

const { heldChanges } = money;
type HeldAct = money.HeldAct;
export type Held = AnswerOf<typeof money.listHeld>["rows"][number];
type Input = Omit<PayloadOf<typeof money.holdMoney>, "secondPerson">;
/** A pending action, with the agent's name for display. */
export type SentHeld = { readonly input: Input; readonly name: string };
export type HeldDraft = {
  readonly zoneId: number | undefined;
  readonly act: HeldAct;
  readonly amount: number | null;
  readonly reason: string;
};
export type Holding = Once<typeof money.holdMoney, SentHeld>;

/** The calls whose results become stale after money was held or released. */
export const heldCalls = [money.listHeld, money.listTransactions, money.findAccounts];

/** Holds and releases, each once. */
export function useHolding(): Holding {
  return useOnce(money.holdMoney, { place: "held", payload: ({ input }: SentHeld) => input, old: heldCalls });
}

/** The request to send; undefined while something is missing. */
export function heldOf({ zoneId, act, amount, reason }: HeldDraft, key: string): Input | undefined {
  if (zoneId === undefined || amount === null || amount <= 0 || reason.trim() === "") return undefined;
  return { key, zoneId, act, amount, reason: reason.trim() };
}

/** Both sums and the account after an action. */
export function heldAfter(
  one: Held,
  act: HeldAct,
  amount: number,
): { readonly sum: number; readonly after: number; readonly own: number } {
  const { of, sign } = heldChanges[act];
  const sum = of === "for" ? one.heldFor : one.heldBy;
  return {
    sum,
    after: sum + sign * amount,
    own: one.balance + (act === "holdBlocked" ? -amount : act === "releaseBack" ? amount : 0),
  };
}

/** The maximum amount: what is held, or the account's balance; null if unlimited. */
export function mostOf(one: Held, act: HeldAct): number | null {
  if (act === "holdBlocked") return Math.max(0, one.balance);
  return heldChanges[act].sign === -1 ? heldAfter(one, act, 0).sum : null;
}

/** The consequences, with their figures. */
export function heldText(
  one: Held,
  act: HeldAct,
  amount: number,
  { t, format, currency }: Pick<Locale, "t" | "format" | "currency">,
): string {
  const { sum, after: then, own } = heldAfter(one, act, amount);
  const figures = (before: number, after: number) => ({
    before: format.money(before, currency),
    after: format.money(after, currency),
  });
  const sentence = t(heldChanges[act].of === "for" ? "money.heldForThen" : "money.heldByThen", figures(sum, then));
  return own === one.balance ? sentence : `${sentence} ${t("money.heldAgentThen", figures(one.balance, own))}`;
}

export const askKeys = {
  holdDeposit: "money.askHoldDeposit",
  holdBlocked: "money.askHoldBlocked",
  releasePaid: "money.askReleasePaid",
  releaseBack: "money.askReleaseBack",
  collect: "money.askCollect",
  handOver: "money.askHandOver",
} as const;
