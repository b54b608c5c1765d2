import styles from "./dialog.module.css";

/** The key of a button, where there are keys. Seen, not said: what a button does is its name. */
export function Key({ name }: { readonly name: string }) {
  return <kbd className={styles["key"]} aria-hidden="true">{name}</kbd>;
}
