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
const paper = z.strictObject({ document: z.string(), printer: z.string() });

/** Prints an HTML document on a printer of the machine. */
export const print = helperCall("print", paper, printed);
export const printDocument = helperCall("print_document", paper, printed);
