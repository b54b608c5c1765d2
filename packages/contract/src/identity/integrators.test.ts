import { describe, expect, test } from "vitest";
import { allCalls, integrators, roles } from "../index.ts";

// What integrators' keys may do, from the table of scopes.

const scopes = integrators.integratorScope.options;
const named = scopes.flatMap((scope) => integrators.integratorScopes[scope].map((path) => [scope, path] as const));
const callOf = (path: string) => allCalls.find(({ call }) => call.path === path);

/** Calls that no key may make: people and sessions, money, places, the installation and the platform's data. */
const closed = [
  "bootstrap",
  "identity",
  "customers",
  "services",
  "network",
  "registry",
  "calendar",
  "lines",
  "duties",
  "action",
  "voids",
  "rules",
  "results",
  "money",
  "drawer",
  "messaging",
  "operations",
  "audit",
  "files",
  "home",
  "sources",
  "training",
  "pictures",
  "carousel",
  "integrators",
  "temporary",
];
/** Ticket calls that pay out money or reverse a sale. */
const moneyMoving = ["tickets/pay", "tickets/cash_out", "tickets/cancel", "tickets/print_receipt"];

describe.each(named)("%s: %s", (scope, path) => {
  const found = callOf(path);
  test("is a call of the contract", () => {
    expect(found?.call.path).toBe(path);
  });
  test("is none of people, money, places or the platform", () => {
    expect(closed).not.toContain(found?.capability);
    expect(moneyMoving).not.toContain(path);
    const { access = "anyone" } = found?.call ?? {};
    expect(
      typeof access === "string" || access.some((role) => role !== roles.platform && role !== roles.assistant),
    ).toBe(true);
  });
  test("changes data only if it sells", () => {
    expect(found?.call.changes === true && scope !== "sell").toBe(false);
  });
});

test("a call is in at most one scope, so that a scope lists everything that it allows", () => {
  expect(new Set(named.map(([, path]) => path)).size).toBe(named.length);
  for (const [scope, path] of named) expect(integrators.scopesOf(path)).toEqual([scope]);
  expect(integrators.scopesOf("identity/save_person")).toEqual([]);
});

test("a key never acts as a person of the platform", () => {
  expect(integrators.actingRoles).not.toContain(roles.platform);
  expect(integrators.actingRoles).not.toContain(roles.assistant);
});
