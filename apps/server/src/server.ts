import type { FastifyInstance } from "fastify";
import { createSoldReadings, type SoldReadings } from "./trading/exposure/index.ts";
import { boardOffers } from "./selling/board/index.ts";
import { makeFile, serveFiles } from "./reporting/exports/index.ts";
import { type BackgroundTasks, createBackgroundTasks } from "./platform/http/background-tasks.ts";
import { createBodyRate } from "./platform/http/server/body-rate.ts";
import { answerDirectly } from "./platform/http/server/direct.ts";
import { createFastify } from "./platform/http/server/fastify.ts";
import { keepPages } from "./platform/http/server/page-headers.ts";
import { type AnsweredCall, answerFaults, serveCalls } from "./platform/http/routes.ts";
import { handlerOver, routedOver } from "./routed.ts";
import { reportsInTurn } from "./platform/http/reports-in-turn.ts";
import { trustOf } from "./platform/http/server/trust.ts";
import { serveOpenApi } from "./platform/http/open-api.ts";
import { admitsOver, connectionLimits } from "./platform/http/server/connection-limits.ts";
import { serveWeb } from "./platform/http/server/web.ts";
import type { Sessions } from "./platform/http/sessions.ts";
import { createHashing, createSessions } from "./identity/people/index.ts";
import { createConnections, createLive, type Live } from "./platform/live/index.ts";
import {
  createFullDisk,
  createLoad,
  createOperations,
  createRequestLog,
  type RequestLog,
} from "./platform/operations/index.ts";
import { createEncoder, createMediaStorage, type MediaStorage, servePictures } from "./platform/media/index.ts";
import type { Installation, Ports } from "./platform/ports/ports.ts";
import { publicOnly } from "./platform/ports/outgoing.ts";
import { openSourceFolder, type SourceFolder } from "./platform/ports/source-folder.ts";
import { createSecretBox, type SecretBox } from "./catalog/sources/index.ts";
import { createServiceConfigCache, type ServiceConfigCache } from "./identity/services/index.ts";
import { createSettler, type Settler } from "./trading/settlement/index.ts";
import { createSaleBatcher, createWaiting, type SaleBatcher, type Waiting } from "./selling/tickets/index.ts";

export type ChalkboardServer = {
  readonly fastify: FastifyInstance;
  /** The sale batcher, through which calls sell; the rehearsal and the simulator use it directly. */
  readonly batcher: SaleBatcher;
  readonly settler: Settler;
  readonly configCache: ServiceConfigCache;
  /** Handles pending sales. */
  readonly waiting: Waiting;
  readonly live: Live;
  readonly sessions: Sessions;
  /** Seals stored secrets; absent where the installation has no secret. */
  readonly secretBox: SecretBox | undefined;
  /** The media storage. */
  readonly mediaStorage: MediaStorage;
  /** What was sold on games, for the desk's calls and the worst-case watch. */
  readonly readings: SoldReadings;
  /** The folder for file sources; absent where the installation names none. */
  readonly sourceFolder: SourceFolder | undefined;
  /** Makes a requested file; called by the jobs. */
  readonly makeFile: (fileId: number) => Promise<void>;
  /** Background tasks after responses. */
  readonly backgroundTasks: Pick<BackgroundTasks, "settled">;
  /** The unwritten part of the request log. */
  readonly requests: Pick<RequestLog, "settled">;
  /** Finishes accepted work, but abandons long queries; then closes every connection. */
  readonly close: () => Promise<void>;
};

/** Connection limits, over both paths into it. */
function boundsOf(installation: Installation, ports: Ports) {
  const limits = { ...connectionLimits, ...installation.connectionLimits };
  const bodyRate = createBodyRate(limits, ports.clock.now);
  return {
    trusts: trustOf(installation.trustProxy),
    limits,
    admits: admitsOver(limits),
    bodyRate,
    timers: ports.timers,
  };
}

/** Builds the whole server from its ports. It listens when its owner calls `fastify`. */
export async function createServer(ports: Ports, installation: Installation): Promise<ChalkboardServer> {
  const { clock, database } = ports;
  const stopping = new AbortController();
  const sessions = createSessions(ports);
  const backgroundTasks = createBackgroundTasks(ports.log);
  const hashing = createHashing();
  const operations = createOperations({ ...ports, installation });
  const configCache = createServiceConfigCache();
  const load = createLoad(clock, installation.machine);
  const onBatch = (size: number, seconds: number): void => {
    operations.noteBatch(size, seconds);
    load.noteSlips(size);
  };
  const batcher = createSaleBatcher({ ...ports, configCache, onBatch });
  const settler = createSettler(ports);
  const waiting = createWaiting({ ...ports, batcher });
  const processId = Buffer.from(ports.random.bytes(8)).toString("hex");
  const connections = await createConnections(ports, {
    id: processId,
    name: installation.processName ?? processId,
    load: load.read,
  });
  const name = installation.processName ?? processId;
  const [requests, fullDisk, bounds] = [
    createRequestLog(ports, name),
    createFullDisk(ports, name),
    boundsOf(installation, ports),
  ];
  const fastify = await createFastify(installation, bounds);

  const secretBox = installation.secret === undefined ? undefined : createSecretBox(installation.secret, ports.random);
  const { sourceFolder: folderPath } = installation;
  const sourceFolder = folderPath === undefined ? undefined : openSourceFolder(folderPath);
  const encoder = createEncoder();
  const mediaStorage = createMediaStorage(installation.pictureStore, ports);
  const tools = {
    ...ports,
    sessions,
    backgroundTasks,
    configCache,
    batcher,
    settler,
    waiting,
    connections,
    hashing,
    stop: stopping.signal,
    secretBox,
    sourceFolder,
    encoder,
    mediaStorage,
    readings: createSoldReadings({ database, clock }),
    outgoing: installation.outgoing ?? publicOnly(),
  };
  const routed = reportsInTurn(routedOver(tools, database));
  const onAnswered = (answered: AnsweredCall): void => {
    operations.noteCall(answered.call.path, answered.responseType, answered.seconds);
    if (installation.logsRequests !== false) requests.note(answered);
  };
  const { webVersion } = installation;
  const routeTools = {
    ...ports,
    webVersion,
    now: clock.now,
    sessionOf: sessions.findBeside,
    keyOf: sessions.findByKey,
    onAnswered,
    onFullDisk: fullDisk.note,
  };
  answerFaults(fastify, routed, routeTools);
  serveCalls(fastify, routed, routeTools);
  answerDirectly(fastify, routed, { ...routeTools, ...bounds });
  await fastify.register(async (pages) => {
    await keepPages(pages);
    operations.serve(pages);
    serveOpenApi(pages, webVersion);
    serveFiles(pages, ports);
    servePictures(pages, mediaStorage);
    if (installation.webFolder !== undefined) await serveWeb(pages, installation.webFolder);
  });
  const live = await createLive({
    ...ports,
    fastify,
    sessions,
    connections,
    trusts: bounds.trusts,
    boards: boardOffers(database, configCache),
  });

  return {
    fastify,
    batcher,
    settler,
    configCache,
    waiting,
    live,
    sessions,
    backgroundTasks,
    requests,
    secretBox,
    sourceFolder,
    mediaStorage,
    readings: tools.readings,
    makeFile: (fileId) => makeFile({ ...tools, handlerOver: (over, path) => handlerOver(tools, over, path) }, fileId),
    close: async () => {
      stopping.abort();
      // Idle connections are closed at once; one with a call in progress would otherwise be kept for another minute.
      fastify.server.keepAliveTimeout = 1;
      await fastify.close();
      await backgroundTasks.settled();
      await waiting.close();
      await batcher.close();
      await live.close();
      await Promise.all([requests.close(), fullDisk.close()]);
      await Promise.all([database.close(), ports.placementDatabase.close()]);
    },
  };
}
