import type { ReactNode } from "react";
import styles from "./rows.module.css";

/** A short list inside another page, where each row has its buttons. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles["rows"]}>{children}</ul>;
}

export type RowProps = {
  readonly name: ReactNode;
  /** A word beside the name; absent if there is nothing to add. */
  readonly state?: string | undefined;
  readonly detail: ReactNode;
  /** Its actions. */
  readonly children: ReactNode;
};

/** A row: a name and its actions. */
export function Row({ name, state, detail, children }: RowProps) {
  return (
    <li>
      <div className={styles["what"]}>
        {name}
        {state !== undefined && <span>{state}</span>}
        <small>{detail}</small>
      </div>
      {children}
    </li>
  );
}
