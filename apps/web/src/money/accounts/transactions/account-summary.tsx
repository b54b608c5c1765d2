import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import type { Account } from "../../../page-parts/people/accounts.ts";
import { changeOf, type Draft, entryOf } from "../parts/entry.ts";
import styles from "../parts/money.module.css";

/** The account's balance and limit, now and after the entry. */
export function Summary({ account, draft }: { readonly account: Account; readonly draft: Draft }) {
  const { t } = useLocale();
  const { name, balance, limit, available, pointCredit } = account;
  // The figure does not need a reason.
  const entry = entryOf({ ...draft, reason: "figure" }, { posId: account.id }, "");
  return (
    <section className={styles["standing"]} aria-label={name}>
      <h2>{name}</h2>
      <dl>
        <div>
          <dt>{t("network.balance")}</dt>
          <dd>
            <Money amount={balance} zero />
          </dd>
        </div>
        <div>
          <dt>{t("network.creditLimit")}</dt>
          <dd>{limit === null ? t("network.unlimited") : <Money amount={limit} zero />}</dd>
        </div>
        {available !== null && (
          <div>
            <dt>{t("money.available")}</dt>
            <dd>
              <Money amount={available} zero />
            </dd>
          </div>
        )}
        {pointCredit > 0 && (
          <div>
            <dt>{t("shell.pointCredit")}</dt>
            <dd>
              <Money amount={pointCredit} />
            </dd>
          </div>
        )}
        {entry !== undefined && (
          <div data-after aria-live="polite">
            <dt>{t("money.after")}</dt>
            <dd>
              <Money amount={balance + changeOf(entry)} zero withCode />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
