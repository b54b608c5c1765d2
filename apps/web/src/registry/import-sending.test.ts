import { pictures, masterData } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { sendFile } from "./import-sending.ts";

const room = pictures.partBytes;
test.each([
  ["an empty file is one empty part", 0, [0]],
  ["as much as a part has room for is one", room, [room]],
  ["a byte more is two, and the second is told last", room + 1, [room, room + 1]],
])("%s", async (_rule, length, result) => {
  const bytes = Uint8Array.from({ length }, (_, at) => at * 7);
  const [parts, far]: [Buffer[], number[]] = [[], []];
  const sent = await sendFile(new Blob([bytes]), async (part) => {
    expect(masterData.sendImport.payload.safeParse(part).success).toBe(true);
    parts[part.part] = Buffer.from(part.bytes, "base64url");
    return { ok: true };
  }, (done) => { far.push(done); });
  expect(sent).toMatchObject({ bytes: length });
  expect(far).toEqual(result);
  expect(Buffer.concat(parts).equals(Buffer.from(bytes))).toBe(true);
});

test("a part that is not taken is the last", async () => {
  const seen: number[] = [];
  const sent = await sendFile(new Blob([new Uint8Array(3 * room)]), async ({ part }) => ({ ok: seen.push(part) < 2 }), () => undefined);
  expect([sent, seen]).toEqual([undefined, [0, 1]]);
});
