import styles from "../dialog/dialog.module.css";

/** The key of a button, on devices with a keyboard. Hidden from screen readers: the button's name says what it does. */
export function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={styles["key"]} aria-hidden="true">
      {name}
    </kbd>
  );
}
