import { expect, test } from "vitest";
import { z } from "zod";
import { call } from "./call.ts";
import { openAnswer } from "./envelope.ts";

const of = (isEventData: boolean) => call("test/board", { summary: "", access: "anyone", isEventData, payload: z.object({}), answer: z.unknown() });
const unseal = async (token: string, sealed: string): Promise<unknown> => ({ opened: sealed, with: token });
const body = (data: unknown) => ({ response_type: 1, data, wv: "1" });

test.each<[rule: string, isEventData: boolean, data: unknown, token: string | undefined, opened: unknown]>([
  ["sealed event data are opened with the token that asked", true, "s", "t", { opened: "s", with: "t" }],
  ["in the clear they stay as they are", true, { events: [] }, "t", { events: [] }],
  ["a visitor has nothing to open them with", true, "s", undefined, "s"],
  ["what is no event data is never opened", false, "s", "t", "s"],
])("%s", async (_, isEventData, data, token, opened) => {
  expect(await openAnswer(of(isEventData), body(data), token, unseal)).toEqual(body(opened));
});

test("what is no answer at all is left to whoever reads it", async () => {
  expect(await openAnswer(of(true), "<html>", "t", unseal)).toBe("<html>");
});
