import { sources } from "@chalkboard/contract";
import type { Clock, Log, Timer, Timers } from "@chalkboard/kernel";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { adaptors, createCycle, type CycleEnd, type Fetch } from "../feeds/index.ts";
import { namesOfLeagues, matchedMarkets } from "../name-matching/index.ts";
import type { SourceFolder } from "../../platform/ports/source-folder.ts";
import { lookAtFolder } from "./files/folder.ts";
import * as queries from "./queries.ts";
import { inOrder } from "./save.ts";
import { clientOf, type Environment, settingsOf } from "./settings.ts";
import type { SecretBox } from "./secret-box.ts";

export type RunnerPorts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly database: Database;
  readonly fetch: Fetch;
  readonly log: Log;
  readonly secretBox: SecretBox | undefined;
  /** The folder for file sources. */
  readonly sourceFolder: SourceFolder | undefined;
  /** For the source in the environment; only processes with that setting run it. */
  readonly environment: Environment | undefined;
  /** This process's unique name. */
  readonly processId: string;
};

export type Runner = {
  /** Checks every second which are due. */
  readonly start: () => void;
  /** Stops checking; resolves when running ones have ended, or without them after a moment. */
  readonly stop: () => Promise<void>;
  /** Runs those that are due, and resolves when they have ended. */
  readonly runDue: () => Promise<void>;
};

type Claimed = RowOf<typeof queries.claim.columns>;
type Ended = Pick<CycleEnd, "counts" | "refused" | "problems"> & {
  readonly error: string;
  readonly retryAfterMs: number;
  /** Its results are in the runs already, file by file. */
  readonly isReported?: boolean;
};
type Cycle = { readonly about: string; readonly run: () => Promise<CycleEnd> };

const lookEveryMs = 1_000;
const leaseMs = 15_000;
const longestPauseMs = 5 * 60_000;
const longestEndMs = 1_000;
const nothing = {
  counts: { created: 0, moved: 0, quotes: 0, moves: 0, statements: 0, decided: 0 },
  refused: 0,
  problems: [],
  retryAfterMs: 0,
};

/**
 * Runs the sources in the table, each when due, in one process at a time. After a failure a source waits longer each
 * time, at least as long as it asks for. An internal error is logged and ends the run, never the runner.
 */
export function createRunner(ports: RunnerPorts): Runner {
  const { timers, log } = ports;
  const cycles = new Map<number, Cycle>();
  const running = new Map<number, Promise<void>>();
  let timer: Timer | undefined;
  let isEnding = false;

  async function claimDue(): Promise<readonly Promise<void>[]> {
    const { database, environment, processId } = ports;
    if (running.size > 0)
      await database.transaction("all", (sql) => sql.run(queries.renew, [processId, [...running.keys()], leaseMs]));
    const claimed = await database.transaction("all", (sql) =>
      sql.rows(queries.claim, [processId, environment !== undefined, leaseMs, sources.creditedAdaptor.options]),
    );
    return claimed.map((source) => {
      const run = runOne(ports, cycles, source)
        .catch((error: unknown) => {
          if (!isEnding)
            log.error({ source: source.name, error: String(error) }, "a run of a source could not be written");
        })
        .finally(() => {
          running.delete(source.id);
        });
      running.set(source.id, run);
      return run;
    });
  }

  const look = (): void => {
    claimDue().catch((error: unknown) => {
      if (!isEnding) log.error({ error: String(error) }, "nobody looked whose turn it is among the sources");
    });
  };

  return {
    start: () => {
      timer ??= timers.every(lookEveryMs, look);
    },
    runDue: async () => {
      await Promise.all(await claimDue());
    },
    stop: async () => {
      isEnding = true;
      timer?.clear();
      let patience: Timer | undefined;
      const isOver = Promise.all(running.values()).then(() =>
        ports.database.transaction("all", (sql) => sql.run(queries.release, [ports.processId])),
      );
      await Promise.race([
        isOver,
        new Promise<void>((resolve) => {
          patience = timers.after(longestEndMs, resolve);
        }),
      ]);
      patience?.clear();
    },
  };
}

async function runOne(ports: RunnerPorts, cycles: Map<number, Cycle>, source: Claimed): Promise<void> {
  const { clock, database, log, processId } = ports;
  const begunAt = clock.now();
  const startedAt = new Date(await database.read("all", clockNow));
  const ended = await endOf(ports, cycles, source);
  const { counts, refused, problems, error, retryAfterMs, isReported = false } = ended;
  const failing = error === "" ? 0 : source.failing + 1;
  if (error !== "") log.warn({ source: source.name, words: error, inRow: failing }, "a source did not answer");
  const waitMs = pauseAfter(source.terms.intervalSeconds * 1_000, failing, retryAfterMs);
  const { quotes: _, ...changed } = counts;
  await database.transaction("all", async (sql) => {
    if (!isReported)
      await sql.run(queries.addRun, [
        source.id,
        triggerOf(source),
        startedAt,
        clock.now() - begunAt,
        JSON.stringify(counts),
        Object.values(changed).reduce((sum, one) => sum + one, 0),
        refused,
        JSON.stringify(problems),
        error,
        "",
      ]);
    await sql.run(queries.endRun, [source.id, processId, startedAt, failing, error, waitMs]);
  });
}

async function endOf(ports: RunnerPorts, cycles: Map<number, Cycle>, source: Claimed): Promise<Ended> {
  try {
    const terms = inOrder(source.terms);
    if (sources.isFileAdaptor(terms.adaptor)) {
      const { error, reported: result } = await lookAtFolder(
        { ...ports, folder: ports.sourceFolder },
        { id: source.id, terms, trigger: triggerOf(source) },
      );
      return { ...nothing, error, isReported: result > 0 && error === "" };
    }
    const cycle = await cycleOf(ports, cycles, source);
    if (typeof cycle === "string") return { ...nothing, error: cycle };
    const { failure, ...rest } = await cycle.run();
    return {
      ...rest,
      error: failure === undefined ? "" : `${failure.kind}: ${failure.message}`,
      retryAfterMs: failure?.retryAfterMs ?? 0,
    };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    ports.log.error({ source: source.name, error: words }, "a source's answer could not be written");
    return { ...nothing, error: `fault: ${words}` };
  }
}

function triggerOf({ is_requested }: Claimed): sources.RunTrigger {
  return is_requested ? "person" : "time";
}

/** How a source is run; the memory of its runs is cleared when its settings change. */
async function cycleOf(ports: RunnerPorts, cycles: Map<number, Cycle>, source: Claimed): Promise<Cycle | string> {
  const { clock, database, fetch, log, secretBox, environment } = ports;
  const { others, taught, markets } = await database.read("all", async (sql) => ({
    others: await sql.rows(queries.working, [source.id, sources.creditedAdaptor.options]),
    taught: await namesOfLeagues(sql, source.name),
    markets: await matchedMarkets(sql, source.name),
  }));
  const terms = inOrder(source.terms);
  if (!sources.isCreditedAdaptor(terms.adaptor)) return "adaptor: nobody asks such a source";
  const adaptor = adaptors[terms.adaptor];
  const sealed = source.credentials;
  if (
    sealed !== null &&
    !source.is_from_environment &&
    !sources.isSameOrigin(source.credentials_for ?? "", terms.address)
  ) {
    return "credentials: they were given for another address";
  }
  const key = source.is_from_environment
    ? environment?.apiKey
    : sealed === null
      ? ""
      : secretBox?.open(sealed, source.name);
  if (key === undefined) return "credentials: they cannot be opened with this installation's secret";
  const client = {
    ...clientOf(terms, key),
    markets,
    ...(source.is_from_environment && environment !== undefined ? { baseUrl: environment.baseUrl } : {}),
  };
  const settings = settingsOf(
    terms,
    others.map((other) => other.terms),
    { listed: source.listed ?? [], taught },
  );
  const about = JSON.stringify([terms, client, settings.leagues]);
  const cached = cycles.get(source.id);
  if (cached?.about === about) return cached;
  const run = createCycle({ clock, database, log }, settings, adaptor({ fetch, now: clock.now, settings: client }));
  const cycle = { about, run };
  cycles.set(source.id, cycle);
  return cycle;
}

/** Deletes runs past their source's retention. */
export async function removeOldRuns(database: Database): Promise<void> {
  await database.transaction("all", async (sql) => {
    await sql.run(queries.removeOldRuns);
    await sql.run(queries.forgetJumps);
    await sql.run(queries.forgetWords);
  });
}

function pauseAfter(pauseMs: number, failing: number, retryAfterMs: number): number {
  return failing === 0
    ? pauseMs
    : Math.max(pauseMs, retryAfterMs, Math.min(longestPauseMs, pauseMs * 2 ** Math.min(failing, 10)));
}
