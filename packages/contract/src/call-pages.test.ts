import { describe, expect, test } from "vitest";
import { allCalls } from "./all.ts";
import { type Role, roles } from "./call.ts";
import { callPages, mayMake } from "./call-pages.ts";
import { mayOpen, screens } from "./routes.ts";

// Calls and screens are one table: whoever may make a call has a screen for it.

const everybody: readonly Role[] = Object.values(roles);
const services = [0, 1, 2].flatMap((kind) => [0, 1, 2].map((product) => ({ kind, product })));
const named = allCalls.map(({ call }) => call).filter(({ access }) => typeof access !== "string");
const callOf = (path: string) => {
  const found = named.find((call) => call.path === path);
  if (found === undefined) throw new Error(`no call ${path}`);
  return found;
};

test("every call for some roles names its screens in call-pages.ts, and nothing else does", () => {
  expect(Object.keys(callPages).toSorted()).toEqual(named.map(({ path }) => path).toSorted());
  const paths = new Set(screens.map(({ path }) => path));
  expect(Object.values(callPages).flat().filter((path) => !paths.has(path))).toEqual([]);
});

test.each(named.map((call) => [call.path, call] as const))("%s: each role that it names has one of its screens on some service", (_path, call) => {
  const without = (call.access as readonly Role[]).filter((role) => !services.some((service) => mayMake(call, role, service)));
  expect(without).toEqual([]);
});

// The specification's section 6 in its own words, by role and by what a service is.
describe("who may what, where", () => {
  const retail = { kind: 1, product: 0 };
  const online = { kind: 2, product: 0 };
  const races = { kind: 1, product: 2 };
  const platform = { kind: 0, product: 0 };
  test.each<[rule: string, path: string, role: Role, service: { kind: number; product: number }, may: boolean]>([
    ["the line desk is the platform's", "lines/move_lines", roles.platform, platform, true],
    ["some of it the assistant's", "lines/move_lines", roles.assistant, platform, true],
    ["and on no other service", "lines/move_lines", roles.platform, retail, false],
    ["an admin has none of it", "lines/move_lines", roles.admin, platform, false],
    ["system settings are for the platform", "services/save_security", roles.platform, platform, true],
    ["and for an admin", "services/save_security", roles.admin, retail, true],
    ["daily pages need sportsbook", "catalog/switch_league", roles.admin, retail, true],
    ["a racebook has none", "catalog/switch_league", roles.admin, races, false],
    ["controls need sportsbook, too", "general/clonar_pos_pago", roles.admin, races, false],
    ["reports are for admin and controller", "reports/results", roles.controller, online, true],
    ["not for an agent", "reports/results", roles.agent, online, false],
    ["weekly figures are for an agent online", "money/week_figures", roles.agent, online, true],
    ["on a retail service there are no agents", "money/week_figures", roles.agent, retail, false],
    ["nor in what others do there as well", "tickets/find_ticket", roles.agent, retail, false],
    ["nor in transactions", "money/post_transaction", roles.agent, retail, false],
    ["nor on the platform's own", "money/post_transaction", roles.agent, platform, false],
    ["which an agent makes online", "money/post_transaction", roles.agent, online, true],
    ["a clerk sells in a shop", "tickets/sell", roles.clerk, retail, true],
    ["and in a call centre", "tickets/sell", roles.clerk, online, true],
    ["a customer plays", "tickets/sell", roles.customer, online, true],
    ["nobody else sells", "tickets/sell", roles.admin, retail, false],
  ])("%s", (_rule, path, role, service, may) => expect(mayMake(callOf(path), role, service)).toBe(may));

  test("no call is made by a role without a screen of it, on any service", () => {
    for (const call of named) {
      for (const role of everybody) {
        for (const service of services) {
          const has = screens.some((screen) => (callPages[call.path] ?? []).includes(screen.path) && mayOpen(screen, role, service));
          if (mayMake(call, role, service)) expect([call.path, role, service, has]).toEqual([call.path, role, service, true]);
        }
      }
    }
  });
});
