import type { ReactNode } from "react";
import styles from "../dialog/dialog.module.css";

/** Fields in two columns; one on a phone. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles["fields"]}>{children}</div>;
}

/** Spans both columns. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={styles["wide"]}>{children}</div>;
}
