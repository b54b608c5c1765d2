import { pictures, masterData } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { sendFile } from "./import-sending.ts";

const room = pictures.partBytes;
test.each([
  ["an empty file is one empty part", 0, [0]],
  ["a file of exactly one part's size is one part", room, [room]],
  ["one byte more makes two parts, and the second is reported last", room + 1, [room, room + 1]],
])("%s", async (_rule, length, result) => {
  const bytes = Uint8Array.from({ length }, (_, at) => at * 7);
  const [parts, far]: [Buffer[], number[]] = [[], []];
  const sent = await sendFile(
    new Blob([bytes]),
    async (part) => {
      expect(masterData.sendImport.payload.safeParse(part).success).toBe(true);
      parts[part.part] = Buffer.from(part.bytes, "base64url");
      return { ok: true };
    },
    (done) => {
      far.push(done);
    },
  );
  expect(sent).toMatchObject({ bytes: length });
  expect(far).toEqual(result);
  expect(Buffer.concat(parts).equals(Buffer.from(bytes))).toBe(true);
});

test("sending stops at a refused part", async () => {
  const seen: number[] = [];
  const sent = await sendFile(
    new Blob([new Uint8Array(3 * room)]),
    async ({ part }) => ({ ok: seen.push(part) < 2 }),
    () => undefined,
  );
  expect([sent, seen]).toEqual([undefined, [0, 1]]);
});
