// The print program on this machine. It is optional: without it only printing is affected.
import { printHelper } from "@chalkboard/contract";
import type { z } from "zod";
import { clock, storage } from "../ports/browser.ts";
import { announceRefusal } from "./connection/refused.ts";

const address = `http://localhost:${String(printHelper.printHelperPort)}/`;
const patienceMs = 5_000;
/** Timeout for printing, longer than a job may take there. A program that is absent is known at once. */
const printPatienceMs = 20_000;
/** Timeout for a website, which must be opened and clicked through first. */
const pagePatienceMs = 60_000;
/** How long an address is shared: longer than a sign-in takes. */
const sharedMs = 10_000;

/** The token that the program gave this website when it was paired. */
const tokenKey = "chalkboard-print-token";

type HelperCall = { readonly path: string; readonly payload: z.ZodType; readonly answer: z.ZodType };

/** Sends a call to the print program. @returns undefined if it is not running or its response is invalid */
async function tellHelper<C extends HelperCall>(
  call: C,
  payload: z.input<C["payload"]>,
  waitMs = patienceMs,
): Promise<z.output<C["answer"]> | undefined> {
  try {
    const token = storage.read(tokenKey);
    const body = new URLSearchParams({ json: JSON.stringify(payload), ...(token === null ? {} : { token }) });
    const response = await fetch(`${address}${call.path}`, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(waitMs),
    });
    const read = call.answer.safeParse(await response.json());
    return read.success ? (read.data as z.output<C["answer"]>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Pairs this website with the print program by the code that the program shows.
 * @returns whether it is paired; not if the code is wrong, or the program is not running
 */
export async function pairPrintProgram(code: string): Promise<boolean> {
  const paired = await tellHelper(printHelper.pair, { code });
  if (paired?.responseType !== 1) return false;
  storage.write(tokenKey, paired.token);
  request = undefined;
  return true;
}

let request: { readonly at: number; readonly address: Promise<string> } | undefined;

/**
 * The machine's address as the print program reports it; 0 without one (specification, section 1). The sign-in page
 * needs it, and a moment later the live connection: one request serves both.
 */
export function machineAddress(): Promise<string> {
  if (request === undefined || clock.now() - request.at > sharedMs)
    request = { at: clock.now(), address: askAddress() };
  return request.address;
}

async function askAddress(): Promise<string> {
  const info = await tellHelper(printHelper.getInfo, { ignoreWarning: true });
  return info?.responseType === 1 && info.mac !== undefined && info.mac !== "" ? info.mac : "0";
}

/** The printers of this machine; empty without the print program. */
export async function machinePrinters(): Promise<readonly string[]> {
  const printers = await tellHelper(printHelper.getPrinters, {});
  return printers?.responseType === 1 ? (printers.data ?? []) : [];
}

/**
 * The outcome of printing: why it failed, or `failed` without a reason that is known here. `absent`: the print program
 * on this machine is not running.
 */
export type Printout = "printed" | "absent" | "failed" | printHelper.PrintError;

/**
 * Prints a document through the print program.
 * @param what a ticket may open the drawer that is connected to the printer
 */
export async function printOnMachine(
  document: string,
  printer: string,
  what: "ticket" | "document",
): Promise<Printout> {
  const call = what === "ticket" ? printHelper.print : printHelper.printDocument;
  const answer = await tellHelper(call, { document, printer }, printPatienceMs);
  if (answer === undefined) return "absent";
  return answer.responseType === 1 ? "printed" : (printHelper.printErrorOf(answer.responseType) ?? "failed");
}

/**
 * Reads a page of another website through the print program, in a hidden browser unless `headless` is false. An
 * incomplete result is announced by the shell in a toast.
 * @returns undefined if the program is not running; on an admin's page no dialog says so (specification, section 8)
 */
export async function readPage(
  url: string,
  commands: readonly string[],
  headless = true,
): Promise<printHelper.PageReading | undefined> {
  const answer = await tellHelper(
    printHelper.getPageHtml,
    { url, list_command: [...commands], headless },
    pagePatienceMs,
  );
  const reading = printHelper.pageReading(answer);
  // The program's codes are not the server's: the shell uses the data.
  if (answer !== undefined && reading?.kind !== "whole") announceRefusal({ code: 0, data: answer });
  return reading;
}
