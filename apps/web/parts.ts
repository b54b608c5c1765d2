// Into how many files the web is built. By default, what any two pages share is a file of its own: a sign-in requested
// some 150 of them, most smaller than what a request costs.
import type { Rolldown } from "vite";

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/**
 * What the web itself writes. What lies in packages goes where its users are: their indices name everything, of which a
 * page takes a little.
 */
const isOwn = (id: string): boolean => id.includes("/apps/web/src/");
const layout = "/apps/web/src/shell/layout.tsx";
/**
 * What weighs so much that a page without it is spared it: the grid, the columns of all lists, fields of dates, forms.
 */
const heavy = /\/(?:ag-grid-[a-z]+|packages\/list-columns|@mantine\/(?:dates|form)|dayjs)\//;
/** What so many screens use comes with the first of them. */
const sharedBy = 10;

/** Everything that one comes to from a module, itself too. */
function reached(from: string, next: (id: string) => readonly string[]): readonly string[] {
  const found = new Set([from]);
  for (const id of found) for (const other of next(id)) found.add(other);
  return [...found];
}

const usersOf = (id: string, modules: Modules): readonly string[] =>
  reached(id, (of) => modules.getModuleInfo(of)?.importers ?? []);

function isOfLayout(id: string, modules: Modules): boolean {
  return isOwn(id) && usersOf(id, modules).some((user) => user.endsWith(layout));
}

function isOfMostPages(id: string, modules: Modules): boolean {
  if (!isOwn(id)) return false;
  const screens = usersOf(id, modules).filter(
    (user) => (modules.getModuleInfo(user)?.dynamicImporters.length ?? 0) > 0,
  );
  if (screens.length < sharedBy) return false;
  return !reached(id, (of) => (isOwn(of) ? (modules.getModuleInfo(of)?.importedIds ?? []) : [])).some((needed) =>
    heavy.test(needed),
  );
}

/**
 * Three files with what each of them needs: the doors, what stands around every page, what most pages are made of. The
 * rest is split by itself.
 */
export const parts: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      { name: "doors", tags: ["$initial"], priority: 3 },
      { name: (id, modules) => (isOfLayout(id, modules) ? "layout" : null), debugName: "layout", priority: 2 },
      { name: (id, modules) => (isOfMostPages(id, modules) ? "kit" : null), debugName: "kit", priority: 1 },
    ],
  },
};
