import { z } from "zod";

// The print program on the user's own machine: POST to its port, a form with `json`, calls named as in section 7 of the
// specification. Its `token` is a second field of the form, because a header would cost a preflight request.

export const printHelperPort = 4567;

type HelperCall<Payload extends z.ZodType, Answer extends z.ZodType> = {
  readonly path: string;
  readonly payload: Payload;
  readonly answer: Answer;
};

const helperCall = <P extends z.ZodType, A extends z.ZodType>(
  path: string,
  payload: P,
  answer: A,
): HelperCall<P, A> => ({ path, payload, answer });

/** 1 is success. */
const responseType = z.int();

/** Pairs a website with the program by the code that the program shows. The token is sent with every later call. */
export const pair = helperCall(
  "pair",
  z.strictObject({ code: z.string().min(1).max(40) }),
  z.object({ responseType, token: z.string() }),
);

/** Returns the machine's address. `ignoreWarning`: no message if the program is not running. */
export const getInfo = helperCall(
  "get_info",
  z.strictObject({ ignoreWarning: z.boolean().optional() }),
  z.object({ responseType, mac: z.string().optional() }),
);

export const getPrinters = helperCall(
  "get_printers",
  z.strictObject({}),
  z.object({ responseType, data: z.array(z.string()).optional() }),
);

/** Why something was not printed or read, as the program's responseType. */
export const printErrors = {
  unknownPrinter: -1,
  offline: -2,
  noAnswer: -3,
  busy: -4,
  notDrawn: -5,
  noPaper: -6,
  coverOpen: -7,
  noBrowser: -8,
  badRequest: -9,
} as const;
export type PrintError = keyof typeof printErrors;

/** Why something was not printed, by the program's responseType; undefined for a success or an unknown code. */
export function printErrorOf(code: number): PrintError | undefined {
  return (Object.keys(printErrors) as PrintError[]).find((error) => printErrors[error] === code);
}

const printed = z.object({ responseType });
const printout = z.strictObject({ document: z.string(), printer: z.string() });

/** Prints a ticket, an HTML document, on a printer of the machine. */
export const print = helperCall("print", printout, printed);
/** The same for printouts other than tickets: a receipt, a shift report, a closing. They do not open the drawer. */
export const printDocument = helperCall("print_document", printout, printed);

/** The page was read only in part. */
export const pageInPart = -20;

/**
 * A page of another website as the machine's browser shows it after the commands. An incomplete one says how many steps
 * were done.
 */
export const getPageHtml = helperCall(
  "get_page_html",
  z.strictObject({ url: z.url(), list_command: z.array(z.string()), headless: z.boolean() }),
  z.union([
    z.object({ responseType: z.literal(pageInPart), data: z.string(), done: z.int().min(0), total: z.int().min(1) }),
    z.object({ responseType, data: z.string().optional() }),
  ]),
);

/** The meaning of the print program's response about a website. */
export type PageReading =
  | { readonly kind: "whole"; readonly html: string }
  | { readonly kind: "incomplete"; readonly html: string; readonly done: number; readonly total: number }
  | { readonly kind: "error"; readonly code: number };

/**
 * Parses the response of `getPageHtml` (specification, section 8): a responseType below 1 is an error, −20 an
 * incomplete page.
 * @returns undefined for an invalid response
 */
export function pageReading(answer: unknown): PageReading | undefined {
  const read = getPageHtml.answer.safeParse(answer);
  if (!read.success) return undefined;
  const { data } = read;
  if ("done" in data) return { kind: "incomplete", html: data.data, done: data.done, total: data.total };
  return data.responseType < 1 ? { kind: "error", code: data.responseType } : { kind: "whole", html: data.data ?? "" };
}
