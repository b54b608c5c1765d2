import { roles } from "@chalkboard/contract";
import { type ComponentType, lazy, Suspense, use } from "react";
import { Navigate, useLocation } from "react-router";
import { Loading } from "../kit/states/loading.tsx";
import { PageBoundary } from "../kit/states/page-boundary.tsx";
import { type AreaName, type MenuPage, areas } from "./menu.ts";
import { newFilters } from "./old-addresses.ts";
import { isOpenTo, viewerOf } from "./viewer-menu.ts";
import { useSession } from "../data/viewer.ts";
import { savesData, timers } from "../ports/browser.ts";

/** What an address is that opens nothing here. */
export const NoPage = lazy(async () => ({ default: (await import("./no-page.tsx")).NoPage }));

const loads = new Map<string, Promise<ComponentType>>();

/** A stopping server interrupts loads; its replacement responds soon after. */
const againAfterMs = 1_500;

/** Loads a page's code once. A failed load is retried automatically after a moment, and then by the next request. */
export function preload({
  path,
  load,
}: {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}): Promise<ComponentType> {
  const cached = loads.get(path);
  if (cached !== undefined) return cached;
  const promise = load().catch(async () => {
    await new Promise<void>((resolve) => {
      timers.after(againAfterMs, resolve);
    });
    return load();
  });
  loads.set(path, promise);
  promise.catch(() => {
    loads.delete(path);
  });
  return promise;
}

/** A page of the menu, for users who may open it; others are shown whom it is for. */
export function PageRoute({ page }: { readonly page: MenuPage }) {
  const viewer = viewerOf(useSession());
  const now = newFilters(page.path, useLocation().search);
  if (!isOpenTo(page.path, viewer)) return <NoPage />;
  if (now !== undefined) return <Navigate to={now} replace />;
  return <Framed key={page.path} path={page.path} load={page.load} />;
}

/** A screen outside the menu; it may not be built in. */
export function AreaRoute({ name }: { readonly name: AreaName }) {
  const load = areas[name];
  return load === undefined ? <NoPage /> : <Framed path={name} load={load} />;
}

/** The customer's screen, under the header. */
export function CustomerRoute() {
  return useSession().role === roles.customer ? <AreaRoute name="customer" /> : <NoPage />;
}

type Loaded = { readonly path: string; readonly load: () => Promise<ComponentType> };

function Framed(page: Loaded) {
  return (
    <PageBoundary>
      <Suspense fallback={<Loading />}>
        <Code {...page} />
      </Suspense>
    </PageBoundary>
  );
}

function Code(page: Loaded) {
  const Page = use(preload(page));
  return <Page />;
}

/**
 * Preloads the code of pages and areas in idle time after the first screen, one after the other; with data saving it
 * loads when opened.
 */
export async function preloadAll(wanted: readonly Loaded[]): Promise<void> {
  if (savesData()) return;
  for (const page of wanted) {
    await new Promise<void>((resolve) => {
      if (typeof requestIdleCallback === "function")
        requestIdleCallback(
          () => {
            resolve();
          },
          { timeout: 3000 },
        );
      else resolve();
    });
    await preload(page).catch(() => undefined);
  }
}
