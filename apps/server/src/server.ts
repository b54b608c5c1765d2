import {
  allCalls, audit, catalog, founding, identity, lines, messaging, money, network, operations as watching, referrals, reports, results, rules, services,
  temporary, tickets, voids,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import { auditHandlers } from "./audit/index.ts";
import { boardOffers, catalogHandlers } from "./catalog/index.ts";
import { foundingHandlers } from "./founding/index.ts";
import { type Afterwards, createAfterwards } from "./http/afterwards.ts";
import { createFastify } from "./http/fastify.ts";
import { keepPages } from "./http/page-headers.ts";
import { answerFaults, pair, serveCalls } from "./http/routes.ts";
import { trustOf } from "./http/trust.ts";
import { serveWeb } from "./http/web.ts";
import type { Sessions } from "./http/sessions.ts";
import { createSessions, identityHandlers } from "./identity/index.ts";
import { linesHandlers } from "./lines/index.ts";
import { createConnections, createLive, type Live } from "./live/index.ts";
import { messagingHandlers } from "./messaging/index.ts";
import { moneyHandlers } from "./money/index.ts";
import { networkHandlers } from "./network/index.ts";
import { createOperations, operationsHandlers } from "./operations/index.ts";
import type { Installation, Ports } from "./ports/ports.ts";
import { referralsHandlers } from "./referrals/index.ts";
import { reportsHandlers } from "./reports/index.ts";
import { resultsHandlers } from "./results/index.ts";
import { rulesHandlers } from "./rules/index.ts";
import { createServiceKnowledge, type ServiceKnowledge, servicesHandlers } from "./services/index.ts";
import { createSettler, type Settler } from "./settlement/index.ts";
import { temporaryHandlers } from "./temporary/index.ts";
import { voidsHandlers } from "./voids/index.ts";
import { createLane, createWaiting, type Lane, ticketsHandlers, type Waiting } from "./tickets/index.ts";

export type ChalkboardServer = {
  readonly fastify: FastifyInstance;
  /** The placement lane: what the calls sell through; the rehearsal and the simulator use it directly. */
  readonly lane: Lane;
  readonly settler: Settler;
  readonly knowledge: ServiceKnowledge;
  /** Looks after the sales that wait. */
  readonly waiting: Waiting;
  readonly live: Live;
  readonly sessions: Sessions;
  /** Work that answers do not wait for. */
  readonly afterwards: Pick<Afterwards, "settled">;
  /** Finishes what was accepted, but gives up what only looks and may look for long; then lets go of every connection. */
  readonly close: () => Promise<void>;
};

/** Puts the whole server together out of its ports. It listens when its owner tells `fastify` to. */
export async function createServer(ports: Ports, installation: Installation): Promise<ChalkboardServer> {
  const { clock, database, log } = ports;
  const stopping = new AbortController();
  const sessions = createSessions(ports);
  const afterwards = createAfterwards(log);
  const operations = createOperations({ ...ports, installation });
  const knowledge = createServiceKnowledge();
  const lane = createLane({ ...ports, knowledge, onBatch: operations.noteBatch });
  const settler = createSettler(ports);
  const waiting = createWaiting({ ...ports, lane });
  const processId = Buffer.from(ports.random.bytes(8)).toString("hex");
  const connections = await createConnections(ports, { id: processId, name: installation.processName ?? processId });
  const trusts = trustOf(installation.trustProxy);
  const fastify = await createFastify(installation, { timers: ports.timers, trusts });

  const routed = [
    ...pair(founding, foundingHandlers({ ...ports, sessions })),
    ...pair(identity, identityHandlers({ ...ports, sessions, afterwards })),
    ...pair(services, servicesHandlers(ports)),
    ...pair(network, networkHandlers({ ...ports, knowledge })),
    ...pair(catalog, catalogHandlers({ ...ports, knowledge })),
    ...pair(lines, linesHandlers(ports)),
    ...pair(tickets, ticketsHandlers({ ...ports, lane, settler, knowledge })),
    ...pair(rules, rulesHandlers({ ...ports, knowledge })),
    ...pair(audit, auditHandlers(ports)),
    ...pair(referrals, referralsHandlers({ ...ports, waiting })),
    ...pair(temporary, temporaryHandlers({ ...ports, lane, knowledge })),
    ...pair(voids, voidsHandlers(ports)),
    ...pair(results, resultsHandlers(ports)),
    ...pair(reports, reportsHandlers({ ...ports, stop: stopping.signal })),
    ...pair(money, moneyHandlers(ports)),
    ...pair(messaging, messagingHandlers({ ...ports, sessions })),
    ...pair(watching, operationsHandlers({ ...ports, connections, stop: stopping.signal })),
  ];
  const served = new Set(routed.map(({ call }) => call.path));
  assert(allCalls.every(({ call }) => served.has(call.path)), "every call of the contract has a handler", { served: served.size, declared: allCalls.length });
  answerFaults(fastify, { webVersion: installation.webVersion, log });
  serveCalls(fastify, routed, {
    webVersion: installation.webVersion, now: clock.now, log, random: ports.random, sessionOf: sessions.findBeside, onAnswered: operations.noteCall,
  });
  await fastify.register(async (pages) => {
    await keepPages(pages);
    operations.serve(pages);
    if (installation.webFolder !== undefined) await serveWeb(pages, installation.webFolder);
  });
  const live = await createLive({ ...ports, fastify, sessions, connections, trusts, boards: boardOffers(database, knowledge) });

  return {
    fastify, lane, settler, knowledge, waiting, live, sessions, afterwards,
    close: async () => {
      stopping.abort();
      // What is idle is closed at once; a connection whose call is under way now would be kept for its next one a minute long.
      fastify.server.keepAliveTimeout = 1;
      await fastify.close();
      await afterwards.settled();
      await waiting.close();
      await lane.close();
      await live.close();
      await Promise.all([database.close(), ports.placementDatabase.close()]);
    },
  };
}
