// An address that opens nothing here: what it is, what may have been meant, and where to go.
import { existsOn, type RouteNeed, screens } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { roleKeys } from "@chalkboard/list-columns";
import { Anchor } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { useSession } from "../data/viewer.ts";
import { useLocale } from "../kit/format/locale.tsx";
import { EmptyState } from "../kit/states/empty-state.tsx";
import { Page } from "../kit/page/page.tsx";
import { type MenuPath, pages } from "./menu.ts";
import { likePages, neededKind } from "./like-pages.ts";
import { newPath } from "./old-addresses.ts";
import styles from "./no-page.module.css";
import { homeOf, menuFor, viewerOf } from "./viewer-menu.ts";

const titles: Readonly<Record<RouteNeed | "roles" | "notBuilt" | "moved" | "unknown", PlainKey>> = {
  platform: "shell.pageForPlatform",
  retail: "shell.pageForRetail",
  online: "shell.pageForOnline",
  sports: "shell.pageForSports",
  race: "shell.pageForRacing",
  roles: "shell.pageForRoles",
  notBuilt: "shell.pageNotBuilt",
  moved: "shell.pageMoved",
  unknown: "shell.noSuchPage",
};

/** What the address bar names and this user cannot open. */
export function NoPage() {
  const { t } = useLocale();
  const session = useSession();
  const viewer = viewerOf(session);
  const { pathname, search } = useLocation();
  const page = pages.find(({ path }) => path === pathname);
  // Some screens are outside the menu, such as the customers' account.
  const route = screens.find(({ path }) => path === pathname);
  const open = menuFor(viewer).flatMap(({ pages: inGroup }) => inGroup.map(({ path }) => path));
  const now = route === undefined ? (newPath(pathname, open) ?? newPath(pathname)) : undefined;
  const nowPage = pages.find(({ path }) => path === now);
  const why = route !== undefined ? neededKind(route, viewer) : now === undefined ? "unknown" : "moved";
  const meant =
    now !== undefined
      ? []
      : likePages(
          pathname,
          open.map((path) => ({ path, title: t(`routes.${path}`) })),
          page === undefined ? "" : t(`routes.${page.path}`),
        );
  const home = homeOf(viewer);
  const roleNames = (route?.roles ?? [])
    .filter((role) => existsOn(role, viewer.service))
    .map((role) => t(roleKeys[role]));
  return (
    <Page title={titles[why]}>
      <EmptyState
        title={titles[why]}
        action={
          <div className={styles["ways"]}>
            {why === "unknown" && <p>{t("shell.noSuchPageWhy", { path: pathname })}</p>}
            {now !== undefined && (
              <p>
                {t("shell.pageIsNow", { path: pathname })}{" "}
                <Anchor component={Link} to={`${now}${search}`}>
                  {nowPage === undefined ? now : t(`routes.${nowPage.path}`)}
                </Anchor>
              </p>
            )}
            {page !== undefined && <p>{t("shell.pageMeant", { page: t(`routes.${page.path}`), path: pathname })}</p>}
            {why === "roles" && roleNames.length > 0 && <p>{t("shell.pageRoles", { roles: roleNames.join(", ") })}</p>}
            {meant.length > 0 && <p>{t("shell.pagesLike")}</p>}
            <ul>
              {meant.map((path) => (
                <li key={path}>
                  <Anchor component={Link} to={path}>
                    {t(`routes.${path as MenuPath}`)}
                  </Anchor>
                </li>
              ))}
              <li>
                <Anchor component={Link} to="/">
                  {home === undefined ? t("shell.goHome") : t(`routes.${home}`)}
                </Anchor>
              </li>
            </ul>
          </div>
        }
      />
    </Page>
  );
}
