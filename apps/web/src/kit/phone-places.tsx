import type { ReactNode } from "react";
import styles from "./phone-places.module.css";

/** What is under the thumb on a phone: up to five places, each a link or a button with a sign over one word. */
export function PhonePlaces({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <nav className={styles["bar"]} aria-label={label}>{children}</nav>;
}
