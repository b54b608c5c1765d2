import { join } from "node:path";
import type { Clock, Log, Random, Timers } from "@chalkboard/kernel";
import type { HelperConfig } from "./config.ts";
import { openAnswers } from "./http/answers.ts";
import { openPairing, pairingFile } from "./http/pairing.ts";
import { type HelperServer, openServer } from "./http/server.ts";
import { openPageReader } from "./pages/read-page.ts";
import type { RunProgram } from "./printing/cups.ts";
import { openPrintJobs } from "./printing/print-jobs.ts";
import { openRenderer } from "./printing/render.ts";
import { statusPage } from "./status-page.ts";

export type PrintHelperPorts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly run: RunProgram;
  readonly mac: string;
  /** The Chromium of this machine; undefined without one. */
  readonly executablePath: string | undefined;
  readonly isSandboxed: boolean;
};

export type PrintHelper = HelperServer & {
  /** The code that pairs the next website. */
  readonly code: () => string;
};

type Place = {
  /** The folder of the configuration and of the pairings. */
  readonly folder: string;
  readonly port: number;
};

export const configFileName = "config.json";

/** Starts the print program. */
export async function openPrintHelper(
  config: HelperConfig,
  { folder, port }: Place,
  { clock, timers, random, log, run, mac, executablePath, isSandboxed }: PrintHelperPorts,
): Promise<PrintHelper> {
  const renderer = openRenderer({ executablePath, isSandboxed });
  void renderer.warmUp();
  const jobs = openPrintJobs(config, { clock, timers, renderer, run });
  const pages = openPageReader({ hosts: config.pageHosts, executablePath, isSandboxed });
  const pairing = openPairing({
    random,
    store: pairingFile(join(folder, "pairings.json")),
    named: config.origins,
    onNewCode: (code) => log.info({}, `The pairing code is ${code}`),
  });
  const server = await openServer({
    port,
    pairing,
    answers: openAnswers({ pairing, jobs, pages, mac }),
    statusPage: async () =>
      statusPage({
        now: clock.now(),
        code: pairing.code(),
        origins: pairing.origins(),
        printers: await jobs.printers(),
        jobs: jobs.latest(),
        hasBrowser: executablePath !== undefined,
        configFile: join(folder, configFileName),
      }),
  });
  return {
    port: server.port,
    code: pairing.code,
    close: async () => {
      await server.close();
      await renderer.close();
    },
  };
}
