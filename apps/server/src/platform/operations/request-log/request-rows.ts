// What a row of the request log stores of a call: masked when it is written, not before its response.

import {
  allCalls,
  type AnswerOf,
  type Call,
  files,
  maskData,
  maskedText,
  maskPayload,
  responses,
  tickets,
} from "@chalkboard/contract";
import type { AnsweredCall } from "../../http/routes.ts";
import { readJson } from "../../http/json.ts";

export type Keeps = "none" | "notable" | "all";

/** A payload, a refusal's data and a quote's result as they came: kept in memory only until the row is written. */
export type CallDetails = {
  readonly call: Call;
  readonly json: string | undefined;
  readonly refusal: unknown;
  readonly quoted?: AnswerOf<typeof tickets.quote>;
};

export type RequestRow = {
  readonly at: number;
  readonly path: string;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly role: number | null;
  readonly ticketNumber: number | null;
  readonly micros: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly response: number;
  readonly integrator: AnsweredCall["integrator"];
  readonly address: string;
  readonly kept: CallDetails | undefined;
};

const longestKept = 4_000;
/** A larger payload is a picture or a file: its size says enough. */
const longestRead = 64_000;

/** Whether a call was refused: everything but a result, and a pending sale. */
export function isRefusal(response: number): boolean {
  return response !== responses.success && response !== responses.referred;
}

/**
 * What is stored of a call beside its figures; undefined where that is nothing. A quote is stored whole: it is the
 * first step of a ticket.
 */
export function detailsOf(
  { call, responseType, seconds, json, data }: AnsweredCall,
  { keeps, slowMs }: { readonly keeps: Keeps; readonly slowMs: number },
): CallDetails | undefined {
  const isQuote = call.path === tickets.quote.path && responseType === responses.success && keeps !== "none";
  const isKept =
    isQuote || keeps === "all" || (keeps === "notable" && (isRefusal(responseType) || seconds * 1_000 >= slowMs));
  if (!isKept) return undefined;
  return {
    call,
    json: json === undefined || json.length > longestRead ? undefined : json,
    refusal: isRefusal(responseType) ? data : undefined,
    ...(isQuote ? { quoted: data as AnswerOf<typeof tickets.quote> } : {}),
  };
}

/** The texts that a row stores: JSON without secrets, truncated where it is long. */
export function textsOf(kept: CallDetails | undefined): {
  readonly payload: string | null;
  readonly refusal: string | null;
  readonly answer: string | null;
} {
  if (kept === undefined) return { payload: null, refusal: null, answer: null };
  return {
    payload: payloadOf(kept),
    refusal: kept.refusal === undefined ? null : cut(JSON.stringify(maskData(withoutWords(kept.refusal)))),
    answer: kept.quoted === undefined ? null : cut(JSON.stringify(maskData(figuresOf(kept.quoted)))),
  };
}

function figuresOf({ stake, possibleWin, refusals }: AnswerOf<typeof tickets.quote>): object {
  return { stake, possibleWin, refusals: refusals.map(({ code, data }) => ({ code, data })) };
}

/** A schema's message may repeat the input, such as the name of an unknown field; its codes do not. */
function withoutWords(refusal: unknown): unknown {
  const { problems } = (refusal ?? {}) as { readonly problems?: unknown };
  if (!Array.isArray(problems)) return refusal;
  return { ...(refusal as object), problems: problems.map((one: object) => ({ ...one, problem: undefined })) };
}

function payloadOf({ call, json }: CallDetails): string | null {
  if (json === undefined) return null;
  const read = readJson(json);
  // What cannot be parsed cannot be masked.
  return "problem" in read ? null : cut(JSON.stringify(maskedOf(call, read.value)));
}

const callOf = new Map(allCalls.map(({ call }) => [call.path, call]));

/** A file's request contains its list's request: masked as the list would be. */
function maskedOf(call: Call, sent: unknown): unknown {
  const result = maskPayload(call, sent);
  if (call.path !== files.startFile.path || typeof sent !== "object" || sent === null) return result;
  const { list, filters: input } = sent as { readonly list?: unknown; readonly filters?: unknown };
  const ofList = callOf.get(String(list));
  return { ...(result as object), filters: ofList === undefined ? maskedText : maskPayload(ofList, input) };
}

function cut(text: string): string {
  return text.length > longestKept ? `${text.slice(0, longestKept).toWellFormed()}…` : text;
}
