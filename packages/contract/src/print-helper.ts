import { z } from "zod";

// The print program on the person's own machine: POST to its port, a form with `json`, as the specification's section 7 names the calls.

export const printHelperPort = 4567;

type HelperCall<Payload extends z.ZodType, Answer extends z.ZodType> = { readonly path: string; readonly payload: Payload; readonly answer: Answer };

const helperCall = <P extends z.ZodType, A extends z.ZodType>(path: string, payload: P, answer: A): HelperCall<P, A> => ({ path, payload, answer });

/** 1 is success. */
const responseType = z.int();

/** Who asks: the machine's address. `ignoreWarning`: nobody is told when the program is not there. */
export const getInfo = helperCall(
  "get_info", z.strictObject({ ignoreWarning: z.boolean().optional() }), z.object({ responseType, mac: z.string().optional() }),
);

export const getPrinters = helperCall("get_printers", z.strictObject({}), z.object({ responseType, data: z.array(z.string()).optional() }));

const printed = z.object({ responseType });
const printout = z.strictObject({ document: z.string(), printer: z.string() });

/** Prints a ticket, an HTML document, on a printer of the machine. */
export const print = helperCall("print", printout, printed);
/** The same for a paper that is no ticket: a receipt, a sheet, a closing. Called by their pages, which are not there yet. */
export const printDocument = helperCall("print_document", printout, printed);

/** The page was read, but not to its end. */
export const pageInPart = -20;

/** A page of another website as the machine's browser shows it after the commands. One that is incomplete says how many of the steps were carried out. */
export const getPageHtml = helperCall(
  "get_page_html", z.strictObject({ url: z.url(), list_command: z.array(z.string()), headless: z.boolean() }),
  z.union([
    z.object({ responseType: z.literal(pageInPart), data: z.string(), done: z.int().min(0), total: z.int().min(1) }),
    z.object({ responseType, data: z.string().optional() }),
  ]),
);

/** What the print program's answer about a website means. */
export type PageReading =
  | { readonly kind: "whole"; readonly html: string }
  | { readonly kind: "incomplete"; readonly html: string; readonly done: number; readonly total: number }
  | { readonly kind: "error"; readonly code: number };

/**
 * Reads the answer to `getPageHtml` (specification, section 8): a responseType below 1 is an error, −20 a page that is incomplete.
 * @returns undefined for what is no such answer
 */
export function pageReading(answer: unknown): PageReading | undefined {
  const read = getPageHtml.answer.safeParse(answer);
  if (!read.success) return undefined;
  const { data } = read;
  if ("done" in data) return { kind: "incomplete", html: data.data, done: data.done, total: data.total };
  return data.responseType < 1 ? { kind: "error", code: data.responseType } : { kind: "whole", html: data.data ?? "" };
}
