import type { PrintOutcome } from "./outcome.ts";

// The printers of the machine's CUPS, by its own commands. They are run without a shell.

/** Runs a program. @returns undefined if it is not there or was stopped */
export type RunProgram = (
  command: string,
  args: readonly string[],
  how: { readonly input: Uint8Array; readonly signal: AbortSignal },
) => Promise<{ readonly code: number; readonly output: string } | undefined>;

const nothing = new Uint8Array();
const listMs = 2_000;

/** The names of CUPS' printers; empty without CUPS. */
export async function cupsPrinters(run: RunProgram): Promise<readonly string[]> {
  const listed = await run("lpstat", ["-e"], { input: nothing, signal: AbortSignal.timeout(listMs) });
  return listed?.code === 0 ? namesOf(listed.output) : [];
}

/** The names in the output of `lpstat -e`: a line each, without spaces. */
export function namesOf(output: string): readonly string[] {
  return output.split("\n").filter((line) => /^[^\s/#-][^\s/#]*$/u.test(line));
}

/** Hands a PDF to CUPS. @param printer one of `cupsPrinters` */
export async function printByCups(
  run: RunProgram,
  printer: string,
  pdf: Uint8Array,
  signal: AbortSignal,
): Promise<PrintOutcome> {
  const taken = await run("lp", ["-d", printer, "-t", "Chalkboard", "-"], { input: pdf, signal });
  if (taken === undefined) return signal.aborted ? "noAnswer" : "offline";
  return taken.code === 0 ? "printed" : "offline";
}
