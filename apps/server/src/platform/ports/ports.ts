import type { Clock, Log, Random, Timers } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import type { Certificate } from "./certificate.ts";
import type { Outgoing } from "./outgoing.ts";

/** A mail transport. It may be slow or fail: callers decide what that means. */
export type Mail = {
  readonly send: (message: { readonly to: string; readonly subject: string; readonly text: string }) => Promise<void>;
};

/**
 * Everything outside the server's own code. No defaults: the main file makes the real ones, tests and the simulator
 * theirs.
 */
export type Ports = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Real time, even where the others are a simulated clock's: how fast arriving clients are read. */
  readonly pacing: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly mail: Mail;
  readonly database: Database;
  /** Connections only for the sale batcher. */
  readonly placementDatabase: Database;
};

/** A process's own measurements. */
export type Machine = {
  readonly memoryBytes: () => number;
  /** The 99th percentile of its event-loop lag since the last call. */
  readonly loopDelayMs: () => number;
};

/** An S3-compatible bucket, in which pictures are stored instead of in the database. */
export type StoreSettings = {
  /** Its address, without a trailing slash; the bucket follows as a folder. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Pictures move back from there into the database, and no new one goes there. */
  readonly isLeft: boolean;
  readonly fetch: typeof globalThis.fetch;
};

/** The bounds of what a client may take: connections, time, and bytes. */
export type ConnectionLimits = {
  /** Connections in total, and from one address that is no trusted proxy's. */
  readonly connections: number;
  readonly perAddress: number;
  /**
   * A request's headers must arrive within the first, the whole request within the second; an idle connection is
   * closed.
   */
  readonly headMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  /**
   * A client that takes less than `leastTakenBytes` of its answer in this time is disconnected; a slow download goes
   * on.
   */
  readonly unreadMs: number;
  /** The interval of the check for late clients. */
  readonly checkEveryMs: number;
  readonly headBytes: number;
  readonly headers: number;
  /** Requests on one connection that wait for their responses. */
  readonly underWay: number;
  /** For larger bodies from one address: more than this at once waits unread. */
  readonly bytesPerSecond: number;
  readonly bytesAtOnce: number;
};

/** The settings of an installation. */
export type Installation = {
  /** The web's version, sent as `wv` with every answer. */
  readonly webVersion: string;
  /** Folder of the built web; absent where only the calls are served. */
  readonly webFolder?: string;
  /** Our own HTTPS; absent behind a proxy and on a developer's machine. */
  readonly certificate?: Certificate;
  /** Whose X-Forwarded-* headers count; absent: no one's. */
  readonly trustProxy?: boolean | string;
  /** Called at the start of each request: the watchdog reports the last one. */
  readonly noteRequest?: (name: string) => void;
  /** Connection limits other than the defaults. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** The token for GET /metrics; absent: no one may. */
  readonly metricsToken?: string;
  /** The key that seals stored credentials of outside sources; absent: none can be stored. */
  readonly secret?: string;
  /**
   * To which addresses the server may connect; absent: to public ones, without resolving their names when they are
   * saved.
   */
  readonly outgoing?: Outgoing;
  /** The store of pictures; absent: the database. */
  readonly pictureStore?: StoreSettings;
  /** The folder for file sources; absent: none. */
  readonly sourceFolder?: string;
  /** Whether calls are written to the request log; absent: they are. */
  readonly logsRequests?: boolean;
  /** This process's name in the list of live connections; absent where it needs none. */
  readonly processName?: string;
  /** Absent where the process is not measured. */
  readonly machine?: Machine;
};
