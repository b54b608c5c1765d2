import { expect, test } from "vitest";
import { column, quoted, texts } from "./columns.ts";

test.each([
  ["no rows are an empty array", [], "{}"],
  ["numbers stand as they are", [1, -6, 0], "{1,-6,0}"],
  ["null is SQL's, at the beginning too", [null, 34, null], "{NULL,34,NULL}"],
  ["days and odds need no quotes", ["2026-04-10", "210/11"], "{2026-04-10,210/11}"],
] as const)("%s", (_rule, values, literal) => {
  expect(column<number | string | null>(values, (value) => value)).toBe(literal);
});

test.each([
  ["a text is quoted", "Red Sox", '"Red Sox"'],
  ["an empty text is not null", "", '""'],
  ["the word NULL is a text", "NULL", '"NULL"'],
  ["commas and braces are not the array's", "a,{b}", '"a,{b}"'],
  ["quotes and backslashes are escaped", 'say "\\"', '"say \\"\\\\\\""'],
])("%s", (_rule, text, literal) => {
  expect(quoted(text)).toBe(literal);
  expect(texts([text, text], (value) => value)).toBe(`{${literal},${literal}}`);
});
