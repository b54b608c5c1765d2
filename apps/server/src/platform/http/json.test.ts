import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson } from "./json.ts";

const lists = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);
/** A list of n numbers has n marks: the opening one, and one between each two. */
const list = (n: number): string => `[${Array.from({ length: n }, () => 1).join(",")}]`;
/** An object of n names has two marks for each. */
const named = (n: number): string => `{${Array.from({ length: n }, (_, index) => `"${index}":1`).join(",")}}`;

const ofEveryObject = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})"`);

describe("a payload's JSON", () => {
  test.each<[rule: string, fits: string, tooMuch: string]>([
    ["32 nested lists", lists(32), lists(33)],
    ["32 nested objects", objects(32), objects(33)],
    ["8,000 values", list(8_000), list(8_001)],
    ["4,000 names", named(4_000), named(4_001)],
    [
      "the content of a text does not count",
      JSON.stringify('[{,:\\"'.repeat(40_000)),
      `${JSON.stringify('["')}${"[".repeat(33)}`,
    ],
  ])("%s: fits, and one more does not", (_rule, fits, tooMuch) => {
    expect(readJson(fits)).toEqual({ value: JSON.parse(fits) as unknown });
    expect(readJson(tooMuch)).toMatchObject({ code: "tooLarge" });
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))(
    "has no name %s, however deep or written, and the field is reported",
    (name) => {
      expect(readJson(`{"thresholds":{"${name}":5}}`)).toMatchObject({ field: `thresholds.${name}`, code: "invalid" });
      const escaped = Array.from(name, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
      expect(readJson(`[{"pays":{"2":"1/1","${escaped}":"1/1"}}]`)).toMatchObject({ field: `0.pays.${name}` });
      expect(readJson(`{"name":"${name}"}`)).toEqual({ value: { name } });
    },
  );

  test.each([
    ["ends inside a text", '{"a'],
    ["ends after a backslash", '"\\'],
    ["closes more than it opened", "]]]]"],
    ["holds the character 0", '"\\u0000"'],
    ["holds half of a surrogate pair", '"\\ud800"'],
    ["holds an escape character for printers", '"\\u001b@"'],
    ["holds a backspace", '"\\b"'],
    ["holds a form feed", '"\\f"'],
    ["holds a C1 control character", '"\u009b"'],
    ["changes the text direction", '"Ana\u202egnirts"'],
    ["changes it by an escape", '"\\u202E"'],
    ["holds a zero-width space", '"A\u200bna"'],
    ["has such a name", '{"a\u2066":1}'],
  ])("text that %s is no valid JSON", (_rule, text) => {
    expect(readJson(text)).toMatchObject({ code: "invalid" });
  });

  test.each([
    ["line breaks and tabs", '"a\\n\\r\\tb"'],
    ["letters of six languages", '"Ñandú ò 让分 ’ …\u202f!"'],
    ["a whole surrogate pair", '"\\ud83d\\ude00"'],
    ["a joined emoji", JSON.stringify("👩\u200d👧")],
  ])("%s stay as they are", (_rule, text) => {
    expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown });
  });

  test("an empty text is null", () => {
    expect(readJson("")).toEqual({ value: null });
  });

  test("small values are read as the platform reads them", () => {
    fc.assert(
      fc.property(
        fc.json({ stringUnit: "grapheme" }).filter((text) => !/\\[bfu]/.test(text) && !ofEveryObject.test(text)),
        (text) => {
          expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown });
        },
      ),
    );
  });
});
