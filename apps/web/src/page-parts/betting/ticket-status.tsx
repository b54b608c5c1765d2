import { ticketStatusKey } from "@chalkboard/list-columns";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./ticket-status.module.css";

const signs: Readonly<Record<number, string>> = { [-2]: "✓", [-1]: "×", 0: "○", 1: "=", 2: "✓", 3: "–" };

/** A ticket's state as a word with an icon, so that it does not depend on colour alone. */
export function Status({ status }: { readonly status: number }) {
  const { t } = useLocale();
  return (
    <span className={styles["status"]} data-status={status}>
      <i aria-hidden="true">{signs[status] ?? "○"}</i>
      {t(ticketStatusKey(status))}
    </span>
  );
}
