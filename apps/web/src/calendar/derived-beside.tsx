import { DerivedDrawer, type DerivedDrawerProps } from "./derived-drawer.tsx";

/** What is derived from a game, beside its lines. */
export function DerivedBeside(props: DerivedDrawerProps) {
  return <DerivedDrawer {...props} />;
}
