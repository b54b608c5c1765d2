import { pictures } from "@chalkboard/contract";
import { describe, expect, test } from "vitest";
import { faultOf, nameOf, partsOf } from "./sending.ts";

const about = { name: "a", folder: "" };

test.each([
  ["nothing is one empty part", 0, [0]],
  ["one byte is one part", 1, [1]],
  ["as much as a part has room for is one", pictures.partBytes, [pictures.partBytes]],
  ["a byte more is two", pictures.partBytes + 1, [pictures.partBytes, 1]],
])("%s", (_rule, length, lengths) => {
  const bytes = Uint8Array.from({ length }, (_, at) => at * 7);
  const parts = partsOf(bytes, about, "0123456789abcdef");
  expect(parts.map((part) => pictures.uploadPicture.payload.safeParse(part).success)).toEqual(lengths.map(() => true));
  const back = parts.map((part) => Buffer.from(part.bytes, "base64url"));
  expect(back.map((part) => part.length)).toEqual(lengths);
  expect(Buffer.concat(back).equals(Buffer.from(bytes))).toBe(true);
});

test.each([
  ["its ending goes", "summer.banner.png", "summer.banner"], ["one without an ending stays", "summer", "summer"],
  ["one of an ending alone has a sign", ".png", "–"], ["a long one is cut", `${"a".repeat(150)}.jpg`, "a".repeat(100)],
])("the name of a file: %s", (_rule, file, name) => { expect(nameOf(file)).toBe(name); });

describe("why a file was refused", () => {
  test.each([
    ["another kind", { problems: [{ field: "bytes", code: "notAChoice" }] }, "pictures.faultKind"],
    ["a document of too many pages", { problems: [{ field: "bytes", code: "tooLong" }] }, "pictures.faultPages"],
    ["one with a password", { problems: [{ field: "bytes", code: "encrypted" }] }, "pictures.faultLocked"],
    ["one that holds what nothing makes anew", { problems: [{ field: "bytes", code: "notRemade" }] }, "pictures.faultNotRemade"],
    ["a fault of another field", { problems: [{ field: "name", code: "tooLong" }] }, "pictures.faultOther"],
    ["no data at all", undefined, "pictures.faultOther"],
  ])("%s", (_rule, data, key) => { expect(faultOf(data)).toBe(key); });
});
