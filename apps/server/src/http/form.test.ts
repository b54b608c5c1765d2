import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callFormOf, readForm } from "./form.ts";

describe("a form's body", () => {
  test.each<[rule: string, body: string, fields: Record<string, unknown>]>([
    ["fields are apart by &, name and value by the first =", "token=abc&json=a=b", { token: "abc", json: "a=b" }],
    ["a plus is a space, an escaped plus is a plus", "json=a+b%2Bc", { json: "a b+c" }],
    ["escapes are UTF-8", "json=%C3%A9%E2%82%AC", { json: "é€" }],
    ["a name without = is empty", "token&json=", { token: "", json: "" }],
    ["nothing between two & is nothing", "&&json=1&", { json: "1" }],
    ["an escape that is none stays as it is", "json=%7B%zz&token=%", { json: "%7B%zz", token: "%" }],
    ["a field that stands there twice is a list", "json=1&json=2&json=3", { json: ["1", "2", "3"] }],
    ["names are escaped like values", "js%6Fn=1", { json: "1" }],
    ["no name finds what every object has", "__proto__=1&constructor=2", { ["__proto__"]: "1", constructor: "2" }],
  ])("%s", (_rule, body, fields) => {
    expect(Object.entries(readForm(body))).toEqual(Object.entries(fields));
  });

  test("what the platform writes is read as the platform reads it", () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.string({ unit: "binary" })), (fields) => {
      const written = new URLSearchParams(fields).toString();
      expect(Object.entries(readForm(written))).toEqual([...new URLSearchParams(written)]);
    }));
  });

  test("a call's form has texts only, and a token where none was sent", () => {
    expect(callFormOf(readForm("json=1&json=2")).success).toBe(false);
    expect(callFormOf(undefined).data).toEqual({ token: "0".repeat(64), json: "{}" });
  });
});
