// The number of tickets sold on an event, to a customer, or on a day is limited. Source: product.md 5, -47.
import { control } from "../control.ts";
import type { TicketCount } from "../facts.ts";
import { isExhausted } from "../repetition.ts";

export type TicketLimitRefusal = TicketCount;

export const ticketLimit = control({
  code: -47,
  name: "ticketLimit",
  needs: ["ticketCounts"],
  refuse: (_, { ticketCounts }): TicketLimitRefusal | undefined => ticketCounts.find(isExhausted),
});
