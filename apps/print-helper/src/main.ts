import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printHelper } from "@chalkboard/contract";
import { readConfig } from "./config.ts";
import {
  consoleLog,
  findChromium,
  machineAddress,
  runProgram,
  systemClock,
  systemRandom,
  systemTimers,
} from "./ports/system.ts";
import { configFileName, openPrintHelper } from "./print-helper.ts";

// The print program: the only file of it with a real port.

const { values } = parseArgs({
  options: { data: { type: "string", default: join(homedir(), ".config", "chalkboard-print") } },
});

try {
  await serve(values.data);
} catch (error) {
  console.error(`The print program cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function serve(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, configFileName);
  const config = readConfig(file);
  if ("wrong" in config) throw new Error(`${file} is not valid.\n${config.wrong}`);
  const executablePath = findChromium();
  if (executablePath === undefined) console.warn("There is no Chromium here: nothing can be drawn for printing.");
  const helper = await openPrintHelper(
    config,
    { folder, port: printHelper.printHelperPort },
    {
      clock: systemClock,
      timers: systemTimers,
      random: systemRandom,
      log: consoleLog,
      run: runProgram,
      mac: machineAddress(),
      executablePath,
      isSandboxed: process.getuid?.() !== 0,
    },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void helper.close());
  console.log(`The print program listens; its status is at http://localhost:${String(helper.port)}/`);
  console.log(`Its printers are named in ${file}: ${String(config.printers.length)} now, and those of CUPS.`);
}
