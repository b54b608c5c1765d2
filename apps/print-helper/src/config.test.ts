import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

test("an empty configuration has no printers, no named origins and no pages", () => {
  expect(parseConfig("{}")).toEqual({ printers: [], origins: [], pageHosts: [], jobSeconds: 15 });
});

test("a printer is cut, 80 mm wide and without a drawer unless it says otherwise", () => {
  const printers = [{ kind: "network", name: "Counter", host: "192.0.2.7" }];
  expect(parseConfig(JSON.stringify({ printers }))).toMatchObject({
    printers: [{ host: "192.0.2.7", port: 9100, widthMm: 80, cut: true, drawer: false, answersStatus: false }],
  });
});

const file = { kind: "file", name: "Counter", path: "/tmp/a" };
test.each([
  ["not JSON", "{", "it is not JSON"],
  ["an unknown setting", '{"printer":[]}', "printer"],
  ["an unknown width", JSON.stringify({ printers: [{ ...file, widthMm: 76 }] }), "widthMm"],
  ["two printers with the same name", JSON.stringify({ printers: [file, file] }), "two printers have the same name"],
  ["an origin with a path", '{"origins":["https://till.example/a"]}', "is not an origin"],
  ["a host with a protocol", '{"pageHosts":["https://scores.example"]}', "is not the name of a host"],
  ["every host", '{"pageHosts":["*"]}', "is not the name of a host"],
])("a configuration that has %s is refused in words", (_, text, words) => {
  expect(parseConfig(text)).toEqual({ wrong: expect.stringContaining(words) });
});
