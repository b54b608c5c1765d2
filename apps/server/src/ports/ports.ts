import type { Clock, Log, Random, Timers } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import type { ConnectionLimits } from "../http/connection-limits.ts";
import type { Certificate } from "./certificate.ts";
import type { Outgoing } from "./outgoing.ts";

/** A way to send mails. It may be slow or fail: callers decide what that means. */
export type Mail = { readonly send: (message: { readonly to: string; readonly subject: string; readonly text: string }) => Promise<void> };

/** Everything outside the server's own code. No defaults: the main file makes the real ones, tests and the simulator theirs. */
export type Ports = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly mail: Mail;
  readonly database: Database;
  /** Connections set up for the sale batcher alone. */
  readonly placementDatabase: Database;
};

/** What a process measures of itself. */
export type Machine = {
  readonly memoryBytes: () => number;
  /** How late its loop was at worst, but for one tick in a hundred, since it was asked last. */
  readonly loopDelayMs: () => number;
};

/** A bucket in the fashion of S3, in which pictures stand instead of in the database. */
export type StoreSettings = {
  /** Its address, without a slash at the end; the bucket follows as a folder. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Pictures come back from there into the database, and no new one goes there. */
  readonly isLeft: boolean;
  readonly fetch: typeof globalThis.fetch;
};

/** What an installation decides about itself. */
export type Installation = {
  /** The web's version, sent as `wv` with every answer. */
  readonly webVersion: string;
  /** Folder of the built web; absent where only the calls are served. */
  readonly webFolder?: string;
  /** HTTPS of our own; absent behind a proxy and on one's own machine. */
  readonly certificate?: Certificate;
  /** Whose X-Forwarded-* headers count; absent: nobody's. */
  readonly trustProxy?: boolean | string;
  /** Hears of each request as it begins: the watchdog says which was the last. */
  readonly noteRequest?: (name: string) => void;
  /** Bounds of connections that are not the usual ones. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** With what GET /metrics is asked; absent: nobody may. */
  readonly metricsToken?: string;
  /** With what credentials of outside sources rest sealed; absent: none can be kept. */
  readonly secret?: string;
  /** To which addresses the server may connect; absent: to public ones, without looking up their names when they are saved. */
  readonly outgoing?: Outgoing;
  /** Where pictures stand; absent: in the database. */
  readonly pictureStore?: StoreSettings;
  /** Below which sources of files may look; absent: nowhere. */
  readonly sourceFolder?: string;
  /** Whether calls are written into the request log; absent: they are. */
  readonly logsRequests?: boolean;
  /** What the list of live connections calls this process; absent where it needs no name. */
  readonly processName?: string;
  /** Absent where nobody measures the process. */
  readonly machine?: Machine;
};
