import { roles } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Drawer, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { lazy, type MouseEvent, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { Navigate, NavLink, Outlet, useLocation } from "react-router";
import { setClock } from "../data/clock.ts";
import { lastDoor, session } from "../data/connection/session.ts";
import { showDevice } from "../data/device.ts";
import { filesInHand } from "../data/export-files.ts";
import { besideTitle } from "../kit/behaviour/page-head.tsx";
import { BackCloses } from "../kit/behaviour/layers.tsx";
import { mayChange } from "../kit/behaviour/may-change.ts";
import { useIsPhone } from "../kit/behaviour/use-is-phone.ts";
import { noBanner } from "../kit/dialog/dialog.tsx";
import { besideSlot } from "../kit/dialog/drawer.tsx";
import { fileOwner } from "../kit/grid/file-name.ts";
import { MoreIcon } from "../kit/format/icons.tsx";
import { useLocale } from "../kit/format/locale.tsx";
import { PhonePlaces } from "../kit/page/phone-places.tsx";
import { Notices } from "../messages/broadcasts/notices.tsx";
import { timers } from "../ports/browser.ts";
import { slideCurve, slideMs } from "../ports/constants.ts";
import { useStore } from "../ports/store.ts";
import { EnteredBar } from "./entered-bar.tsx";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { areas, type MenuPath } from "./menu.ts";
import { menuFor, phonePages, type Viewer, viewerOf } from "./viewer-menu.ts";
import { useLightPaper } from "../kit/print/printing.ts";
import { failedReloads, makeFailedReloads } from "../kit/states/failed-reload.tsx";
import { PageIcon } from "./page-icons.tsx";
import { preload, preloadAll } from "./page-route.tsx";
import { PinStar } from "./pin-star.tsx";
import { keyHelpOpen } from "../kit/behaviour/key-help.ts";
import { KeyOverlay } from "./palette/key-overlay.tsx";
import { Palette } from "./palette/palette.tsx";
import { PanelHost } from "./palette/panel-host.tsx";
import { changeMenu, loadMenu, menuChoices, openedPage } from "./preferences/menu-choices.ts";
import { useThemeSwitch } from "./preferences/use-theme-switch.ts";
import { Sidebar } from "./sidebar.tsx";
import { ForcedPassword } from "./sign-in/forced-password.tsx";

// A phone's frame: the most important pages at the bottom, and access to all others.

/** A one-word label for a page in the bar; other pages use their titles. */
const words: Readonly<Partial<Record<MenuPath, PlainKey>>> = {
  "/zucca/hq-linea": "shell.tabLines",
  "/zucca/evento-resultado": "shell.tabScores",
  "/zucca/odds-history": "shell.tabHistory",
  "/ctrl/results": "shell.tabSales",
  "/ctrl/sale_monitor": "shell.tabMonitor",
  "/adm/pos": "reports.pos",
};

/** The most important pages of a user's menu, with all others behind the last place. */
function PhoneBar({ viewer, onMenu }: { readonly viewer: Viewer; readonly onMenu: () => void }) {
  const { t } = useLocale();
  const { pinned } = useStore(menuChoices);
  return (
    <PhonePlaces label={t("shell.navigation")}>
      {phonePages(viewer, pinned).map(({ group, page }) => (
        <NavLink
          key={page.path}
          to={page.path}
          onTouchStart={() => {
            void preload(page);
          }}
        >
          <PageIcon path={page.path} group={group} size={20} />
          <span>{t(words[page.path] ?? `routes.${page.path}`)}</span>
        </NavLink>
      ))}
      <UnstyledButton aria-haspopup="dialog" onClick={onMenu}>
        <MoreIcon size={20} />
        <span>{t("shell.tabMore")}</span>
      </UnstyledButton>
    </PhonePlaces>
  );
}

const FilesWatch = lazy(async () => ({ default: (await import("../reporting/exports/files-watch.tsx")).FilesWatch }));

/** A phone's menu slides in as specified. */
const slides = { duration: slideMs, timingFunction: slideCurve };
const clockEveryMs = 5 * 60_000;

/** The root layout: header, sidebar and page for signed-in users; all others see a sign-in page. */
export function RootLayout() {
  const current = useStore(session);
  const { pathname, search } = useLocation();
  // A user who followed a link returns to it after signing in; not after signing out here, because the next user may be
  // somebody else.
  const [cameIn] = useState(() => session.read() === undefined);
  if (current === undefined)
    return (
      <Navigate to={lastDoor()} replace state={cameIn && pathname !== "/" ? { wanted: pathname + search } : null} />
    );
  if (current.mustChangePassword) return <ForcedPassword />;
  return (
    <fileOwner.Provider value={current.serviceName}>
      <SignedIn
        key={`${current.serviceId}-${current.userId}-${current.posId}`}
        userId={current.userId}
        viewer={viewerOf(current)}
        isAuditOnly={current.isAuditOnly}
      />
    </fileOwner.Provider>
  );
}

function SignedIn({
  viewer: {
    role,
    service: { kind, product },
  },
  isAuditOnly,
  userId,
}: {
  readonly viewer: Viewer;
  readonly isAuditOnly: boolean;
  readonly userId: number;
}) {
  const { t } = useLocale();
  const viewer = useMemo<Viewer>(() => ({ role, service: { kind, product } }), [role, kind, product]);
  const isHelpOpen = useStore(keyHelpOpen);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isMobile = useIsPhone();
  const { scheme, choose } = useThemeSwitch();
  useLightPaper();
  const [failed] = useState(makeFailedReloads);
  const menu = useMemo(() => menuFor(viewer), [viewer]);
  const hasMenu = menu.length > 0;
  const hasFiles = useStore(filesInHand).size > 0;
  const open = useMemo(() => menu.flatMap(({ pages }) => pages.map(({ path }) => path)), [menu]);
  const { pathname } = useLocation();
  const path = open.find((one) => one === pathname);
  useLayoutEffect(() => {
    if (hasMenu) loadMenu(userId);
  }, [hasMenu, userId]);
  useEffect(() => {
    if (path !== undefined) void changeMenu((now) => openedPage(now, open, path));
  }, [open, path]);
  useEffect(() => {
    void setClock();
    return timers.every(clockEveryMs, () => {
      void setClock();
    }).clear;
  }, []);
  useEffect(() => {
    const ofAreas = Object.entries(areas).map(([path, load]) => ({ path, load }));
    void preloadAll([...menu.flatMap(({ pages }) => pages), ...ofAreas]);
  }, [menu]);
  useEffect(() => {
    if (role === roles.clerk && session.read()?.entered === "own") void showDevice();
  }, [role]);
  const openHelp = (): void => {
    keyHelpOpen.write(true);
  };
  useHotkeys(
    [
      ["F1", openHelp],
      [
        "mod+B",
        () => {
          toggleMenu();
        },
      ],
      [
        "mod+J",
        () => {
          choose(scheme === "dark" ? "light" : "dark");
        },
      ],
    ],
    [],
  );
  useHotkeys([["shift+?", openHelp]]);
  return (
    <div className={styles["layout"]}>
      <a href="#content" className={styles["skip"]} onClick={skipToContent}>
        {t("shell.skipToContent")}
      </a>
      {hasMenu && !isMobile && <Sidebar viewer={viewer} />}
      <div className={styles["column"]}>
        <div ref={measureHead} className={styles["head"]}>
          <EnteredBar />
          <Notices />
          <Header onHelp={openHelp} hasMenu={hasMenu} />
        </div>
        <div className={styles["row"]}>
          <main id="content" tabIndex={-1} className={styles["content"]}>
            <mayChange.Provider value={!isAuditOnly}>
              <besideTitle.Provider value={path !== undefined && <PinStar path={path} open={open} />}>
                <failedReloads.Provider value={failed}>
                  <Outlet />
                </failedReloads.Provider>
              </besideTitle.Provider>
            </mayChange.Provider>
          </main>
          <div
            ref={(element) => {
              besideSlot.write(element);
            }}
          />
        </div>
        {hasMenu && isMobile && (
          <PhoneBar
            viewer={viewer}
            onMenu={() => {
              setMenuOpen(true);
            }}
          />
        )}
      </div>
      {isMenuOpen && isMobile && (
        <Drawer
          opened
          onClose={() => {
            setMenuOpen(false);
          }}
          position="left"
          size={280}
          transitionProps={slides}
          title={t("shell.navigation")}
          attributes={noBanner}
          closeButtonProps={{ "aria-label": t("kit.close") }}
          classNames={{ body: styles["drawer"] ?? "" }}
        >
          <BackCloses
            onBack={() => {
              setMenuOpen(false);
            }}
          />
          <Sidebar
            viewer={viewer}
            isDrawer
            onNavigate={() => {
              setMenuOpen(false);
            }}
          />
        </Drawer>
      )}
      <PanelHost />
      {hasFiles && <FilesWatch />}
      <Palette viewer={viewer} onHelp={openHelp} />
      {isHelpOpen && (
        <KeyOverlay
          onClose={() => {
            keyHelpOpen.write(false);
          }}
        />
      )}
    </div>
  );
}

/** Says where the head ends, for the toasts below it: notices and the bar of an entered service are part of it. */
function measureHead(head: HTMLElement | null): (() => void) | undefined {
  if (head === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--head-end", `${String(head.getBoundingClientRect().bottom)}px`);
  });
  observer.observe(head);
  return () => {
    observer.disconnect();
    style.removeProperty("--head-end");
  };
}

function toggleMenu(): void {
  void changeMenu(({ isNarrow }) => ({ isNarrow: !isNarrow }));
}

// The hash belongs to the router, so the link moves the focus itself.
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
