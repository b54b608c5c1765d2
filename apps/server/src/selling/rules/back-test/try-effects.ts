// What a rule changes about a sold ticket other than whether it is sold: whether and how long it would have waited, and
// what its payments would have required. Pure.

import type { AnswerOf, rules } from "@chalkboard/contract";
import {
  type ControlTicket,
  isReferred,
  payoutRules,
  type Rule,
  type SaleContext,
  waitingTerms,
} from "@chalkboard/engine";
import { weekMinute } from "@chalkboard/kernel";
import { taxOf } from "@chalkboard/ledger";
import type { RowOf } from "../../../platform/database/query.ts";
import { type KnownService, sellerScopes } from "../../../identity/services/index.ts";
import type { SoldRow } from "./replay.ts";
import type * as queries from "./try-queries.ts";

type Effect = AnswerOf<typeof rules.tryRule>["wouldChange"][number];
export type PaymentRow = RowOf<typeof queries.paymentsOf.columns>;
type Figures = Readonly<Record<string, number>>;

/** How a sale would have waited; undefined where one of its games would not have been sold in play. */
export function waitingOf(rules: readonly Rule[], ticket: ControlTicket, sale: SaleContext): Figures | undefined {
  const { soldInPlay, delaySeconds, referral } = waitingTerms(rules, ticket, sale);
  if (ticket.legs.some(({ live }, index) => live === true && soldInPlay[index] !== true)) return undefined;
  return { referral: referral !== undefined && isReferred(referral, ticket) ? 1 : 0, delay: delaySeconds };
}

/** What the payments of a ticket require: by the rules for the till and the time of the first. */
export function paymentOf(
  rules: readonly Rule[],
  mode: string,
  { legs, payments }: { readonly legs: number; readonly payments: readonly PaymentRow[] },
  service: KnownService,
): Figures {
  const [first] = payments;
  if (first === undefined) return {};
  const { needs, tax } = payoutRules(rules, {
    now: first.at,
    at: weekMinute(first.at, service.timeZone),
    path: sellerScopes(service, first.zone_id, first.pos_id),
    mode,
    legs,
  });
  const amounts = payments.map(({ amount }) => amount);
  const { secondPerson, document } = needs(Math.max(...amounts));
  const paid = amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    secondPerson: Number(secondPerson),
    document: Number(document),
    tax: tax === undefined ? 0 : taxOf({ steps: tax.steps, exempt: tax.on === "winnings" ? first.exempt : 0 }, paid),
  };
}

/** The figures that differ. */
export function effectsOf(row: Pick<SoldRow, "id" | "sold_at" | "stake">, before: Figures, after: Figures): Effect[] {
  return (["referral", "delay", "secondPerson", "document", "tax"] as const).flatMap((what) =>
    before[what] === undefined || after[what] === undefined || before[what] === after[what]
      ? []
      : [{ number: row.id, soldAt: row.sold_at, stake: row.stake, what, before: before[what], after: after[what] }],
  );
}
