import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callFormOf, readForm } from "./form.ts";

describe("a form's body", () => {
  test.each<[rule: string, body: string, fields: Record<string, unknown>]>([
    ["fields are separated by &, name and value by the first =", "token=abc&json=a=b", { token: "abc", json: "a=b" }],
    ["a plus is a space, an escaped plus is a plus", "json=a+b%2Bc", { json: "a b+c" }],
    ["escapes are UTF-8", "json=%C3%A9%E2%82%AC", { json: "é€" }],
    ["a name without = is empty", "token&json=", { token: "", json: "" }],
    ["an empty part between two & is ignored", "&&json=1&", { json: "1" }],
    ["an invalid escape stays as it is", "json=%7B%zz&token=%", { json: "%7B%zz", token: "%" }],
    ["a repeated field is a list", "json=1&json=2&json=3", { json: ["1", "2", "3"] }],
    ["names are escaped like values", "js%6Fn=1", { json: "1" }],
    ["no name reads an inherited property", "__proto__=1&constructor=2", { ["__proto__"]: "1", constructor: "2" }],
  ])("%s", (_rule, body, fields) => {
    expect(Object.entries(readForm(body))).toEqual(Object.entries(fields));
  });

  test("what the platform writes is read as the platform reads it", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: "binary" }), { maxKeys: 16 }), (fields) => {
        const written = new URLSearchParams(fields).toString();
        expect(Object.entries(readForm(written))).toEqual([...new URLSearchParams(written)]);
      }),
    );
  });

  test.each<[rule: string, part: (n: number) => string]>([
    ["sixteen fields are read, a seventeenth is refused", (n) => `f${n}=1`],
    ["fields of one name count separately", () => "a=1"],
    ["empty parts count too", () => ""],
  ])("%s", (_rule, part) => {
    const body = (fields: number): string => Array.from({ length: fields }, (_, n) => part(n)).join("&");
    expect(() => readForm(body(16))).not.toThrow();
    expect(() => readForm(body(17))).toThrow("more than 16 fields");
  });

  // The cost of a form is how often its text is searched and cut: it is counted, because timing on a busy machine
  // proves nothing.
  test("a body of 100,000 fields is refused before it is read to its end", () => {
    let looked = 0;
    const body = new Proxy(Object("a=1&".repeat(100_000)) as object, {
      get: (text, name) => {
        const value: unknown = Reflect.get(text, name, text);
        if (typeof value !== "function") return value;
        looked += 1;
        return (...given: unknown[]): unknown => Reflect.apply(value, text, given);
      },
    });
    expect(() => readForm(body as unknown as string)).toThrow("more than 16 fields");
    expect(looked).toBeLessThan(100);
  });

  test("a call's form has only texts, and an empty token where none was sent", () => {
    expect(callFormOf(readForm("json=1&json=2")).success).toBe(false);
    expect(callFormOf(undefined).data).toEqual({ token: "0".repeat(64), json: "{}" });
  });
});
