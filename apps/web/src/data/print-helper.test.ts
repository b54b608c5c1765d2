import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { machinePrinters, pairPrintProgram, printOnMachine, readPage } from "./print-helper.ts";
import { onRefusal } from "./connection/refused.ts";

const announced: unknown[] = [];
let letGo: () => void;
beforeEach(() => {
  announced.length = 0;
  letGo = onRefusal(({ data }) => {
    announced.push(data);
  });
});
afterEach(() => {
  letGo();
  vi.unstubAllGlobals();
});

const incomplete = { responseType: -20, data: "<p>", done: 3, total: 5 };

test.each([
  ["a complete page is read silently", { responseType: 1, data: "<p>7" }, { kind: "whole", html: "<p>7" }, []],
  [
    "an incomplete page is announced with its counts",
    incomplete,
    { kind: "incomplete", html: "<p>", done: 3, total: 5 },
    [incomplete],
  ],
  ["an error is announced", { responseType: -1 }, { kind: "error", code: -1 }, [{ responseType: -1 }]],
  ["an invalid response gives undefined", { ok: true }, undefined, []],
])("a website read by the print program: %s", async (_, answer, reading, result) => {
  const input: unknown[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body: URLSearchParams }) => {
    input.push([address, JSON.parse(body.get("json") ?? "")]);
    return Promise.resolve(Response.json(answer));
  });
  expect(await readPage("https://scores.example/mlb", ["open", "scroll"])).toEqual(reading);
  expect(input).toEqual([
    [
      "http://localhost:4567/get_page_html",
      { url: "https://scores.example/mlb", list_command: ["open", "scroll"], headless: true },
    ],
  ]);
  expect(announced).toEqual(result);
});

test("on an admin's page, a print program that is not running shows no dialog", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  expect(await readPage("https://scores.example/mlb", [])).toBeUndefined();
  expect(announced).toEqual([]);
});

test.each([
  ["the right code pairs, and the token goes with every later call", { responseType: 1, token: "T7" }, true, "T7"],
  ["a wrong code gets no answer that can be read", undefined, false, null],
])("the print program is paired: %s", async (_, answer, isPaired, token) => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body: URLSearchParams }) => {
    sent.push([address, JSON.parse(body.get("json") ?? ""), body.get("token")]);
    if (!address.endsWith("/pair")) return Promise.resolve(Response.json({ responseType: 1, data: [] }));
    return answer === undefined ? Promise.reject(new TypeError("failed")) : Promise.resolve(Response.json(answer));
  });
  expect(await pairPrintProgram("3A32-TN5X")).toBe(isPaired);
  await machinePrinters();
  expect(sent).toEqual([
    ["http://localhost:4567/pair", { code: "3A32-TN5X" }, null],
    ["http://localhost:4567/get_printers", {}, token],
  ]);
});

test.each([
  ["ticket", { responseType: 1 }, "print", "printed"],
  ["document", { responseType: 1 }, "print_document", "printed"],
  ["ticket", { responseType: -2 }, "print", "offline"],
  ["document", { responseType: -6 }, "print_document", "noPaper"],
  ["ticket", { responseType: -99 }, "print", "failed"],
  ["ticket", { said: "hello" }, "print", "absent"],
] as const)("a %s answered with %j goes to %s and is %s", async (what, answer, path, printout) => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body: URLSearchParams }) => {
    sent.push([address, JSON.parse(body.get("json") ?? "")]);
    return Promise.resolve(Response.json(answer));
  });
  expect(await printOnMachine("<p>7", "Counter", what)).toBe(printout);
  expect(sent).toEqual([[`http://localhost:4567/${path}`, { document: "<p>7", printer: "Counter" }]]);
});
