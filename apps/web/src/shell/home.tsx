import { roles } from "@chalkboard/contract";
import { Navigate } from "react-router";
import { EmptyState } from "../kit/states/empty-state.tsx";
import { areas, homeOf, viewerOf } from "./menu.ts";
import { AreaRoute } from "./page-route.tsx";
import { useSession } from "../data/viewer.ts";

/**
 * The root: the selling terminal for a clerk, the betting site for a customer, and for others the first page of their
 * menu.
 */
export function Home() {
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
