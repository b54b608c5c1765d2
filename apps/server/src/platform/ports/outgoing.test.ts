import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AddressRefused, createOutgoing, isPublicIp, publicOnly } from "./outgoing.ts";

let inner: Server;
let origin: string;
let reached = 0;

beforeAll(async () => {
  inner = createServer((request, response) => {
    reached += 1;
    if (request.url === "/away") response.writeHead(302, { location: `${origin}/inside` });
    response.end("inside");
  });
  await new Promise<void>((resolve) => {
    inner.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${String((inner.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  await new Promise((resolve) => {
    inner.close(resolve);
  });
});

describe("an address that the server may connect to", () => {
  test.each<[rule: string, address: string, isAllowed: boolean]>([
    ["a public name", "https://api.example.com/v4", true],
    ["a public address", "https://93.184.216.34", true],
    ["a public address of IPv6", "https://[2606:2800:220:1:248:1893:25c8:1946]", true],
    ["a mail server", "smtps://mail.example.com", true],
    ["must not be plain HTTP", "http://api.example.com", false],
    ["must not have another protocol", "ftp://api.example.com", false],
    ["must not be a file", "file:///etc/passwd", false],
    ["must not contain a user", "https://user@api.example.com", false],
    ["must not contain a password", "https://user:password@api.example.com", false],
    ["must not be this machine by name", "https://localhost", false],
    ["nor by full name", "https://localhost.", false],
    ["nor by a subdomain", "https://metrics.localhost:8083/metrics", false],
    ["nor by its address", "https://127.0.0.1", false],
    ["nor by a short address", "https://127.1", false],
    ["nor by a decimal one", "https://2130706433", false],
    ["nor by an octal one", "https://0177.0.0.1", false],
    ["nor by a hexadecimal one", "https://0x7f.0x0.0x0.0x1", false],
    ["nor in full-width digits", "https://１２７．０．０．１", false],
    ["nor with a dot at its end", "https://127.0.0.1./", false],
    ["nor by the unspecified address", "https://0.0.0.0", false],
    ["nor by IPv6", "https://[::1]", false],
    ["nor by the unspecified address of IPv6", "https://[::]", false],
    ["nor by IPv4 within IPv6", "https://[::ffff:127.0.0.1]", false],
    ["nor by the old IPv4 within IPv6", "https://[::127.0.0.1]", false],
    ["must not be in a private network, 10/8", "https://10.0.0.5", false],
    ["172.16/12", "https://172.16.0.1", false],
    ["192.168/16", "https://192.168.1.1", false],
    ["nor link-local, such as a cloud's metadata", "https://169.254.169.254/latest/meta-data", false],
    ["nor shared address space of providers", "https://100.64.0.1", false],
    ["nor reserved for benchmarks", "https://198.18.0.1", false],
    ["nor reserved for documentation", "https://192.0.2.1", false],
    ["nor multicast", "https://224.0.0.1", false],
    ["nor broadcast", "https://255.255.255.255", false],
    ["nor private in IPv6", "https://[fd00::1]", false],
    ["nor link-local in IPv6", "https://[fe80::1]", false],
    ["nor site-local", "https://[fec0::1]", false],
    ["nor multicast in IPv6", "https://[ff02::1]", false],
    ["nor 6to4", "https://[2002:7f00:1::]", false],
    ["nor Teredo", "https://[2001:0:7f00:1::]", false],
    ["nor NAT64", "https://[64:ff9b::7f00:1]", false],
    ["nor local NAT64", "https://[64:ff9b:1::7f00:1]", false],
    ["nor for documentation in IPv6", "https://[2001:db8::1]", false],
    ["a name without a dot", "https://intranet", false],
    ["a cloud's internal name", "https://metadata.google.internal", false],
    ["a home network's name", "https://printer.local", false],
    ["a text that is no address", "api.example.com", false],
  ])("%s", (_rule, address, isAllowed) => {
    expect(publicOnly().allows(address)).toBe(isAllowed);
  });

  test.each<[rule: string, address: string, isAllowed: boolean]>([
    ["one that the installation lists", "http://127.0.0.1:4010/v4", true],
    ["at that port only", "http://127.0.0.1:4011/v4", false],
    ["by that protocol only", "https://127.0.0.1:4010", false],
    ["still without a user", "http://user:password@127.0.0.1:4010", false],
    ["not the machine's own public address", "https://93.184.216.34/metrics", false],
    ["in any form", "https://[::ffff:93.184.216.34]/metrics", false],
  ])("%s", (_rule, address, isAllowed) => {
    expect(createOutgoing({ allowed: ["http://127.0.0.1:4010"], own: ["93.184.216.34"] }).allows(address)).toBe(
      isAllowed,
    );
  });
});

describe("a name", () => {
  const resolving = (...found: readonly string[]) =>
    createOutgoing({ allowed: [], own: ["9.9.9.9"], resolve: () => Promise.resolve(found) });

  test.each<[rule: string, found: readonly string[], isAllowed: boolean]>([
    ["with a public address", ["93.184.216.34"], true],
    ["without an address yet", [], true],
    ["of this machine", ["127.0.0.1"], false],
    ["with a public and a private one", ["93.184.216.34", "10.0.0.1"], false],
    ["with a private one of IPv6", ["93.184.216.34", "fd00::1"], false],
    ["with the server's own", ["9.9.9.9"], false],
  ])("%s", async (_rule, found, isAllowed) => {
    expect(await resolving(...found).allowsNow("https://api.example.com")).toBe(isAllowed);
  });

  test("is connected to at the checked address: a later resolver answer is not used", async () => {
    let input = 0;
    const turning = createOutgoing({
      allowed: [],
      own: [],
      resolve: () => {
        input += 1;
        return Promise.resolve([input === 1 ? "93.184.216.34" : "127.0.0.1"]);
      },
    });
    expect(await turning.allowsNow("https://api.example.com")).toBe(true);
    const { port } = inner.address() as AddressInfo;
    const error: unknown = await turning
      .fetch(`https://api.example.com:${String(port)}`)
      .catch((thrown: unknown) => thrown);
    expect((error as Error).cause).toBeInstanceOf(AddressRefused);
    expect(input).toBe(2);
    expect(reached).toBe(0);
  });

  test("of a mail server becomes a checked address, to which the credentials are sent", async () => {
    expect(await resolving("93.184.216.34").checkedIp("smtps://user:password@mail.example.com")).toBe("93.184.216.34");
    await expect(
      resolving("93.184.216.34", "10.0.0.1").checkedIp("smtps://user:password@mail.example.com"),
    ).rejects.toThrow(AddressRefused);
    await expect(resolving().checkedIp("smtps://mail.example.com")).rejects.toThrow(AddressRefused);
    const allowing = createOutgoing({ allowed: ["smtp://mail.internal:25"], own: [] });
    expect(await allowing.checkedIp("smtp://user:password@mail.internal:25")).toBeUndefined();
  });
});

test("an allowed origin is reached, and its redirect is not followed", async () => {
  const allowing = createOutgoing({ allowed: [origin], own: [] });
  expect(await (await allowing.fetch(`${origin}/`)).text()).toBe("inside");
  const before = reached;
  expect((await allowing.fetch(`${origin}/away`, { redirect: "follow" })).status).toBe(302);
  expect(reached).toBe(before + 1);
});

test("a refused one is not connected to, with the same message for open and closed ports", async () => {
  const before = reached;
  const words = await Promise.all(
    [origin, "http://127.0.0.1:1", "https://10.0.0.1"].map((address) =>
      publicOnly()
        .fetch(address)
        .then(
          () => "reached",
          (error: unknown) => String(error),
        ),
    ),
  );
  expect(new Set(words).size).toBe(1);
  expect(reached).toBe(before);
});

test.each<[ip: string, isPublic: boolean]>([
  ["8.8.8.8", true],
  ["2a00:1450:4001:80b::200e", true],
  ["192.88.99.1", false],
  ["240.0.0.1", false],
  ["none", false],
])("%s is public: %s", (ip, isPublic) => {
  expect(isPublicIp(ip)).toBe(isPublic);
});
