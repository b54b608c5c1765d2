import {
  type AnswerOf,
  type Call,
  decodeAnswer,
  encodeRequest,
  openAnswer,
  type PayloadOf,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";

import { openSealed } from "./server.ts";

export type TimedAnswer<C extends Call> = { readonly data: AnswerOf<C>; readonly ms: number; readonly bytes: number };

/** Makes a call over HTTP; its time ends with the last byte, before the response is parsed. */
export async function timedCall<C extends Call>(
  address: string,
  call: C,
  payload: PayloadOf<C>,
  token: string,
): Promise<TimedAnswer<C>> {
  const body = new URLSearchParams(encodeRequest(call, payload, { token }));
  const started = performance.now();
  const response = await fetch(`${address}/${call.path}`, { method: "POST", body });
  const text = await response.text();
  const ms = performance.now() - started;
  const answered = decodeAnswer(call, await openAnswer(call, JSON.parse(text), token, openSealed));
  assert(answered.ok, `${call.path} is answered`, {
    responseType: answered.responseType,
    data: JSON.stringify(answered.data).slice(0, 300),
  });
  return { data: answered.data, ms, bytes: Buffer.byteLength(text) };
}
