import { type Answered, type Call, type PayloadOf, decodeAnswer, encodeRequest, openAnswer, responses, sources } from "@chalkboard/contract";
import type { z } from "zod";
import { ConnectionError, hold, makeGate, notice, strangers, unknownNamesIn, troubleOf } from "./connection.ts";
import { openSealed } from "./sealed.ts";
import { appVersion, session } from "./session.ts";
import { timers } from "../ports/browser.ts";
import { isNewer } from "./version.ts";

/** What a page hands in: fields with a default may be left out. */
export type InputOf<C> = C extends Call<infer P, z.ZodType> ? z.input<P> : never;

/** What a list is asked for beside its pages. */
export type FiltersOf<C> = Omit<InputOf<C>, "after" | "limit" | "withSums">;

export const gate = makeGate(timers);
let isUpdateOffered = false;

/**
 * Sends a call once and reads its answer; a refusal is a value.
 * @throws ConnectionError when no answer came
 * @throws ZodError when the answer is not what the contract says
 */
export async function send<C extends Call>(call: C, payload: InputOf<C>, options: SendOptions = {}): Promise<Answered<C>> {
  const current = session.read();
  const tokens = options.token === undefined
    ? { ...(current === undefined ? {} : { token: current.token }), ...(current?.tokenAdm === undefined ? {} : { tokenAdm: current.tokenAdm }) }
    : { token: options.token, ...(options.tokenAdm === undefined ? {} : { tokenAdm: options.tokenAdm }) };
  // The schema's defaults are filled in by the server, so the input is as good as the output here.
  const body = new URLSearchParams(encodeRequest(call, payload as unknown as PayloadOf<C>, tokens));
  const answered = decodeAnswer(call, await openAnswer(call, await post(call.path, body, options), tokens.token, openSealed));
  inspect(answered, tokens.token !== undefined && !options.isFarewell);
  return answered;
}

export type SendOptions = {
  readonly signal?: AbortSignal;
  /** Another token than the session's: at the start, and when saying goodbye. */
  readonly token?: string;
  /** With that token, of a POS that was entered: the token of who entered it. */
  readonly tokenAdm?: string | undefined;
  /** The page may be closing, and nobody waits for the answer. */
  readonly isFarewell?: boolean;
};

/** Asks until there is an answer: for questions, which may be asked twice. */
export async function sendUntilAnswered<C extends Call>(call: C, payload: InputOf<C>, options: SendOptions = {}): Promise<Answered<C>> {
  let letGo: (() => void) | undefined;
  try {
    for (;;) {
      try {
        return await send(call, payload, options);
      } catch (error) {
        if (!(error instanceof ConnectionError) || options.signal?.aborted === true) throw error;
        if (letGo === undefined) letGo = hold(error.trouble);
        else notice.write(error.trouble);
        await gate.wait();
      }
    }
  } finally {
    letGo?.();
  }
}

async function post(path: string, body: URLSearchParams, { signal, isFarewell = false }: SendOptions): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI), { method: "POST", body, keepalive: isFarewell, ...(signal === undefined ? {} : { signal }) });
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

// Every answer may say that the session is over, or that a newer web is there; the latter is told once for each load of the page.
function inspect({ responseType, webVersion, data }: Answered<Call>, isSignedIn: boolean): void {
  if (responseType === responses.sessionExpired && isSignedIn) notice.write("expired");
  if (responseType === sources.scrapingFailed) {
    strangers.write(unknownNamesIn(data));
    notice.write("scraping");
  }
  if (!isUpdateOffered && isNewer(webVersion, appVersion)) {
    isUpdateOffered = true;
    notice.write("newVersion");
  }
}
