import { modeKey } from "@chalkboard/list-columns";
import { Stack } from "@mantine/core";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Sale } from "./marks.ts";
import { betsOf, kindKey, reasonsOf } from "./monitor-columns.tsx";
import styles from "./queue.module.css";

type SalePanelProps = { readonly sale: Sale; readonly onClose: () => void; readonly among?: Pager };

/** A sale that has no ticket: its bets, and every reason why it was not sold. */
export function SalePanel({ sale, onClose, among }: SalePanelProps) {
  const locale = useLocale();
  const { t } = locale;
  const { kind, posName, clerk, at, mode, stake, possibleWin } = sale;
  const reasons = reasonsOf(sale, locale);
  return (
    <Drawer title={`${t(kindKey(kind))} · ${posName}`} onClose={onClose} place="beside" among={among}>
      <Stack gap="sm" p="sm">
        <span>
          <Time at={at} as="dateTime" /> · {clerk} · {t(modeKey(mode))}
        </span>
        <dl className={styles["figures"]}>
          <dt>{t("betting.risk")}</dt>
          <dt>{t("betting.toWin")}</dt>
          <dd>
            <Money amount={stake} />
          </dd>
          <dd>
            <Money amount={possibleWin ?? 0} />
          </dd>
        </dl>
        <ol aria-label={t("tickets.bets")}>
          {betsOf(sale, locale).map((bet) => (
            <li key={bet}>{bet}</li>
          ))}
        </ol>
        {reasons.length > 0 && (
          <ul aria-label={t("tickets.monitorReason")}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </Stack>
    </Drawer>
  );
}
