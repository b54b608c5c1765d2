import type { ReactNode } from "react";
import styles from "./phone-places.module.css";

/** The bottom navigation on a phone: up to five links or buttons, each with an icon over one word. */
export function PhonePlaces({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles["bar"]} aria-label={label}>
      {children}
    </nav>
  );
}
