import { expect, test } from "vitest";
import { z } from "zod";
import { call } from "../core/call.ts";
import { openAnswer } from "./envelope.ts";

const of = (isEventData: boolean) =>
  call("test/board", { summary: "", access: "anyone", isEventData, payload: z.object({}), answer: z.unknown() });
const unseal = async (token: string, sealed: string): Promise<unknown> => ({ opened: sealed, with: token });
const body = (data: unknown) => ({ response_type: 1, data, wv: "1" });

test.each<[rule: string, isEventData: boolean, data: unknown, token: string | undefined, opened: unknown]>([
  ["sealed event data are opened with the token of the request", true, "s", "t", { opened: "s", with: "t" }],
  ["unsealed event data stay unchanged", true, { events: [] }, "t", { events: [] }],
  ["an anonymous visitor cannot open them", true, "s", undefined, "s"],
  ["other data are never opened", false, "s", "t", "s"],
])("%s", async (_, isEventData, data, token, opened) => {
  expect(await openAnswer(of(isEventData), body(data), token, unseal)).toEqual(body(opened));
});

test("an invalid response is left to its reader", async () => {
  expect(await openAnswer(of(true), "<html>", "t", unseal)).toBe("<html>");
});
