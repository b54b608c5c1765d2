// The demo's buyers: seeded tickets at the current lines, through the real batcher; winners come back to be paid.

import { payerOf } from "../ledger/index.ts";
import { randomUUID } from "node:crypto";
import { responses, roles } from "@chalkboard/contract";
import type { Database } from "../platform/database/database.ts";
import type { EpochMs } from "@chalkboard/kernel";
import type { Context, Session } from "../platform/http/handlers.ts";
import { isRefused, refuse } from "../platform/http/handlers.ts";
import type { ServiceConfigCache } from "../identity/services/index.ts";
import type { Settler } from "../trading/settlement/index.ts";
import {
  cancelTicket,
  type SaleBatcher,
  payTicket,
  type SaleRequest,
  type Slip,
  type SoldTicket,
} from "../selling/tickets/index.ts";
import { someBet } from "./bets.ts";
import type { Chance } from "./games.ts";
import * as queries from "./queries.ts";

/** One of this many slips is for a multiple of a usual stake. */
const oneAsksTooMuch = 20;
const timesTooMuch = 2_500;

type Seller = { readonly session: Session; readonly stakes: readonly number[] };

export type DemoCrowd = {
  readonly sellers: readonly Seller[];
  readonly persons: readonly Session[];
  /** Pays the winners of these sellers' shops. */
  readonly payWinners: (sellers: readonly Seller[], chance: Chance) => Promise<number>;
  /** Cancels the first straight of each service: a clerk in time, or else the admin with a reason. */
  readonly cancelOneEach: (tickets: readonly SoldTicket[]) => Promise<void>;
};

/** A call by a person of the demo, as the server receives it. */
export function visiting(session: Session, now: EpochMs): Context {
  return { session, token: "", tokenAdm: "", now, address: "127.0.0.1", host: "localhost", isSecure: true };
}

type CrowdTools = { readonly database: Database; readonly settler: Settler; readonly configCache: ServiceConfigCache };

/** The crowd never calls the admin: what needs them stays pending for people who look at the demo. */
const nobodyAbove = () => Promise.resolve(refuse(responses.notAllowed, { reason: "secondPerson" }));

/** @param sessions of clerks, customers and admins */
export function createCrowd({ database, settler, configCache }: CrowdTools, sessions: readonly Session[]): DemoCrowd {
  return {
    persons: sessions,
    sellers: sessions
      .filter(({ posId }) => posId !== null)
      .map((session) => ({
        session,
        stakes:
          session.currency === "HTG" ? [2_500, 5_000, 10_000, 25_000, 50_000, 100_000] : [500, 1_000, 2_000, 5_000],
      })),
    payWinners: async (sellers, chance) => {
      let paid = 0;
      for (const ticket of await database.read("all", (sql) => sql.rows(queries.payableTickets))) {
        const session = sellers.find((seller) => seller.session.posId === ticket.pos_id)?.session;
        // A few winners take their time.
        if (session === undefined || chance(1, 8) === 1) continue;
        const answer = await payTicket(
          { database, settler, configCache, confirm: nobodyAbove },
          { number: ticket.id, code: ticket.code },
          visiting(session, 0),
        );
        if (!isRefused(answer)) paid += 1;
      }
      return paid;
    },
    cancelOneEach: async (tickets) => {
      const straights = new Map(
        tickets
          .toReversed()
          .filter(({ mode }) => mode === "straight")
          .map((ticket) => [ticket.serviceId, ticket]),
      );
      for (const ticket of straights.values()) {
        const clerk = sessions.find(({ posId, role }) => posId === ticket.posId && role === roles.clerk);
        const admin = sessions.find(({ serviceId, role }) => serviceId === ticket.serviceId && role === roles.admin);
        const by = clerk ?? admin;
        const payload = { number: ticket.number, reason: clerk === undefined ? "sold on the wrong game" : "" };
        if (by !== undefined) await cancelTicket({ database, settler }, payload, visiting(by, 0));
      }
    },
  };
}

/**
 * Sells a number of tickets; what the controls refuse is not sold, as in life.
 * @param only which games: those that start sooner than `leadMinutes` are left out; `eventId` sells that game only
 */
export async function sellSome(
  database: Database,
  batcher: SaleBatcher,
  crowd: Pick<DemoCrowd, "sellers">,
  chance: Chance,
  count: number,
  only: { leadMinutes: number; eventId?: number },
): Promise<SoldTicket[]> {
  const lines = (await database.read("all", (sql) => sql.rows(queries.linesToSell, [only.leadMinutes]))).filter(
    ({ event_id }) => only.eventId === undefined || event_id === only.eventId,
  );
  if (lines.length === 0) return [];
  const tables = await database.read("all", (sql) => sql.rows(queries.betTables));
  const requests = Array.from({ length: count }, (_, index): SaleRequest => {
    // In turn, so that every shop and customer has tickets.
    const { session, stakes } = crowd.sellers[index % crowd.sellers.length] as Seller;
    const bet = someBet(lines, tables, chance);
    // Bets of several legs are for small stakes, and now and then a request exceeds the limit.
    const stake = stakes[chance(0, bet.legs.length > 1 ? 1 : stakes.length - 1)] ?? 1_000;
    const amount = chance(1, oneAsksTooMuch) === 1 ? stake * timesTooMuch : stake;
    const slip: Slip = { ...bet, amount, amountIs: "risk", priceChange: "any" };
    return {
      serviceId: session.serviceId,
      posId: session.posId ?? 0,
      personId: session.personId,
      key: randomUUID(),
      bodyHash: "",
      slip,
      payer: payerOf(session.serviceKind, session.posId),
    };
  });
  const answers = await Promise.all(requests.map((request) => batcher.sell(request)));
  return answers.flatMap((answer) => (answer.kind === "sold" ? [answer.ticket] : []));
}
