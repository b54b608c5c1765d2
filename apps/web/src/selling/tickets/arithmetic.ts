// The data of a grading entry: each wager with the factors of its legs, what a table paid instead, the sum of an
// if-bet's legs, or, for a row of many bets, the result of each.
import { rationals } from "@chalkboard/kernel";
import type { Format } from "@chalkboard/i18n";
import { z } from "zod";

const part = z.object({
  legs: z.array(z.int()),
  stake: z.int(),
  status: z.int(),
  prize: z.int(),
  refund: z.int(),
  odds: z.string(),
});

const graded = z.object({
  arithmetic: z.array(
    z.object({
      wager: z.int(),
      status: z.int(),
      prize: z.int(),
      refund: z.int(),
      odds: z.string(),
      steps: z.array(
        z.object({ leg: z.int(), outcome: z.string(), factor: z.string().nullable(), net: z.int().optional() }),
      ),
      paidBy: z.object({}).optional(),
      parts: z.array(part).optional(),
    }),
  ),
});

export type GradedWager = z.output<typeof graded>["arithmetic"][number];

/** The wagers of a grading; empty if the entry is of another kind. */
export function gradedWagers(data: unknown): readonly GradedWager[] {
  return graded.safeParse(data).data?.arithmetic ?? [];
}

/** A line of the calculation: what was multiplied or added, and the result. */
export type Sum = { readonly left: string; readonly result: string };

/** How a decided wager's amount is calculated, line by line; the bets of a row of many are named by their legs. */
export function sumsOf(
  wager: GradedWager,
  stake: number,
  money: (amount: number) => string,
  format: Format,
): readonly Sum[] {
  if (wager.parts !== undefined) {
    return wager.parts.map(({ legs, stake: own, odds, prize, refund }) => ({
      left: `${legs.join("·")}: ${money(own)} × ${factorText(odds, format)}`,
      result: money(prize + refund),
    }));
  }
  if (wager.status === 0) return [];
  const result = money(wager.prize + wager.refund);
  const nets = wager.steps.flatMap(({ net }) => (net === undefined ? [] : [net]));
  if (nets.length > 0) {
    return [
      {
        left: [money(stake), ...nets.map((net) => `${net < 0 ? "−" : "+"} ${money(Math.abs(net))}`)].join(" "),
        result,
      },
    ];
  }
  const factors =
    wager.paidBy === undefined
      ? wager.steps.map(({ factor }) => (factor === null ? "…" : factorText(factor, format))).join(" × ")
      : factorText(wager.odds, format);
  return [{ left: `${money(stake)} × ${factors}`, result }];
}

// The factor is an exact fraction: if three decimals do not represent it, the fraction itself is shown.
function factorText(exact: string, format: Format): string {
  const factor = rationals.fromText(exact);
  const value = rationals.toNumber(factor);
  if (Number.isInteger(value)) return format.number(value);
  return (factor.n * 1_000n) % factor.d === 0n ? format.number(value, 3) : exact;
}
