import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openPairing, type Pairing, type PairingStore, pairingFile, wrongCodesAllowed } from "./pairing.ts";

const till = "https://till.example";
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Random bytes that differ each time, and are the same in every run. */
function countingRandom(): { readonly bytes: (count: number) => Uint8Array } {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, next) };
}

function memory(): PairingStore {
  let all = {};
  return {
    read: () => all,
    write: (pairings) => {
      all = pairings;
    },
  };
}

function open(store: PairingStore = memory(), named: readonly string[] = []): Pairing {
  return openPairing({ random: countingRandom(), store, named, onNewCode: () => undefined });
}

test("a code pairs one origin: its token is valid for it alone", () => {
  const pairing = open();
  expect([pairing.isKnown(till), pairing.mayUse(till, "")]).toEqual([false, false]);
  const token = pairing.pair(till, pairing.code()) ?? "";
  expect(pairing.mayUse(till, token)).toBe(true);
  expect(pairing.mayUse(till, `${token}x`)).toBe(false);
  expect(pairing.mayUse(till, "")).toBe(false);
  expect([pairing.isKnown("https://other.example"), pairing.mayUse("https://other.example", token)]).toEqual([
    false,
    false,
  ]);
});

test("a code works once", () => {
  const pairing = open();
  const code = pairing.code();
  expect(pairing.pair(till, code)).toBeDefined();
  expect(pairing.pair("https://other.example", code)).toBeUndefined();
  expect(pairing.isKnown("https://other.example")).toBe(false);
});

test.each([
  ["as it is shown", (code: string) => code],
  ["in small letters, without the dash", (code: string) => code.toLowerCase().replace("-", "")],
  ["with spaces", (code: string) => ` ${code.replace("-", " ")} `],
  ["O for 0 and l for 1", (code: string) => code.replaceAll("0", "O").replaceAll("1", "l")],
])("a code may be typed %s", (_, typed) => {
  const pairing = open();
  expect(pairing.pair(till, typed(pairing.code()))).toBeDefined();
});

test("the last wrong code that is allowed leaves the code valid, the next one replaces it", () => {
  const pairing = open();
  const code = pairing.code();
  for (let wrong = 1; wrong < wrongCodesAllowed; wrong += 1) expect(pairing.pair(till, "WRONG")).toBeUndefined();
  expect(pairing.code()).toBe(code);
  expect(pairing.pair(till, "WRONG")).toBeUndefined();
  expect(pairing.code()).not.toBe(code);
  expect(pairing.pair(till, code)).toBeUndefined();
  expect(pairing.pair(till, pairing.code())).toBeDefined();
});

test("an origin that the installation named needs no token", () => {
  const pairing = open(memory(), [till]);
  expect([pairing.isKnown(till), pairing.mayUse(till, "")]).toEqual([true, true]);
  expect(pairing.isKnown("http://till.example")).toBe(false);
});

test("names of objects are no paired origins", () => {
  const pairing = open();
  for (const name of ["constructor", "__proto__", "toString"]) expect(pairing.isKnown(name)).toBe(false);
});

test("ten browsers of an origin stay paired; the eleventh replaces the first", () => {
  const pairing = open();
  const tokens = Array.from({ length: 11 }, () => pairing.pair(till, pairing.code()) ?? "");
  expect(tokens.map((token) => pairing.mayUse(till, token))).toEqual([false, ...Array<boolean>(10).fill(true)]);
});

test("pairings survive a restart, in a file of the owner alone that holds no token", () => {
  const folder = mkdtempSync(join(tmpdir(), "print-helper-"));
  folders.push(folder);
  const file = join(folder, "pairings.json");
  const first = open(pairingFile(file));
  const token = first.pair(till, first.code()) ?? "";
  expect(open(pairingFile(file)).mayUse(till, token)).toBe(true);
  expect(readFileSync(file, "utf8")).not.toContain(token);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
