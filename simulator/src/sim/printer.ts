// Printing: the printer is off or out of paper, and the ticket is requested again. Every print after the first is a marked copy.

import { tickets } from "@chalkboard/contract";
import { agree, Disagreement, type World } from "./world.ts";

/** A ticket is printed, and printed again where nothing came out. */
export async function printTicket(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const all = [...model.tickets.values()];
  if (all.length === 0) return;
  const ticket = chance.pick(chance.percent(60) ? all.slice(-10) : all);
  const isOff = chance.percent(40);
  const by = chance.percent(80) ? ticket.seller.personId : ticket.seller.service.adminId;
  for (let print = 0; print < (isOff ? 2 : 1); print += 1) {
    const answer = await server.send(by, tickets.printTicket, { number: ticket.number });
    if (!answer.ok)
      throw new Disagreement("a ticket could not be printed", {
        ticket: ticket.number,
        answer: answer.responseType,
        data: answer.data,
      });
    const { html, copy } = answer.data;
    agree(
      "which copy a print is, and whether it is marked",
      [copy, html.includes('class="copy"')],
      [ticket.prints, ticket.prints > 0],
      { ticket: ticket.number },
    );
    const code = `${ticket.code.slice(0, 4)} ${ticket.code.slice(4)}`;
    if (!html.includes(`>${ticket.number}<`) || !html.includes(code))
      throw new Disagreement("the paper shows number and code", { ticket: ticket.number });
    ticket.prints += 1;
  }
  marks.add(isOff ? "printer: off, printed again" : "printer: printed");
  if (ticket.prints > 1) marks.add("printer: a marked copy");
}
