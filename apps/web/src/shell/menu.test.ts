import { type Role, mayOpen, roles, routes } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { type MenuPage, type MenuPath, pages } from "./menu.ts";
import { type Viewer, homeOf, isOpenTo, menuFor, phonePages } from "./viewer-menu.ts";
import { strokesOf } from "./page-icons.tsx";
import { filterMenu, sectionOf } from "./sidebar.tsx";

/** A register with every route, as it will be eventually. */
const whole: readonly MenuPage[] = [...new Set(routes.map(({ path }) => path))].map((path) => ({
  path: path as MenuPath,
  load: () => Promise.resolve(() => null),
}));
const viewers: readonly Viewer[] = Object.values(roles).flatMap((role: Role) =>
  [0, 1, 2].flatMap((kind) => [0, 1, 2].map((product) => ({ role, service: { kind, product } }))),
);

test("the menu shows exactly what the contract allows, for every role, service kind and product", () => {
  for (const viewer of viewers) {
    const shown = menuFor(viewer, whole).flatMap((group) => group.pages.map(({ path }) => path));
    const allowed = routes.filter((route) => mayOpen(route, viewer.role, viewer.service)).map(({ path }) => path);
    expect([...shown].sort()).toEqual([...allowed].sort());
    for (const { path } of whole) expect(isOpenTo(path, viewer)).toBe(allowed.includes(path));
  }
});

test("no two pages of a menu share an icon: in the rail only icons distinguish them", () => {
  for (const viewer of viewers) {
    const signs = menuFor(viewer).flatMap(({ group, pages: shown }) =>
      shown.map(({ path }) => strokesOf({ path, group })),
    );
    expect(new Set(signs).size).toBe(signs.length);
  }
});

test("a group without pages is left out", () => {
  for (const viewer of viewers)
    for (const group of menuFor(viewer, whole)) expect(group.pages.length).toBeGreaterThan(0);
});

test("every registered page has exactly one route in the contract", () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.filter((path) => !routes.some((route) => route.path === path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each<[rule: string, viewer: Viewer, home: MenuPath | undefined]>([
  ["the platform begins at its own home", { role: roles.platform, service: { kind: 0, product: 0 } }, "/zucca/home"],
  ["an admin begins at the service's home", { role: roles.admin, service: { kind: 1, product: 0 } }, "/adm/home"],
  ["a controller begins at a home page", { role: roles.controller, service: { kind: 1, product: 0 } }, "/adm/home"],
  [
    "an agent begins at the home page of their customers",
    { role: roles.agent, service: { kind: 2, product: 0 } },
    "/adm/home",
  ],
  ["a clerk has no page in the menu", { role: roles.clerk, service: { kind: 1, product: 0 } }, undefined],
])("%s", (_, viewer, home) => {
  expect([homeOf(viewer), homeOf(viewer, whole)]).toEqual([home, home]);
});

test("the groups are in the order of the specification", () => {
  expect(menuFor({ role: roles.admin, service: { kind: 1, product: 0 } }, whole).map(({ group }) => group)).toEqual([
    "general",
    "racebook",
    "reports",
    "network",
    "zones",
    "controls",
    "daily",
  ]);
});

test.each<[rule: string, viewer: Viewer, title: string]>([
  [
    "of an agent, who is not a controller",
    { role: roles.agent, service: { kind: 2, product: 0 } },
    "shell.sectionAdmin",
  ],
  ["of the platform's own service", { role: roles.platform, service: { kind: 0, product: 0 } }, "shell.sectionAdmin"],
  ["a controller of a shop service", { role: roles.controller, service: { kind: 1, product: 0 } }, "shell.sectionZone"],
  [
    "a controller of an online service",
    { role: roles.controller, service: { kind: 2, product: 0 } },
    "shell.sectionAgent",
  ],
  ["an admin", { role: roles.admin, service: { kind: 2, product: 0 } }, "shell.sectionAdmin"],
])("the section's title: %s", (_, viewer, title) => {
  expect(sectionOf(viewer)).toBe(title);
});

test("a search ignores case and accents", () => {
  const groups = menuFor({ role: roles.admin, service: { kind: 1, product: 1 } }, whole);
  const found = filterMenu(groups, "REGLA", (path) => (path === "/adm/sys-config" ? "Réglages" : "x"));
  expect(found.flatMap((group) => group.pages.map(({ path }) => path))).toEqual(["/adm/sys-config"]);
});

test.each<[rule: string, viewer: Viewer, places: readonly MenuPath[]]>([
  [
    "a trader's board and results come first",
    { role: roles.platform, service: { kind: 0, product: 0 } },
    ["/zucca/hq-linea", "/zucca/evento-resultado", "/zucca/odds-history", "/bus/difundir"],
  ],
  [
    "an admin's day, sales, tickets and monitor do",
    { role: roles.admin, service: { kind: 1, product: 0 } },
    ["/adm/home", "/ctrl/results", "/ctrl/ticket", "/ctrl/sale_monitor"],
  ],
])("in a phone's bar %s", (_, viewer, places) => {
  expect(phonePages(viewer).map(({ page }) => page.path)).toEqual(places);
});

test("a phone's bar has four different pages before its menu, or all of them", () => {
  for (const viewer of viewers) {
    const paths = phonePages(viewer, [], whole).map(({ page }) => page.path);
    expect(paths.length).toBe(Math.min(4, menuFor(viewer, whole).flatMap(({ pages: inGroup }) => inGroup).length));
    expect(new Set(paths).size).toBe(paths.length);
  }
});

test("a phone's bar has the pinned pages first", () => {
  const viewer: Viewer = { role: roles.admin, service: { kind: 1, product: 0 } };
  const places = phonePages(viewer, ["/adm/pos", "/zucca/home", "/adm/zona"]).map(({ page }) => page.path);
  expect(places).toEqual(["/adm/pos", "/adm/zona", "/adm/home", "/ctrl/results"]);
});
