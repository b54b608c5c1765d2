import { pictures } from "@chalkboard/contract";
import { describe, expect, test } from "vitest";
import { faultOf, nameOf, partsOf } from "./sending.ts";

const about = { name: "a", folder: "" };

test.each([
  ["an empty file is one empty part", 0, [0]],
  ["one byte is one part", 1, [1]],
  ["a file of exactly one part's size is one part", pictures.partBytes, [pictures.partBytes]],
  ["one byte more makes two parts", pictures.partBytes + 1, [pictures.partBytes, 1]],
])("%s", (_rule, length, lengths) => {
  const bytes = Uint8Array.from({ length }, (_, at) => at * 7);
  const parts = partsOf(bytes, about, "0123456789abcdef");
  expect(parts.map((part) => pictures.uploadPicture.payload.safeParse(part).success)).toEqual(lengths.map(() => true));
  const back = parts.map((part) => Buffer.from(part.bytes, "base64url"));
  expect(back.map((part) => part.length)).toEqual(lengths);
  expect(Buffer.concat(back).equals(Buffer.from(bytes))).toBe(true);
});

test.each([
  ["the extension is removed", "summer.banner.png", "summer.banner"],
  ["a name without an extension stays", "summer", "summer"],
  ["an extension alone gives a dash", ".png", "–"],
  ["a long name is cut", `${"a".repeat(150)}.jpg`, "a".repeat(100)],
])("the name of a file: %s", (_rule, file, name) => {
  expect(nameOf(file)).toBe(name);
});

describe("the reason why a file was refused", () => {
  test.each([
    ["a different kind", { problems: [{ field: "bytes", code: "notAChoice" }] }, "pictures.faultKind"],
    ["a document of too many pages", { problems: [{ field: "bytes", code: "tooLong" }] }, "pictures.faultPages"],
    ["a document with a password", { problems: [{ field: "bytes", code: "encrypted" }] }, "pictures.faultLocked"],
    [
      "a document whose content cannot be rewritten",
      { problems: [{ field: "bytes", code: "notRemade" }] },
      "pictures.faultNotRemade",
    ],
    ["an error of another field", { problems: [{ field: "name", code: "tooLong" }] }, "pictures.faultOther"],
    ["no data at all", undefined, "pictures.faultOther"],
  ])("%s", (_rule, data, key) => {
    expect(faultOf(data)).toBe(key);
  });
});
