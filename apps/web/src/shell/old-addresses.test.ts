import { screens } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { pages } from "./menu.ts";
import { newFilters, newPath, oldFilters, oldPaths } from "./old-addresses.ts";

const paths: readonly string[] = pages.map(({ path }) => path);
const known: readonly string[] = [
  ...paths,
  ...screens.map(({ path }) => path),
  "/auth/login",
  "/auth/register",
  "/auth/forgot",
];

test.each(oldPaths.map(({ from, to }) => [from, to] as const))("%s is %s now", (from, to) => {
  expect([known.includes(from), known.includes(to), newPath(from)]).toEqual([false, true, to]);
});

test.each(oldFilters.map(({ from, to }) => [from, to] as const))("%s is %s now", (from, to) => {
  const [path = "", search = ""] = from.split("?");
  expect([paths.includes(path), newFilters(path, `?${search}`)]).toEqual([true, to]);
});

test.each([
  ["a page's name under another section", "/adm/hq-linea", "/zucca/hq-linea"],
  ["a page's name alone", "/facturas", "/adm/facturas"],
  ["capital letters", "/ADM/Ligas", "/adm/ligas"],
  ["a slash at the end", "/adm/ligas/", "/adm/ligas"],
  ["a name that several pages have", "/x/home", undefined],
  ["what never was a page", "/adm/lgas", undefined],
])("%s", (_rule, path, expected) => {
  expect(newPath(path)).toBe(expected);
});

test("of several pages with a name, the one that the user may open", () => {
  expect(newPath("/ticket", ["/ctrl/ticket", "/adm/ligas"])).toBe("/ctrl/ticket");
});

test("other parameters of an address stay", () => {
  expect(newFilters("/zucca/cancelar-eventos", "?league=4&state=standing&opened=7")).toBe(
    "/zucca/cancelar-eventos?league=4&opened=7&state=inForce",
  );
  expect(newFilters("/zucca/cancelar-eventos", "?state=undone")).toBeUndefined();
});
