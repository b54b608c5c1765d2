// The same legs are sold at most so many times by one client, agent, zone or service. Source: product.md 5, -50.
import { control } from "./control.ts";
import type { TicketRepeats } from "./facts.ts";
import { isExhausted } from "./repetition.ts";

export type RepeatedTicketRefusal = TicketRepeats;

export const repeatedTicket = control({
  code: -50,
  name: "repeatedTicket",
  needs: ["ticketRepeats"],
  refuse: (_, { ticketRepeats }): RepeatedTicketRefusal | undefined => ticketRepeats.find(isExhausted),
});
