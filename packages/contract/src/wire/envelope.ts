import { z } from "zod";
import { type AnswerOf, type Call, type PayloadOf, fromWire, toWire } from "../core/call.ts";

/** The token of an anonymous caller. */
export const noToken = "0".repeat(64);

/** Whether a token means anonymous: any number of zeros, with or without the dashes of a GUID. */
export function isNoToken(token: string): boolean {
  return /^[0-]*$/.test(token);
}

/** Results that every call may give; the refusals of a sale are in the engine's controls. */
export const responses = {
  success: 1,
  /** A sale is pending: neither accepted nor refused. The result has a reference and no ticket number. */
  referred: 2,
  invalidPayload: -1,
  notAllowed: -2,
  notFound: -3,
  changedMeanwhile: -4,
  /** The disk is full: nothing was stored, and the call may be repeated when there is space. */
  cannotStore: -5,
  sessionExpired: -10,
  /** Something must be done first, named in `required`; also the code of a sale control. */
  prerequisite: -21,
  /** A server error, with HTTP 500, or 503 if it shut down meanwhile: the outcome is unknown. */
  fault: -500,
} as const;

/** The envelope of every response. `wv` is the web version on the server. */
export const envelope = z.looseObject({
  response_type: z.int(),
  data: z.unknown(),
  wv: z.string(),
});

/** Why a payload was refused: the field and the problem, in the schema's words. */
export const invalidPayload = z.object({ problems: z.array(z.object({ field: z.string(), problem: z.string() })) });

export type Answered<C> =
  | { readonly ok: true; readonly responseType: number; readonly data: AnswerOf<C>; readonly webVersion: string }
  | { readonly ok: false; readonly responseType: number; readonly data: unknown; readonly webVersion: string };

/**
 * The form fields of a request.
 * @param tokens the session's token, and that of an entered session if there is one
 */
export function encodeRequest<C extends Call>(
  call: C,
  payload: PayloadOf<C>,
  tokens: { token?: string; tokenAdm?: string },
): Record<string, string> {
  return {
    token: tokens.token ?? noToken,
    ...(tokens.tokenAdm === undefined ? {} : { token_adm: tokens.tokenAdm }),
    json: JSON.stringify(toWire(call.payload, payload) ?? {}),
  };
}

/** Opens data that were sealed for the holder of a token. @returns the sealed JSON */
export type Unseal = (token: string, sealed: string) => Promise<unknown>;

/** A response with its event data opened, if they came sealed, by the token of the request. */
export async function openAnswer(
  call: Call,
  body: unknown,
  token: string | undefined,
  unseal: Unseal,
): Promise<unknown> {
  const answer = envelope.safeParse(body).data;
  if (!call.isEventData || token === undefined || typeof answer?.data !== "string") return body;
  return { ...answer, data: await unseal(token, answer.data) };
}

/** Parses an opened response. @throws ZodError if the response does not match the contract */
export function decodeAnswer<C extends Call>(call: C, body: unknown): Answered<C> {
  const { response_type: responseType, data, wv: webVersion } = envelope.parse(body);
  if (responseType !== responses.success) return { ok: false, responseType, data, webVersion };
  return { ok: true, responseType, data: call.answer.parse(fromWire(call.answer, data)) as AnswerOf<C>, webVersion };
}
