import {
  allCalls,
  catalog,
  customers,
  identity,
  money,
  network,
  responses,
  type Role,
  roles,
  services,
  tickets,
} from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../index.ts";

// What HTTP requests may contain, and who passes the access check of each call.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const people: readonly (readonly [role: Role, login: string])[] = [
  [roles.platform, logins.trader],
  [roles.assistant, logins.assistant],
  [roles.admin, logins.bancaAdmin],
  [roles.controller, logins.nordController],
  [roles.agent, logins.kliyanAgent],
  [roles.clerk, logins.clerks[0]],
  [roles.customer, logins.customers[0]],
];
/** Customers and their accounts: a service of shops has no page for them. */
const ofCustomers: ReadonlySet<string> = new Set([
  customers.listCustomers.path,
  customers.saveCustomer.path,
  customers.decideCustomer.path,
  customers.getRegistration.path,
  customers.saveRegistration.path,
  network.personalLimits.path,
  money.askWithdrawal.path,
  money.listWithdrawals.path,
  money.decideWithdrawal.path,
  money.takeBackWithdrawal.path,
]);
/** Loans are a shop's. */
const ofLoans: ReadonlySet<string> = new Set(
  [
    money.listLoans,
    money.readLoan,
    money.previewLoan,
    money.grantLoan,
    money.repayLoan,
    money.postponeInstalment,
    money.takeBackLoan,
  ].map(({ path }) => path),
);
const ofShops: ReadonlySet<string> = new Set([logins.bancaAdmin, logins.nordController]);
const ofAccounts: ReadonlySet<string> = new Set([logins.kliyanAdmin, logins.kliyanAgent]);
const isLetIn = ({ path, access }: (typeof allCalls)[number]["call"], role: Role, login: string): boolean =>
  typeof access === "string" ||
  (access.includes(role) &&
    !(ofCustomers.has(path) && ofShops.has(login)) &&
    !(ofLoans.has(path) && ofAccounts.has(login)));
const doors = allCalls
  .flatMap(({ call }) => people.map(([role, login]) => [call.path, login, isLetIn(call, role, login)] as const))
  .filter(([path]) => path !== identity.logout.path);

test("every call admits exactly the roles that it names, and no one unsigned where it names any", async () => {
  const wrong: string[] = [];
  for (const [path, login, allowed] of doors) {
    // Invalid for every call: a caller who passes the access check gets an error about it.
    const { response_type: answer } = await world.sendRaw(path, "no payload", await world.tokenOf(login));
    if (answer !== (allowed ? responses.invalidPayload : responses.notAllowed))
      wrong.push(`${path} ${login} ${answer}`);
  }
  for (const { call } of allCalls.filter(({ call: { access } }) => access !== "anyone")) {
    const { response_type: answer } = await world.sendRaw(call.path, {});
    if (answer !== responses.sessionExpired) wrong.push(`${call.path} nobody ${answer}`);
  }
  expect(wrong).toEqual([]);
  expect(doors.length).toBeGreaterThan(150);
});

const post = async (path: string, body: string | URLSearchParams, type?: string) => {
  const response = await fetch(`${world.address}/${path}`, {
    method: "POST",
    body,
    ...(type === undefined ? {} : { headers: { "content-type": type } }),
  });
  return { status: response.status, ...((await response.json()) as { response_type: number; data: unknown }) };
};
const now = identity.currentTime.path;
const manyNames = JSON.stringify(Object.fromEntries(Array.from({ length: 16_000 }, (_, n) => [`n${n}`, 1])));
const form = "application/x-www-form-urlencoded";
/**
 * For a visitor on a host without a service: −3 where they are one, −10 where they are taken for a person whose session
 * ended.
 */
const events = catalog.getEvents.path;

describe("every request gets a proper response with status 200", () => {
  test.each<[rule: string, path: string, body: string | URLSearchParams, type: string | undefined, answer: number]>([
    ["not a body's fields: those of an empty payload", now, new URLSearchParams(), undefined, responses.success],
    ["an unknown call", "tickets/steal", new URLSearchParams(), undefined, responses.notFound],
    ["an unknown path", "a/b/c/d", new URLSearchParams(), undefined, responses.notFound],
    ["JSON that ends too early", now, new URLSearchParams({ json: "{" }), undefined, responses.invalidPayload],
    ["a list instead of an object", now, new URLSearchParams({ json: "[1]" }), undefined, responses.invalidPayload],
    [
      "a null instead of the object of a call of ours",
      services.door.path,
      new URLSearchParams({ json: "null" }),
      undefined,
      responses.invalidPayload,
    ],
    [
      "an empty text as such a payload",
      services.door.path,
      new URLSearchParams({ json: "" }),
      undefined,
      responses.invalidPayload,
    ],
    [
      "a null where the specification has no payload",
      now,
      new URLSearchParams({ json: "null" }),
      undefined,
      responses.success,
    ],
    ["an empty text as such a payload", now, new URLSearchParams({ json: "" }), undefined, responses.success],
    [
      "a token of 32 zeros where a visitor may call",
      events,
      new URLSearchParams({ token: "0".repeat(32) }),
      undefined,
      responses.notFound,
    ],
    [
      "a GUID of zeros",
      events,
      new URLSearchParams({ token: "00000000-0000-0000-0000-000000000000" }),
      undefined,
      responses.notFound,
    ],
    ["no token at all", events, new URLSearchParams({ token: "" }), undefined, responses.notFound],
    ["an unknown token", events, new URLSearchParams({ token: "f".repeat(32) }), undefined, responses.sessionExpired],
    [
      "a JSON text nested without end",
      now,
      new URLSearchParams({ json: "[".repeat(60_000) + "]".repeat(60_000) }),
      undefined,
      responses.invalidPayload,
    ],
    ["a payload with 16,000 names", now, new URLSearchParams({ json: manyNames }), undefined, responses.invalidPayload],
    [
      "one with the character 0 inside",
      now,
      new URLSearchParams({ json: `${"[".repeat(60_000)}"\\u0000"${"]".repeat(60_000)}` }),
      undefined,
      responses.invalidPayload,
    ],
    [
      "two tokens",
      now,
      new URLSearchParams([
        ["token", "a"],
        ["token", "b"],
      ]),
      undefined,
      responses.invalidPayload,
    ],
    [
      "a token that is too long",
      now,
      new URLSearchParams({ token: "a".repeat(201) }),
      undefined,
      responses.invalidPayload,
    ],
    [
      "two payloads",
      now,
      new URLSearchParams([
        ["json", "{}"],
        ["json", "{}"],
      ]),
      undefined,
      responses.invalidPayload,
    ],
    ["a field repeated 40,000 times", now, "a=1&".repeat(40_000), form, responses.invalidPayload],
    [
      "40,000 numbered fields",
      now,
      Array.from({ length: 40_000 }, (_, n) => n).join("&"),
      form,
      responses.invalidPayload,
    ],
    [
      "a body above 256 kB",
      now,
      new URLSearchParams({ json: " ".repeat(300_000) }),
      undefined,
      responses.invalidPayload,
    ],
    ["a body of another kind", now, "<a/>", "application/xml", responses.invalidPayload],
    ["bytes that are no form", now, "%00%ff=&&&===;", form, responses.success],
    ["a JSON body", now, JSON.stringify({ json: "{}" }), "application/json", responses.success],
    ["a JSON body of 16,000 names", now, manyNames, "application/json", responses.invalidPayload],
    ["a JSON body that is not an object", now, "7", "application/json", responses.invalidPayload],
  ])("%s", async (_rule, path, body, type, answer) => {
    expect(await post(path, body, type)).toMatchObject({ status: 200, response_type: answer });
  });
});

test("only the beginning of an invalid value is repeated in the response", async () => {
  const token = await world.tokenOf(logins.trader);
  const { data } = await post(now, new URLSearchParams({ token, json: JSON.stringify({ ["x".repeat(100_000)]: 1 }) }));
  expect(JSON.stringify(data).length).toBeLessThan(1_000);
});

test("a response is never cached, and has the web's version", async () => {
  const response = await fetch(`${world.address}/${now}`, { method: "POST", body: new URLSearchParams() });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ wv: "8.1.8" });
});

test("an internal error does not reveal its message", async () => {
  const token = await world.tokenOf(logins.clerks[0]);
  const rename = (from: string, to: string) =>
    world.asOwner((sql) => sql.run(query({}, `alter table ${from} rename to ${to}`)));
  await rename("ticket", "ticket_elsewhere");
  const response = await fetch(`${world.address}/${tickets.findTicket.path}`, {
    method: "POST",
    body: new URLSearchParams({ token, json: '{"number":1}' }),
  });
  expect([response.status, await response.json()]).toEqual([
    500,
    { response_type: responses.fault, data: {}, wv: "8.1.8" },
  ]);
  await rename("ticket_elsewhere", "ticket");
});
