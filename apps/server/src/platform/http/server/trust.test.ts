import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressOf, trustOf } from "./trust.ts";

const from = (peer: string, said?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: peer },
    headers: said === undefined ? {} : { "x-forwarded-for": said },
  }) as unknown as IncomingMessage;

test.each<[rule: string, setting: boolean | string | undefined, request: IncomingMessage, address: string]>([
  ["no one is trusted by default", undefined, from("192.0.2.1", "203.0.113.9"), "192.0.2.1"],
  ["a trusted proxy's header counts", "192.0.2.1", from("192.0.2.1", "203.0.113.9"), "203.0.113.9"],
  ["another's does not", "192.0.2.1", from("192.0.2.2", "203.0.113.9"), "192.0.2.2"],
  ["a network covers all its addresses", "10.0.0.0/8, 192.0.2.1", from("10.9.8.7", "203.0.113.9"), "203.0.113.9"],
  [
    "of several, the last that no trusted one wrote counts",
    "192.0.2.1",
    from("192.0.2.1", "198.51.100.1, 203.0.113.9"),
    "203.0.113.9",
  ],
  [
    "behind two proxies it is the one before both",
    "192.0.2.1, 203.0.113.9",
    from("192.0.2.1", "198.51.100.1, 203.0.113.9"),
    "198.51.100.1",
  ],
  ["a proxy without a header is the client itself", "192.0.2.1", from("192.0.2.1"), "192.0.2.1"],
  ["where everyone is trusted, the first counts", true, from("192.0.2.1", "198.51.100.1, 203.0.113.9"), "198.51.100.1"],
])("%s", (_rule, setting, request, address) => {
  expect(addressOf(request, trustOf(setting))).toBe(address);
});

test("an invalid address is reported when it is read", () => {
  expect(() => trustOf("my proxy")).toThrow("my proxy");
});
