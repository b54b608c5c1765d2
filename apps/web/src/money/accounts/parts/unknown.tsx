import { Alert, Button } from "@mantine/core";
import { useRef } from "react";
import { useMainThing } from "../../../kit/behaviour/main-thing.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Sent } from "./entry.ts";
import { movedText } from "./labels.ts";
import styles from "./money.module.css";

type UnknownProps = { readonly sent: Sent; readonly isBusy: boolean; readonly onAgain: () => void };

/** Replaces the form while the outcome of the last entry is unknown: another entry would hide it. */
export function Unknown({ sent, isBusy, onAgain }: UnknownProps) {
  const locale = useLocale();
  const { t } = locale;
  const { kind, amount } = movedText(sent.entry, locale);
  const again = useRef<HTMLButtonElement>(null);
  useMainThing(again);
  return (
    <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>
      <p>{`${kind} ${amount}, ${sent.name}`}</p>
      <div className={styles["again"]}>
        <Button ref={again} loading={isBusy} onClick={onAgain}>
          {t("money.sendAgain")}
        </Button>
      </div>
    </Alert>
  );
}
