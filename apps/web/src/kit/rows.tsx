import type { ReactNode } from "react";
import styles from "./rows.module.css";

/** A short list inside of another page, where each row has its buttons. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles["rows"]}>{children}</ul>;
}

export type RowProps = {
  readonly name: ReactNode;
  /** A word beside the name; absent where there is nothing to say. */
  readonly state?: string | undefined;
  readonly detail: ReactNode;
  /** What is done to it. */
  readonly children: ReactNode;
};

/** One of them: what it is, and what is done to it. */
export function Row({ name, state, detail, children }: RowProps) {
  return (
    <li>
      <div className={styles["what"]}>{name}{state !== undefined && <span>{state}</span>}<small>{detail}</small></div>
      {children}
    </li>
  );
}
