import { responses, tickets } from "@chalkboard/contract";
import type { Database } from "../../platform/database/database.ts";
import { type HandlersOf, refuse, scopeOf } from "../../platform/http/handlers.ts";
import { createSecondPeople, type Hashing } from "../../identity/people/index.ts";
import type { ServiceConfigCache } from "../../identity/services/index.ts";
import type { Settler } from "../../trading/settlement/index.ts";
import type { SaleBatcher } from "./sale/sale-batcher.ts";
import { createCashOuts } from "./counter/cash-out.ts";
import { cancelTicket, payTicket } from "./counter/paying.ts";
import { showPrintout } from "./printing/form.ts";
import { printReceipt, printTicket } from "./counter/printing.ts";
import { ticketLog } from "./reading/log.ts";
import { findTicket, listFor } from "./reading/read.ts";
import { showCode, withoutCode } from "./reading/show-code.ts";
import { exposureOf } from "../../trading/risk/index.ts";
import { createSelling } from "./sale/selling.ts";
import { previewTemplate } from "./printing/specimen.ts";
import { storyOf } from "./reading/story.ts";

type Tools = {
  readonly database: Database;
  readonly batcher: SaleBatcher;
  readonly settler: Settler;
  readonly configCache: ServiceConfigCache;
  readonly hashing: Hashing;
};

/** Handlers for selling, quoting, finding, cancelling, paying and printing tickets. */
export function ticketsHandlers({
  database,
  batcher,
  settler,
  configCache,
  hashing,
}: Tools): HandlersOf<typeof tickets> {
  const selling = createSelling({ database, batcher, configCache });
  const confirm = createSecondPeople({ database, hashing });
  const cashOuts = createCashOuts(database, configCache);
  return {
    quote: (slip, { session }) => selling.quote(slip, session),
    sell: (payload, { session }) => selling.sell(payload, session),
    askSale: ({ key }, { session }) => selling.askSale(key, session),
    findTicket: async ({ number }, { session }) => {
      const ticket = await database.read(scopeOf(session), (sql) => findTicket(sql, number, session));
      return ticket === undefined ? refuse(responses.notFound, { reason: "unknown" }) : withoutCode(ticket, session);
    },
    showCode: (payload, { session }) => showCode(database, payload, session),
    story: async ({ number }, { session }) =>
      (await database.read(scopeOf(session), (sql) => storyOf(sql, number, session, configCache))) ??
      refuse(responses.notFound, { reason: "unknown" }),
    eventExposure: ({ eventIds }, { session }) =>
      database.read(scopeOf(session), (sql) => exposureOf(sql, session, eventIds)),
    listTickets: (payload, { session, now }) => listFor(database, session, payload, scopeOf(session), now),
    log: (payload, { session }) => database.read(scopeOf(session), (sql) => ticketLog(sql, payload, session)),
    cancel: async (payload, context) =>
      withoutCode(await cancelTicket({ database, settler }, payload, context), context.session),
    quoteCashOut: (payload, context) => cashOuts.quote(payload, context),
    cashOut: (payload, context) => cashOuts.accept(payload, context),
    pay: (payload, context) => payTicket({ database, settler, configCache, confirm }, payload, context),
    printTicket: (payload, context) => printTicket(database, payload, context),
    printReceipt: (payload, context) => printReceipt(database, payload, context),
    showPrintout: (payload, context) => showPrintout(database, payload, context),
    previewTemplate: (payload, context) => previewTemplate(database, payload, context),
  };
}
