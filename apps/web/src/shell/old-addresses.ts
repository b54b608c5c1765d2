// Addresses that former versions and documents had, and what they are now. Bookmarks and sent links keep working.
import { pages } from "./menu.ts";

type Old = {
  /** A path, or a path with one parameter and its value. */
  readonly from: string;
  readonly to: string;
};

/** Paths that are no page, and the page that has what they name. */
export const oldPaths: readonly Old[] = [
  { from: "/login", to: "/auth/login" },
  { from: "/register", to: "/auth/register" },
  { from: "/forgot", to: "/auth/forgot" },
  { from: "/home", to: "/" },
  { from: "/terminal", to: "/" },
  { from: "/zucca", to: "/zucca/home" },
  { from: "/adm", to: "/adm/home" },
  { from: "/ctrl", to: "/ctrl/results" },
  { from: "/bus", to: "/bus/servicio" },
  { from: "/adm/rules-config", to: "/bus/rules-config" },
];

/** Filters of pages that have another name or value now. */
export const oldFilters: readonly Old[] = [
  { from: "/zucca/cancelar-eventos?state=standing", to: "/zucca/cancelar-eventos?state=inForce" },
  { from: "/zucca/reporte-accion?standing=open", to: "/zucca/reporte-accion?tickets=open" },
  { from: "/zucca/reporte-accion?standing=all", to: "/zucca/reporte-accion?tickets=all" },
];

/**
 * The address that a path has now; undefined for one that never was a page. A page's name under another section is that
 * page, if no other has the name.
 * @param open the pages among which the name is looked for
 */
export function newPath(path: string, open: readonly string[] = pages.map((page) => page.path)): string | undefined {
  const wanted = path.toLowerCase().replace(/\/+$/u, "");
  const listed = oldPaths.find(({ from }) => from === wanted)?.to;
  const named = open.filter((one) => one === wanted || lastOf(one) === lastOf(wanted));
  return listed ?? (named.includes(wanted) ? wanted : named.length === 1 ? named[0] : undefined);
}

/** The address with today's filters; undefined if it has no former ones. */
export function newFilters(path: string, search: string): string | undefined {
  const parameters = new URLSearchParams(search);
  const old = oldFilters.filter(({ from }) => {
    const [name, value] = filterOf(from);
    return from.startsWith(`${path}?`) && parameters.get(name) === value;
  });
  if (old.length === 0) return undefined;
  for (const { from, to } of old) {
    parameters.delete(filterOf(from)[0]);
    parameters.set(...filterOf(to));
  }
  return `${path}?${parameters.toString()}`;
}

function filterOf(address: string): [name: string, value: string] {
  const [name = "", value = ""] = (address.split("?")[1] ?? "").split("=");
  return [name, value];
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
