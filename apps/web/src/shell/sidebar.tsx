import { foldText } from "@chalkboard/kernel";
import { isOnline, roles } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { TextInput, Tooltip, UnstyledButton } from "@mantine/core";
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useSession } from "../data/viewer.ts";
import { ChevronDown, SearchIcon, SidebarIcon } from "../kit/format/icons.tsx";
import { bringIntoSight } from "../kit/behaviour/scroll.ts";
import { useLocale } from "../kit/format/words.tsx";
import { slideCurve, slideMs } from "../ports/constants.ts";
import { timers } from "../ports/browser.ts";
import { useStore } from "../ports/store.ts";
import { type MenuGroup, type Viewer, menuFor } from "./viewer-menu.ts";
import { Sign, useServiceLook } from "./sign-in/brand.tsx";
import { PageIcon } from "./page-icons.tsx";
import { preload } from "./page-route.tsx";
import { closedGroups, sidebarOf } from "./preferences/preferences.ts";
import styles from "./sidebar.module.css";

/** The sidebar renders this much after the page, so that the page comes first (specification, section 9). */
const delayMs = 50;

const sliding: CSSProperties = { "--slide": `${String(slideMs)}ms ${slideCurve}` } as CSSProperties;

export type SidebarProps = { readonly viewer: Viewer; readonly onNavigate?: () => void; readonly isDrawer?: boolean };

/** The site's name and its pages: with names, or as a rail of icons where columns need the width. */
export function Sidebar({ viewer, onNavigate, isDrawer = false }: SidebarProps) {
  const { t } = useLocale();
  const { pathname } = useLocation();
  const store = sidebarOf(pathname);
  const state = useStore(store);
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
  const isNarrow = state === "narrow" && !isDrawer;
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = entries.current?.querySelector<HTMLElement>("li:not([inert] *) [aria-current=page]");
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
            {found.map((group) => (
              <Group
                key={group.group}
                group={group}
                isNarrow={isNarrow}
                isSearched={wanted !== ""}
                {...(onNavigate === undefined ? {} : { onNavigate })}
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
            store.write(isNarrow ? "wide" : "narrow");
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
  const look = useServiceLook(person.serviceId);
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
  readonly isNarrow: boolean;
  readonly isSearched: boolean;
  readonly onNavigate?: () => void;
};

function Group({ group: { group, title, pages }, isNarrow, isSearched, onNavigate }: GroupProps) {
  const { t } = useLocale();
  const closed = useStore(closedGroups).split(",");
  const isOpen = isSearched || isNarrow || !closed.includes(group);
  const toggle = (): void => {
    closedGroups.write(
      (isOpen ? [...closed, group] : closed.filter((name) => name !== group)).filter((name) => name !== "").join(","),
    );
  };
  const listId = `menu-${group}`;
  return (
    <div className={styles["group"]}>
      {!isNarrow && (
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
            <li key={page.path}>
              <Tooltip label={t(`routes.${page.path}`)} position="right" disabled={!isNarrow} openDelay={0}>
                <NavLink
                  to={page.path}
                  className={styles["link"] ?? ""}
                  onMouseEnter={() => {
                    preload(page);
                  }}
                  onFocus={() => {
                    preload(page);
                  }}
                  {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
                >
                  <PageIcon path={page.path} group={group} />
                  <span className={isNarrow ? "cb-offscreen" : ""}>{t(`routes.${page.path}`)}</span>
                </NavLink>
              </Tooltip>
            </li>
          ))}
        </ul>
      </div>
    </div>
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
