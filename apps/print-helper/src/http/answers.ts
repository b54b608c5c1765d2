import { printHelper } from "@chalkboard/contract";
import type { z } from "zod";
import type { PageReader } from "../pages/read-page.ts";
import { outcomeCode, type PrintOutcome } from "../printing/outcome.ts";
import type { PrintJobs } from "../printing/print-jobs.ts";
import type { Pairing } from "./pairing.ts";

// The calls of the specification, each by its schemas in the contract.

/** Answers a call. @returns undefined if the caller gets nothing: an unknown call, a wrong code */
export type Answers = (path: string, json: string, origin: string) => Promise<object | undefined>;

type Ports = {
  readonly pairing: Pairing;
  readonly jobs: PrintJobs;
  readonly pages: PageReader;
  /** This machine's address. */
  readonly mac: string;
};

type Handler = (payload: unknown, origin: string) => Promise<object | undefined>;

/** Who answers which call. */
export function openAnswers({ pairing, jobs, pages, mac }: Ports): Answers {
  const handlers = new Map<string, Handler>([
    on(printHelper.pair, async ({ code }, origin) => {
      const token = pairing.pair(origin, code);
      return token === undefined ? undefined : { responseType: 1, token };
    }),
    on(printHelper.getInfo, async () => ({ responseType: 1, mac })),
    on(printHelper.getPrinters, async () => ({
      responseType: 1,
      data: (await jobs.printers()).map(({ name }) => name),
    })),
    on(printHelper.print, async ({ document, printer }) => printed(await jobs.print("ticket", document, printer))),
    on(printHelper.printDocument, async ({ document, printer }) =>
      printed(await jobs.print("document", document, printer)),
    ),
    on(printHelper.getPageHtml, ({ url, list_command, headless }) => pages.read(url, list_command, headless)),
  ]);
  return async (path, json, origin) => handlers.get(path)?.(parsed(json), origin);
}

function printed(outcome: PrintOutcome): { readonly responseType: number } {
  return { responseType: outcomeCode(outcome) };
}

function on<Payload extends z.ZodType, Answer extends z.ZodType>(
  call: { readonly path: string; readonly payload: Payload; readonly answer: Answer },
  handle: (payload: z.output<Payload>, origin: string) => Promise<z.input<Answer> | undefined>,
): readonly [string, Handler] {
  return [
    call.path,
    async (value, origin) => {
      const read = call.payload.safeParse(value);
      if (!read.success) return printed("badRequest");
      const answer = await handle(read.data, origin);
      return answer === undefined ? undefined : (call.answer.parse(answer) as object);
    },
  ];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
