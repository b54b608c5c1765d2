import { describe, expect, test } from "vitest";
import { allCalls } from "./all.ts";
import { type Role, roles } from "./core/call.ts";
import { mayMake } from "./call-access.ts";
import { callPages } from "./call-pages.ts";
import { mayOpen, screens } from "./core/routes.ts";

// Calls and screens are consistent: anyone who may make a call has a screen for it.

const everybody: readonly Role[] = Object.values(roles);
const services = [0, 1, 2].flatMap((kind) => [0, 1, 2].map((product) => ({ kind, product })));
const named = allCalls.map(({ call }) => call).filter(({ access }) => typeof access !== "string");
const callOf = (path: string) => {
  const found = named.find((call) => call.path === path);
  if (found === undefined) throw new Error(`no call ${path}`);
  return found;
};

test("call-pages.ts names the screens of every call for some roles, and of no other call", () => {
  expect(Object.keys(callPages).toSorted()).toEqual(named.map(({ path }) => path).toSorted());
  const paths = new Set(screens.map(({ path }) => path));
  expect(
    Object.values(callPages)
      .flat()
      .filter((path) => !paths.has(path)),
  ).toEqual([]);
});

test.each(named.map((call) => [call.path, call] as const))(
  "%s: each of its roles has one of its screens on some service",
  (_path, call) => {
    const without = (call.access as readonly Role[]).filter(
      (role) => !services.some((service) => mayMake(call, role, service)),
    );
    expect(without).toEqual([]);
  },
);

// Section 6 of the specification in its own words, by role and service kind.
describe("who may open what, and where", () => {
  const retail = { kind: 1, product: 0 };
  const online = { kind: 2, product: 0 };
  const races = { kind: 1, product: 2 };
  const platform = { kind: 0, product: 0 };
  test.each<[rule: string, path: string, role: Role, service: { kind: number; product: number }, may: boolean]>([
    ["the line desk belongs to the platform", "lines/move_lines", roles.platform, platform, true],
    ["assistants may open some of the line desk", "lines/move_lines", roles.assistant, platform, true],
    ["assistants exist on no other service", "lines/move_lines", roles.platform, retail, false],
    ["an admin may not open the line desk", "lines/move_lines", roles.admin, platform, false],
    ["the platform may open system settings", "services/save_security", roles.platform, platform, true],
    ["an admin may open system settings", "services/save_security", roles.admin, retail, true],
    ["daily pages need a sportsbook", "catalog/switch_league", roles.admin, retail, true],
    ["a racebook has no daily pages", "catalog/switch_league", roles.admin, races, false],
    ["controls need a sportsbook too", "general/clonar_pos_pago", roles.admin, races, false],
    ["admins and controllers may open reports", "reports/results", roles.controller, online, true],
    ["agents may not open reports", "reports/results", roles.agent, online, false],
    ["agents may open weekly figures online", "money/week_figures", roles.agent, online, true],
    ["there are no agents on a retail service", "money/week_figures", roles.agent, retail, false],
    ["agents may not make calls that others make there too", "tickets/find_ticket", roles.agent, retail, false],
    ["agents may not make transactions on a retail service", "money/post_transaction", roles.agent, retail, false],
    [
      "agents may not make transactions on the platform's own service",
      "money/post_transaction",
      roles.agent,
      platform,
      false,
    ],
    ["agents may make transactions online", "money/post_transaction", roles.agent, online, true],
    ["a clerk sells in a shop", "tickets/sell", roles.clerk, retail, true],
    ["a clerk sells in a call centre", "tickets/sell", roles.clerk, online, true],
    ["a customer plays", "tickets/sell", roles.customer, online, true],
    ["nobody else sells", "tickets/sell", roles.admin, retail, false],
  ])("%s", (_rule, path, role, service, may) => expect(mayMake(callOf(path), role, service)).toBe(may));

  test("no role makes a call without having one of its screens on some service", () => {
    for (const call of named) {
      for (const role of everybody) {
        for (const service of services) {
          const has = screens.some(
            (screen) => (callPages[call.path] ?? []).includes(screen.path) && mayOpen(screen, role, service),
          );
          if (mayMake(call, role, service))
            expect([call.path, role, service, has]).toEqual([call.path, role, service, true]);
        }
      }
    }
  });
});
