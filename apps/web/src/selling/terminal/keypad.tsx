import { UnstyledButton } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Till } from "./state/use-till.ts";
import styles from "./terminal.module.css";

const keys = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", ".", "w"] as const;

/** Digit buttons for a till without a keyboard. They write into the entry line, which keeps the focus. */
export function Keypad({ till }: { readonly till: Till }) {
  const { t } = useLocale();
  const keep = {
    tabIndex: -1,
    onMouseDown: (event: { preventDefault: () => void }) => {
      event.preventDefault();
    },
  };
  return (
    <div className={styles["keypad"]} role="group" aria-label={t("terminal.keypad")}>
      {keys.map((key, index) => (
        // An amount to win starts with its letter, wherever that is pressed.
        <UnstyledButton
          key={key}
          {...keep}
          className={styles["padKey"]}
          style={{ gridColumn: (index % 3) + 1, gridRow: Math.floor(index / 3) + 1 }}
          aria-label={key === "w" ? t("betting.toWin") : key}
          onClick={() => {
            till.type(
              key === "w" ? (till.line.startsWith("w") ? till.line.slice(1) : `w${till.line}`) : `${till.line}${key}`,
            );
          }}
        >
          {key === "w" ? t("betting.toWin") : key}
        </UnstyledButton>
      ))}
      <UnstyledButton
        {...keep}
        className={styles["padKey"]}
        style={{ gridColumn: 4, gridRow: "1 / 3" }}
        aria-label={t("kit.remove")}
        onClick={() => {
          till.type(till.line.slice(0, -1));
        }}
      >
        ⌫
      </UnstyledButton>
      <UnstyledButton
        {...keep}
        className={styles["padKey"]}
        style={{ gridColumn: 4, gridRow: "3 / 5" }}
        data-enter
        onClick={till.enter}
      >
        {t("terminal.sell")}
      </UnstyledButton>
    </div>
  );
}
