import {
  existsOn,
  mayOpen,
  type Role,
  type Screen,
  type RouteNeed,
  type RouteService,
  roles,
} from "@chalkboard/contract";

/** Why this user may not open a page: it is for services of another kind, for other roles, or not in this version. */
export function neededKind(
  route: Screen,
  { role, service }: { readonly role: Role; readonly service: RouteService },
): RouteNeed | "roles" | "notBuilt" {
  const everyRole = Object.values(roles).filter((one) => route.roles.includes(one));
  const missing = route.needs.find(
    (need) => !everyRole.some((one) => existsOn(one, service) && mayOpen({ ...route, needs: [need] }, one, service)),
  );
  return missing ?? (route.roles.includes(role) ? "notBuilt" : "roles");
}

type Named = { readonly path: string; readonly title: string };
const mostAlike = 3;
const alike = 0.45;

/**
 * The pages that an address probably meant: by parts of the path and by the title of the page that it names.
 * @param open the pages that the user may open
 */
export function likePages(path: string, open: readonly Named[], title = ""): readonly string[] {
  const wanted = path.toLowerCase();
  return open
    .map((page) => ({
      path: page.path,
      similarity: Math.max(
        similarity(wanted, page.path),
        similarity(lastOf(wanted), lastOf(page.path)),
        similarity(title, page.title),
      ),
    }))
    .filter(({ similarity: found }) => found >= alike)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, mostAlike)
    .map(({ path: found }) => found);
}

function lastOf(path: string): string {
  return path.split("/").findLast((part) => part !== "") ?? "";
}

/** The share of pairs of letters that two texts have in common (Dice's coefficient). */
function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  if (pairs.length === 0 || others.length === 0) return 0;
  const rest = [...others];
  const common = pairs.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (pairs.length + others.length);
}

function pairsOf(text: string): readonly string[] {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2));
}
