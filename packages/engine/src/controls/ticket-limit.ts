// So many tickets are sold on an event, to a customer, or on a day. Source: product.md 5, -47.
import type { EventId } from "@chalkboard/kernel";
import { control } from "./control.ts";
import { type Counted, isExhausted } from "./repetition.ts";

export type TicketCount =
  | (Counted & { readonly per: "event"; readonly eventId: EventId })
  | (Counted & { readonly per: "customer" | "day" });

export type TicketLimitRefusal = TicketCount;

export const ticketLimit = control({
  code: -47,
  name: "ticketLimit",
  needs: ["ticketCounts"],
  refuse: (_, { ticketCounts }): TicketLimitRefusal | undefined => ticketCounts.find(isExhausted),
});
