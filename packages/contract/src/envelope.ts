import { z } from "zod";
import { type AnswerOf, type Call, type PayloadOf, fromWire, toWire } from "./call.ts";

/** The token of somebody who is not signed in. */
export const noToken = "0".repeat(64);

/** Whether a token says that nobody is signed in: zeros, as many as somebody cared to write, with the dashes of a GUID or without. */
export function isNoToken(token: string): boolean {
  return /^[0-]*$/.test(token);
}

/** Answers that every call may give; the refusals of a sale are beside them in the engine's controls. */
export const responses = {
  success: 1,
  /** A sale waits: no yes and no no. The answer has a reference and no ticket number. */
  referred: 2,
  invalidPayload: -1,
  notAllowed: -2,
  notFound: -3,
  changedMeanwhile: -4,
  /** The disk has no room: nothing of what was asked was stored, and it may be asked again when there is. */
  cannotStore: -5,
  sessionExpired: -10,
  /** Something must be done first, named in `required`; also the code of a sale's control. */
  prerequisite: -21,
  /** A fault of the server, with HTTP 500, or 503 where it stopped meanwhile: nothing is known about what was asked. */
  fault: -500,
} as const;

/** What every answer looks like. `wv` is the web's version on the server. */
export const envelope = z.looseObject({
  response_type: z.int(),
  data: z.unknown(),
  wv: z.string(),
});

/** Why a payload was refused: the field and the fault, in words of the schema. */
export const invalidPayload = z.object({ problems: z.array(z.object({ field: z.string(), problem: z.string() })) });

export type Answered<C> =
  | { readonly ok: true; readonly responseType: number; readonly data: AnswerOf<C>; readonly webVersion: string }
  | { readonly ok: false; readonly responseType: number; readonly data: unknown; readonly webVersion: string };

/**
 * The form fields of a request.
 * @param tokens the session's token, and that of an entered session where there is one
 */
export function encodeRequest<C extends Call>(call: C, payload: PayloadOf<C>, tokens: { token?: string; tokenAdm?: string }): Record<string, string> {
  return {
    token: tokens.token ?? noToken,
    ...(tokens.tokenAdm === undefined ? {} : { token_adm: tokens.tokenAdm }),
    json: JSON.stringify(toWire(call.payload, payload) ?? {}),
  };
}

/** Opens what was sealed for the holder of a token. @returns the JSON that was sealed */
export type Unseal = (token: string, sealed: string) => Promise<unknown>;

/** An answer in the clear: event data may have come sealed, and are opened with the token that asked for them. */
export async function openAnswer(call: Call, body: unknown, token: string | undefined, unseal: Unseal): Promise<unknown> {
  const answer = envelope.safeParse(body).data;
  if (!call.isEventData || token === undefined || typeof answer?.data !== "string") return body;
  return { ...answer, data: await unseal(token, answer.data) };
}

/**
 * Reads an answer in the clear.
 * @throws ZodError when the server's answer is not what the contract says
 */
export function decodeAnswer<C extends Call>(call: C, body: unknown): Answered<C> {
  const { response_type: responseType, data, wv: webVersion } = envelope.parse(body);
  if (responseType !== responses.success) return { ok: false, responseType, data, webVersion };
  return { ok: true, responseType, data: call.answer.parse(fromWire(call.answer, data)) as AnswerOf<C>, webVersion };
}
