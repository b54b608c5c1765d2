import { describe, expect, test } from "vitest";
import { dataMask, maskSecrets } from "./mask.ts";

const key = "s3cr3t/K3y+of=N0rth";
const entities = [...key].map((one) => `&#${String(one.codePointAt(0))};`).join("");
const hexEntities = [...key].map((one) => `&#x${String(one.codePointAt(0)?.toString(16))};`).join("");
const json = [...key].map((one) => `\\u${String(one.codePointAt(0)?.toString(16).padStart(4, "0"))}`).join("");
const percent = [...key].map((one) => `%${String(one.codePointAt(0)?.toString(16))}`).join("");
const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** The secret itself, or six of its characters, in any case. */
function tells(text: string): boolean {
  return Array.from({ length: key.length - 5 }, (_, at) => key.slice(at, at + 6).toLowerCase()).some((part) =>
    text.toLowerCase().includes(part),
  );
}

describe("a text that repeats a secret does not keep it", () => {
  test.each<[rule: string, text: string]>([
    ["plain", `the key ${key} is not known`],
    ["twice", `${key} and ${key}`],
    ["in other case", `the key ${key.toUpperCase()} is not known`],
    ["its beginning", `the key ${key.slice(0, 7)}… is not known`],
    ["its end", `the key …${key.slice(-6)} is not known`],
    ["encoded for a URL", `GET /v4?apiKey=${encodeURIComponent(key)}`],
    ["each character encoded for a URL", `GET /v4?apiKey=${percent}`],
    ["encoded for a URL twice", `GET /v4?apiKey=${encodeURIComponent(encodeURIComponent(key))}`],
    ["with HTML entities", `<b>${entities}</b>`],
    ["with hexadecimal HTML entities", `<b>${hexEntities}</b>`],
    ["escaped for JSON", `{"key":"${json}"}`],
    ["with slashes escaped", key.replaceAll("/", "\\/")],
    ["base64", `Basic ${base64(key)}`],
    ["base64 beside a name", `Basic ${base64(`user:${key}`)}`],
    ["base64 for URLs", `token ${Buffer.from(`a${key}`).toString("base64url")}`],
    ["hexadecimal", `token ${Buffer.from(key).toString("hex")}`],
    ["with spaces in between", `key: ${[...key].join(" ")}`],
    ["broken over lines", `key: ${key.slice(0, 5)}\n${key.slice(5)}`],
  ])("%s", (_rule, text) => {
    const masked = maskSecrets(text, [key]);
    expect(tells(masked)).toBe(false);
    expect(masked).toContain("***");
    for (const form of [entities, hexEntities, json, percent, base64(key), encodeURIComponent(key)])
      expect(masked).not.toContain(form);
  });

  test.each<[rule: string, text: string, secrets: readonly string[], masked: string]>([
    ["unrelated text is kept", "the quota is used up", [key], "the quota is used up"],
    ["an empty secret masks nothing", "the quota is used up", [""], "the quota is used up"],
    ["a short one is masked whole", "the key abc is not known", ["abc"], "the key *** is not known"],
    ["several are masked", "user me, password hunter2", ["me", "hunter2"], "user ***, password ***"],
    ["the text around it is kept", `key=${key}; status=401`, [key], "key=***; status=401"],
  ])("%s", (_rule, text, secrets, masked) => {
    expect(maskSecrets(text, secrets)).toBe(masked);
  });
});

describe("in the data of a response", () => {
  test.each<[rule: string, value: unknown, masked: unknown]>([
    ["a name that repeats the secret is masked", [{ home: `Team ${key}`, price: 110 }], [{ home: "***", price: 110 }]],
    ["also when encoded", { home: base64(key) }, { home: "***" }],
    ["also in field names", { [key]: 1 }, { "***": 1 }],
    [
      "other data is kept",
      { home: "Chicago Cubs", prices: [1, null, true] },
      { home: "Chicago Cubs", prices: [1, null, true] },
    ],
  ])("%s", (_rule, value, masked) => {
    expect(dataMask(key)?.(value)).toEqual(masked);
  });

  test("a secret as short as a word is not searched for", () => {
    expect(dataMask("demo")).toBeUndefined();
  });
});
