import { expect, test } from "vitest";
import { ifAmount, type IfAmountRefusal } from "./if-amount.ts";
import { sampleLeg, sampleTicket } from "./samples.ts";

const refusal = (leg: number, stake: number): IfAmountRefusal => ({ leg, stake, first: 11_000 });

test.each<
  [
    rule: string,
    amountIs: "risk" | "win",
    prices: number[],
    amount: number,
    laterAmounts: number[],
    refusal: IfAmountRefusal | undefined,
  ]
>([
  ["later stakes as large as the first", "risk", [-110, -110, -110], 11_000, [11_000, 5_000], undefined],
  ["one cent above the first", "risk", [-110, -110, -110], 11_000, [5_000, 11_001], refusal(2, 11_001)],
  ["one amount for all legs", "risk", [-110, 150], 11_000, [], undefined],
  ["to win as much at the same price", "win", [-110, -110], 10_000, [], undefined],
  ["to win as much at a worse price takes a larger stake", "win", [-110, -120], 10_000, [], refusal(1, 12_000)],
])("-29 if-bet amounts: %s", (_, amountIs, prices, amount, laterAmounts, expected) => {
  const legs = prices.map((price, index) => sampleLeg({ eventId: index + 1, price }));
  expect(ifAmount.refuse(sampleTicket({ mode: "ifWin", legs, amount, amountIs, laterAmounts }), {})).toEqual(expected);
});

test("-29 if-bet amounts: other modes have no later stakes", () => {
  expect(ifAmount.refuse(sampleTicket({ laterAmounts: [900_000] }), {})).toBeUndefined();
});
