import {
  type Answered,
  type Call,
  type PayloadOf,
  decodeAnswer,
  encodeRequest,
  openAnswer,
  responses,
  sources,
} from "@chalkboard/contract";
import type { z } from "zod";
import {
  ConnectionError,
  hold,
  holdReload,
  makeGate,
  notice,
  unknownNames,
  unknownNamesIn,
  troubleOf,
} from "./connection.ts";
import { openSealed } from "./sealed.ts";
import { appVersion, session } from "./session.ts";
import { timers } from "../../ports/browser.ts";
import { isNewer } from "./version.ts";

/** The input of a call: fields with a default may be left out. */
export type InputOf<C> = C extends Call<infer P, z.ZodType> ? z.input<P> : never;

/** The filters of a list call, without paging. */
export type FiltersOf<C> = Omit<InputOf<C>, "after" | "limit" | "withSums">;

export const gate = makeGate(timers);
let isUpdateOffered = false;

/**
 * Sends a call once and parses the result; a refusal is a value. @throws ConnectionError if no result came @throws
 * ZodError if the result does not match the contract
 */
export async function send<C extends Call>(
  call: C,
  payload: InputOf<C>,
  options: SendOptions = {},
): Promise<Answered<C>> {
  const current = session.read();
  const tokens =
    options.token === undefined
      ? {
          ...(current === undefined ? {} : { token: current.token }),
          ...(current?.tokenAdm === undefined ? {} : { tokenAdm: current.tokenAdm }),
        }
      : { token: options.token, ...(options.tokenAdm === undefined ? {} : { tokenAdm: options.tokenAdm }) };
  // The server fills in the schema's defaults, so the input can stand for the output here.
  const body = new URLSearchParams(encodeRequest(call, payload as unknown as PayloadOf<C>, tokens));
  const answered = decodeAnswer(
    call,
    await openAnswer(call, await post(call.path, body, options), tokens.token, openSealed),
  );
  inspect(answered, tokens.token !== undefined && !options.isFarewell);
  return answered;
}

export type SendOptions = {
  readonly signal?: AbortSignal;
  /** A token other than the session's: at the start, and at logout. */
  readonly token?: string;
  /** With that token, in the session of an entered POS: the token of the admin who entered it. */
  readonly tokenAdm?: string | undefined;
  /** For a query: the key of a reload whose last answer is shown, so that no dialog covers it. */
  readonly reload?: string;
  /** The page may be closing, and nothing waits for the result. */
  readonly isFarewell?: boolean;
};

/** Repeats a query until there is a result; queries may be repeated safely. */
export async function sendUntilAnswered<C extends Call>(
  call: C,
  payload: InputOf<C>,
  options: SendOptions = {},
): Promise<Answered<C>> {
  let letGo: (() => void) | undefined;
  try {
    for (;;) {
      try {
        return await send(call, payload, options);
      } catch (error) {
        if (!(error instanceof ConnectionError) || options.signal?.aborted === true) throw error;
        if (letGo === undefined)
          letGo = options.reload === undefined ? hold(error.trouble) : holdReload(options.reload);
        else if (options.reload === undefined) notice.write(error.trouble);
        await gate.wait();
      }
    }
  } finally {
    letGo?.();
  }
}

async function post(
  path: string,
  body: URLSearchParams,
  { signal, isFarewell = false }: SendOptions,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI), {
      method: "POST",
      body,
      keepalive: isFarewell,
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ConnectionError(troubleOf(undefined, navigator.onLine));
  }
  if (!response.ok) throw new ConnectionError(troubleOf(response.status, navigator.onLine));
  try {
    return await response.json();
  } catch {
    throw new ConnectionError(troubleOf(response.status, navigator.onLine));
  }
}

// Every response may say that the session has ended or that a newer web version exists; the latter is shown once per
// page load.
function inspect({ responseType, webVersion, data }: Answered<Call>, isSignedIn: boolean): void {
  if (responseType === responses.sessionExpired && isSignedIn) notice.write("expired");
  if (responseType === sources.scrapingFailed) {
    unknownNames.write(unknownNamesIn(data));
    notice.write("scraping");
  }
  if (!isUpdateOffered && isNewer(webVersion, appVersion)) {
    isUpdateOffered = true;
    notice.write("newVersion");
  }
}
