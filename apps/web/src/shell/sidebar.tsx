import { isOnline, roles } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { ActionIcon, TextInput, UnstyledButton } from "@mantine/core";
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { ChevronDown, SearchIcon, SidebarIcon } from "../kit/icons.tsx";
import { bringIntoSight } from "../kit/scroll.ts";
import { useWords } from "../kit/words.tsx";
import { slideCurve, slideMs } from "../ports/constants.ts";
import { timers } from "../ports/browser.ts";
import { useStore } from "../ports/store.ts";
import { type MenuGroup, type Viewer, menuFor } from "./menu.ts";
import { preload } from "./page-route.tsx";
import { closedGroups, sidebarState } from "./preferences.ts";
import styles from "./sidebar.module.css";

/** The sidebar comes this much after the page, so that the page is first (specification, section 9). */
const delayMs = 50;

const sliding: CSSProperties = { "--slide": `${String(slideMs)}ms ${slideCurve}` } as CSSProperties;

export type SidebarProps = { readonly viewer: Viewer; readonly onNavigate?: () => void; readonly isDrawer?: boolean };

export function Sidebar({ viewer, onNavigate, isDrawer = false }: SidebarProps) {
  const { t } = useWords();
  const state = useStore(sidebarState);
  const [isReady, setReady] = useState(false);
  const [wanted, setWanted] = useState("");
  const groups = useMemo(() => menuFor(viewer), [viewer]);
  useEffect(() => timers.after(delayMs, () => { setReady(true); }).clear, []);
  const isNarrow = state === "narrow" && !isDrawer;
  const entries = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const own = entries.current?.querySelector<HTMLElement>("li:not([inert] *) [aria-current=page]");
    if (own != null) bringIntoSight(own);
  }, [pathname, isReady, isNarrow]);
  const found = useMemo(() => filterMenu(groups, wanted, (path) => t(`routes.${path}`)), [groups, wanted, t]);
  return (
    <nav className={styles["sidebar"]} data-narrow={isNarrow || undefined} aria-label={t("shell.navigation")}>
      {!isDrawer && (
        <div className={styles["head"]}>
          <ActionIcon variant="transparent" className={styles["toggle"]} size={30} aria-expanded={!isNarrow}
            aria-label={t(isNarrow ? "shell.expandNavigation" : "shell.collapseNavigation")}
            onClick={() => { sidebarState.write(isNarrow ? "wide" : "narrow"); }}><SidebarIcon /></ActionIcon>
          {!isNarrow && <span className={styles["section"]}>{t(sectionOf(viewer))}</span>}
        </div>
      )}
      {isReady && !isNarrow && (
        <>
          <TextInput className={styles["search"] ?? ""} type="search" aria-label={t("shell.searchPages")} placeholder={t("shell.searchPages")} value={wanted}
            leftSection={<SearchIcon size={14} />} onChange={(event) => { setWanted(event.currentTarget.value); }} />
          <div ref={entries} className={styles["groups"]} style={sliding}>
            {found.map((group) => <Group key={group.group} group={group} isSearched={wanted !== ""} {...(onNavigate === undefined ? {} : { onNavigate })} />)}
            {found.length === 0 && wanted !== "" && <p className={styles["nothing"]}>{t("shell.noPageFound")}</p>}
          </div>
        </>
      )}
    </nav>
  );
}

type GroupProps = { readonly group: MenuGroup; readonly isSearched: boolean; readonly onNavigate?: () => void };

function Group({ group: { group, title, pages }, isSearched, onNavigate }: GroupProps) {
  const { t } = useWords();
  const closed = useStore(closedGroups).split(",");
  const isOpen = isSearched || !closed.includes(group);
  const toggle = (): void => {
    closedGroups.write((isOpen ? [...closed, group] : closed.filter((name) => name !== group)).filter((name) => name !== "").join(","));
  };
  const listId = `menu-${group}`;
  return (
    <div className={styles["group"]}>
      <UnstyledButton className={styles["title"]} aria-expanded={isOpen} aria-controls={listId} onClick={toggle} data-open={isOpen || undefined}>
        {t(title)}<ChevronDown size={12} />
      </UnstyledButton>
      <div className={styles["fold"]} data-open={isOpen || undefined}>
        <ul id={listId} inert={!isOpen}>
          {pages.map((page) => (
            <li key={page.path}>
              <NavLink to={page.path} className={styles["link"] ?? ""} onMouseEnter={() => { preload(page); }} onFocus={() => { preload(page); }}
                {...(onNavigate === undefined ? {} : { onClick: onNavigate })}>{t(`routes.${page.path}`)}</NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The groups with the pages whose title holds the wanted text; accents and case do not matter. */
export function filterMenu(groups: readonly MenuGroup[], wanted: string, titleOf: (path: MenuGroup["pages"][number]["path"]) => string): readonly MenuGroup[] {
  const plain = plainText(wanted);
  if (plain === "") return groups;
  return groups.flatMap((group) => {
    const pages = group.pages.filter(({ path }) => plainText(titleOf(path)).includes(plain));
    return pages.length === 0 ? [] : [{ ...group, pages }];
  });
}

function plainText(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replaceAll(/\p{Diacritic}/gu, "");
}

// The specification's section title: Agent or Zone for controllers (online or retail), otherwise ADM, on the platform's own service too.
export function sectionOf({ role, service }: Viewer): PlainKey {
  if (role !== roles.controller) return "shell.sectionAdmin";
  return isOnline(service.kind) ? "shell.sectionAgent" : "shell.sectionZone";
}
