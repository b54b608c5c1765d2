import { foldText } from "@chalkboard/kernel";
import { isOnline, type RouteGroup, roles } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { TextInput, Tooltip, UnstyledButton } from "@mantine/core";
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useSession } from "../data/viewer.ts";
import { ChevronDown, SearchIcon, SidebarIcon } from "../kit/format/icons.tsx";
import { bringIntoSight } from "../kit/behaviour/scroll.ts";
import { useLocale } from "../kit/format/locale.tsx";
import { slideCurve, slideMs } from "../ports/constants.ts";
import { timers } from "../ports/browser.ts";
import { useStore } from "../ports/store.ts";
import type { MenuPage, MenuPath } from "./menu.ts";
import { type MenuGroup, type Viewer, menuFor } from "./viewer-menu.ts";
import { Sign, useServiceBrand } from "./sign-in/brand.tsx";
import { PageIcon } from "./page-icons.tsx";
import { preload } from "./page-route.tsx";
import { PinStar } from "./pin-star.tsx";
import { changeMenu, menuChoices, nearOf } from "./preferences/menu-choices.ts";
import styles from "./sidebar.module.css";

/** The sidebar renders this much after the page, so that the page comes first (specification, section 9). */
const delayMs = 50;

const sliding: CSSProperties = { "--slide": `${String(slideMs)}ms ${slideCurve}` } as CSSProperties;

export type SidebarProps = { readonly viewer: Viewer; readonly onNavigate?: () => void; readonly isDrawer?: boolean };

/** The site's name and its pages: with names, or as a rail of icons where the person folded it. */
export function Sidebar({ viewer, onNavigate, isDrawer = false }: SidebarProps) {
  const { t } = useLocale();
  const { pathname } = useLocation();
  const now = useStore(menuChoices);
  const [isReady, setReady] = useState(false);
  const [wanted, setWanted] = useState("");
  const groups = useMemo(() => menuFor(viewer), [viewer]);
  useEffect(
    () =>
      timers.after(delayMs, () => {
        setReady(true);
      }).clear,
    [],
  );
  const open = useMemo(() => groups.flatMap(({ pages }) => pages.map(({ path }) => path)), [groups]);
  const near = useMemo(() => nearOf(now, open), [now, open]);
  const isNarrow = now.isNarrow && !isDrawer;
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = entries.current?.querySelector<HTMLElement>("[data-group] li:not([inert] *) [aria-current=page]");
    if (own != null) bringIntoSight(own);
  }, [pathname, isReady, isNarrow]);
  const found = useMemo(
    () => filterMenu(groups, isNarrow ? "" : wanted, (path) => t(`routes.${path}`)),
    [groups, wanted, isNarrow, t],
  );
  return (
    <nav className={styles["sidebar"]} data-narrow={isNarrow || undefined} aria-label={t("shell.navigation")}>
      {!isDrawer && <Whose isNarrow={isNarrow} section={t(sectionOf(viewer))} />}
      {isReady && (
        <>
          {!isNarrow && (
            <TextInput
              className={styles["search"] ?? ""}
              type="search"
              aria-label={t("shell.searchPages")}
              placeholder={t("shell.searchPages")}
              value={wanted}
              leftSection={<SearchIcon size={14} />}
              onChange={(event) => {
                setWanted(event.currentTarget.value);
              }}
            />
          )}
          <div ref={entries} className={styles["groups"]} style={sliding}>
            {wanted === "" && near.length > 0 && (
              <ul className={styles["near"]} aria-label={t("shell.nearPages")}>
                {near.flatMap((path) =>
                  groups.flatMap(({ group, pages }) =>
                    pages
                      .filter((page) => page.path === path)
                      .map((page) => <Entry key={path} {...{ page, group, open, isNarrow, isDrawer, onNavigate }} />),
                  ),
                )}
              </ul>
            )}
            {found.map((group) => (
              <Group
                key={group.group}
                isClosed={now.closed.includes(group.group)}
                isSearched={wanted !== ""}
                {...{ group, open, isNarrow, isDrawer, onNavigate }}
              />
            ))}
            {found.length === 0 && wanted !== "" && <p className={styles["nothing"]}>{t("shell.noPageFound")}</p>}
          </div>
        </>
      )}
      {!isDrawer && (
        <UnstyledButton
          className={styles["toggle"]}
          aria-expanded={!isNarrow}
          title="Ctrl B"
          aria-label={t(isNarrow ? "shell.expandNavigation" : "shell.collapseNavigation")}
          onClick={() => {
            void changeMenu(() => ({ isNarrow: !isNarrow }));
          }}
        >
          <SidebarIcon />
          {!isNarrow && (
            <>
              <span>{t("shell.collapseNavigation")}</span>
            </>
          )}
        </UnstyledButton>
      )}
    </nav>
  );
}

function Whose({ isNarrow, section }: { readonly isNarrow: boolean; readonly section: string }) {
  const person = useSession();
  const look = useServiceBrand(person.serviceId);
  return (
    <Link to="/" className={styles["head"]} title={isNarrow ? person.serviceName : undefined}>
      <Sign look={look} />
      {isNarrow ? (
        <span className="cb-offscreen">{person.serviceName}</span>
      ) : (
        <>
          <span className={styles["whose"]}>{person.serviceName}</span>
          <small>{section}</small>
        </>
      )}
    </Link>
  );
}

type GroupProps = {
  readonly group: MenuGroup;
  readonly open: readonly MenuPath[];
  readonly isNarrow: boolean;
  readonly isDrawer: boolean;
  readonly isClosed: boolean;
  readonly isSearched: boolean;
  readonly onNavigate: (() => void) | undefined;
};

function Group({ group: { group, title, pages }, isClosed, isSearched, ...shared }: GroupProps) {
  const { t } = useLocale();
  const isOpen = isSearched || shared.isNarrow || !isClosed;
  const toggle = (): void => {
    void changeMenu(({ closed }) => ({
      closed: isOpen ? [...closed, group] : closed.filter((name) => name !== group),
    }));
  };
  const listId = `menu-${group}`;
  return (
    <div className={styles["group"]} data-group={group}>
      {!shared.isNarrow && (
        <UnstyledButton
          className={styles["title"]}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={toggle}
          data-open={isOpen || undefined}
        >
          {t(title)}
          <ChevronDown size={12} />
        </UnstyledButton>
      )}
      <div className={styles["fold"]} data-open={isOpen || undefined}>
        <ul id={listId} inert={!isOpen}>
          {pages.map((page) => (
            <Entry key={page.path} {...{ page, group, ...shared }} />
          ))}
        </ul>
      </div>
    </div>
  );
}

type EntryProps = {
  readonly page: MenuPage;
  readonly group: RouteGroup;
  readonly open: readonly MenuPath[];
  readonly isNarrow: boolean;
  readonly isDrawer: boolean;
  readonly onNavigate: (() => void) | undefined;
};

function Entry({ page, group, open, isNarrow, isDrawer, onNavigate }: EntryProps) {
  const { t } = useLocale();
  const title = t(`routes.${page.path}`);
  const prepare = (): void => {
    void preload(page);
  };
  return (
    <li>
      <Tooltip label={title} position="right" disabled={!isNarrow} openDelay={0}>
        <NavLink
          to={page.path}
          className={styles["link"] ?? ""}
          onMouseEnter={prepare}
          onFocus={prepare}
          {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
        >
          <PageIcon path={page.path} group={group} />
          <span className={isNarrow ? "cb-offscreen" : ""}>{title}</span>
        </NavLink>
      </Tooltip>
      {!isNarrow && <PinStar path={page.path} open={open} isInMenu={!isDrawer} />}
    </li>
  );
}

/** The groups with the pages whose title contains the search text; ignores accents and case. */
export function filterMenu(
  groups: readonly MenuGroup[],
  wanted: string,
  titleOf: (path: MenuGroup["pages"][number]["path"]) => string,
): readonly MenuGroup[] {
  const plain = plainText(wanted);
  if (plain === "") return groups;
  return groups.flatMap((group) => {
    const pages = group.pages.filter(({ path }) => plainText(titleOf(path)).includes(plain));
    return pages.length === 0 ? [] : [{ ...group, pages }];
  });
}

function plainText(text: string): string {
  return foldText(text.trim());
}

// The specification's section title: Agent or Zone for controllers (online or retail), otherwise ADM, also on the
// platform's own service.
export function sectionOf({ role, service }: Viewer): PlainKey {
  if (role !== roles.controller) return "shell.sectionAdmin";
  return isOnline(service.kind) ? "shell.sectionAgent" : "shell.sectionZone";
}
