import type { PlainKey } from "@chalkboard/messages";
import { UnstyledButton } from "@mantine/core";
import { useWords } from "../kit/words.tsx";
import styles from "./terminal.module.css";

export type BarKey = { readonly key: string; readonly does: PlainKey; readonly press: () => void; readonly isOff?: boolean };

/** The keys that are always there, as buttons for those who have none. */
export function KeysBar({ keys }: { readonly keys: readonly BarKey[] }) {
  const { t } = useWords();
  return (
    <div className={styles["bar"]} role="toolbar" aria-label={t("shell.help")}>
      {keys.map(({ key, does, press, isOff = false }) => (
        <UnstyledButton key={key} className={styles["barKey"]} disabled={isOff} onClick={press}><kbd>{key}</kbd> {t(does)}</UnstyledButton>
      ))}
    </div>
  );
}
