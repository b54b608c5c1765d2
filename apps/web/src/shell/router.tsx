import { roles } from "@chalkboard/contract";
import { lazy, Suspense, use } from "react";
import { createHashRouter, Navigate, Outlet } from "react-router";
import { session } from "../data/connection/session.ts";
import { restoreSession } from "../data/connection/signing.ts";
import { useSession } from "../data/viewer.ts";
import { followAddress, hearBack } from "../kit/behaviour/address.ts";
import { beginNarrowing, beginWay } from "../kit/behaviour/chosen-field.ts";
import { EmptyState } from "../kit/states/empty-state.tsx";
import { Loading } from "../kit/states/loading.tsx";
import { PageBoundary } from "../kit/states/page-boundary.tsx";
import { useLiveSession } from "../live/live.ts";
import { ConnectionDialogs } from "./connection-dialogs.tsx";
import { areas, pages } from "./menu.ts";
import { homeOf, viewerOf } from "./viewer-menu.ts";
import { AreaRoute, CustomerRoute, NoPage, PageRoute } from "./page-route.tsx";
import { askFirstLanguage } from "./preferences/choose-language.ts";
import { isNewHere } from "./preferences/preferences.ts";
import { type DoorPath, doors, Login } from "./sign-in/login.tsx";

// Sign-in pages load without the rest: what only signed-in users need is fetched while they type.
const loadLayout = () => import("./layout.tsx");
const Forgot = lazy(async () => ({ default: (await import("./sign-in/forgot.tsx")).Forgot }));
const Bootstrap = lazy(async () => ({ default: (await import("./sign-in/bootstrap.tsx")).Bootstrap }));
const Register = lazy(async () => ({ default: (await import("./sign-in/register.tsx")).Register }));
const RootLayout = lazy(async () => ({ default: (await loadLayout()).RootLayout }));

// The showroom: every token and component of the kit in each state, in development only.
const showroom = import.meta.env.DEV
  ? [{ path: "/kit", lazy: async () => ({ Component: (await import("../showroom/showroom.tsx")).Showroom }) }]
  : [];

let restoring: Promise<void> | undefined;

/**
 * Validates the stored session before anything else is shown, because what a user may see depends on it. On a new
 * machine the sign-in page uses the service's language. Runs once, and not before the application is shown: the mock
 * mode has no server.
 */
function restored(): Promise<void> {
  if (restoring !== undefined) return restoring;
  restoring = restoreSession().then(() =>
    session.read() === undefined && isNewHere() ? askFirstLanguage() : undefined,
  );
  // A failed load is retried when the layout is needed.
  void restoring.then(loadLayout).catch(() => undefined);
  return restoring;
}

function Restored() {
  use(restored());
  useLiveSession();
  return <Outlet />;
}

/** @param isWatched a screen that customers watch has no dialogs: the clerk sees them at the till */
function Frame({ isWatched = false }: { readonly isWatched?: boolean }) {
  return (
    <PageBoundary>
      <Suspense fallback={<Loading />}>
        <Restored />
      </Suspense>
      {!isWatched && <ConnectionDialogs />}
    </PageBoundary>
  );
}

hearBack();

/**
 * Every route: sign-in pages, areas outside the layout, the pages of the menu; any other address says that it is none.
 */
export const router = createHashRouter([
  ...showroom,
  {
    element: <Frame isWatched />,
    children: [{ path: "/customer-screen", element: <AreaRoute name="customerScreen" /> }],
  },
  {
    element: <Frame />,
    children: [
      ...(Object.keys(doors) as DoorPath[]).map((door) => ({ path: door, element: <Login key={door} door={door} /> })),
      { path: "/auth/forgot", element: <Forgot /> },
      { path: "/auth/register", element: <Register /> },
      { path: "/auth/bootstrap", element: <Bootstrap /> },
      { path: "/preview/*", element: <AreaRoute name="preview" /> },
      { path: "/check", element: <AreaRoute name="check" /> },
      {
        element: <RootLayout />,
        children: [
          { path: "/", element: <Home /> },
          { path: "/customer/*", element: <CustomerRoute /> },
          ...pages.map((page) => ({ path: page.path, element: <PageRoute page={page} /> })),
          { path: "*", element: <NoPage /> },
        ],
      },
    ],
  },
]);

followAddress(router);

let way = router.state.location;
router.subscribe(({ location, historyAction }) => {
  if (location.key === way.key) return;
  const isNarrowed = historyAction === "REPLACE" && location.pathname === way.pathname;
  way = location;
  if (isNarrowed) beginNarrowing();
  else beginWay();
});

/**
 * The root: the selling terminal for a clerk, the betting site for a customer, and for others the first page of their
 * menu.
 */
function Home() {
  const person = useSession();
  if (person.role === roles.customer && areas.customer !== undefined) return <Navigate to="/customer" replace />;
  if (person.role === roles.clerk && areas.terminal !== undefined) return <AreaRoute name="terminal" />;
  const home = homeOf(viewerOf(person));
  return home === undefined ? (
    <EmptyState title="shell.noPages" why="shell.noPagesWhy" isPage />
  ) : (
    <Navigate to={home} replace />
  );
}
