import { DerivedDrawer, type DerivedDrawerProps } from "./derived-drawer.tsx";

/** A game's derived events, beside its lines. */
export function DerivedBeside(props: DerivedDrawerProps) {
  return <DerivedDrawer {...props} />;
}
