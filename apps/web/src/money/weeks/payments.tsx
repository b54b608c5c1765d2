import { Button } from "@mantine/core";
import { useState } from "react";
import { Money } from "../../kit/format/money.tsx";
import { Row, Rows } from "../../kit/grid/rows.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ConfirmMoneyAction } from "../../page-parts/people/confirm-money-action.tsx";
import { whoText } from "./statement-paper.ts";
import type { Payment, Settling } from "./use-settling.ts";
import { momentText } from "../../kit/format/moment-text.ts";

type PaymentsProps = {
  readonly payments: readonly Payment[];
  /** Absent: as of a past time nothing can be done. */
  readonly settling: Settling | undefined;
};

/** The payments of a week's balance: reprint or reverse one. */
export function Payments({ payments, settling }: PaymentsProps) {
  const { t, format, zone, currency } = useLocale();
  const [input, setRequest] = useState<Payment | undefined>(undefined);
  return (
    <section aria-label={t("weeks.payments")}>
      <h3>{t("weeks.payments")}</h3>
      <Rows>
        {payments.map((payment) => {
          const { transactionId, receipt, amount, at, reason, takesBack, isTakenBack } = payment;
          const why = takesBack === null ? reason : t("weeks.takesBack", { receipt: takesBack });
          return (
            <Row
              key={transactionId}
              name={<Money amount={amount} />}
              state={isTakenBack ? t("weeks.isBack") : undefined}
              detail={[
                momentText(format, at, zone),
                `${t("paper.receipt")} ${String(receipt)}`,
                whoText(payment, t),
                why,
              ]
                .filter((one) => one !== "")
                .join(" · ")}
            >
              {settling !== undefined && (
                <>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${t("money.print")} ${String(receipt)}`}
                    onClick={() => {
                      settling.printReceipt(transactionId);
                    }}
                  >
                    {t("money.print")}
                  </Button>
                  {takesBack === null && !isTakenBack && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={settling.unknown !== undefined}
                      aria-label={`${t("money.takeBack")} ${String(receipt)}`}
                      onClick={() => {
                        setRequest(payment);
                      }}
                    >
                      {t("money.takeBack")}
                    </Button>
                  )}
                </>
              )}
            </Row>
          );
        })}
      </Rows>
      {input !== undefined && settling !== undefined && (
        <ConfirmMoneyAction
          title={t("weeks.askBack", { receipt: input.receipt })}
          action={t("money.takeBack")}
          consequence={t("weeks.backWhy", { amount: format.money(0 - input.amount, currency) })}
          onConfirm={(secret) => settling.takeBack(input, t("weeks.takesBack", { receipt: input.receipt }), secret)}
          onClose={() => {
            setRequest(undefined);
          }}
        />
      )}
    </section>
  );
}
