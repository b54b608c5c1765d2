// What is done with held money: what is asked, what it will change, and how it is sent.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { type Once, useOnce } from "../data/use-once.ts";
import type { Locale } from "../kit/words.tsx";

const { heldChanges } = money;
type HeldAct = money.HeldAct;
export type Held = AnswerOf<typeof money.listHeld>["rows"][number];
type Input = Omit<PayloadOf<typeof money.holdMoney>, "secondPerson">;
/** An act on its way, with the agent's name for those who read. */
export type SentHeld = { readonly asked: Input; readonly name: string };
export type HeldDraft = { readonly zoneId: number | undefined; readonly act: HeldAct; readonly amount: number | null; readonly reason: string };
export type Holding = Once<typeof money.holdMoney, SentHeld>;

/** The calls whose answers are old after something was held or released. */
export const heldCalls = [money.listHeld, money.listTransactions, money.findAccounts];

/** Holds and releases, each once. */
export function useHolding(): Holding {
  return useOnce(money.holdMoney, { place: "held", payload: ({ asked: input }: SentHeld) => input, old: heldCalls });
}

/** The draft as it is sent; undefined while something is missing. */
export function heldOf({ zoneId, act, amount, reason }: HeldDraft, key: string): Input | undefined {
  if (zoneId === undefined || amount === null || amount <= 0 || reason.trim() === "") return undefined;
  return { key, zoneId, act, amount, reason: reason.trim() };
}

/** What both sums and the account come to by an act. */
export function heldAfter(one: Held, act: HeldAct, amount: number): { readonly sum: number; readonly after: number; readonly own: number } {
  const { of, sign } = heldChanges[act];
  const sum = of === "for" ? one.heldFor : one.heldBy;
  return { sum, after: sum + sign * amount, own: one.balance + (act === "holdBlocked" ? -amount : act === "releaseBack" ? amount : 0) };
}

/** How much of it there is: of what is held, of the account; null where there is no bound. */
export function mostOf(one: Held, act: HeldAct): number | null {
  if (act === "holdBlocked") return Math.max(0, one.balance);
  return heldChanges[act].sign === -1 ? heldAfter(one, act, 0).sum : null;
}

/** What will happen, with its figures. */
export function heldText(one: Held, act: HeldAct, amount: number, { t, format, currency }: Pick<Locale, "t" | "format" | "currency">): string {
  const { sum, after: then, own } = heldAfter(one, act, amount);
  const figures = (before: number, after: number) => ({ before: format.money(before, currency), after: format.money(after, currency) });
  const sentence = t(heldChanges[act].of === "for" ? "money.heldForThen" : "money.heldByThen", figures(sum, then));
  return own === one.balance ? sentence : `${sentence} ${t("money.heldOwnThen", figures(one.balance, own))}`;
}

export const askKeys = {
  holdDeposit: "money.askHoldDeposit", holdBlocked: "money.askHoldBlocked", releasePaid: "money.askReleasePaid", releaseBack: "money.askReleaseBack",
  collect: "money.askCollect", handOver: "money.askHandOver",
} as const;
