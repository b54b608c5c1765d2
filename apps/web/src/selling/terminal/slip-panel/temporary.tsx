import { useNow } from "../../../data/clock.ts";
import { Time } from "../../../kit/format/figures.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import type { Slip } from "../slip/slip.ts";
import type { Kept } from "../state/use-temporary.ts";
import styles from "../terminal.module.css";

/** The code of a temporary ticket, readable across the counter. */
export function KeptSlip({ kept: { code, expiresAt } }: { readonly kept: Kept }) {
  const { t } = useLocale();
  return (
    <section className={styles["sold"]} role="status">
      <span className={styles["soldWord"]} data-kept>
        {t("terminal.temporary")}
      </span>
      <strong className={styles["soldNumber"]}>{code}</strong>
      <p>
        {t("terminal.temporaryKept")} {t("terminal.temporaryUntil")} <Time at={expiresAt} as="dateTime" />.
      </p>
    </section>
  );
}

/** The temporary ticket that the slip was loaded from, and until when it may be sold. */
export function LoadedFrom({ temporary: { code, expiresAt } }: { readonly temporary: NonNullable<Slip["temporary"]> }) {
  const { t } = useLocale();
  const isOver = useNow(1000) >= expiresAt;
  return (
    <p className={styles["loaded"]} data-over={isOver || undefined}>
      <strong>
        {t("terminal.temporary")} {code}
      </strong>{" "}
      · {t(isOver ? "terminal.temporaryOver" : "terminal.temporaryUntil")} <Time at={expiresAt} as="dateTime" />
    </p>
  );
}
