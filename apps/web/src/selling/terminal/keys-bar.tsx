import type { PlainKey } from "@chalkboard/i18n";
import { UnstyledButton } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./terminal.module.css";

export type BarKey = {
  readonly key: string;
  readonly does: PlainKey;
  readonly press: () => void;
  readonly isOff?: boolean;
  /** Must be done before anything else. */
  readonly isWanted?: boolean;
};

/** The keys that are always available, as buttons for devices without a keyboard. */
export function KeysBar({ keys }: { readonly keys: readonly BarKey[] }) {
  const { t } = useLocale();
  return (
    <div className={styles["bar"]} role="toolbar" aria-label={t("shell.help")}>
      {keys.map(({ key, does, press, isOff = false, isWanted = false }) => (
        <UnstyledButton
          key={key}
          className={styles["barKey"]}
          data-wanted={isWanted || undefined}
          disabled={isOff}
          onClick={press}
        >
          <kbd>{key}</kbd> {t(does)}
        </UnstyledButton>
      ))}
    </div>
  );
}
