import { expect, test } from "vitest";
import { sampleLeg, sampleTicket } from "../samples.ts";
import { ticketAmount, type TicketAmountRefusal } from "./ticket-amount.ts";

test.each<
  [rule: string, amount: number, ticketMaximum: number, maximumPayout: number, refusal: TicketAmountRefusal | undefined]
>([
  ["the maximum itself passes", 10_000, 10_000, 0, undefined],
  [
    "one cent above the maximum",
    10_001,
    10_000,
    0,
    { exceeded: "stake", maximum: 10_000, requested: 10_001, suggested: 10_000 },
  ],
  ["a win of the maximum payout passes", 10_000, 0, 15_000, undefined],
  [
    "a win one cent above the maximum payout",
    10_001,
    0,
    15_000,
    { exceeded: "payout", maximum: 15_000, requested: 15_002, suggested: 10_000 },
  ],
  [
    "the suggestion passes both bounds",
    30_000,
    20_000,
    15_000,
    { exceeded: "stake", maximum: 20_000, requested: 30_000, suggested: 10_000 },
  ],
  ["bounds of 0 mean no bound", 900_000_000, 0, 0, undefined],
])("-23 ticket amount: %s", (_, amount, ticketMaximum, maximumPayout, refusal) => {
  const ticket = sampleTicket({ amount, legs: [sampleLeg({ price: 150 })] });
  expect(ticketAmount.refuse(ticket, { ticketMaximum, maximumPayout })).toEqual(refusal);
});

test("-23 ticket amount: the straights of one slip count together", () => {
  const two = sampleTicket({ amount: 501, legs: [sampleLeg(), sampleLeg({ eventId: 2 })] });
  expect(ticketAmount.refuse(two, { ticketMaximum: 1000, maximumPayout: 0 })).toEqual({
    exceeded: "stake",
    maximum: 1000,
    requested: 1002,
    suggested: 500,
  });
});
