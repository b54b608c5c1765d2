// The mock backend as in the specification's sections 7 to 9, over a network that MSW answers.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mockDelayMs, mockHandlers } from "./handlers.ts";
import { matching } from "./lookup.ts";
import { demoUsers, expiryOf, mockMemory } from "./users.ts";

const now = Date.UTC(2030, 0, 1);
const apiUrl = "http://mock.example/api";
const network = setupServer();

beforeAll(() => {
  network.listen({ onUnhandledFrame: "bypass" });
});
beforeEach(() => {
  network.resetHandlers(...mockHandlers(apiUrl, mockMemory(demoUsers(now)), 0));
});
afterAll(() => {
  network.close();
});

const ask = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${apiUrl}/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

describe("the users collection", () => {
  test.each<[rule: string, method: string, path: string, body: object | undefined, status: number]>([
    ["the list", "GET", "users", undefined, 200],
    ["one item", "GET", "users/2", undefined, 200],
    ["an unknown item", "GET", "users/99", undefined, 404],
    ["an unknown collection", "GET", "games", undefined, 404],
    ["an id that is not a number", "GET", "users/two", undefined, 422],
    ["an item whose id is not a number", "POST", "users", { id: "two" }, 422],
    ["a new item, whose response is empty", "POST", "users", { email: "new@demo.com" }, 204],
    ["a new item at its own address", "POST", "users/7", { id: 7 }, 204],
    ["a new item whose id differs from its address", "POST", "users/7", { id: 8 }, 400],
    ["a change, whose response is empty", "PUT", "users/2", { id: 2, email: "other@demo.com" }, 204],
    ["a change with the id only in the address", "PUT", "users/2", { email: "other@demo.com" }, 204],
    ["a change without an id", "PUT", "users", { email: "other@demo.com" }, 404],
    ["a change of an unknown item", "PUT", "users/99", { id: 99 }, 404],
    ["a deletion", "DELETE", "users/2", undefined, 204],
    ["a deletion of an unknown item", "DELETE", "users/99", undefined, 404],
    ["a deletion without an id", "DELETE", "users", undefined, 404],
    ["another method", "PATCH", "users/2", {}, 405],
    ["an unknown command", "POST", "commands/explode", undefined, 500],
    ["the reset command", "POST", "commands/resetdb", undefined, 204],
  ])("%s", async (_rule, method, path, body, status) => {
    const answer = await ask(method, path, body);
    expect([answer.status, status === 204 ? await answer.text() : ""]).toEqual([status, ""]);
  });

  test("created, changed and deleted items stay so", async () => {
    await ask("POST", "users", { email: "new@demo.com", roles: [2] });
    await ask("PUT", "users/1", { email: "chief@demo.com" });
    await ask("DELETE", "users/3");
    const users = (await (await ask("GET", "users")).json()) as readonly { id: number; email: string }[];
    expect(users.map(({ id, email }) => [id, email])).toEqual([
      [1, "chief@demo.com"],
      [2, "user@demo.com"],
      [4, "new@demo.com"],
    ]);
    await ask("POST", "commands/resetdb");
    expect(await (await ask("GET", "users")).json()).toHaveLength(3);
  });

  test("a request takes half a second", () => {
    expect(mockDelayMs).toBe(500);
  });

  test("requests to other hosts pass through", async () => {
    const other = createServer((_request, response) => {
      response.end("somebody else");
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/users`);
    expect(await answer.text()).toBe("somebody else");
    other.close();
  });
});

test("the demo users have the roles 1, 2 and 3, and auth records of ten days", () => {
  expect(demoUsers(now).map(({ roles }) => roles)).toEqual([[1], [2], [3]]);
  expect(expiryOf(now)).toBe("2030-01-11T00:00:00.000Z");
});

test.each<
  [rule: string, users: ReturnType<typeof demoUsers>, email: string, password: string, id: number | "Not Found"]
>([
  ["the right ones", demoUsers(now), "user@demo.com", "demo", 2],
  ["an address in capitals", demoUsers(now), "USER@Demo.com", "demo", 2],
  ["a password in capitals", demoUsers(now), "user@demo.com", "Demo", "Not Found"],
  ["no address", demoUsers(now), "", "demo", "Not Found"],
  ["no password", demoUsers(now), "user@demo.com", "", "Not Found"],
  ["no users", [], "user@demo.com", "demo", "Not Found"],
  ["nobody", demoUsers(now), "nobody@demo.com", "demo", "Not Found"],
])("signing in: %s", (_rule, users, email, password, id) => {
  const found = matching(users, email, password);
  expect(found === "Not Found" ? found : found.id).toBe(id);
});
