// The menu of a signed-in user: the registered pages that the contract's route table opens to them.
import {
  type Role,
  type Route,
  type RouteGroup,
  type RouteService,
  mayOpen,
  routes,
  seesAs,
} from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import type { Session } from "../data/connection/session.ts";
import { type MenuPage, type MenuPath, pages } from "./menu.ts";

/** The properties of a signed-in user that determine their menu. */
export type Viewer = { readonly role: Role; readonly service: RouteService };

/** The signed-in user's role and service for the menu. */
export function viewerOf({ role, isAuditOnly, serviceKind, product }: Session): Viewer {
  return { role: seesAs({ role: role as Role, isAuditOnly }), service: { kind: serviceKind, product } };
}

export type MenuGroup = { readonly group: RouteGroup; readonly title: PlainKey; readonly pages: readonly MenuPage[] };

// In the order of section 2 of the specification, whose section of the platform is divided by its kinds of work.
const groups: readonly { readonly group: RouteGroup; readonly title: PlainKey }[] = [
  { group: "desk", title: "shell.groupDesk" },
  { group: "scores", title: "shell.groupScores" },
  { group: "schedule", title: "shell.groupSchedule" },
  { group: "limits", title: "shell.groupLimits" },
  { group: "zucca", title: "shell.groupZucca" },
  { group: "messages", title: "shell.groupMessages" },
  { group: "operations", title: "shell.groupOperations" },
  { group: "general", title: "shell.groupGeneral" },
  { group: "racebook", title: "shell.groupRacebook" },
  { group: "reports", title: "shell.groupReports" },
  { group: "network", title: "shell.groupNetwork" },
  { group: "zones", title: "shell.groupZones" },
  { group: "controls", title: "shell.groupControls" },
  { group: "daily", title: "shell.groupDaily" },
];

/** The sidebar's groups with the pages that this user may open; empty groups are left out. */
export function menuFor(viewer: Viewer, registered: readonly MenuPage[] = pages): readonly MenuGroup[] {
  return groups.flatMap(({ group, title }) => {
    const shown = registered.filter((page) => routeOf(page.path)?.group === group && isOpenTo(page.path, viewer));
    // In the contract's order, not the register's.
    const ordered = routes.flatMap((route) => shown.filter((page) => page.path === route.path));
    return ordered.length === 0 ? [] : [{ group, title, pages: ordered }];
  });
}

/** Whether this user may open a path of the menu. */
export function isOpenTo(path: string, { role, service }: Viewer): boolean {
  const route = routeOf(path);
  return route !== undefined && mayOpen(route, role, service);
}

/**
 * The first page after sign-in, the first of these that a user may open: a home page, the trader's board, the
 * operator's results, tickets.
 */
const workPages: readonly MenuPath[] = ["/zucca/home", "/adm/home", "/zucca/hq-linea", "/ctrl/results", "/ctrl/ticket"];

/** A user's first page: one of the above, otherwise the first of the menu. */
export function homeOf(viewer: Viewer, registered: readonly MenuPage[] = pages): MenuPath | undefined {
  const open = menuFor(viewer, registered).flatMap(({ pages: inGroup }) => inGroup.map(({ path }) => path));
  return workPages.find((path) => open.includes(path)) ?? open[0];
}

/**
 * The pages in a phone's bar before the menu: the pinned ones, then the first of these that a user may open, then the
 * first ones of their menu; four in all.
 */
const nearPages: readonly MenuPath[] = [
  "/zucca/hq-linea",
  "/zucca/evento-resultado",
  "/zucca/odds-history",
  "/adm/home",
  "/ctrl/results",
  "/ctrl/ticket",
  "/ctrl/sale_monitor",
  "/ctrl/msg-report",
  "/bus/difundir",
];
const mostNear = 4;

/** The pages in a phone's bar, by priority. */
export function phonePages(
  viewer: Viewer,
  pinned: readonly string[] = [],
  registered: readonly MenuPage[] = pages,
): readonly { readonly group: RouteGroup; readonly page: MenuPage }[] {
  const all = menuFor(viewer, registered).flatMap(({ group, pages: inGroup }) =>
    inGroup.map((page) => ({ group, page })),
  );
  const near = [...pinned, ...nearPages].flatMap((path) => all.filter(({ page }) => page.path === path));
  return [...new Set([...near, ...all])].slice(0, mostNear);
}

function routeOf(path: string): Route | undefined {
  return routes.find((route) => route.path === path);
}
