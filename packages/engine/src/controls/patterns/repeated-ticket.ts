// The number of times that one client, agent, zone or service sells the same legs is limited. Source: product.md 5,
// -50.
import { control } from "../control.ts";
import type { TicketRepeats } from "../facts.ts";
import { isExhausted } from "../repetition.ts";

export type RepeatedTicketRefusal = TicketRepeats;

export const repeatedTicket = control({
  code: -50,
  name: "repeatedTicket",
  needs: ["ticketRepeats"],
  refuse: (_, { ticketRepeats }): RepeatedTicketRefusal | undefined => ticketRepeats.find(isExhausted),
});
