import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson } from "./json.ts";

const lists = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);
/** A list of n numbers has n marks: the one that opens it, and one between each two. */
const list = (n: number): string => `[${Array.from({ length: n }, () => 1).join(",")}]`;
/** An object of n names has two marks for each. */
const named = (n: number): string => `{${Array.from({ length: n }, (_, index) => `"${index}":1`).join(",")}}`;

const ofEveryObject = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})"`);

describe("a payload's JSON", () => {
  test.each<[rule: string, fits: string, tooMuch: string]>([
    ["32 lists in each other", lists(32), lists(33)],
    ["32 objects in each other", objects(32), objects(33)],
    ["8,000 values", list(8_000), list(8_001)],
    ["4,000 names", named(4_000), named(4_001)],
    ["what stands in a text does not count", JSON.stringify("[{,:\\\"".repeat(40_000)), `${JSON.stringify("[\"")}${"[".repeat(33)}`],
  ])("%s: fits, and one more does not", (_rule, fits, tooMuch) => {
    expect(readJson(fits)).toEqual({ value: JSON.parse(fits) as unknown });
    expect(readJson(tooMuch)).toMatchObject({ code: "tooLarge" });
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))("has no name %s, however deep or written, and the field is told", (name) => {
    expect(readJson(`{"thresholds":{"${name}":5}}`)).toMatchObject({ field: `thresholds.${name}`, code: "invalid" });
    const escaped = Array.from(name, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
    expect(readJson(`[{"pays":{"2":"1/1","${escaped}":"1/1"}}]`)).toMatchObject({ field: `0.pays.${name}` });
    expect(readJson(`{"name":"${name}"}`)).toEqual({ value: { name } });
  });

  test.each([
    ["ends within a text", '{"a'], ["ends after a backslash", '"\\'], ["closes more than it opened", "]]]]"],
    ["holds the character 0", '"\\u0000"'], ["holds half of a character", '"\\ud800"'],
    ["holds an escape for a printer", '"\\u001b@"'], ["holds a backspace", '"\\b"'], ["holds a page's end", '"\\f"'],
    ["holds a control of the second kind", '"\u009b"'], ["turns the direction", '"Ana\u202egnirts"'], ["turns it by an escape", '"\\u202E"'],
    ["holds a space without width", '"A\u200bna"'], ["has such a name", '{"a\u2066":1}'],
  ])("one that %s is no JSON", (_rule, text) => {
    expect(readJson(text)).toMatchObject({ code: "invalid" });
  });

  test.each([
    ["line ends and tabs", '"a\\n\\r\\tb"'], ["letters of six languages", '"Ñandú ò 让分 ’ …\u202f!"'], ["a whole pair", '"\\ud83d\\ude00"'],
    ["a joined sign", JSON.stringify("👩\u200d👧")],
  ])("%s stay as they are", (_rule, text) => {
    expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown });
  });

  test("nothing is null", () => {
    expect(readJson("")).toEqual({ value: null });
  });

  test("whatever is small is read as the platform reads it", () => {
    fc.assert(fc.property(fc.json({ stringUnit: "grapheme" }).filter((text) => !/\\[bfu]/.test(text) && !ofEveryObject.test(text)), (text) => {
      expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown });
    }));
  });
});
