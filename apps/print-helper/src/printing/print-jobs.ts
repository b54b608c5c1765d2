import type { Clock, EpochMs, Timers } from "@chalkboard/kernel";
import type { HelperConfig, PrinterConfig } from "../config.ts";
import { readBitmap } from "./bitmap.ts";
import { cupsPrinters, printByCups, type RunProgram } from "./cups.ts";
import { escPosOf } from "./escpos.ts";
import type { PrintOutcome } from "./outcome.ts";
import { openQueue, type PrintQueue } from "./queue.ts";
import { type Renderer, rolls } from "./render.ts";
import { send } from "./send.ts";

export type PrintJob = {
  readonly at: EpochMs;
  readonly printer: string;
  readonly kind: PrintKind;
  readonly outcome: PrintOutcome;
  readonly tookMs: number;
};

/** A ticket opens the drawer where the printer's configuration says so; another document never does. */
export type PrintKind = "ticket" | "document";

export type PrinterState = { readonly name: string; readonly how: string; readonly waiting: number };

export type PrintJobs = {
  readonly print: (kind: PrintKind, html: string, printer: string) => Promise<PrintOutcome>;
  readonly printers: () => Promise<readonly PrinterState[]>;
  /** The latest jobs, newest first. */
  readonly latest: () => readonly PrintJob[];
};

const jobsKept = 20;
const mostWaiting = 20;

type Ports = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly renderer: Renderer;
  readonly run: RunProgram;
};

/** Opens the printers of the configuration and of CUPS, each with its queue. */
export function openPrintJobs(config: HelperConfig, { clock, timers, renderer, run }: Ports): PrintJobs {
  const queues = new Map<string, PrintQueue>();
  const latest: PrintJob[] = [];
  const queueOf = (printer: string): PrintQueue => {
    const there = queues.get(printer);
    if (there !== undefined) return there;
    const queue = openQueue({ timers, jobMs: config.jobSeconds * 1_000, mostWaiting });
    queues.set(printer, queue);
    return queue;
  };
  const onCups = async (name: string, html: string, signal: AbortSignal): Promise<PrintOutcome> => {
    const pdf = await renderer.pdf(html, signal);
    return typeof pdf === "string" ? pdf : printByCups(run, name, pdf, signal);
  };
  const onRoll = async (
    printer: PrinterConfig,
    kind: PrintKind,
    html: string,
    signal: AbortSignal,
  ): Promise<PrintOutcome> => {
    const picture = await renderer.picture(html, printer.widthMm, signal);
    if (typeof picture === "string") return picture;
    const bitmap = await readBitmap(picture, rolls[printer.widthMm].dots);
    const bytes = escPosOf(bitmap, { cut: printer.cut, drawer: printer.drawer && kind === "ticket" });
    return signal.aborted ? "noAnswer" : send(printer, bytes, signal);
  };
  const add = async (kind: PrintKind, html: string, name: string): Promise<PrintOutcome> => {
    const own = config.printers.find((printer) => printer.name === name);
    if (own !== undefined) return queueOf(name).add((signal) => onRoll(own, kind, html, signal));
    if (!(await cupsPrinters(run)).includes(name)) return "unknownPrinter";
    return queueOf(name).add((signal) => onCups(name, html, signal));
  };
  return {
    print: async (kind, html, printer) => {
      const at = clock.now();
      const outcome = await add(kind, html, printer);
      latest.unshift({ at, printer, kind, outcome, tookMs: clock.now() - at });
      latest.length = Math.min(latest.length, jobsKept);
      return outcome;
    },
    printers: async () => {
      const names = config.printers.map(({ name }) => name);
      const ofCups = (await cupsPrinters(run)).filter((name) => !names.includes(name));
      return [
        ...config.printers.map((printer) => state(printer.name, howOf(printer))),
        ...ofCups.map((name) => state(name, "CUPS")),
      ];
    },
    latest: () => latest,
  };

  function state(name: string, how: string): PrinterState {
    return { name, how, waiting: queues.get(name)?.length() ?? 0 };
  }
}

function howOf(printer: PrinterConfig): string {
  const place = printer.kind === "network" ? `${printer.host}:${String(printer.port)}` : printer.path;
  return `${printer.kind} ${place}, ${String(printer.widthMm)} mm`;
}
